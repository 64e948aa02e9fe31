using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>Errors of kind <see cref="EcmaErrorKind.Range"/>, and of type.</summary>
internal static class Limits
{
    /// <summary>The most UTF-16 code units of a string of .NET.</summary>
    public const int LongestString = 0x3FFFFFDF;

    public static EcmaJsonException Depth(int limit) => new(EcmaErrorKind.Range, $"Arrays and objects are more than {limit} deep.");

    public static EcmaJsonException Length(long limit) => new(EcmaErrorKind.Range, $"The text is longer than {limit} code units.");

    public static EcmaJsonException Cycle() => new(EcmaErrorKind.Type, "The object is inside itself: a cycle has no JSON.");

    public static EcmaJsonException BigInt() => new(EcmaErrorKind.Type, "A BigInt has no JSON.");

    /// <summary>Before code of a host may call in again: whether the thread's stack has enough left.</summary>
    public static void CheckStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new EcmaJsonException(EcmaErrorKind.Range, "Calls into JSON are too deep inside one another.");
        }
    }
}
