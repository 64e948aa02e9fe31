namespace Peregrine.Json;

/// <summary>The ECMAScript error that a host should throw for an <see cref="EcmaJsonException"/>.</summary>
public enum EcmaErrorKind
{
    /// <summary>SyntaxError: a text is not JSON, or not the I-JSON that canonical JSON requires.</summary>
    Syntax,

    /// <summary>TypeError: a cycle, a BigInt, a revoked proxy, or a call of something that is not a function.</summary>
    Type,

    /// <summary>RangeError: a depth or a length exceeds a limit, or is not valid for an array.</summary>
    Range,
}
