namespace Peregrine.Json.Errors;

/// <summary>Sets the source of exceptions, as System.Text.Json does.</summary>
internal static class Throw
{
    /// <summary>The source of System.Text.Json's exceptions.</summary>
    public const string Source = "System.Text.Json";

    /// <summary>Sets the exception's source to that of System.Text.Json's exceptions.</summary>
    public static T WithSource<T>(this T error)
        where T : Exception
    {
        error.Source = Source;
        return error;
    }
}
