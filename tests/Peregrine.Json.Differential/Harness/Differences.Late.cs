using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Conditions of the rules for members that are read after the object has been made.</summary>
public static partial class Differences
{
    /// <summary>
    /// What is reported here is the first fault of the text: System.Text.Json reports it too, in every word and number, where what follows a value that
    /// shows it is blanked out but for the brackets that close what is open, and nothing is required, which would hide all else.
    /// </summary>
    private static bool IsFirstFault(Trial trial)
    {
        if (trial is not { Theirs.Error: not null, Mine.Error: not null, Input: { } input })
        {
            return false;
        }

        JsonSerializerOptions lenient = WithoutRequired(trial.Options);
        List<(JsonTokenType Type, int Start, int End, int Depth)> tokens = TokensOf(input);
        foreach ((JsonTokenType type, _, int end, _) in tokens)
        {
            byte[] blanked = Blanked(input, tokens, end);
            if (type == JsonTokenType.PropertyName || (Faults(blanked, trial.Options) is var shown && !shown.Any()))
            {
                continue;
            }

            if (shown.Concat(Faults(blanked, lenient)).Contains(trial.Mine.ErrorText))
            {
                return true;
            }

            if (shown.First() == trial.Theirs.ErrorText)
            {
                break;
            }
        }

        return false;

        IEnumerable<string> Faults(byte[] text, JsonSerializerOptions? options) =>
            new[] { Outcome.Of(() => Stj.Deserialize(text, trial.Type, options)).ErrorText, Outcome.Of(() => Stj.Deserialize(new MemoryStream(text), trial.Type, options)).ErrorText }.OfType<string>();
    }

    /// <summary>The same options, by which nothing is required.</summary>
    private static JsonSerializerOptions WithoutRequired(JsonSerializerOptions? options) => s_lenientOptions.GetValue(options ?? JsonSerializerOptions.Default, static key => new JsonSerializerOptions(key)
    {
        RespectRequiredConstructorParameters = false,
        TypeInfoResolver = (key.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver()).WithAddedModifier(static info =>
        {
            foreach (JsonPropertyInfo property in info.Kind == JsonTypeInfoKind.Object ? info.Properties : [])
            {
                property.IsRequired = false;
            }
        }),
    });

    private static readonly System.Runtime.CompilerServices.ConditionalWeakTable<JsonSerializerOptions, JsonSerializerOptions> s_lenientOptions = [];

    /// <summary>Both refuse a repeated name: here where it stands for the second time, there once the object has ended, by the name itself.</summary>
    private static bool IsRepeatedLate(Trial trial) =>
        trial is { Theirs.Error: JsonException { Path: "$" } theirs, Mine.Error: JsonException mine }
        && theirs.Message.StartsWith("Duplicate property '", StringComparison.Ordinal) && mine.Message.StartsWith("Duplicate property '", StringComparison.Ordinal)
        && (mine.LineNumber, mine.BytePositionInLine) is var here && (theirs.LineNumber, theirs.BytePositionInLine) is var there
        && (there.LineNumber > here.LineNumber || (there.LineNumber == here.LineNumber && there.BytePositionInLine >= here.BytePositionInLine))
        && theirs.Message.Split('\'')[1] is var repeated && TokensOf(trial.Input!).Where(static token => token.Type == JsonTokenType.PropertyName)
            .Count(token => repeated.Equals(Outcome.Of(() => JsonElement.Parse(trial.Input.AsSpan(token.Start, token.End - token.Start).TrimEnd(": \r\n\t"u8)).GetString()).Value as string, StringComparison.Ordinal)) > 1;

    /// <summary>The accessors that were called, as text: the same but for setters, which come in another order or not at all; one of both may have ended earlier.</summary>
    private static bool AreSettersElsewhere(Trial trial)
    {
        if (trial is { Theirs.Value: string numbered, Mine.Value: string numbers } && numbered.Length > 0 && char.IsAsciiDigit(numbered[0]))
        {
            // Setters alone, by numbers, of all objects in the text: the same ones, none more often.
            string[] all = numbered.Split(' ');
            return numbers.Split(' ').CountBy(static number => number).All(set => set.Value <= all.Count(number => number == set.Key)) && all.ToHashSet().SetEquals(numbers.Split(' '));
        }

        string[] theirs = Others(trial.Theirs), mine = Others(trial.Mine);
        return trial.Theirs.Value as string != trial.Mine.Value as string && theirs.AsSpan().CommonPrefixLength(mine) == Math.Min(theirs.Length, mine.Length);

        static string[] Others(Outcome calls) =>
            [.. ((string)calls.Value!).Split(", ").Where(static call => !call.StartsWith("set ", StringComparison.Ordinal) && !call.StartsWith("init ", StringComparison.Ordinal))];
    }

    /// <summary>A member that is read under two names has the value of one of them: System.Text.Json gives what is given here where the text has not the other one.</summary>
    private static bool IsOfOneName(Trial trial)
    {
        using JsonDocument document = JsonDocument.Parse(trial.Input!, s_document);
        int count = TokensOf(trial.Input!).Count(static token => token.Type == JsonTokenType.PropertyName);
        return Enumerable.Range(0, count).Any(left =>
        {
            var text = new ArrayBufferWriter<byte>();
            using (var writer = new Utf8JsonWriter(text))
            {
                int next = 0;
                Copy(writer, document.RootElement, left, ref next);
            }

            return AreSame(Outcome.Of(() => Stj.Deserialize(text.WrittenSpan, trial.Type, trial.Options)), trial.Mine);
        });

        static void Copy(Utf8JsonWriter writer, JsonElement element, int left, ref int next)
        {
            if (element.ValueKind == JsonValueKind.Object)
            {
                writer.WriteStartObject();
                foreach (JsonProperty property in element.EnumerateObject())
                {
                    if (next++ != left)
                    {
                        writer.WritePropertyName(property.Name);
                        Copy(writer, property.Value, left, ref next);
                    }
                }

                writer.WriteEndObject();
            }
            else if (element.ValueKind == JsonValueKind.Array)
            {
                writer.WriteStartArray();
                foreach (JsonElement item in element.EnumerateArray())
                {
                    Copy(writer, item, left, ref next);
                }

                writer.WriteEndArray();
            }
            else
            {
                element.WriteTo(writer);
            }
        }
    }

    /// <summary>The tokens before the first syntax error.</summary>
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
}
