namespace Peregrine.Json.Errors;

/// <summary>What the library does to its exceptions.</summary>
internal static class Throw
{
    /// <summary>The source of System.Text.Json's exceptions.</summary>
    public const string Source = "System.Text.Json";

    /// <summary>The exception, with the source that System.Text.Json's have.</summary>
    public static T WithSource<T>(this T error)
        where T : Exception
    {
        error.Source = Source;
        return error;
    }
}
