using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>Throws errors of kind <see cref="EcmaErrorKind.Range"/> and <see cref="EcmaErrorKind.Type"/>.</summary>
internal static class Limits
{
    /// <summary>The maximum length of a .NET string, in UTF-16 code units.</summary>
    public const int LongestString = 0x3FFFFFDF;

    public static EcmaJsonException Depth(int limit) => new(EcmaErrorKind.Range, $"Arrays and objects are more than {limit} deep.");

    public static EcmaJsonException Length(long limit) => new(EcmaErrorKind.Range, $"The text is longer than {limit} code units.");

    public static EcmaJsonException Cycle() => new(EcmaErrorKind.Type, "The object is inside itself: a cycle has no JSON.");

    public static EcmaJsonException BigInt() => new(EcmaErrorKind.Type, "A BigInt has no JSON.");

    /// <summary>Throws if the thread has too little stack left. Called before code of a host, which may call this library again.</summary>
    public static void CheckStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new EcmaJsonException(EcmaErrorKind.Range, "Calls into JSON are too deep inside one another.");
        }
    }
}
