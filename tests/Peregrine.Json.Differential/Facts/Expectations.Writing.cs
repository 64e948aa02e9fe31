using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using System.Text.Unicode;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>1: writing.</summary>
public static partial class Expectations
{
    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonSerializerOptions s_everything = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.All) };
    private static readonly JsonSerializerOptions s_named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };
    private static readonly JsonSerializerOptions s_asText = new() { NumberHandling = JsonNumberHandling.WriteAsString };
    private static readonly JsonSerializerOptions s_byName = new() { Converters = { new JsonStringEnumConverter() } };
    private static readonly JsonSerializerOptions s_onlyNames = new() { Converters = { new JsonStringEnumConverter(null, allowIntegerValues: false) } };
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };

    private static JsonSerializerOptions By(Action<Utf8JsonWriter> write) => new() { Converters = { new WritingTextFacts.ByHand(write) } };

    private static JsonSerializerOptions Allowing(params char[] characters)
    {
        var settings = new TextEncoderSettings();
        settings.AllowCharacters(characters);
        return new() { Encoder = JavaScriptEncoder.Create(settings) };
    }

    private static ReferenceFacts.N Cyclic()
    {
        var node = new ReferenceFacts.N { Name = "a" };
        node.Next = node;
        return node;
    }

    private static SelfHolder Deep(int levels)
    {
        var deep = new SelfHolder();
        for (int i = 1; i < levels; i++)
        {
            deep = new SelfHolder { Next = deep };
        }

        return deep;
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public class Quoting
    {
        public int A { get; set; } = 1;

        public List<int> L { get; set; } = [2];

        public StructHolder<int> S { get; set; }
    }

    private static void AddWriting()
    {
        Add("1.1-1", () => Shown.Writes("\"\\b\\t\\n\\f\\r\\\\/\\u0001\"", "\b\t\n\f\r\\/\u0001"));
        Add("1.1-2", () => Shown.Writes("\"\\u00E9\\u0026\\u0027\\u002B\\u003C\\u003E\\u0060\\u0022\"", "é&'+<>`\""));
        Add("1.1-3", () => Shown.Writes("\"\\\"é\\u00A0\\uE000\\u0378\"", "\"é\u00a0\ue000\u0378", s_relaxed));
        Add("1.1-4", () => Shown.Writes("\"é\\u00A0\\uE000\\u0026\\u0022\"", "é\u00a0\ue000&\"", s_everything));
        Add("1.1-5", () => Shown.Writes("\"a\\u0063\\u0022\\u003C\"", "ac\"<", Allowing('a', '"', '<')));
        Add("1.1-7", () => Shown.Writes("{\"\\uFFFD\":\"\\uFFFD\"}", new Dictionary<string, char> { ["\ud800"] = '\udc00' }, s_relaxed));
        Add("1.1-8", () => Shown.Writes("\"\\uFFFD\"", "\ufffd"), () => Shown.Writes("\"\ufffd\"", "\ufffd", s_relaxed));
        Add("1.1-9", () => Shown.Writes("\"a\\uFFFDb\\uFFFD\"", new Unknown(), By(w => w.WriteStringValue([0x61, 0xFF, 0x62, 0xE2, 0x82]))));
        Add(
            "1.1-10",
            () => Shown.RefusesToWrite("System.ArgumentException: Cannot transcode invalid UTF-16 string to UTF-8 JSON text.", new Unknown(), By(w => w.WriteRawValue("\"\ud800\""))),
            () => Shown.RefusesToWrite("System.ArgumentException: Cannot transcode invalid UTF-16 string to UTF-8 JSON text.", new Unknown(), By(w => w.WriteStringValue(JsonEncodedText.Encode("\ud800")))),
            () => Shown.RefusesToWrite("System.ArgumentException: Cannot write a comment value which contains the end of comment delimiter", new Unknown(), By(w => w.WriteCommentValue("a*/b"))),
            () => Shown.Writes("\"a\\uFFFD\"", new Unknown(), By(w => w.WriteStringValue(JsonEncodedText.Encode([0x61, 0xFF])))));
        Add("1.1-11", () => Shown.Writes("{\"\\u003C\\u00E9\":\"http://x/?a=1\\u0026b\"}", new Dictionary<string, Uri> { ["<é"] = new("http://x/?a=1&b") }));
        Add("1.1-12", () => Shown.Writes("[\"\\u002B\",\"++++\",\"2024-01-02T03:04:05+05:30\",1E+20]", new object[] { "+", new byte[] { 0xFB, 0xEF, 0xBE }, new DateTimeOffset(2024, 1, 2, 3, 4, 5, new TimeSpan(5, 30, 0)), 1e20 }));
        Add(
            "1.2-4",
            () => Shown.RefusesToWrite("System.ArgumentException: .NET number values such as positive and negative infinity cannot be written as valid JSON.", double.NaN),
            () => Shown.Writes("[\"NaN\",\"Infinity\",1.5]", new[] { double.NaN, double.PositiveInfinity, 1.5 }, s_named),
            () => Shown.Writes("[\"-Infinity\",\"1.5\"]", new[] { float.NegativeInfinity, 1.5f }, s_asText));
        Add(
            "1.2-5",
            () => Shown.RefusesToWrite("System.ArgumentException: .NET number values such as", new Dictionary<double, int> { [double.NaN] = 1 }, s_named),
            () => Shown.Writes("{\"NaN\":1}", new Dictionary<Half, int> { [Half.NaN] = 1 }));
        Add(
            "1.2-7",
            () => Shown.RefusesToWrite("System.InvalidOperationException: 'JsonNumberHandlingAttribute' is only valid on a number or a collection of numbers when applied to a property or field.", new WritingValueFacts.Mishandled<string>()),
            () => Shown.Writes("{\"A\":[\"1\"],\"B\":2,\"C\":\"3\"}", new WritingValueFacts.Handled(), s_asText));
        Add("1.2-8", () => Shown.Writes("{\"A\":\"1\",\"L\":[\"2\"],\"S\":{\"Value\":0,\"After\":0}}", new Quoting()));
        Add(
            "1.2-10",
            () => Shown.Writes("{\"A\":2}", new WriterFacts.WithConverter()),
            () => Shown.RefusesToWrite("System.InvalidOperationException: 'JsonNumberHandlingAttribute' is only valid on a number or a collection of numbers when applied to a property or field. See member 'A' on type", new WriterFacts.ByConverter(), By(w => w.WriteNumberValue(1))));
        Add(
            "1.3-1",
            () => Shown.Writes("[\"2024-01-02T03:04:05.12Z\",\"2024-01-02T03:04:05\"]", new[] { new DateTime(2024, 1, 2, 3, 4, 5, 120, DateTimeKind.Utc), new DateTime(2024, 1, 2, 3, 4, 5) }),
            () => Shown.Writes("\"2024-01-02T03:04:05+00:00\"", new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero)));
        Add("1.3-2", () => Shown.Writes("[\"2024-01-02\",\"01:02:03.5000000\",\"10.02:03:04.0050000\"]", new object[] { new DateOnly(2024, 1, 2), new TimeOnly(1, 2, 3, 500), new TimeSpan(10, 2, 3, 4, 5) }));
        Add("1.3-3", () => Shown.Writes("[\"AQI=\",\"AQI=\",[1],[1]]", new object[] { new byte[] { 1, 2 }, new Memory<byte>([1, 2]), new List<byte> { 1 }, new Memory<int>([1]) }));
        Add("1.3-4", () => Shown.Writes("[\"0f8fad5b-d9cb-469f-a165-70867728950e\",\"1.2\",\"HTTP://A/%7Eb\",\"x\",{}]", new object[] { Guid.Parse("0F8FAD5B-D9CB-469F-A165-70867728950E"), new Version(1, 2), new Uri("HTTP://A/%7Eb"), 'x', new object() }));
        Add("1.3-5", () => Shown.Writes("{\"key\":\"a\",\"value\":1}", KeyValuePair.Create("a", 1), JsonSerializerOptions.Web));
        Add("1.3-6", () => Shown.Writes("[null]", new string?[] { null }), () => Shown.Writes("[null]", new int?[] { null }), () => Shown.Writes<JsonDocument?>("null", null));
        Add(
            "1.3-7",
            () => Shown.RefusesToWrite("System.InvalidOperationException: Operation is not valid due to the current state of the object.", default(JsonElement)),
            () => Shown.RefusesToWrite("System.InvalidOperationException: This operation cannot be performed on a default instance of ImmutableArray<T>.", default(System.Collections.Immutable.ImmutableArray<int>)));
        Add("1.3-8", () => Shown.Writes("[\"2024-01-02T03:04:05.000001\",\"2024-01-02T03:04:05.0000001\"]", new[] { new DateTime(2024, 1, 2, 3, 4, 5).AddTicks(10), new DateTime(2024, 1, 2, 3, 4, 5).AddTicks(1) }), () => Shown.Writes("\"-1.02:03:04.0050000\"", -new TimeSpan(1, 2, 3, 4, 5)));
        Add("1.4-1", () => Shown.Writes("[1,9]", new[] { Day.Monday, (Day)9 }, s_asText), () => Shown.Writes("18446744073709551615", BigEnum.Most));
        Add("1.4-2", () => Shown.Writes("[\"Yellow\",\"Red, Blue\",0]", new object[] { Colours.Red | Colours.Green, Colours.Red | Colours.Blue, (NamedFlags)0 }, s_byName));
        Add("1.4-3", () => Shown.Writes("[99]", new[] { (Day)99 }, s_byName), () => Shown.RefusesToWrite("JsonException: The object or value could not be serialized. Path: $.", (Day)99, s_onlyNames));
        Add("1.4-4", () => Shown.Writes("\"First\"", WritingValueFacts.DayTwins.Second, s_byName));
        Add(
            "1.4-5",
            () => Shown.Writes("\"red, blue\"", Colours.Red | Colours.Blue, new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) } }),
            () => Shown.Writes("\"a, bee\"", NamedFlags.A | NamedFlags.B, new() { Converters = { new JsonStringEnumConverter<NamedFlags>(JsonNamingPolicy.CamelCase) } }),
            () => Shown.RefusesToWrite("uses unsupported identifier ' a'", WritingValueFacts.Spaced.A, s_byName));
        Add(
            "1.4-6",
            () => Shown.Writes("{\"Monday\":1,\"99\":2}", new Dictionary<Day, int> { [Day.Monday] = 1, [(Day)99] = 2 }, s_onlyNames),
            () => Shown.Writes("{\"AB_C\":1}", new Dictionary<WritingValueFacts.AbC, int> { [WritingValueFacts.AbC.AbC] = 1 }, new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) }, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper }));
        Add(
            "1.4-7",
            () => Shown.Writes("[\"AB, C\",\"A, C\"]", new[] { (WriterFacts.Composite)7, (WriterFacts.Composite)5 }, s_byName),
            () => Shown.Writes("3", (WriterFacts.Bits)3, s_byName),
            () => StjAtHand.Run(() => Shown.RefusesToWrite("uses unsupported identifier ''", WriterFacts.EmptyName.A, s_byName), () => Shown.Writes("\"\"", WriterFacts.EmptyName.A, s_byName)),
            () => Shown.RefusesToWrite("uses unsupported identifier 'a '", WriterFacts.TrailingBlank.A, s_byName));
        Add("1.5-1", () => Shown.Writes("[\n  1,\n  [],\n  {},\n  [\n    2\n  ]\n]", new object[] { 1, Array.Empty<int>(), new object(), new[] { 2 } }, s_indented));
        Add(
            "1.5-2",
            () => Shown.Writes("[\n1,\n2\n]", new[] { 1, 2 }, new() { WriteIndented = true, IndentSize = 0, NewLine = "\n" }),
            () => Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { IndentSize = 128 }),
            () => Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { IndentCharacter = 'x' }),
            () => Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { NewLine = "\r" }));
        Add(
            "1.5-3",
            () => Shown.Writes("{\n  \"a\": [\n    1\n  ]\n}", JsonElement.Parse("{\"a\" : [1]}"), s_indented),
            () => Shown.Writes("{ \"raw\":[1, 2] }", new Unknown(), new(s_indented) { Converters = { new WritingTextFacts.ByHand(w => w.WriteRawValue("{ \"raw\":[1, 2] }")) } }));
        Add("1.5-5", () => Shown.Writes("[\r\n\t\t\t1\r\n]", new[] { 1 }, new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" }));
        Add("1.6-1", () => Shown.ReadsTo<JsonElement>(new string('[', 64) + new string(']', 64), new string('[', 64) + new string(']', 64)), () => Shown.RefusesWith<object>("The maximum configured depth of 64 has been exceeded. Cannot read next JSON array.", new string('[', 65) + new string(']', 65)));
        Add(
            "1.6-2",
            () => Shown.Differs(
                "A possible object cycle was detected.", () => Stj.Serialize(Deep(2), new JsonSerializerOptions { MaxDepth = 2 }),
                "{\"Number\":0,\"Next\":{\"Number\":0,\"Next\":null,\"Many\":null,\"Named\":null},\"Many\":null,\"Named\":null}", () => Ours.Serialize(Deep(2), new JsonSerializerOptions { MaxDepth = 2 })));
        Add(
            "1.6-3",
            () => Shown.RefusesToWrite("A possible object cycle was detected. This can either be due to a cycle or if the object depth is larger than the maximum allowed depth of 3. Consider using ReferenceHandler.Preserve on JsonSerializerOptions to support cycles. Path: $.Next.Next.", Deep(9), new() { MaxDepth = 3 }));
        Add("1.6-4", () => Shown.RefusesToWrite("System.InvalidOperationException: CurrentDepth (64) is equal to or larger than the maximum allowed depth of 64.", JsonElement.Parse(new string('[', 65) + new string(']', 65), new JsonDocumentOptions { MaxDepth = 100 })));
        Add("1.6-6", () => Shown.Writes("{\"$id\":\"1\",\"$values\":[{\"$id\":\"2\",\"Name\":\"a\",\"Next\":{\"$ref\":\"2\"}}]}", new List<ReferenceFacts.N> { Cyclic() }, s_preserve));
        Add(
            "1.6-7",
            () => Shown.Writes("{\"$id\":\"1\",\"Before\":1,\"Value\":{\"Value\":0,\"After\":0},\"After\":\"z\"}", new Holder<StructHolder<int>>(), s_preserve),
            () => Shown.Writes("[{\"$id\":\"1\",\"Value\":0,\"After\":0}]", new object[] { default(StructHolder<int>) }, s_preserve),
            () => Shown.Writes("[\"s\",[1],\"AQ==\",\"1.2\",5,{}]", new object[] { "s", new[] { 1 }, new byte[] { 1 }, new Version(1, 2), 5, new() }, s_preserve),
            () => Shown.Writes("[[1],{\"a\":1},{\"a\":[]}]", new object[] { System.Collections.Immutable.ImmutableList.Create(1), new JsonObject { ["a"] = 1 }, JsonElement.Parse("{\"a\":[]}") }, s_preserve));
        Add(
            "1.6-8",
            () => Shown.Writes("{\"$id\":\"1\",\"$x\":2}", new Dictionary<string, int> { ["$x"] = 2 }, s_preserve),
            () => Shown.RefusesWith<Dictionary<string, int>>("Properties that start with '$' are not allowed in types that support metadata.", "{\"$id\":\"1\",\"$x\":2}", s_preserve));
        Add(
            "1.6-9",
            () => Shown.Writes("{\"Name\":null,\"Next\":{\"Name\":null,\"Next\":null}}", new ReferenceFacts.N { Next = new() }, new() { MaxDepth = 3 }),
            () => Shown.Writes("[[]]", JsonNode.Parse("[[]]"), new() { MaxDepth = 2 }),
            () => Shown.RefusesToWrite("CurrentDepth (2) is equal to or larger than the maximum allowed depth of 2.", JsonNode.Parse("[[[]]]"), new() { MaxDepth = 2 }));
        Add(
            "1.7-1",
            () => Shown.Writes("[\"a\":]", new Unknown(), By(w => { w.WriteStartArray(); w.WritePropertyName("a"); w.WriteEndArray(); })),
            () => Shown.Writes("{\"a\":\"b\":}", new Unknown(), By(w => { w.WriteStartObject(); w.WritePropertyName("a"); w.WritePropertyName("b"); w.WriteEndObject(); })),
            () => Shown.RefusesToWrite("wrote too much or not enough.", new Unknown(), By(w => { w.WriteStartArray(); w.WritePropertyName("a"); })));
        Add(
            "1.7-2",
            () => Shown.RefusesToWrite("'2' is invalid after a single JSON value. Expected end of data.", new Unknown(), By(w => w.WriteRawValue("1 2"))),
            () => Shown.RefusesToWrite("'/' is an invalid start of a value.", new Unknown(), By(w => w.WriteRawValue("/**/1"))),
            () => Shown.RefusesToWrite("System.ArgumentException", new Unknown(), By(w => w.WriteRawValue(""))));
        Add(
            "1.7-3",
            () => Shown.Writes("\"\\uD83D\\uDE00x\"", new Unknown(), By(w => { w.WriteStringValueSegment("\ud83d".AsSpan(), false); w.WriteStringValueSegment("\ude00x".AsSpan(), true); })),
            () => Shown.Writes("\"\\u00E9\"", new Unknown(), By(w => { w.WriteStringValueSegment([0xC3], false); w.WriteStringValueSegment([0xA9], true); })),
            () => Shown.Writes("\"\\uFFFD\"", new Unknown(), By(w => w.WriteStringValueSegment("\ud83d".AsSpan(), true))));
        Add("1.7-4", () => Shown.RefusesToWrite("JsonException: The converter 'Peregrine.Json.Differential.Facts.WritingTextFacts+ByHand' wrote too much or not enough.", new Unknown(), By(w => w.WriteStartArray())));
        Add(
            "1.7-6",
            () => Shown.Writes("\"a\"b\"", new Unknown(), By(w => { w.WriteStringValueSegment("a".AsSpan(), false); w.WriteStringValueSegment("b"u8, true); })),
            () => Shown.Writes("[\"a1]", new Unknown(), By(w => { w.WriteStartArray(); w.WriteStringValueSegment("a".AsSpan(), false); w.WriteNumberValue(1); w.WriteEndArray(); })));
        Add("1.7-7", () => Shown.Differs("[]", () => Stj.Serialize(new List<Unknown> { new() }, By(_ => { })), "wrote too much or not enough.", () => Ours.Serialize(new List<Unknown> { new() }, By(_ => { }))));
        Add(
            "1.7-8",
            () => Shown.Writes(" \n1\t", new Unknown(), By(w => w.WriteRawValue(" \n1\t"))),
            () => Shown.RefusesToWrite("The maximum configured depth of 64 has been exceeded.", new Unknown(), By(w => w.WriteRawValue(new string('[', 65) + new string(']', 65)))));
    }
}
