namespace Peregrine.Json.Errors;

/// <summary>Messages of System.Text.Json's exceptions.</summary>
internal static class ErrorText
{
    public const string InvalidUtf8 = "Cannot transcode invalid UTF-8 JSON text to UTF-16 string.";
    public const string InvalidUtf16 = "Cannot transcode invalid UTF-16 string to UTF-8 JSON text.";

    private const int MostShown = 15;

    public static string DuplicateName(string name) =>
        $"Duplicate property '{(name.Length <= MostShown ? name : name.Remove(MostShown) + "...")}' encountered during deserialization.";
}
