namespace Peregrine.Json.Errors;

/// <summary>The texts of System.Text.Json's exceptions.</summary>
internal static class ErrorText
{
    public const string InvalidUtf8 = "Cannot transcode invalid UTF-8 JSON text to UTF-16 string.";
    public const string InvalidUtf16 = "Cannot transcode invalid UTF-16 string to UTF-8 JSON text.";

    private const int MostShown = 1024;

    public static string DuplicateName(string name) => $"Duplicate property '{Quoted(name)}' encountered during deserialization.";

    private static string Quoted(string text) => text.Length <= MostShown
        ? text : string.Concat(text.AsSpan(0, char.IsHighSurrogate(text[MostShown - 1]) ? MostShown - 1 : MostShown), "…");
}
