using System.Buffers;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Writers that callers bring in every state, with every kind of options, and values that can be written, that cannot, and that fail on the way. The exception is that of
/// System.Text.Json, and so is what the writer holds then: its bytes, its depth, and what may follow.
/// </summary>
public class OddWritersTests
{
    public class Failing
    {
        public int A => 1;

        public List<object>? B { get; set; } = [1, "x"];

        public int C => throw new InvalidOperationException("C");
    }

    public class Deep
    {
        public Deep? Next { get; set; }
    }

    [JsonConverter(typeof(HalfConverter))]
    public class Half;

    internal sealed class HalfConverter : JsonConverter<Half>
    {
        public override Half? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Half value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(1);
            throw new JsonException();
        }
    }

    private static IEnumerable<int> Ends()
    {
        yield return 1;
        throw new FormatException("ends");
    }

    private static Deep DeepOf(int levels) => levels == 0 ? new Deep() : new Deep { Next = DeepOf(levels - 1) };

    private static JsonNode NodeOf(int levels) => levels == 0 ? JsonValue.Create(1)! : new JsonArray(JsonNode.Parse("1"), NodeOf(levels - 1));

    private static readonly (string Name, Type Type, Func<object?> Make)[] s_values =
    [
        ("number", typeof(int), static () => 1),
        ("null", typeof(string), static () => null),
        ("text", typeof(string), static () => "a\ud800<é"),
        ("object", typeof(object), static () => new object()),
        ("boxed", typeof(object), static () => new List<int> { 1 }),
        ("list", typeof(List<int>), static () => new List<int> { 1, 2 }),
        ("failing", typeof(Failing), static () => new Failing()),
        ("boxed failing", typeof(object), static () => new Failing()),
        ("default array", typeof(ImmutableArray<int>), static () => default(ImmutableArray<int>)),
        ("ends", typeof(IEnumerable<int>), static () => Ends()),
        ("deep 3", typeof(Deep), static () => DeepOf(3)),
        ("deep 6", typeof(Deep), static () => DeepOf(6)),
        ("keys", typeof(Dictionary<string, int>), static () => new Dictionary<string, int> { ["a\ud800"] = 1, ["\ufffd\udc00\\"] = 2, ["<é>"] = 3 }),
        ("times", typeof(Dictionary<DateTimeOffset, DateTimeOffset>), static () => new Dictionary<DateTimeOffset, DateTimeOffset> { [new(2020, 1, 2, 3, 4, 5, TimeSpan.FromHours(2))] = default }),
        ("half", typeof(Half), static () => new Half()),
        ("halves", typeof(List<Half>), static () => new List<Half> { new() }),
        ("element", typeof(JsonElement), static () => JsonElement.Parse("""[1,[2,{"a":"\u00e9<"}]]""")),
        ("element of surrogates", typeof(JsonElement), static () => JsonElement.Parse("""[1,"\ud800"]""")),
        ("undefined", typeof(JsonElement), static () => default(JsonElement)),
        ("document", typeof(JsonDocument), static () => JsonDocument.Parse("""{"a":[1,[2]]}""")),
        ("node 0", typeof(JsonNode), static () => NodeOf(0)),
        ("node 3", typeof(JsonNode), static () => NodeOf(3)),
        ("node 6", typeof(JsonArray), static () => NodeOf(6)),
        ("parsed node", typeof(JsonNode), static () => JsonNode.Parse("""{"a":[1,[2,[3,[4]]]],"<":"é"}""")),
        ("node of surrogates", typeof(JsonNode), static () => JsonNode.Parse("""{"a":"\ud800"}""")),
        ("node of a value", typeof(JsonNode), static () => new JsonArray(1, JsonValue.Create(new Deep()))),
        ("list of nodes", typeof(List<JsonNode>), static () => new List<JsonNode> { NodeOf(3) }),
        ("NaN", typeof(double), static () => double.NaN),
        ("double", typeof(double), static () => -1.5e-7),
        ("single", typeof(float?), static () => 0.1f),
        ("long", typeof(long?), static () => long.MinValue),
        ("no long", typeof(long?), static () => null),
        ("decimal", typeof(decimal), static () => 1.50m),
        ("flag", typeof(bool?), static () => true),
        ("plain text", typeof(string), static () => "a+b"),
        ("letter", typeof(char), static () => '<'),
        ("bytes", typeof(byte[]), static () => new byte[] { 251, 255, 254, 1 }),
        ("no bytes", typeof(byte[]), static () => null),
        ("date and time", typeof(DateTime), static () => new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc)),
        ("instant", typeof(DateTimeOffset?), static () => new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)).AddTicks(10)),
        ("id", typeof(Guid), static () => new Guid("6f9619ff-8b86-d011-b42d-00c04fc964ff")),
        ("span", typeof(TimeSpan), static () => TimeSpan.FromDays(-1.5)),
    ];

    private static readonly JsonWriterOptions[] s_writers =
    [
        default,
        new() { Indented = true },
        new() { SkipValidation = true },
        new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 4 },
        new() { MaxDepth = 3, Indented = true, SkipValidation = true },
    ];

    private static readonly JsonSerializerOptions[] s_options = [new(), new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, new() { MaxDepth = 2 }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }];

    private static readonly JsonSerializerOptions[] s_bridged = [.. s_options.Select(static o => new JsonSerializerOptions(o).UsePeregrine())];

    private static readonly (string Name, Action<Utf8JsonWriter> Write)[] s_states =
    [
        ("new", static _ => { }),
        ("array", static w => w.WriteStartArray()),
        ("second", static w => { w.WriteStartArray(); w.WriteNumberValue(0); }),
        ("object", static w => w.WriteStartObject()),
        ("name", static w => { w.WriteStartObject(); w.WritePropertyName("n"); }),
        ("deep", static w => { w.WriteStartArray(); w.WriteStartObject(); w.WritePropertyName("n"); }),
        ("done", static w => w.WriteNumberValue(0)),
        ("closed", static w => { w.WriteStartArray(); w.WriteEndArray(); }),
        ("comment", static w => w.WriteCommentValue("c")),
    ];

    /// <summary>What is tried after the value: the writer's errors name its last token.</summary>
    private static readonly (string Name, Action<Utf8JsonWriter> Write)[] s_next =
    [
        ("a value", static w => w.WriteNumberValue(7)),
        ("a name", static w => w.WritePropertyName("m")),
        ("the end of an array", static w => w.WriteEndArray()),
        ("the end of an object", static w => w.WriteEndObject()),
    ];

    [Fact]
    public void EveryState()
    {
        var differences = new Dictionary<string, (int Count, string Example)>();
        int trials = 0, turn = 0;
        foreach ((string name, Type type, Func<object?> make) in s_values)
        {
            foreach (JsonWriterOptions given in s_writers)
            {
                for (int i = 0; i < s_options.Length; i++)
                {
                    foreach ((string state, Action<Utf8JsonWriter> before) in s_states)
                    {
                        if (!TestScale.IsLarge && ++turn % 3 != 0)
                        {
                            continue;
                        }

                        (JsonSerializerOptions options, JsonSerializerOptions bridged) = (s_options[i], s_bridged[i]);
                        (Outcome their, string theirs) = Writing(given, before, w => Stj.Serialize(w, make(), type, options));
                        trials++;
                        Compare("Serialize(Type)", w => Ours.Serialize(w, make(), type, options));
                        Compare("Serialize(info)", w => Ours.Serialize(w, make(), options.GetTypeInfo(type)));
                        Compare("Serialize<T>", w => s_typed.MakeGenericMethod(type).Invoke(null, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [w, make(), options], null));
                        Compare("bridged", w => Stj.Serialize(w, make(), type, bridged));

                        void Compare(string entry, Action<Utf8JsonWriter> write)
                        {
                            (Outcome my, string mine) = Writing(given, before, write);
                            if ((mine != theirs || (their.ErrorText != my.ErrorText && !OnlySourcesDiffer(type, their, my, entry))) && !CountsContainers(theirs, mine))
                            {
                                string kind = $"{entry} {name} {theirs.Split(' ')[0]}/{mine.Split(' ')[0]}";
                                differences.TryGetValue(kind, out (int Count, string Example) known);
                                differences[kind] = (known.Count + 1, known.Example ?? $"{entry} of {name} at {state}, indented {given.Indented}, skips {given.SkipValidation}, depth {given.MaxDepth}, relaxed {given.Encoder is not null}, options {OptionSets.Describe(options)}\n  theirs: {theirs} {their.ErrorText}\n  mine:   {mine} {my.ErrorText}");
                            }
                        }
                    }
                }
            }
        }

        Assert.True(trials > 500);
        Assert.True(differences.Count == 0, $"{differences.Values.Sum(static d => d.Count)} of {trials}\n" + string.Join("\n", differences.OrderByDescending(static d => d.Value.Count).Take(25).Select(static d => $"[{d.Value.Count}x] {d.Value.Example}")));
    }

    private static readonly System.Reflection.MethodInfo s_typed = typeof(OddWritersTests).GetMethod(nameof(Typed), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!;

    private static void Typed<T>(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => Ours.Serialize(writer, value, options);

    /// <summary>System.Text.Json refuses most values inside the last container that the depth allows (depth-counts-containers).</summary>
    private static bool CountsContainers(string theirs, string mine) =>
        theirs.Contains("A possible object cycle was detected", StringComparison.Ordinal) && !mine.StartsWith("System.IndexOutOfRange", StringComparison.Ordinal)
        && (!mine.Contains("Exception", StringComparison.Ordinal) || mine.Contains("A possible object cycle was detected", StringComparison.Ordinal) || mine.Contains("depth", StringComparison.Ordinal) || mine.Contains(": C", StringComparison.Ordinal) || mine.Contains("ends", StringComparison.Ordinal));

    private static bool OnlySourcesDiffer(Type type, Outcome their, Outcome my, string entry) =>
        their.Error is not null && my.Error is not null && Differences.SourceOfInlinedCode.Explains(new Trial(false, type, null, null, null, their, my, entry));

    /// <summary>What happens, and a text of it without the sources of exceptions.</summary>
    private static (Outcome Outcome, string Text) Writing(JsonWriterOptions given, Action<Utf8JsonWriter> before, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new Utf8JsonWriter(output, given);
        before(writer);
        Outcome outcome = Outcome.Of<object?>(() =>
        {
            write(writer);
            return null;
        });
        int depth = writer.CurrentDepth;
        writer.Flush();
        string held = Encoding.UTF8.GetString(output.WrittenSpan);
        string next = string.Join(' ', s_next.Select(each => Outcome.Of<object?>(() => { each.Write(writer); return null; }).ErrorText ?? each.Name + " may follow"));
        return (outcome, $"{(outcome.Error is { } error ? Outcome.Describe(error, sources: false) : "ok")} holds {held} at depth {depth} {next}");
    }
}
