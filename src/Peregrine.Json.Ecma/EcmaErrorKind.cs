namespace Peregrine.Json;

/// <summary>Which error of ECMAScript a host makes of an <see cref="EcmaJsonException"/>.</summary>
public enum EcmaErrorKind
{
    /// <summary>A text that is not JSON: SyntaxError.</summary>
    Syntax,

    /// <summary>A cycle, a BigInt, a revoked proxy, something called that is not a function: TypeError.</summary>
    Type,

    /// <summary>More depth or length than a limit allows: RangeError.</summary>
    Range,
}
