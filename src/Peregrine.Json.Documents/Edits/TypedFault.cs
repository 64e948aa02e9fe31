using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Says where in a patch something is that a contract has read alone.</summary>
internal static class TypedFault
{
    /// <summary>Whether an exception is one whose path this class can change.</summary>
    public static bool CanMove(JsonException error) => error.GetType() == typeof(JsonException);

    /// <summary>Returns an exception with a path before that of another one. Line and byte stay those in the part that was read.</summary>
    public static JsonException Moved(JsonException error, string before)
    {
        string path = error.Path is { Length: > 0 } inner ? before + inner[1..] : before, message = error.Message;
        int at = error.Path is null ? -1 : message.LastIndexOf($"Path: {error.Path} |", StringComparison.Ordinal);
        message = at < 0 ? message : $"{message[..(at + 6)]}{path}{message[(at + 6 + error.Path!.Length)..]}";
        return new JsonException(message, path, error.LineNumber, error.BytePositionInLine, error.InnerException);
    }
}
