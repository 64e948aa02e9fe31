using System.Collections;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Converters of dictionary keys that write or read what is no name, and names of enum members and policies that cannot be.</summary>
public class KeyConverterTests
{
    private static readonly string[] s_deeds =
    [
        "name", "empty", "nothing", "null", "string", "number", "object", "open", "open array", "close", "two names", "name and value", "name, object", "value after", "raw", "raw quoted", "flush", "reset", "throw json", "throw support", "throw odd", "escaped", "lone", "bytes", "property string", "property number", "property open",
    ];

    private static readonly JsonSerializerOptions s_plain = With(new JsonSerializerOptions());
    private static readonly JsonSerializerOptions s_indented = With(new JsonSerializerOptions { WriteIndented = true });
    private static readonly JsonSerializerOptions s_deep = With(new JsonSerializerOptions { MaxDepth = 2 });
    private static readonly JsonSerializerOptions s_preserve = With(new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve });

    [Fact]
    public void WhatTheyWrite()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[s_plain, s_indented, s_deep, s_preserve])
        {
            foreach (string deed in s_deeds)
            {
                Seam.Write(new Dictionary<Key, int> { [new Key(deed)] = 1 }, options);
                Seam.Write(new Dictionary<Key, int> { [new Key("name")] = 1, [new Key(deed)] = 2, [new Key("empty")] = 3 }, options);
                Seam.Write<IReadOnlyDictionary<Key, object>>(new Dictionary<Key, object> { [new Key(deed)] = new[] { 1 } }, options);
                Seam.Write(new List<Dictionary<Key, int>> { new() { [new Key(deed)] = 1 }, new() { [new Key("name")] = 1 } }, options);
                Seam.Write(new Holder { D = new Dictionary<Key, int> { [new Key(deed)] = 1 }, After = 7 }, options);
                Seam.Write<object>(new Hashtable { [new Key(deed)] = 1 }, options);
                Seam.Write(new Dictionary<object, int> { [new Key(deed)] = 1 }, options);
            }
        }
    }

    [Fact]
    public void WhatTheyRead()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[s_plain, s_deep, s_preserve])
        {
            foreach (string deed in (string[])["name", "skip", "read", "read on", "value", "null", "throw json", "throw support", "throw odd", "throw format", "x\\u0041", "x\\ud800", ""])
            {
                foreach (string value in (string[])["1", "\"x\"", "{\"a\":1}", "", "1,\"name\":2"])
                {
                    Seam.Read<Dictionary<Key, int>>("{\"" + deed + "\":" + value + "}", options);
                    Seam.Read<Dictionary<Key, object>>("{\"name\":2, \"" + deed + "\" : " + value + "}", options);
                    Seam.Read<Holder>("{\"D\":{\"" + deed + "\":" + value + "},\"After\":3}", options);
                }
            }
        }
    }

    [Fact]
    public void KeysOfTheirOwnConverters()
    {
        foreach (JsonConverter converter in (JsonConverter[])[new ValueOnly(), new ReadsOnly(), new WritesOnly(), new NullKeys()])
        {
            var options = new JsonSerializerOptions { Converters = { converter } };
            Seam.Write(new Dictionary<Key, int> { [new Key("name")] = 1 }, options);
            Seam.Read<Dictionary<Key, int>>("{\"name\":1}", options);
            Seam.Read<Dictionary<Key, int>>("{}", options);
        }

        foreach (JsonConverter converter in (JsonConverter[])[new TextValues(), new TextKeys(), new NumberKeys(), new DayKeys()])
        {
            var options = new JsonSerializerOptions { Converters = { converter }, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase };
            Seam.Write(new Dictionary<string, int> { ["Name"] = 1 }, options);
            Seam.Write(new Dictionary<int, int> { [3] = 1 }, options);
            Seam.Write(new Dictionary<DayOfWeek, int> { [DayOfWeek.Friday] = 1 }, options);
            Seam.Write(new Dictionary<object, int> { ["Name"] = 1, [3] = 2, [DayOfWeek.Friday] = 3 }, options);
            Seam.Read<Dictionary<string, int>>("{\"Name\":1}", options);
            Seam.Read<Dictionary<int, int>>("{\"3\":1}", options);
            Seam.Read<Dictionary<DayOfWeek, int>>("{\"Friday\":1}", options);
            Seam.Read<Dictionary<DayOfWeek, int>>("{\"5\":1}", options);
        }
    }

    [Fact]
    public void PoliciesThatGiveNull()
    {
        foreach (bool isRelaxed in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions { DictionaryKeyPolicy = new NullPolicy() };
            if (isRelaxed)
            {
                options.Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
            }

            Seam.Write(new Dictionary<DayOfWeek, int> { [DayOfWeek.Monday] = 1 }, options);
            Seam.Write(new Dictionary<DayOfWeek, int> { [(DayOfWeek)99] = 1 }, options);
            Seam.Write(new Dictionary<Flags, int> { [Flags.A | Flags.B] = 1 }, options);
            Seam.Write(new Dictionary<string, int> { ["a"] = 1 }, options);
            Seam.Write(new Dictionary<int, int> { [1] = 1 }, options);
            Seam.Write(new Dictionary<Guid, int> { [default] = 1 }, options);
            Seam.Write(new Dictionary<object, int> { [DayOfWeek.Monday] = 1 }, options);
            Seam.Write<object>(new Hashtable { [DayOfWeek.Monday] = 1 }, options);
            Seam.Write(new Dictionary<object, int> { ["a"] = 1 }, options);
            Seam.Read<Dictionary<DayOfWeek, int>>("{\"Monday\":1}", options);
            Seam.Read<Dictionary<string, int>>("{\"Monday\":1}", options);
        }

        foreach (JsonConverter converter in (JsonConverter[])[new JsonStringEnumConverter(new NullPolicy()), new JsonStringEnumConverter<DayOfWeek>(new NullPolicy())])
        {
            var options = new JsonSerializerOptions { Converters = { converter } };
            Seam.Write(DayOfWeek.Monday, options);
            Seam.Write<DayOfWeek[]>([DayOfWeek.Monday], options);
            Seam.Write(new Dictionary<DayOfWeek, int> { [DayOfWeek.Monday] = 1 }, options);
            Seam.Read<DayOfWeek>("\"Monday\"", options);
            Seam.Read<Dictionary<DayOfWeek, int>>("{\"Monday\":1}", options);
        }

        var named = new JsonSerializerOptions { PropertyNamingPolicy = new NullPolicy() };
        Seam.Write(new Holder(), named);
        Seam.Read<Holder>("{}", named);
    }

    [Fact]
    public void NamesThatPoliciesMake()
    {
        foreach (bool isRelaxed in (bool[])[true, false])
        {
            foreach (string text in (string[])["a\ud800b", "\udc00", "\ud800", "x\ud83d\ude00", "", " ", "a,b", " a", "a ", "\u0000", "é\ud800"])
            {
                var options = new JsonSerializerOptions { PropertyNamingPolicy = new FixedPolicy(text), DictionaryKeyPolicy = new FixedPolicy(text), Converters = { new JsonStringEnumConverter(new FixedPolicy(text)) } };
                if (isRelaxed)
                {
                    options.Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
                }

                Seam.Write(new One { A = 3 }, options);
                Seam.Read<One>("{\"" + System.Text.Encodings.Web.JavaScriptEncoder.Default.Encode(text) + "\":4}", options);
                Seam.Read<One>("{\"\\uFFFD\":4,\"a\\uFFFDb\":5}", options);
                Seam.Read<One>("{\"\uFFFD\":4,\"a\uFFFDb\":5}", options);
                Seam.Write(new Dictionary<string, int> { ["a"] = 1 }, options);
                Seam.Write(new Dictionary<Single, int> { [Single.A] = 1 }, options);
                Seam.Write(Single.A, options);
                Seam.Read<Single>("\"" + System.Text.Encodings.Web.JavaScriptEncoder.Default.Encode(text) + "\"", options);
                Seam.Read<Single>("\"\\uFFFD\"", options);
                var required = new JsonSerializerOptions(options);
                Seam.Read<Req>("{}", required);
            }
        }
    }

    [Fact]
    public void NamesInAttributes()
    {
        foreach (bool isRelaxed in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
            if (isRelaxed)
            {
                options.Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
            }

            Names(EmptyName.A, options);
            Names(BlankName.A, options);
            Names(TrailingBlank.A, options);
            Names(NullName.A, options);
            Names(CommaName.A, options);
            Names(CommaFlag.A, options);
            Names(SameNames.A, options);
            Names(SameNames.B, options);
            Names(NumberName.A, options);
            Names(InnerBlank.A, options);
            Seam.Write(new LoneName { A = 1 }, options);
            Seam.Read<LoneName>("{\"a\\uFFFD\":2}", options);
            Seam.Write(new NullNamed { A = 1 }, options);
            Seam.Write(new EmptyNamed { A = 1 }, options);
            Seam.Read<EmptyNamed>("{\"\":2}", options);
        }
    }

    private static void Names<T>(T value, JsonSerializerOptions options)
        where T : struct, Enum
    {
        Seam.Write(value, options);
        Seam.Write<T?>(value, options);
        Seam.Write<T[]>([value], options);
        Seam.Write(new Dictionary<T, int> { [value] = 1 }, options);
        Seam.Write(new Dictionary<T, int> { [value] = 1 });
        Seam.Write(value);
        Seam.Write<object>(value, options);
        Seam.Read<T>("\"A\"", options);
        Seam.Read<T>("\"\"", options);
        Seam.Read<T>("\" a\"", options);
        Seam.Read<T>("1", options);
        Seam.Read<T>("\"5\"", options);
        Seam.Read<T?>("null", options);
        Seam.Read<Dictionary<T, int>>("{\"A\":1}", options);
        Seam.Read<Dictionary<T, int>>("{\"A\":1}");
        Seam.Read<Dictionary<T, int>>("{}");
        Seam.Read<Dictionary<string, T>>("{}", options);
    }

    private static JsonSerializerOptions With(JsonSerializerOptions options)
    {
        options.Converters.Add(new DoingConverter());
        return options;
    }

    [Flags]
    public enum Flags
    {
        A = 1,
        B = 2,
    }

    public enum Single
    {
        A = 1,
    }

    public enum EmptyName
    {
        [JsonStringEnumMemberName("")]
        A,
    }

    public enum BlankName
    {
        [JsonStringEnumMemberName(" a")]
        A,
    }

    public enum TrailingBlank
    {
        [JsonStringEnumMemberName("a ")]
        A,
    }

    public enum NullName
    {
        [JsonStringEnumMemberName(null!)]
        A,
        B,
    }

    public enum CommaName
    {
        [JsonStringEnumMemberName("a,b")]
        A,
    }

    [Flags]
    public enum CommaFlag
    {
        [JsonStringEnumMemberName("a,b")]
        A = 1,
    }

    public enum SameNames
    {
        [JsonStringEnumMemberName("x")]
        A = 1,
        [JsonStringEnumMemberName("x")]
        B = 2,
    }

    public enum NumberName
    {
        [JsonStringEnumMemberName("5")]
        A = 1,
    }

    public enum InnerBlank
    {
        [JsonStringEnumMemberName("a b")]
        A = 1,
    }

    public class LoneName
    {
        [JsonPropertyName("a\ud800")]
        public int A { get; set; }
    }

    public class NullNamed
    {
        [JsonPropertyName(null!)]
        public int A { get; set; }
    }

    public class EmptyNamed
    {
        [JsonPropertyName("")]
        public int A { get; set; }
    }

    public class One
    {
        public int A { get; set; }
    }

    public class Req
    {
        public required int A { get; set; }
    }

    public sealed record Key(string Text);

    public class Holder
    {
        public Dictionary<Key, int>? D { get; set; }

        public int After { get; set; }
    }

    private sealed class NullPolicy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => null!;
    }

    private sealed class FixedPolicy(string text) : JsonNamingPolicy
    {
        public override string ConvertName(string name) => text;
    }

    private sealed class DoingConverter : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string text = reader.GetString()!;
            switch (text)
            {
                case "skip":
                    reader.Skip();
                    break;
                case "read":
                    reader.Read();
                    break;
                case "read on":
                    reader.Read();
                    reader.Read();
                    break;
                case "value":
                    reader.GetInt32();
                    break;
                case "null":
                    return null!;
                case "throw json":
                    throw new JsonException();
                case "throw support":
                    throw new NotSupportedException("no");
                case "throw odd":
                    throw new ArithmeticException("odd");
                case "throw format":
                    throw new FormatException("format");
            }

            return new Key(text + reader.TokenStartIndex + reader.CurrentDepth);
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Key value, JsonSerializerOptions options)
        {
            switch (value.Text)
            {
                case "name":
                    writer.WritePropertyName("na\"me" + writer.CurrentDepth);
                    break;
                case "empty":
                    writer.WritePropertyName("");
                    break;
                case "nothing":
                    break;
                case "null":
                    writer.WriteNullValue();
                    break;
                case "string":
                    writer.WriteStringValue("x");
                    break;
                case "number":
                    writer.WriteNumberValue(1);
                    break;
                case "object":
                    writer.WriteStartObject();
                    writer.WriteEndObject();
                    break;
                case "open":
                    writer.WriteStartObject();
                    break;
                case "open array":
                    writer.WriteStartArray();
                    break;
                case "close":
                    writer.WriteEndObject();
                    break;
                case "two names":
                    writer.WritePropertyName("a");
                    writer.WritePropertyName("b");
                    break;
                case "name and value":
                    writer.WriteNumber("a", 1);
                    break;
                case "name, object":
                    writer.WriteStartObject("a");
                    writer.WriteEndObject();
                    break;
                case "value after":
                    writer.WriteNumber("a", 1);
                    writer.WritePropertyName("b");
                    break;
                case "raw":
                    writer.WriteRawValue("1");
                    break;
                case "raw quoted":
                    writer.WriteRawValue("\"raw\"");
                    break;
                case "flush":
                    writer.WritePropertyName("a");
                    writer.Flush();
                    break;
                case "reset":
                    writer.WritePropertyName("a");
                    break;
                case "throw json":
                    throw new JsonException();
                case "throw support":
                    throw new NotSupportedException("no");
                case "throw odd":
                    throw new ArithmeticException("odd");
                case "escaped":
                    writer.WritePropertyName("\u2028<\\é");
                    break;
                case "lone":
                    writer.WritePropertyName("\ud800");
                    break;
                case "bytes":
                    writer.WritePropertyName("bytes"u8);
                    break;
                case "property string":
                    writer.WriteString("key", "v");
                    break;
                case "property number":
                    writer.WriteNumber("key", 1);
                    break;
                case "property open":
                    writer.WriteStartArray("key");
                    break;
            }
        }
    }

    private sealed class ValueOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    private sealed class ReadsOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new("n" + reader.GetString());
    }

    private sealed class WritesOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WritePropertyName("w" + value.Text);
    }

    private sealed class NullKeys : JsonConverter<Key>
    {
        public override bool HandleNull => true;

        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteNullValue();

        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null!;
    }

    private sealed class TextValues : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "v" + reader.GetString();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    private sealed class TextKeys : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "v" + reader.GetString();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);

        public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "k" + reader.GetString();

        public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WritePropertyName("w" + value);
    }

    private sealed class NumberKeys : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    private sealed class DayKeys : JsonConverter<DayOfWeek>
    {
        public override DayOfWeek Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => (DayOfWeek)reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, DayOfWeek value, JsonSerializerOptions options) => writer.WriteNumberValue((int)value);
    }
}
