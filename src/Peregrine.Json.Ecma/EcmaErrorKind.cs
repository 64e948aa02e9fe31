namespace Peregrine.Json;

/// <summary>The kind of ECMAScript error that a host throws for an <see cref="EcmaJsonException"/>.</summary>
public enum EcmaErrorKind
{
    /// <summary>SyntaxError: a text is not JSON, or is not I-JSON, which canonical JSON requires.</summary>
    Syntax,

    /// <summary>
    /// TypeError: an operation does not allow a value. For example, the value contains a cycle or a BigInt, is a revoked proxy, or is a symbol that must be
    /// converted to a string.
    /// </summary>
    Type,

    /// <summary>
    /// RangeError: a depth or a length exceeds a limit, a length is not valid for an array, too little of the call stack is left, or a chain of prototypes and
    /// proxies has no end.
    /// </summary>
    Range,
}
