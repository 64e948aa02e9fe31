using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Readers that callers bring in every state: before the first token and after the last, at each token in between, after an error, over one span, one segment and segments of one
/// byte, final or not, with several values, comments, depths. The value or exception is that of System.Text.Json, and so is where the reader then stands.
/// </summary>
public class OddReadersTests
{
    private delegate object? Take(ref Utf8JsonReader reader);

    private static readonly string[] s_texts =
    [
        "", " ", "1", "1 ", "-", "1.", "\"a\"", "\"a\\u0041\"", "\"\\ud800\"", "\"a", "true", "tru", "null", "nul", "[]", "{}", "[1,2]", "[1,[2,{\"a\":3}],4]", "{\"a\":1,\"b\":{\"c\":[true]}}", "[1", "[1,", "{\"a\"", "{\"a\":",
        "{\"Tt\":tru", "{\"Tt\":true", "[\"ab", "[nul", "[1}", "1 2 3", "[1] [2]", "{} {}", "\"a\" \"b\"", "null null", "1 x", "[1] x", "/*c*/1", "[/*c*/1/*d*/]", "[1,]", "{\"a\":1,}", "[[[[1]]]]", "\uFEFF1", "[.10,7,92]", "{\"a\":/*c*/1 //d\n}",
    ];

    private static readonly JsonReaderOptions[] s_grammars =
    [
        default,
        new() { AllowMultipleValues = true },
        new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true },
        new() { CommentHandling = JsonCommentHandling.Skip, AllowMultipleValues = true },
        new() { CommentHandling = JsonCommentHandling.Allow },
        new() { MaxDepth = 2 },
    ];

    private static readonly JsonSerializerOptions s_bridged = new JsonSerializerOptions().UsePeregrine();

    [Fact]
    public void EveryPlace()
    {
        var differences = new Dictionary<string, (int Count, string Example)>();
        int trials = 0;
        foreach (string text in s_texts)
        {
            Run<int>(text, differences, ref trials);
            Run<bool?>(text, differences, ref trials);
            Run<string>(text, differences, ref trials);
            Run<object>(text, differences, ref trials);
            Run<List<int>>(text, differences, ref trials);
            Run<Dictionary<string, JsonElement>>(text, differences, ref trials);
            Run<JsonElement>(text, differences, ref trials);
            Run<JsonNode>(text, differences, ref trials);
            Run<Own>(text, differences, ref trials);
        }

        Assert.True(trials > (UsualRun.IsShort ? 400 : 1000));
        Assert.True(differences.Count == 0, string.Join("\n", differences.OrderByDescending(static d => d.Value.Count).Take(20).Select(static d => $"[{d.Value.Count}x] {d.Value.Example}")));
    }

    [JsonConverter(typeof(OwnConverter))]
    public record struct Own(string Text);

    internal sealed class OwnConverter : JsonConverter<Own>
    {
        public override Own Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var token = reader.TokenType;
            reader.Skip();
            return new(token.ToString());
        }

        public override void Write(Utf8JsonWriter writer, Own value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    private static void Run<T>(string text, Dictionary<string, (int Count, string Example)> differences, ref int trials)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        int turn = text.Length;
        foreach (JsonReaderOptions grammar in s_grammars)
        {
            foreach (bool isFinal in (bool[])[true, false])
            {
                for (int segments = 0; segments < 3; segments++)
                {
                    for (int steps = 0; steps < 12; steps++)
                    {
                        if (!TestScale.IsLarge && ++turn % (UsualRun.IsShort ? 13 : 5) != 0)
                        {
                            continue;
                        }

                        string theirs = At(utf8, segments, grammar, isFinal, steps, static (ref r) => Stj.Deserialize<T>(ref r), out bool isPast);
                        trials++;
                        Compare("Deserialize<T>", static (ref r) => Ours.Deserialize<T>(ref r));
                        Compare("Deserialize(Type)", static (ref r) => Ours.Deserialize(ref r, typeof(T)));
                        Compare("Deserialize(info)", static (ref r) => Ours.Deserialize(ref r, JsonSerializerOptions.Default.GetTypeInfo(typeof(T))));
                        Compare("bridged", static (ref r) => Stj.Deserialize<T>(ref r, s_bridged));
                        if (isPast)
                        {
                            break;
                        }

                        void Compare(string entry, Take take)
                        {
                            string mine = At(utf8, segments, grammar, isFinal, steps, take, out _);
                            if (mine != theirs && !IsMeant(theirs, mine, entry))
                            {
                                string kind = $"{entry} {theirs.Split('\n')[0].Split(':')[0]} / {mine.Split('\n')[0].Split(':')[0]} {typeof(T).Name} {steps == 0}";
                                differences.TryGetValue(kind, out (int Count, string Example) known);
                                differences[kind] = (known.Count + 1, known.Example ?? $"{entry} of {typeof(T)} in {text} after {steps}, segments {segments}, final {isFinal}, multiple {grammar.AllowMultipleValues}, {grammar.CommentHandling}, depth {grammar.MaxDepth}\n  theirs: {theirs}\n  mine:   {mine}");
                            }
                        }
                    }
                }
            }
        }
    }

    /// <summary>Where System.Text.Json lets an exception out that it does not document, a JsonException is right (no-undocumented-exception).</summary>
    private static bool IsMeant(string theirs, string mine, string entry) =>
        (theirs.StartsWith("System.IndexOutOfRangeException", StringComparison.Ordinal) || theirs.StartsWith("System.ArgumentOutOfRangeException", StringComparison.Ordinal))
        && (mine.StartsWith("System.Text.Json.JsonException", StringComparison.Ordinal) || entry == "bridged");

    private static string At(byte[] utf8, int segments, JsonReaderOptions grammar, bool isFinal, int steps, Take take, out bool isPast)
    {
        var state = new JsonReaderState(grammar);
        Utf8JsonReader reader = segments switch
        {
            0 => new Utf8JsonReader(utf8, isFinal, state),
            1 => new Utf8JsonReader(new ReadOnlySequence<byte>(utf8), isFinal, state),
            _ => new Utf8JsonReader(Pieces(utf8), isFinal, state),
        };
        isPast = false;
        for (int i = 0; i < steps && !isPast; i++)
        {
            try
            {
                // Once past the end, or over an error, and no further.
                isPast = !reader.Read();
            }
            catch (Exception error) when (error is JsonException or IndexOutOfRangeException)
            {
                isPast = true;
            }
        }

        Outcome outcome;
        try
        {
            outcome = new Outcome(take(ref reader), null);
        }
        catch (Exception error)
        {
            outcome = new Outcome(null, error);
        }

        string place = outcome.Error is null or JsonException ? $"\nat {reader.TokenType} {reader.BytesConsumed} {reader.TokenStartIndex} depth {reader.CurrentDepth}" : "";
        return (outcome.ErrorText ?? (outcome.Value is JsonElement { ValueKind: JsonValueKind.Undefined } ? "undefined" : ObjectGraph.Describe(outcome.Value))) + place;
    }

    private static ReadOnlySequence<byte> Pieces(byte[] utf8)
    {
        var first = new Segment(default, null);
        Segment last = first;
        for (int at = 0; at < utf8.Length; at += 2)
        {
            last = new Segment(utf8.AsMemory(at, Math.Min(2, utf8.Length - at)), last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
