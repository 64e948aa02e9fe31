using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>What System.Text.Json says about an input, and how ours is held against it.</summary>
internal static class Oracle
{
    public static ReadRules RulesOf(JsonSerializerOptions options) =>
        new(options.MaxDepth == 0 ? 64 : options.MaxDepth, options.AllowTrailingCommas, options.ReadCommentHandling == JsonCommentHandling.Skip);

    public static Exception? Fail(byte[] input, Type type, JsonSerializerOptions options, bool isStream = false)
    {
        try
        {
            if (isStream)
            {
                using var stream = new MemoryStream(input);
                Stj.Deserialize(stream, type, options);
            }
            else
            {
                Stj.Deserialize(input, type, options);
            }

            return null;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            return exception;
        }
    }

    public static Exception Ours(byte[] input, Type type, JsonSerializerOptions options, FaultKind kind, nint offset, string? text = null, bool isStream = false) =>
        Diagnosis.Explain(input, new ReadFault(kind, offset, text), ModelShape.Of(type, options), RulesOf(options) with { IsStream = isStream });

    public static bool IsSyntax(Exception exception) => exception.InnerException?.GetType().Name == "JsonReaderException";

    /// <summary>Type, message, path and position of the exception and of all inside it, on lines of their own.</summary>
    public static string Describe(Exception? exception)
    {
        var text = new StringBuilder();
        for (; exception is not null; exception = exception.InnerException)
        {
            string name = exception.GetType().Name == "JsonReaderException" ? nameof(JsonException) : exception.GetType().Name;
            text.Append(name).Append(": ").Append(exception.Message);
            if (exception is JsonException json)
            {
                text.Append($" [{json.Path ?? "no path"}|{json.LineNumber}|{json.BytePositionInLine}]");
            }

            text.Append('\n');
        }

        return text.ToString();
    }

    public static void AssertSame(Exception expected, Exception actual, byte[] input, string note)
    {
        string wanted = WithinBound(Describe(expected), input);
        string got = Describe(actual);
        if (wanted != got)
        {
            Assert.Fail($"{note}\ninput  {Encoding.Latin1.GetString(input)}\nwanted {wanted}\ngot    {got}");
        }
    }

    /// <summary>Our messages quote at most 1 KiB of the input where System.Text.Json quotes all of it: the deliberate difference.</summary>
    private static string WithinBound(string description, byte[] input)
    {
        int literal = input.Length - QuotedLength(description);
        if (literal < 0 || input.Length - literal <= 1024)
        {
            return description;
        }

        string whole = Encoding.UTF8.GetString(input.AsSpan(literal));
        int cut = literal + 1024;
        while ((input[cut] & 0xC0) == 0x80)
        {
            cut--;
        }

        return description.Replace($"'{whole}' is an", $"'{Encoding.UTF8.GetString(input.AsSpan(literal, cut - literal))}…' is an", StringComparison.Ordinal);

        int QuotedLength(string text)
        {
            int start = text.IndexOf('\'', StringComparison.Ordinal) + 1;
            int end = text.IndexOf("' is an invalid JSON literal", StringComparison.Ordinal);
            for (int at = end < 0 ? -1 : 0; at >= 0 && at < input.Length; at++)
            {
                if (input[at] is (byte)'t' or (byte)'f' or (byte)'n' && Encoding.UTF8.GetString(input.AsSpan(at)) == text[start..end])
                {
                    return input.Length - at;
                }
            }

            return 0;
        }
    }

    /// <summary>The offset of a line and byte position.</summary>
    public static int OffsetOf(byte[] input, long line, long position)
    {
        int at = 0;
        for (; line > 0; line--)
        {
            at = Array.IndexOf(input, (byte)'\n', at) + 1;
        }

        return at + (int)position;
    }

    /// <summary>The offset that a syntax error points at; with line comments ended by CR its line is not one of the text's: then the end.</summary>
    public static int OffsetOfSyntax(byte[] input, JsonException exception) =>
        exception.LineNumber <= input.AsSpan().Count((byte)'\n')
            ? Math.Min(OffsetOf(input, exception.LineNumber!.Value, exception.BytePositionInLine!.Value), input.Length)
            : input.Length;

    /// <summary>The start of the token that ends where the exception points, and what it is; -1 where none does.</summary>
    public static (int Start, JsonTokenType Token) TokenEndingAt(byte[] input, JsonSerializerOptions options, JsonException exception)
    {
        // A line comment that a CR alone ends counts as a line: then lines are not those of the text.
        if (Encoding.Latin1.GetString(input).Replace("\r\n", "", StringComparison.Ordinal).Contains('\r', StringComparison.Ordinal))
        {
            return (-1, JsonTokenType.None);
        }

        int end = OffsetOf(input, exception.LineNumber!.Value, exception.BytePositionInLine!.Value);
        var reader = new Utf8JsonReader(input, new JsonReaderOptions
        {
            AllowTrailingCommas = options.AllowTrailingCommas,
            CommentHandling = options.ReadCommentHandling,
            MaxDepth = options.MaxDepth,
        });
        while (reader.BytesConsumed < end && reader.Read()) // its position is after the last token: reading stops there
        {
            if (reader.BytesConsumed == end)
            {
                return ((int)reader.TokenStartIndex, reader.TokenType);
            }
        }

        return (-1, JsonTokenType.None);
    }

    /// <summary>Where a reader that goes token by token and keeps no state would stop: at the first byte after the last good token.</summary>
    public static int FirstUnread(byte[] input, JsonSerializerOptions options)
    {
        var reader = new Utf8JsonReader(input, new JsonReaderOptions
        {
            AllowTrailingCommas = options.AllowTrailingCommas,
            CommentHandling = options.ReadCommentHandling,
            MaxDepth = options.MaxDepth,
        });
        int at = 0;
        try
        {
            while (reader.Read())
            {
                at = (int)reader.BytesConsumed;
            }
        }
        catch (JsonException)
        {
        }

        while (at < input.Length && input[at] is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t')
        {
            at++;
        }

        return at;
    }
}
