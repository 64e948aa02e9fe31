using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>1: what a caller's writer and converters' writers do, and texts at their limits.</summary>
public class WriterFacts
{
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    private static string Text(JsonWriterOptions layout, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, layout);
        write(writer);
        writer.Flush();
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    [Fact]
    [Proves("1.7-5", "a value to a caller's writer where none may stand: JsonException over the writer's InvalidOperationException, unless validation is skipped; repeated names are not checked")]
    public void CallersWriter()
    {
        (Action<Utf8JsonWriter> Before, string Part)[] places =
        [
            (w => w.WriteNumberValue(1), "Cannot write a JSON value after a single JSON value or outside of an existing closed object/array. Current token type is 'Number'."),
            (w => w.WriteStartObject(), "Cannot write a JSON value within an object without a property name. Current token type is 'StartObject'."),
            (w => { w.WriteStartObject(); w.WriteNumber("a", 1); }, "without a property name."),
            (w => { w.WriteStartArray(); w.WriteEndArray(); }, "after a single JSON value"),
        ];
        foreach ((Action<Utf8JsonWriter> before, string part) in places)
        {
            foreach (object value in new object[] { 1, "x", true, new List<int> { 1 }, new Holder<int>(), new Dictionary<string, int>(), JsonElement.Parse("1"), new Unknown() })
            {
                foreach (JsonWriterOptions layout in new JsonWriterOptions[] { default, new() { Indented = true }, new() { SkipValidation = true }, new() { SkipValidation = true, Indented = true } })
                {
                    Shown.Same(() => Text(layout, w => { before(w); Stj.Serialize(w, value); }), () => Text(layout, w => { before(w); Ours.Serialize(w, value); }));
                }

            }

            Shown.SameWith(part, () => Text(default, w => { before(w); Stj.Serialize(w, 1); }), () => Text(default, w => { before(w); Ours.Serialize(w, 1); }));
        }

        foreach (bool skips in new[] { false, true })
        {
            var layout = new JsonWriterOptions { SkipValidation = skips };
            Shown.Same(
                () => Text(layout, w => { w.WriteStartObject(); w.WritePropertyName("a"); Stj.Serialize(w, 1); w.WritePropertyName("a"); Stj.Serialize(w, 2); w.WriteEndObject(); }),
                () => Text(layout, w => { w.WriteStartObject(); w.WritePropertyName("a"); Ours.Serialize(w, 1); w.WritePropertyName("a"); Ours.Serialize(w, 2); w.WriteEndObject(); }));
        }
    }

    [Fact]
    [Proves("1.7-6", "segments of two encodings in one string, or anything else between two segments, are written as they come: the text is not JSON")]
    [Proves("1.7-7", "a converter that writes nothing is not noticed there (here it is refused)")]
    [Proves("1.7-8", "a raw value is looked at to 64 levels, and written as it is, white space around it too")]
    public void ConvertersWriter()
    {
        Action<Utf8JsonWriter>[] writes =
        [
            w => { w.WriteStringValueSegment("a".AsSpan(), false); w.WriteStringValueSegment("b"u8, true); }, w => { w.WriteStringValueSegment("a"u8, false); w.WriteStringValueSegment("b".AsSpan(), true); }, w => { w.WriteStringValueSegment("a".AsSpan(), false); w.WriteBase64StringSegment([1], true); },
            w => { w.WriteStartArray(); w.WriteStringValueSegment("a".AsSpan(), false); w.WriteNumberValue(1); }, w => { w.WriteStartArray(); w.WriteStringValueSegment("a".AsSpan(), false); w.WriteEndArray(); }, w => { w.WriteStringValueSegment("a".AsSpan(), false); w.WriteStringValueSegment("".AsSpan(), true); },
            w => { w.WriteStringValueSegment([0xE2, 0x82], false); w.WriteStringValueSegment([0xAC], true); }, w => { w.WriteStringValueSegment([0xE2, 0x82], false); w.WriteStringValueSegment("x"u8, true); }, w => w.WriteStringValueSegment([0xE2, 0x82], true),
            _ => { }, w => w.WriteRawValue(new string('[', 64) + new string(']', 64)), w => w.WriteRawValue(new string('[', 65) + new string(']', 65)), w => w.WriteRawValue(" \n1\t"), w => w.WriteRawValue("1 2", skipInputValidation: true), w => w.WriteRawValue("\"a\" /**/"), w => w.WriteRawValue("[1] // c"),
            w => { w.WriteStartObject(); w.WriteEndArray(); }, w => { w.WriteStartArray(); w.WriteEndObject(); }, w => w.WriteEndArray(), w => { w.WriteStartObject(); w.WriteNumber("a", 1); w.WriteNumber("a", 2); w.WriteEndObject(); },
        ];
        var report = new Report();
        foreach (Action<Utf8JsonWriter> write in writes)
        {
            var options = new JsonSerializerOptions { Converters = { new WritingTextFacts.ByHand(write) } };
            Both.Write(report, new Unknown(), options);
            Both.Write(report, new Holder<Unknown> { Value = new() }, options);
            Both.Write(report, new List<Unknown> { new(), new() }, options);
            Both.Write(report, new Dictionary<string, Unknown> { ["a"] = new() }, options);
        }

        report.Check();
    }

    [Fact]
    [Proves("1.1-16", "values and names of more than 166,666,666 characters: ArgumentException; at full scale only")]
    public void TooLong()
    {
        Assert.SkipUnless(TestScale.Times(1) >= 20, "Takes a gigabyte of memory: run at full scale, PEREGRINE_SEEDS=20.");
        string text = new('x', 166_666_667);
        Shown.SameWith("The JSON value of length 166666667 is too large and not supported.", () => Stj.SerializeToUtf8Bytes(text).Length, () => Ours.SerializeToUtf8Bytes(text).Length);
        Shown.SameWith("The JSON property name of length 166666667 is too large and not supported.", () => Stj.SerializeToUtf8Bytes(new Dictionary<string, int> { [text] = 1 }).Length, () => Ours.SerializeToUtf8Bytes(new Dictionary<string, int> { [text] = 1 }).Length);
        Shown.Same(() => Stj.SerializeToUtf8Bytes(text[1..]).Length, () => Ours.SerializeToUtf8Bytes(text[1..]).Length);
    }

    public sealed class Doubling : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() * 2;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value * 2);
    }

    public class WithConverter
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        [JsonConverter(typeof(Doubling))]
        public int A { get; set; } = 1;
    }

    public class ByConverter
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Unknown? A { get; set; }
    }

    public enum Bits
    {
        A = 1,
        B = 2,
        C = 4,
    }

    [Flags]
    public enum Composite
    {
        A = 1,
        B = 2,
        C = 4,
        AB = 3,
    }

    public enum EmptyName
    {
        [JsonStringEnumMemberName("")]
        A,
    }

    public enum TrailingBlank
    {
        [JsonStringEnumMemberName("a ")]
        A,
    }

    [Fact]
    [Proves("1.2-10", "[JsonNumberHandling] on a number with a converter does nothing, on a class with one it is refused")]
    [Proves("1.3-8", "fractions of seconds lose their trailing zeros down to the seventh digit, negative spans and whole days have theirs")]
    [Proves("1.4-7", "composites come before their parts, members that are no flags are not joined, names that are empty or end in white space are refused")]
    public void Scalars()
    {
        Shown.Writes("{\"A\":2}", new WithConverter());
        Shown.Reads<WithConverter>(null, "{\"A\":5}");
        Shown.Refuses<WithConverter>(null, "{\"A\":\"5\"}");
        Shown.RefusesToWrite("'JsonNumberHandlingAttribute' is only valid on a number", new ByConverter(), new() { Converters = { new WritingTextFacts.ByHand(w => w.WriteNumberValue(1)) } });
        foreach ((long ticks, string text) in new[] { (1_200_000L, ".12"), (5_000_000L, ".5"), (10L, ".000001"), (1L, ".0000001"), (0L, ""), (9_999_999L, ".9999999") })
        {
            Shown.Writes("\"2024-01-02T03:04:05" + text + "\"", new DateTime(2024, 1, 2, 3, 4, 5).AddTicks(ticks));
            Shown.Writes("\"2024-01-02T03:04:05" + text + "-05:30\"", new DateTimeOffset(2024, 1, 2, 3, 4, 5, new TimeSpan(-5, -30, 0)).AddTicks(ticks), new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        }

        Shown.Writes("\"00:00:00\"", TimeSpan.Zero);
        Shown.Writes("\"-1.02:03:04.0050000\"", -new TimeSpan(1, 2, 3, 4, 5));
        Shown.Writes("\"9999-12-31\"", DateOnly.MaxValue);
        Shown.Writes("\"1.2\"", new Version(1, 2));
        var byName = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var onlyNames = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(null, false) } };
        Shown.Writes("[\"AB\",\"AB, C\",\"A, C\",0,9]", new[] { Composite.A | Composite.B, (Composite)7, (Composite)5, (Composite)0, (Composite)9 }, byName);
        Shown.Writes("3", (Bits)3, byName);
        Shown.RefusesToWrite("The object or value could not be serialized. Path: $.", (Bits)3, onlyNames);
        StjAtHand.Run(() => Shown.RefusesToWrite("uses unsupported identifier ''", EmptyName.A, byName), () => Shown.Writes("\"\"", EmptyName.A, byName));
        Shown.RefusesToWrite("uses unsupported identifier 'a '", TrailingBlank.A, byName);
    }

    [Fact]
    [Proves("1.5-5", "tabs, other widths and line breaks indent alike; comments between indented values stand on lines of their own")]
    [Proves("1.6-9", "an object at the last level is written when its members are null or there are none; nodes at the depth limit are, beyond it not")]
    public void Layouts()
    {
        Shown.Writes("[\r\n\t\t\t1\r\n]", new[] { 1 }, new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" });
        Shown.WritesSame(new JsonSerializerOptions { WriteIndented = true, IndentSize = 127, NewLine = "\n" }, new List<Holder<int[]>> { new() { Value = [1, 2] } });
        Shown.WritesSame<object>(s_indented, new Dictionary<string, object> { ["a"] = new object[] { new Dictionary<string, int>(), Array.Empty<int>(), new object() } });
        foreach (int levels in new[] { 62, 63, 64, 65 })
        {
            var nested = new ReferenceFacts.N();
            for (int i = 1; i < levels; i++)
            {
                nested = new ReferenceFacts.N { Next = nested };
            }

            Shown.WritesSame(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, nested);
            Shown.WritesSame(null, nested);
            System.Text.Json.Nodes.JsonNode? node = System.Text.Json.Nodes.JsonNode.Parse(new string('[', levels) + new string(']', levels), null, new JsonDocumentOptions { MaxDepth = 100 });
            Shown.WritesSame(null, node);
            Shown.WritesSame(null, JsonElement.Parse(new string('[', levels) + new string(']', levels), new JsonDocumentOptions { MaxDepth = 100 }));
        }
    }
}
