using System.Globalization;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>Corrects the path, line and byte in an exception if a contract has read only a part of a patch or document.</summary>
internal static class TypedFault
{
    /// <summary>Whether this class can copy an exception with another path, line and byte: its class must be JsonException itself.</summary>
    public static bool CanMove(JsonException error) => error.GetType() == typeof(JsonException);

    /// <summary>Returns a copy of an exception, with <paramref name="before"/> prepended to its path.</summary>
    public static JsonException Moved(JsonException error, string before) => Made(error, before, error.LineNumber, error.BytePositionInLine);

    /// <summary>
    /// Returns a copy of an exception, with <paramref name="before"/> prepended to its path, and with the line and byte in the patch or document. If the text
    /// that was read is not the value's own text, these are the line and byte where the value begins.
    /// </summary>
    /// <param name="error">The exception.</param>
    /// <param name="before">The path of the value that was read.</param>
    /// <param name="value">The value that was read.</param>
    /// <param name="text">
    /// The text that was read: the value's own text, or one derived from it, whose positions differ from those in the patch or document.
    /// </param>
    public static JsonException Moved(JsonException error, string before, JsonValueView value, ReadOnlyMemory<byte> text)
    {
        (int from, int length) = value.Tree.RangeOf(value.Place);
        bool isOwn = text.Equals(value.Tree.Memory.Slice(from, length));
        return MovedTo(error, before, value.Tree, isOwn ? from + OffsetOf(error, text.Span) : from);
    }

    /// <summary>
    /// Returns a copy of an exception, with <paramref name="before"/> prepended to its path, and with the line and byte of offset <paramref name="at"/> in the
    /// patch or document.
    /// </summary>
    public static JsonException MovedTo(JsonException error, string before, TextTree patch, int at)
    {
        (long line, long position) = TextPlace.After(patch.Text[..Math.Min(at, patch.Text.Length)]);
        return MovedTo(error, before, line, position);
    }

    /// <summary>
    /// Returns a copy of an exception, with <paramref name="before"/> prepended to its path, and with another line and byte if it has a line.
    /// </summary>
    public static JsonException MovedTo(JsonException error, string before, long line, long position) =>
        error.LineNumber is null ? Moved(error, before) : Made(error, before, line, position);

    /// <summary>Converts the line and byte in an exception to an offset in the text.</summary>
    public static int OffsetOf(JsonException error, ReadOnlySpan<byte> text) =>
        TextPlace.OffsetOf(text, error.LineNumber ?? 0, error.BytePositionInLine ?? 0);

    private static JsonException Made(JsonException error, string before, long? line, long? position)
    {
        string path = error.Path is { Length: > 0 } inner ? before + inner[1..] : before, message = error.Message;
        int at = error.Path is null ? -1 : message.LastIndexOf($"Path: {error.Path} |", StringComparison.Ordinal);
        message = at < 0 ? message
            : string.Create(CultureInfo.InvariantCulture, $"{message[..at]}Path: {path} | LineNumber: {line} | BytePositionInLine: {position}.");
        return new JsonException(message, path, line, position, error.InnerException);
    }
}
