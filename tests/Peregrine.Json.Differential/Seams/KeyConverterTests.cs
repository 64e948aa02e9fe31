using System.Collections;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Converters of dictionary keys that write or read what is not a name, and names of enum members and policies that cannot be.</summary>
public partial class KeyConverterTests
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

    /// <summary>Converters of objects, bases and interfaces that claim the type of keys, and ones that do not fit it.</summary>
    [Fact]
    public void KeysOfConvertersOfOtherTypes()
    {
        foreach (JsonConverter converter in (JsonConverter[])[new ObjectKeys(), new BaseKeys(), new BaseValues(), new WrongKeys(), new OddFactory()])
        {
            var options = new JsonSerializerOptions { Converters = { converter } };
            foreach (string json in (string[])["{}", "{\"1\":true}", "{\"x\" : false, \"y\":true}", "{\"\\u0031\":true}", "{\"null\":true}", "{\"far\":true}", "{\"1\"", "null"])
            {
                Seam.Read<Dictionary<int, bool>>(json, options);
                Seam.Read<Dictionary<Guid, bool>>(json, options);
                Seam.Read<SortedDictionary<long, bool>>(json, options);
                Seam.Read<Dictionary<PointKey, bool>>(json, options);
                Seam.Read<Dictionary<IKey, bool>>(json, options);
                Seam.Read<List<Dictionary<PointKey, bool>>>("[" + json + "]", options);
            }

            Seam.Write(new Dictionary<int, bool>(), options);
            Seam.Write(new Dictionary<PointKey, bool>(), options);
            Seam.Write(new Dictionary<PointKey, bool> { [new PointKey(3)] = true }, options);
            Seam.Write(new Dictionary<IKey, bool> { [new PointKey(3)] = true }, options);
            Seam.Write(new Dictionary<int, bool> { [3] = true }, options);
            Seam.Write(new Dictionary<Guid, bool> { [default] = true }, options);
            Seam.Write(new Dictionary<object, bool> { [3] = true, [4L] = false }, options);
        }

        // System.Text.Json ends the process when such a converter is to write a key.
        var values = new JsonSerializerOptions { Converters = { new ObjectValues() } };
        Seam.Read<Dictionary<int, bool>>("{\"1\":true}", values);
        Seam.Read<Dictionary<int, bool>>("{}", values);
        Assert.Equal("{\"1\":true}", Ours.Serialize(new Dictionary<int, bool> { [1] = true }, values));
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
}
