using System.Globalization;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Exceptions with their place in the relaxed text.</summary>
internal static class RelaxedErrors
{
    /// <summary>Creates the exception for a text that breaks the grammar, as System.Text.Json's reader does for strict JSON.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="text">The relaxed text.</param>
    /// <param name="at">The offset of the error.</param>
    /// <param name="before">The strict text of what is before it.</param>
    public static JsonException Syntax(string message, ReadOnlySpan<byte> text, int at, ReadOnlySpan<byte> before)
    {
        (long line, long position) = PlaceOf(text, at);
        string path = PathAtEnd(before);
        return new JsonException(message + " Path: " + SyntaxText.Quoted(path) + Suffix(line, position), path, line, position, ReaderException.Of(message, line, position))
            .WithSource();
    }

    /// <summary>Whether an exception names a place in the strict text.</summary>
    public static bool HasPlace(Exception error) => PlaceIn(error) is not null;

    /// <summary>Sets the place of an exception about the strict text to that in the relaxed text; returns the exception or another one.</summary>
    /// <param name="error">The exception.</param>
    /// <param name="text">The relaxed text, which has been read.</param>
    /// <param name="strict">Its strict text.</param>
    /// <param name="maxDepth">The maximum depth.</param>
    public static Exception Moved(Exception error, ReadOnlySpan<byte> text, ReadOnlySpan<byte> strict, int maxDepth)
    {
        (long line, long position) = PlaceIn(error)!.Value;
        if (OffsetOf(strict, line, position) is not { } offset)
        {
            return error;
        }

        using var again = new RelaxedText(text, maxDepth, offset);
        again.Run();
        (long Line, long Position) place = PlaceOf(text, again.Found < 0 ? text.Length : again.Found);
        string suffix = Suffix(line, position);
        string message = error.Message.EndsWith(suffix, StringComparison.Ordinal) ? error.Message[..^suffix.Length] + Suffix(place.Line, place.Position) : error.Message;
        if (error is not JsonException json)
        {
            return ReadErrorPlace.Note(
                new NotSupportedException(message, error.InnerException).WithSource(), ReadErrorPlace.Of(error)?.Path ?? "$", place.Line, place.Position);
        }

        Exception? inner = error.InnerException;
        if (ReaderException.IsOne(inner) && inner!.Message.LastIndexOf(" LineNumber: ", StringComparison.Ordinal) is >= 0 and var end)
        {
            inner = ReaderException.Of(inner.Message[..end], place.Line, place.Position);
        }
        else if (ExceptionPlace.IsKnown)
        {
            // It stays the same object: a converter may have thrown it, with a class of its own.
            ExceptionPlace.Set(json, message, json.Path!, place.Line, place.Position);
            return json;
        }

        return new JsonException(message, json.Path, place.Line, place.Position, inner) { Source = json.Source };
    }

    private static (long Line, long Position)? PlaceIn(Exception error) => error switch
    {
        JsonException { Path: not null, LineNumber: { } line, BytePositionInLine: { } position } => (line, position),
        NotSupportedException when ReadErrorPlace.Of(error) is { Line: { } line, Position: { } position } => (line, position),
        _ => null,
    };

    private static string Suffix(long line, long position) =>
        string.Create(CultureInfo.InvariantCulture, $" | LineNumber: {line} | BytePositionInLine: {position}.");

    private static (long Line, long Position) PlaceOf(ReadOnlySpan<byte> text, int at)
    {
        ReadOnlySpan<byte> before = text[..at];
        return (before.Count((byte)'\n'), at - (before.LastIndexOf((byte)'\n') + 1));
    }

    private static int? OffsetOf(ReadOnlySpan<byte> text, long line, long position)
    {
        int start = 0;
        for (; line > 0; line--)
        {
            int length = text[start..].IndexOf((byte)'\n');
            if (length < 0)
            {
                return null;
            }

            start += length + 1;
        }

        return position >= 0 && position <= text.Length - start ? start + (int)position : null;
    }

    /// <summary>Returns the path of the value that begins or goes on where a text ends; between values, that of the array or object around them.</summary>
    private static string PathAtEnd(ReadOnlySpan<byte> text)
    {
        var open = new List<(string? Name, int Index)>();
        var walker = new SyntaxWalker(text, new ReadRules(int.MaxValue, AllowTrailingCommas: false, SkipComments: false));
        while (walker.Read())
        {
            if (walker.Token == JsonTokenType.PropertyName)
            {
                open[^1] = (Encoding.UTF8.GetString(EscapedText.Unescape(walker.Text, out _)), -1);
                continue;
            }

            if (walker.Token is JsonTokenType.StartObject or JsonTokenType.StartArray)
            {
                open.Add((null, walker.Token == JsonTokenType.StartArray ? 0 : -1));
                continue;
            }

            if (walker.Token is JsonTokenType.EndObject or JsonTokenType.EndArray)
            {
                open.RemoveAt(open.Count - 1);
            }

            if (open.Count > 0)
            {
                open[^1] = (null, open[^1].Index < 0 ? -1 : open[^1].Index + 1);
            }
        }

        var path = new StringBuilder("$");
        foreach ((string? name, int index) in open)
        {
            _ = name is not null ? PathText.AppendName(path, name) : index < 0 ? path : PathText.AppendIndex(path, index);
        }

        return path.ToString();
    }
}
