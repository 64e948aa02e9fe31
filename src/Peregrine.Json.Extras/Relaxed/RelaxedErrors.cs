using System.Globalization;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Creates exceptions whose lines and bytes refer to the relaxed text.</summary>
internal static class RelaxedErrors
{
    /// <summary>Creates the exception for an error at an offset, in the form of System.Text.Json's exceptions for errors in the syntax.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="text">The relaxed text.</param>
    /// <param name="at">The offset of the error.</param>
    /// <param name="before">The text before the error, as JSON that may contain comments. The path follows from it.</param>
    public static JsonException Syntax(string message, ReadOnlySpan<byte> text, int at, ReadOnlySpan<byte> before)
    {
        (long line, long position) = TextPlace.After(text[..at]);
        string path = PathAtEnd(before);
        string whole = message + " Path: " + SyntaxText.Quoted(path) + Suffix(line, position);
        return new JsonException(whole, path, line, position, ReaderException.Of(message, line, position)).WithSource();
    }

    /// <summary>
    /// Replaces the line and byte of an exception, which refer to the strict text, by the line and byte in the relaxed text. Returns the same exception or a
    /// new one.
    /// </summary>
    /// <param name="error">The exception.</param>
    /// <param name="text">The relaxed text, which has been read.</param>
    /// <param name="strict">Its strict text.</param>
    /// <param name="maxDepth">The maximum depth.</param>
    public static Exception Moved(Exception error, ReadOnlySpan<byte> text, ReadOnlySpan<byte> strict, int maxDepth)
    {
        var json = error as JsonException;
        ReadErrorPlace? noted = ReadErrorPlace.Of(error);
        long? line = json is null ? noted?.Line : json.LineNumber;
        long? position = json is null ? noted?.Position : json.BytePositionInLine;
        if (OffsetOf(strict, line ?? -1, position ?? -1) is not (>= 0 and int offset))
        {
            return error;
        }

        using var again = new RelaxedText(text, maxDepth, offset);
        again.Run();
        (long Line, long Position) place = TextPlace.After(again.Found < 0 ? text : text[..again.Found]);
        string message = error.Message;
        string suffix = Suffix(line, position);
        message = message.EndsWith(suffix, StringComparison.Ordinal) ? message[..^suffix.Length] + Suffix(place.Line, place.Position) : message;
        if (json is null)
        {
            return ReadErrorPlace.Note(new NotSupportedException(message, error.InnerException).WithSource(), noted!.Path ?? "$", place.Line, place.Position);
        }

        if (!ExceptionPlace.IsKnown)
        {
            return new JsonException(message, json.Path, place.Line, place.Position, json.InnerException) { Source = json.Source };
        }

        // The exception object is changed, not replaced: a converter may have thrown it, and its class may be the converter's own.
        ExceptionPlace.Set(json, message, json.Path!, place.Line, place.Position);
        return json;
    }

    private static string Suffix(long? line, long? position) =>
        string.Create(CultureInfo.InvariantCulture, $" | LineNumber: {line} | BytePositionInLine: {position}.");

    /// <summary>Converts a line and byte to an offset; -1 if the text has no such position.</summary>
    private static int OffsetOf(ReadOnlySpan<byte> text, long line, long position)
    {
        int start = 0;
        for (; line > 0; line--)
        {
            int length = text[start..].IndexOf((byte)'\n');
            start = length >= 0 ? start + length + 1 : text.Length;
        }

        return line == 0 && position >= 0 && position <= text.Length - start ? start + (int)position : -1;
    }

    /// <summary>Returns the path of the value that contains the end of a text; between members, the path of the object.</summary>
    private static string PathAtEnd(ReadOnlySpan<byte> text)
    {
        const int none = int.MinValue;
        var open = new List<(string? Name, int Index)>();
        var walker = new SyntaxWalker(text, new ReadRules(int.MaxValue, AllowTrailingCommas: true, SkipComments: true));
        while (walker.Read())
        {
            if (walker.Token is JsonTokenType.StartObject or JsonTokenType.StartArray)
            {
                open.Add((null, walker.Token == JsonTokenType.StartArray ? 0 : none));
                continue;
            }

            int closed = walker.Token is JsonTokenType.EndObject or JsonTokenType.EndArray ? 1 : 0;
            open.RemoveRange(open.Count - closed, closed);
            if (open.Count > 0)
            {
                bool isName = walker.Token == JsonTokenType.PropertyName;
                open[^1] = isName ? (Encoding.UTF8.GetString(EscapedText.Unescape(walker.Text, out _)), none) : (null, open[^1].Index + 1);
            }
        }

        var path = new StringBuilder("$");
        foreach ((string? name, int index) in open)
        {
            path = name is not null ? PathText.AppendName(path, name) : index < 0 ? path : PathText.AppendIndex(path, index);
        }

        return path.ToString();
    }
}
