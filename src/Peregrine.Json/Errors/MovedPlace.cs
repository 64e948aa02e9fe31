using System.Globalization;

namespace Peregrine.Json.Errors;

/// <summary>
/// Rewrites exceptions that System.Text.Json throws about a value that it read or wrote as a separate document, so that their path and position refer to the
/// whole document.
/// </summary>
internal static class MovedPlace
{
    private const string PathBegin = " Path: ";
    private const string LineBegin = " LineNumber: ";
    private const string ByteBegin = " | BytePositionInLine: ";

    /// <summary>Whether the exception contains a path already.</summary>
    public static bool IsPlaced(Exception error) => error is JsonException { Path: not null } || (error is NotSupportedException && !StjText.LacksPath(error));

    /// <summary>
    /// Returns the exception for an error in reading a nested value, with a path and a position that begin at the root of the document instead of at the value.
    /// </summary>
    /// <param name="cause">The exception, whose path and position begin at the nested value.</param>
    /// <param name="path">The path of the nested value in the document.</param>
    /// <param name="line">The line in which the nested value begins.</param>
    /// <param name="position">The number of bytes before the nested value in this line.</param>
    public static Exception Reading(Exception cause, string path, long line, long position)
    {
        string message = cause.Message;
        int begin = message.LastIndexOf(PathBegin, StringComparison.Ordinal);
        int lines = begin < 0 ? -1 : message.IndexOf(" |" + LineBegin, begin, StringComparison.Ordinal);
        if (lines < 0)
        {
            // The message has no place: the error was found at the end of an object and concerns the object.
            return cause is JsonException own ? Made(own, message, path + own.Path![1..], Moved(own.LineNumber, own.BytePositionInLine)) : cause;
        }

        string inner = message[(begin + PathBegin.Length)..lines];
        (long, long) place = Moved(NumberAfter(message, LineBegin, lines), NumberAfter(message, ByteBegin, lines));
        string moved = $"{message[..begin]}{PathBegin}{path}{inner[1..]} |{LineBegin}{place.Item1}{ByteBegin}{place.Item2}.";
        return cause is JsonException json ? Made(json, moved, path + json.Path![1..], place)
            : ReadErrorPlace.Note(new NotSupportedException(moved, cause.InnerException).WithSource(), path + inner[1..], place.Item1, place.Item2);

        (long, long) Moved(long? innerLine, long? innerPosition) => (line + (innerLine ?? 0), (innerLine is null or 0 ? position : 0) + (innerPosition ?? 0));
    }

    /// <summary>
    /// Returns the exception for an error in writing a nested value, with a path that begins at the root of the document instead of at the value.
    /// </summary>
    /// <param name="cause">The exception, whose path begins at the nested value.</param>
    /// <param name="path">The path of the nested value in the document.</param>
    public static Exception Writing(Exception cause, string path)
    {
        string message = cause.Message;
        int begin = message.LastIndexOf(PathBegin, StringComparison.Ordinal);
        string moved = begin < 0 ? message : $"{message[..begin]}{PathBegin}{path}{message[(begin + PathBegin.Length + 1)..]}";
        return cause is JsonException json
            ? new JsonException(moved, path + json.Path![1..], json.LineNumber, json.BytePositionInLine, json.InnerException) { Source = json.Source }
            : new NotSupportedException(moved, cause.InnerException).WithSource();
    }

    private static JsonException Made(JsonException cause, string message, string path, (long Line, long Position) place)
    {
        Exception? inner = cause.InnerException;
        if (ReaderException.IsOne(inner) && inner!.Message.LastIndexOf(LineBegin, StringComparison.Ordinal) is >= 0 and var end)
        {
            inner = ReaderException.Of(inner.Message[..end], place.Line, place.Position);
        }

        // If a user's converter threw the exception, the source is the converter's assembly.
        return new JsonException(message, path, place.Line, place.Position, inner) { Source = cause.Source };
    }

    private static long NumberAfter(string text, string begin, int from)
    {
        int start = text.IndexOf(begin, from, StringComparison.Ordinal) + begin.Length;
        int end = start;
        while (end < text.Length && char.IsAsciiDigit(text[end]))
        {
            end++;
        }

        return end > start ? long.Parse(text.AsSpan(start, end - start), NumberStyles.None, CultureInfo.InvariantCulture) : 0;
    }
}
