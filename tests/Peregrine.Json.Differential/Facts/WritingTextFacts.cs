using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using System.Text.Unicode;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>1.1: strings.</summary>
public class WritingTextFacts
{
    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonSerializerOptions s_all = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.All) };
    private static readonly JsonSerializerOptions?[] s_encoders = [null, s_relaxed, s_all, new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic) }];

    [Fact]
    [Proves("1.1-1", "escapes are \\b \\t \\n \\f \\r \\\\ and else \\uXXXX in upper case; a slash is not escaped")]
    [Proves("1.1-2", "by default everything outside ASCII is escaped, and & ' + < > ` and the quote by number")]
    public void DefaultEncoder()
    {
        Shown.Writes("\"\\b\\t\\n\\f\\r\\\\/\\u0022\\u0026\\u0027\\u002B\\u003C\\u003E\\u0060\\u007F\\u0001\\u00E9\\u65E5\"", "\b\t\n\f\r\\/\"&'+<>`\u007f\u0001é日");
        for (int unit = 0; unit < 0x10000; unit++)
        {
            string text = "a" + (char)unit;
            Assert.Equal(Stj.Serialize(text), Ours.Serialize(text));
        }
    }

    [Fact]
    [Proves("1.1-3", "the relaxed encoder escapes a quote by a backslash, and of the BMP what is no assigned letter, mark, number, punctuation, symbol or format character")]
    [Proves("1.1-4", "the encoder of all ranges escapes the same of the BMP, and of ASCII what the default does")]
    [Proves("1.1-5", "ranges and settings allow characters, never those that are always escaped")]
    public void OtherEncoders()
    {
        Shown.Writes("\"\\\"\\\\&'+<>`\\u007Fé\u00ad\u200b\\u00A0\\u3000\\uFEFF\\u2028\"", "\"\\&'+<>`\u007fé\u00ad\u200b\u00a0\u3000\ufeff\u2028", s_relaxed);
        Shown.Writes("\"\\u0022\\u0026é\\u00A0\"", "\"&é\u00a0", s_all);
        var forbidding = new TextEncoderSettings(UnicodeRanges.BasicLatin);
        forbidding.ForbidCharacters('/', 'a');
        var allowing = new TextEncoderSettings(UnicodeRanges.BasicLatin);
        allowing.AllowCharacters('+', '\'', '<', '&', '"', '\\');
        var few = new TextEncoderSettings();
        few.AllowCharacters('a', 'b');
        Shown.Writes("\"\\u002F\\u0061b\"", "/ab", new() { Encoder = JavaScriptEncoder.Create(forbidding) });
        Shown.Writes("\"\\u002B\\u0027\\u003C\\u0026\\u0022\\\\\"", "+'<&\"\\", new() { Encoder = JavaScriptEncoder.Create(allowing) });
        Shown.Writes("\"ab\\u0063\\u0020\\u0031\"", "abc 1", new() { Encoder = JavaScriptEncoder.Create(few) });
        foreach (JsonSerializerOptions options in new[] { s_relaxed, s_all, new JsonSerializerOptions { Encoder = JavaScriptEncoder.Create(few) } })
        {
            for (int unit = 0; unit < 0x10000; unit++)
            {
                string text = (char)unit + "b";
                Assert.Equal(Stj.Serialize(text, options), Ours.Serialize(text, options));
            }
        }
    }

    [Fact]
    [Proves("1.1-6", "supplementary characters are escaped as pairs by every built-in encoder, allowed or not")]
    public void Supplementary()
    {
        var allowed = new TextEncoderSettings(UnicodeRanges.All);
        allowed.AllowCodePoints([0x1F600]);
        foreach (JsonSerializerOptions? options in s_encoders.Append(new() { Encoder = JavaScriptEncoder.Create(allowed) }))
        {
            Shown.Writes("\"\\uD83D\\uDE00\"", "😀", options);
        }
    }

    [Fact]
    [Proves("1.1-7", "a lone surrogate is written as \\uFFFD, as value, character and name, by every encoder")]
    [Proves("1.1-8", "a real U+FFFD is escaped by default and raw where the encoder allows it")]
    public void IllFormedText()
    {
        foreach (JsonSerializerOptions? options in s_encoders)
        {
            Shown.Writes("\"a\\uFFFDb\"", "a\ud800b", options);
            Shown.Writes("\"\\uFFFD\"", '\ud800', options);
            Shown.Writes("\"\\uFFFD\\uD83D\\uDE00\"", "\ud800\ud83d\ude00", options);
            Shown.Writes("{\"a\\uFFFD\":1}", new Dictionary<string, int> { ["a\udc00"] = 1 }, options);
        }

        Shown.Writes("\"\\uFFFD\"", "\ufffd");
        Shown.Writes("\"\ufffd\"", "\ufffd", s_relaxed);
        Shown.Writes("\"\ufffd\"", "\ufffd", s_all);
    }

    public class ByHand(Action<Utf8JsonWriter> write) : JsonConverter<Unknown>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Unknown? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Unknown value, JsonSerializerOptions options) => write(writer);
    }

    [Fact]
    [Proves("1.1-9", "a writer given UTF-8 replaces each maximal ill-formed subsequence by one \\uFFFD")]
    [Proves("1.1-10", "encoded text, raw values and comments refuse lone surrogates and ends of comments by ArgumentException; encoded UTF-8 does not")]
    public void WriterInAConverter()
    {
        Action<Utf8JsonWriter>[] writes =
        [
            w => w.WriteStringValue([0x61, 0xFF, 0x62, 0xC3]), w => w.WriteStringValue([0xE2, 0x82]), w => w.WriteStringValue(JsonEncodedText.Encode("a\ud800")), w => w.WriteStringValue(JsonEncodedText.Encode([0x61, 0xFF])),
            w => w.WriteRawValue("\"\ud800\""), w => w.WriteCommentValue("\ud800"), w => w.WriteCommentValue("a*/b"),
        ];
        foreach (Action<Utf8JsonWriter> write in writes)
        {
            var options = new JsonSerializerOptions { Converters = { new ByHand(write) } };
            Shown.WritesSame(options, new Unknown());
            Shown.WritesSame(options, new List<Unknown> { new() });
        }
    }

    public class Scalars
    {
        public Uri? U { get; set; } = new("http://x/é?a=1&b=+");

        public TimeSpan T { get; set; }

        public Version? V { get; set; } = new(1, 2);

        [JsonPropertyName("<é+")]
        public Guid G { get; set; }

        public DateTimeOffset D { get; set; } = new(2024, 1, 2, 3, 4, 5, new TimeSpan(5, 30, 0));

        public byte[] B { get; set; } = [251, 239, 190, 255];

        public object Element { get; set; } = JsonElement.Parse("{\"é+\":[\"+\\/\",1.50e+1]}");

        public JsonNode? Node { get; set; } = JsonNode.Parse("{\"é+\":\"+\\/\"}");
    }

    [Fact]
    [Proves("1.1-11", "strings, characters, addresses, versions, times of day, enum names, names and keys of text, elements and nodes go through the encoder")]
    [Proves("1.1-12", "numbers, booleans, GUIDs, dates with time, Base64, undefined enum values and numbers of elements go past it")]
    public void WhatTheEncoderApplies()
    {
        foreach (JsonSerializerOptions? options in s_encoders)
        {
            Shown.WritesSame(options, new Scalars());
            Shown.WritesSame(options, new Dictionary<Half, int> { [(Half)60000] = 1 });
            Shown.WritesSame(options, new Dictionary<double, int> { [1e20] = 1 });
            Shown.WritesSame(options, new Dictionary<Int128, int> { [-1] = 1 });
            Shown.WritesSame(options, new Dictionary<Uri, DateTime> { [new Uri("http://x/+")] = new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc) });
            Shown.WritesSame(options, new Dictionary<DateTimeOffset, NamedEnum> { [new DateTimeOffset(2024, 1, 2, 3, 4, 5, new TimeSpan(1, 0, 0))] = NamedEnum.Two });
        }

        Shown.Writes("\"++++/w==\"", new byte[] { 0xFB, 0xEF, 0xBE, 0xFF });
    }

    [Fact]
    [Proves("1.1-13", "to a caller's writer, layout and escapes of values follow the writer, names of members the options")]
    public void CallersWriter()
    {
        foreach (JsonWriterOptions layout in new JsonWriterOptions[] { new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, new() { Indented = true }, new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping } })
        {
            foreach (JsonSerializerOptions? options in s_encoders)
            {
                foreach (object value in new object[] { new Scalars(), new List<DateTimeOffset> { new(2024, 1, 2, 3, 4, 5, new TimeSpan(5, 30, 0)) }, new Dictionary<double, string> { [1e20] = "+" } })
                {
                    Shown.Same(() => WritersText(layout, w => Stj.Serialize(w, value, options)), () => WritersText(layout, w => Ours.Serialize(w, value, options)));
                }
            }
        }

        Assert.StartsWith("{\"U\":\"http://x/é", WritersText(new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, w => Ours.Serialize(w, new Scalars())), StringComparison.Ordinal);
    }

    private static string WritersText(JsonWriterOptions layout, Action<Utf8JsonWriter> write)
    {
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, layout);
        write(writer);
        writer.Flush();
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    [Fact]
    [Proves("1.1-14", "nodes made here print as System.Text.Json's: compact, indented by ToString, a string node bare")]
    public void Nodes()
    {
        foreach (object value in new object[] { "a\"b", 1.5, new[] { 1, 2 }, new Scalars() })
        {
            Shown.Same(() => Stj.SerializeToNode(value)!.ToJsonString(), () => Ours.SerializeToNode(value)!.ToJsonString());
            Shown.Same(() => Stj.SerializeToNode(value)!.ToString(), () => Ours.SerializeToNode(value)!.ToString());
        }
    }

    [Fact]
    [Proves("1.1-15", "an element whose string holds a lone surrogate cannot be written: JsonException over InvalidOperationException")]
    public void ElementWithLoneSurrogate()
    {
        Shown.RefusesToWrite("The object or value could not be serialized. Path: $.", JsonElement.Parse("\"\\ud800\""));
        Shown.RefusesToWrite("The object or value could not be serialized. Path: $.", JsonElement.Parse("[1,{\"a\":\"\\udc00\"}]"));
    }

    [Fact]
    [Proves("1.7-1", "what a converter writes is checked for its depth alone: other wrong calls give text that is not JSON")]
    [Proves("1.7-2", "raw values are checked: one complete value without comments; an empty one is an ArgumentException")]
    [Proves("1.7-3", "strings in segments: pairs and sequences may be split, a dangling half is replaced")]
    [Proves("1.7-4", "a converter that leaves containers open is noticed")]
    public void Misuse()
    {
        Action<Utf8JsonWriter>[] writes =
        [
            w => { w.WriteNumberValue(1); w.WriteNumberValue(2); }, w => { w.WriteStartArray(); w.WritePropertyName("a"); }, w => { w.WriteStartObject(); w.WriteNumberValue(1); }, w => w.WriteEndObject(), w => { w.WriteStartObject(); w.WritePropertyName("a"); w.WriteEndObject(); },
            w => { w.WriteStartObject(); w.WritePropertyName("a"); w.WritePropertyName("b"); }, w => w.WriteStringValue((string?)null), w => w.WriteRawValue(" [1, 2] "), w => w.WriteRawValue("1 2"), w => w.WriteRawValue("/**/1"), w => w.WriteRawValue(""), w => w.WriteRawValue("[1,]"),
            w => { w.WriteStringValueSegment("\ud83d".AsSpan(), false); w.WriteStringValueSegment("\ude00x".AsSpan(), true); }, w => w.WriteStringValueSegment("\ud83d".AsSpan(), true), w => { w.WriteStringValueSegment([0xC3], false); w.WriteStringValueSegment([0xA9], true); },
            w => { w.WriteBase64StringSegment([1], false); w.WriteBase64StringSegment([2, 3], false); w.WriteBase64StringSegment([4], true); },
            w => w.WriteStartArray(), w => { w.WriteStartObject(); w.WriteString("a", "b"); },
        ];
        foreach (Action<Utf8JsonWriter> write in writes)
        {
            var options = new JsonSerializerOptions { Converters = { new ByHand(write) } };
            Shown.WritesSame(options, new Unknown());
            Shown.WritesSame(options, new Holder<Unknown> { Value = new() });
            Shown.WritesSame(options, new List<Unknown> { new(), new() });
        }
    }
}
