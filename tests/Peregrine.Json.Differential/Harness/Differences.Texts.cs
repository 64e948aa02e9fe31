using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Texts that the rules make of the text of a trial.</summary>
public static partial class Differences
{
    /// <summary>The error of System.Text.Json's reader in a text, or null.</summary>
    private static JsonException? SyntaxError(byte[] utf8, JsonSerializerOptions? options)
    {
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { AllowTrailingCommas = options?.AllowTrailingCommas ?? false, CommentHandling = options?.ReadCommentHandling ?? default, MaxDepth = options?.MaxDepth ?? 0 });
        try
        {
            while (reader.Read())
            {
            }

            return null;
        }
        catch (JsonException error)
        {
            return error;
        }
    }

    /// <summary>
    /// What is reported here is the first fault of the text: System.Text.Json reports it too, in every word and number, where what follows a value that
    /// shows it is blanked out but for the brackets that close what is open. Or bad syntax follows a fault before the other one; or what is blanked out is
    /// required, which hides all else.
    /// </summary>
    private static bool IsFirstFault(Trial trial)
    {
        if (IsRepeatedLate(trial))
        {
            return true;
        }

        if (trial is not { Theirs.Error: not null, Mine.Error: not null, Input: { } input })
        {
            return false;
        }

        // Places in a node are those in the text that is written of it.
        if (trial.Entry.Contains("JsonNode", StringComparison.Ordinal))
        {
            input = Encoding.UTF8.GetBytes(JsonNode.Parse(input, null, s_document)?.ToJsonString(new JsonSerializerOptions { Encoder = trial.Options?.Encoder, MaxDepth = 1000 }) ?? "null");
        }

        (bool isSyntax, bool isOther, bool isMissing) = (trial.Mine.Error.InnerException is JsonException, false, false);
        List<(JsonTokenType Type, int Start, int End, int Depth)> tokens = TokensOf(input);
        foreach ((JsonTokenType type, _, int end, _) in tokens)
        {
            byte[] blanked = Blanked(input, tokens, end);
            if (type == JsonTokenType.PropertyName || Outcome.Of(() => Stj.Deserialize(blanked, trial.Type, trial.Options)) is not { Error: { } error } shown)
            {
                continue;
            }

            if (shown.ErrorText == trial.Mine.ErrorText || Outcome.Of(() => Stj.Deserialize(new MemoryStream(blanked), trial.Type, trial.Options)).ErrorText == trial.Mine.ErrorText)
            {
                return true;
            }

            if (shown.ErrorText == trial.Theirs.ErrorText)
            {
                break;
            }

            isMissing |= Missing().IsMatch(error.Message);
            isOther |= !isMissing;
        }

        return (isSyntax && isOther) || isMissing;
    }

    /// <summary>Both refuse a repeated name: here where it stands, there once the object has ended, by the name itself.</summary>
    private static bool IsRepeatedLate(Trial trial) =>
        trial is { Theirs.Error: JsonException { Path: "$" } theirs, Mine.Error: JsonException mine }
        && theirs.Message.StartsWith("Duplicate property '", StringComparison.Ordinal) && mine.Message.StartsWith("Duplicate property '", StringComparison.Ordinal)
        && (mine.LineNumber, mine.BytePositionInLine) is var here && (theirs.LineNumber, theirs.BytePositionInLine) is var there
        && (there.LineNumber > here.LineNumber || (there.LineNumber == here.LineNumber && there.BytePositionInLine >= here.BytePositionInLine));

    /// <summary>The tokens up to the first that is none.</summary>
    private static List<(JsonTokenType Type, int Start, int End, int Depth)> TokensOf(byte[] input)
    {
        var tokens = new List<(JsonTokenType, int, int, int)>();
        var reader = new Utf8JsonReader(input, s_lenient);
        try
        {
            while (reader.Read())
            {
                tokens.Add((reader.TokenType, (int)reader.TokenStartIndex, (int)reader.BytesConsumed, reader.CurrentDepth));
            }
        }
        catch (JsonException)
        {
            // What there is before bad syntax.
        }

        return tokens;
    }

    /// <summary>The text with blanks after an offset, but for the ends of lines and the brackets that close what is open there; those that are missing are added.</summary>
    private static byte[] Blanked(byte[] input, List<(JsonTokenType Type, int Start, int End, int Depth)> tokens, int from)
    {
        byte[] text = [.. input];
        var open = new Stack<byte>();
        foreach (byte unit in tokens.TakeWhile(token => token.End <= from).Select(token => input[token.Start]))
        {
            if (unit is (byte)'{' or (byte)'[')
            {
                open.Push((byte)(unit + 2));
            }
            else if (unit is (byte)'}' or (byte)']')
            {
                open.Pop();
            }
        }

        for (int i = from; i < text.Length; i++)
        {
            text[i] = text[i] is (byte)'\n' or (byte)'\r' ? text[i] : (byte)' ';
        }

        foreach ((JsonTokenType type, int start, _, int depth) in tokens.SkipWhile(token => token.End <= from))
        {
            if (type is JsonTokenType.EndArray or JsonTokenType.EndObject && depth == open.Count - 1)
            {
                text[start] = open.Pop();
            }
        }

        return [.. text, .. open];
    }

    /// <summary>The text with the number in place of each list of names of the enum that has a name which another differs from by case alone; null where there is none.</summary>
    private static byte[]? WithNumbersForLists(byte[] json, Type type)
    {
        string[] names = Enum.GetNames(type);
        if (names.Distinct(StringComparer.OrdinalIgnoreCase).Count() == names.Length)
        {
            return null;
        }

        var text = new ArrayBufferWriter<byte>();
        int done = 0;
        var reader = new Utf8JsonReader(json, s_lenient);
        while (reader.Read())
        {
            if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName && reader.ValueSpan.Contains((byte)',')
                && Array.ConvertAll(reader.GetString()!.Split(','), part => part.Trim()) is var parts && parts.All(names.Contains)
                && parts.Any(part => names.Count(name => name.Equals(part, StringComparison.OrdinalIgnoreCase)) > 1))
            {
                string number = parts.Aggregate(0L, (sum, part) => sum | Convert.ToInt64(Enum.Parse(type, part), System.Globalization.CultureInfo.InvariantCulture)).ToString(System.Globalization.CultureInfo.InvariantCulture);
                text.Write(json.AsSpan(done, (int)reader.TokenStartIndex - done));
                text.Write(Encoding.UTF8.GetBytes(reader.TokenType == JsonTokenType.String ? number : $"\"{number}\""));
                done = (int)reader.TokenStartIndex + reader.ValueSpan.Length + 2;
            }
        }

        text.Write(json.AsSpan(done));
        return done == 0 ? null : text.WrittenSpan.ToArray();
    }

    private static readonly JsonDocumentOptions s_document = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip, MaxDepth = 1000 };

    private static readonly JsonReaderOptions s_lenient = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip, MaxDepth = 1000 };
}
