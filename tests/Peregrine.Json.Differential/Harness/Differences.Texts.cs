using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Texts that the rules make of the text of a trial.</summary>
public static partial class Differences
{
    /// <summary>How a path goes on to the elements of a collection in an object.</summary>
    private static string ValuesInPath => StjAtHand.Of(".$values", "['$values']");

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

    /// <summary>What System.Text.Json writes, where that has nameless objects among the members of another, with the members of those in their place; null where it has none.</summary>
    private static byte[]? Nameless(Trial trial)
    {
        var deep = trial.Options is null ? new JsonSerializerOptions() : new JsonSerializerOptions(trial.Options);
        deep.MaxDepth = 1000;
        if (Outcome.Of(() => Stj.SerializeToUtf8Bytes(trial.Subject, trial.Type, deep)).Value is not byte[] theirs)
        {
            return null;
        }

        var text = new StringBuilder();
        var open = new Stack<(bool IsObject, bool IsNameless)>();
        bool any = false, isInString = false, isNameNext = false;
        foreach (char unit in Encoding.Latin1.GetString(theirs))
        {
            bool isEscaped = isInString && text.Length > 0 && text.ToString(Math.Max(0, text.Length - 64), Math.Min(64, text.Length)).Reverse().TakeWhile(static c => c == '\\').Count() % 2 == 1;
            isInString ^= unit == '"' && !isEscaped;
            if (isInString || unit == '"')
            {
                text.Append(unit);
                isNameNext = false;
            }
            else if (unit is '{' or '[')
            {
                bool isNameless = isNameNext && unit == '{';
                any |= isNameless;
                open.Push((unit == '{', isNameless));
                isNameNext = unit == '{';
                _ = isNameless ? text : text.Append(unit);
            }
            else if (unit is '}' or ']')
            {
                _ = open.Pop().IsNameless ? text : text.Append(unit);
                isNameNext = false;
            }
            else if (!char.IsWhiteSpace(unit))
            {
                text.Append(unit);
                isNameNext = unit == ',' && open.Peek().IsObject;
            }
        }

        // Nothing of an empty one is left but its comma.
        string members = text.ToString().Replace("{,", "{", StringComparison.Ordinal).Replace(",}", "}", StringComparison.Ordinal).Replace(",,", ",", StringComparison.Ordinal);
        if (!any)
        {
            return null;
        }

        byte[] utf8 = Encoding.Latin1.GetBytes(members);
        return deep.WriteIndented && Reindented(utf8, deep) is { } lines ? Encoding.UTF8.GetBytes(lines) : utf8;
    }

    /// <summary>Whether a result is a text; where it went through a node, which escapes names anew, the text of the node.</summary>
    private static bool IsTextOf(Trial trial, byte[] result, byte[] text) =>
        result.AsSpan().SequenceEqual(text)
        || (trial.Entry.StartsWith("SerializeToNode", StringComparison.Ordinal) && Encoding.UTF8.GetString(result) == System.Text.Json.Nodes.JsonNode.Parse(text)?.ToJsonString());

    /// <summary>From a stream, or where metadata may stand in the object and does not, what System.Text.Json reads from one span, without references.</summary>
    private static bool IsReadAsInSpan(Trial trial)
    {
        var plain = trial.Options is null ? new JsonSerializerOptions() : new JsonSerializerOptions(trial.Options) { ReferenceHandler = null };
        Outcome whole = Outcome.Of(() => Stj.Deserialize(trial.Input, trial.Type, plain));
        bool isUnknown = whole.Error is InvalidCastException || trial.Input.AsSpan().IndexOf("\"$"u8) >= 0;
        return isUnknown ? trial.Mine.Error is null or JsonException or NotSupportedException
            // Where objects may be met twice, the values of a trial are text.
            : (trial.Mine.Value is string text && whole.IsOk && References.GraphText.Of(whole.Value) == text) || AreSame(whole, Alone(trial.Mine)) || Find(trial with { Theirs = whole, Mine = Alone(trial.Mine), Options = plain, Entry = "Deserialize(bytes, Type)" }) is not null;
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
