namespace Peregrine.Json;

/// <summary>The kind of ECMAScript error that a host throws for an <see cref="EcmaJsonException"/>.</summary>
public enum EcmaErrorKind
{
    /// <summary>SyntaxError: a text is not JSON, or is not I-JSON, which canonical JSON requires.</summary>
    Syntax,

    /// <summary>TypeError: a value contains a cycle or a BigInt, a proxy is revoked, or a value that is called is not a function.</summary>
    Type,

    /// <summary>RangeError: a depth or a length exceeds a limit, or is not valid for an array.</summary>
    Range,
}
