using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Creates the exceptions that several classes throw, of the kinds <see cref="EcmaErrorKind.Range"/> and <see cref="EcmaErrorKind.Type"/>, and checks the call
/// stack.
/// </summary>
internal static class Limits
{
    /// <summary>The maximum length of a .NET string, in UTF-16 code units.</summary>
    public const int LongestString = 0x3FFFFFDF;

    public static EcmaJsonException Depth(int limit) => new(EcmaErrorKind.Range, $"Arrays and objects are more than {limit} deep.");

    public static EcmaJsonException Length(long limit) => new(EcmaErrorKind.Range, $"The text is longer than {limit} code units.");

    public static EcmaJsonException Cycle() => new(EcmaErrorKind.Type, "The object is inside itself: a cycle has no JSON.");

    public static EcmaJsonException BigInt() => new(EcmaErrorKind.Type, "A BigInt has no JSON.");

    /// <summary>
    /// Throws an exception of kind <see cref="EcmaErrorKind.Range"/> if the thread has too little call stack left. Code of a host or a user may call this
    /// library again, so callers check this before they run such code.
    /// </summary>
    public static void CheckStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new EcmaJsonException(EcmaErrorKind.Range, "Calls into JSON are too deep inside one another.");
        }
    }
}
