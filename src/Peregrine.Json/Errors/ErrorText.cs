namespace Peregrine.Json.Errors;

/// <summary>Texts that several rooms share, word for word as System.Text.Json has them.</summary>
internal static class ErrorText
{
    public const string InvalidUtf8 = "Cannot transcode invalid UTF-8 JSON text to UTF-16 string.";
    public const string InvalidUtf16 = "Cannot transcode invalid UTF-16 string to UTF-8 JSON text.";
    public const string MissingLowSurrogate = "Cannot read incomplete UTF-16 JSON text as string with missing low surrogate.";
    public const string InvalidBase64 = "Cannot decode JSON text that is not encoded as valid Base64 to bytes.";
    public const string CannotSerialize = "The object or value could not be serialized.";
}
