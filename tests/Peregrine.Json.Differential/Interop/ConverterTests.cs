using System.Collections.Immutable;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Converters written for System.Text.Json: what they see, what becomes of what they write, of what they throw.</summary>
public class ConverterTests
{
    private static readonly JsonConverter[] s_converters = [new CelsiusConverter(), new MoneyConverter(), new OddConverter(), new CodeConverter(), new ShapeConverter(), new WrappedFactory()];

    private static readonly Dictionary<string, JsonSerializerOptions> s_options = new()
    {
        ["plain"] = With(new JsonSerializerOptions()),
        ["Web"] = With(new JsonSerializerOptions(JsonSerializerDefaults.Web)),
        ["indented"] = With(new JsonSerializerOptions { WriteIndented = true }),
        ["indented, tabs, CRLF"] = With(new JsonSerializerOptions { WriteIndented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n" }),
        ["relaxed"] = With(new JsonSerializerOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }),
        ["lax text"] = With(new JsonSerializerOptions { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip }),
        ["camel"] = With(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper }),
        ["depth 4"] = With(new JsonSerializerOptions { MaxDepth = 4 }),
    };

    public static TheoryData<string> Options => [.. s_options.Keys];

    private static readonly string[] s_odd =
    [
        "plain", "much", "much more", "null", "parse", "inner", "inner value", "format", "operation", "argument", "json", "json empty", "json bare", "json inner", "json place", "json half a place", "odd", "odd bare",
        "support", "support empty", "support typed", "support path", "index", "é<\ud83d\ude00",
    ];

    private static readonly string[] s_texts =
    [
        "null", "1", "1.5", "1e99", "true", "\"1°\"", "\"x\"", "\"\"", "\"\\ud800\"", "[]", "[1]", "[1,2, 3]", "[1,[2]]", "[1,\"x\"]", "{}", "{\"c\":\"EUR\",\"a\":1.50}", "{\"a\":\"x\"}", "{\n \"a\" : 1 , \"z\" : { \"y\" : [ 1 ] } }", "{\"c\":1}",
        "", "tru", "\"a", "[1", "[1,", "[1 2]", "{\"a\":", "{\"a\":1", "{\"a\" 1}", "{\"a\":01}", "{\"a\":1,}", "[1,]", "[/*c*/1]", "{\"a\"://c\n1}", "[[[[[1]]]]]", "{\"z\":[[[[1]]]]}", "{\"c\":\"\\ud800\"}", "01", "-", "1x", "{\"a\":1}}", "\"c1\"", "\"s1\"",
    ];

    [Theory]
    [MemberData(nameof(Options))]
    public void Read(string name)
    {
        JsonSerializerOptions options = s_options[name];
        var report = new Report();
        foreach (string text in s_texts.Concat(s_odd.Select(o => "\"" + o + "\"")))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            ReadAll<Celsius>(report, utf8, options);
            ReadAll<Celsius?>(report, utf8, options);
            ReadAll<Money>(report, utf8, options);
            ReadAll<Odd>(report, utf8, options);
            ReadAll<IShape>(report, utf8, options);
            ReadAll<Circle>(report, utf8, options);
            ReadAll<Wrapped<int>>(report, utf8, options);
            ReadAll<Wrapped<int[]>>(report, utf8, options);
            ReadAll<Wrapped<Money>>(report, utf8, options);
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Write(string name)
    {
        JsonSerializerOptions options = s_options[name];
        var report = new Report();
        WriteAll(report, new Celsius(1.5), options);
        WriteAll<Celsius?>(report, new Celsius(-1), options);
        WriteAll<Celsius?>(report, null, options);
        WriteAll<object>(report, new Celsius(1.5), options);
        WriteAll(report, new Money("€", 1.50m), options);
        WriteAll<Money?>(report, null, options);
        WriteAll<IShape>(report, new Circle("c"), options);
        WriteAll(report, new Square("s"), options);
        WriteAll(report, new Wrapped<int[]> { Value = [1, 2] }, options);
        WriteAll(report, new Wrapped<Money> { Value = new Money("x", 1) }, options);
        foreach (string text in s_odd.Where(o => o is not "inner"))
        {
            WriteAll(report, new Odd { Text = text }, options);
        }

        foreach (string text in new[] { "open", "close", "open object", "surrogate", "inner", "flush", "large", "depth", "nest" })
        {
            WriteAll(report, new Odd { Text = text }, options);
        }

        // In arrays System.Text.Json leaves the line break before a raw value out, and the comma before a comment too.
        foreach (string text in new[] { "raw", "comment" })
        {
            Both.Write(report, new Odd { Text = text }, options);
            Both.Write(report, new Holder<Odd> { Value = new Odd { Text = text } }, options);
            Both.Write(report, new Dictionary<string, Odd> { ["a"] = new Odd { Text = text }, ["b"] = new Odd { Text = text } }, options);
        }

        report.Check();
    }

    /// <summary>A string that a converter leaves open reaches no call but its own.</summary>
    [Theory]
    [MemberData(nameof(Options))]
    public void UnfinishedStrings(string name)
    {
        JsonSerializerOptions options = s_options[name];
        var report = new Report();
        foreach (string text in new[] { "segments", "unfinished", "unfinished, empty", "unfinished, quoted", "unfinished, inside", "unfinished, quoted inside" })
        {
            for (int i = 0; i < 3; i++)
            {
                Both.Write(report, new Odd { Text = text }, options);

                Both.Write(report, new Holder<Odd> { Value = new Odd { Text = text } }, options);
                Both.Write(report, new List<Odd> { new() { Text = text }, new() { Text = text } }, options);
                Both.Write(report, new Holder<Odd> { Value = new Odd { Text = "segments" } }, options);
                Both.Write(report, new List<Odd> { new() { Text = "segments" } }, options);
                Both.Write(report, new Odd { Text = "segments" }, options);
            }
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Keys(string name)
    {
        JsonSerializerOptions options = s_options[name];
        var report = new Report();
        foreach (string text in new[] { "{}", "{\"a\":1}", "{\"bad\":1}", "{\"much\":1}", "{ \"a\" : 1 , \"b\" : 2 }", "{\"\\u0041\":1}", "{\"\\ud800\":1}", "{\"a\":\"x\"}", "{\"a\"", "{\"a\" 1}", "{\"a\":1,\"a\":2}", "null", "[]", "{\"a\":1,}" })
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Both.Read<Dictionary<Code, int>>(report, utf8, options);
            Both.Read<Holder<SortedDictionaryOfCode>>(report, Wrap("{\"Value\":", utf8, "}"), options);
            Both.Read<Dictionary<string, ImmutableDictionary<Code, int>>>(report, Wrap("{\"x\":", utf8, "}"), options);
            Both.Read<List<Dictionary<Code, Money>>>(report, Wrap("[", utf8, "]"), options);
            Both.Read<Dictionary<Celsius, int>>(report, utf8, options);
        }

        foreach (string key in new[] { "a", "b<", "", "bad" })
        {
            var dictionary = new Dictionary<Code, int> { [new Code("x")] = 1, [new Code(key)] = 2, [new Code("z")] = 3 };
            WriteAll(report, dictionary, options);
            WriteAll(report, new Dictionary<Code, Money> { [new Code(key)] = new Money("x", 1), [new Code("y")] = new Money("x", 1) }, options);
        }

        WriteAll(report, new Dictionary<Celsius, int> { [new Celsius(1)] = 2 }, options);
        WriteAll(report, new Dictionary<Celsius, int>(), options);
        report.Check();
    }

    [Fact]
    public void KeysOfOtherConverters()
    {
        var report = new Report();
        var ints = new JsonSerializerOptions { Converters = { new IntConverter(), new NullTakingConverter(), new PlainCodeConverter() } };
        foreach (string text in new[] { "{}", "{\"1\":\"2\"}", "{\"x\":\"2\"}", "{\"1\":null}" })
        {
            Both.Read<Dictionary<int, int>>(report, Encoding.UTF8.GetBytes(text), ints);
            Both.Read<Dictionary<string, string>>(report, Encoding.UTF8.GetBytes(text), ints);
            Both.Read<Dictionary<Code, int>>(report, Encoding.UTF8.GetBytes(text), ints);
        }

        Both.Write(report, new Dictionary<int, int> { [1] = 2 }, ints);
        Both.Write(report, new Dictionary<string, string?> { ["a"] = "b", ["c"] = null }, ints);
        Both.Write(report, new Dictionary<Code, int> { [new Code("a")] = 2 }, ints);
        Both.Write(report, new Dictionary<Code, int>(), ints);
        report.Check();
    }

    [Fact]
    [Facts.Proves("3.6-2", "null reaches a converter only where HandleNull says so, or its type is a value type")]
    public void Nulls()
    {
        var report = new Report();
        JsonSerializerOptions[] all =
        [
            new() { Converters = { new NullTakingConverter(), new IntConverter() } },
            new() { Converters = { new NullRefusingConverter() } },
            new() { Converters = { new NullableIntConverter() } },
            new() { Converters = { new NullableIntConverter(), new IntConverter() } },
            new() { Converters = { new NullTakingConverter() }, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
            new() { Converters = { new NullRefusingConverter() }, IgnoreNullValues = true },
        ];
        foreach (JsonSerializerOptions options in all)
        {
            foreach (string text in new[] { "null", "1", "\"1\"", "true", "nul", "[]" })
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                ReadAll<int>(report, utf8, options);
                ReadAll<int?>(report, utf8, options);
                ReadAll<string>(report, utf8, options);
            }

            WriteAll(report, 4, options);
            WriteAll<int?>(report, 4, options);
            WriteAll<int?>(report, null, options);
            WriteAll(report, "a", options);
            WriteAll<string?>(report, null, options);
            WriteAll<object?>(report, null, options);
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.6-3", "a converter on the member goes before the options', those before the type's, those before the built-in")]
    public void Attributes()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in new JsonSerializerOptions?[] { null, new() { WriteIndented = true }, new() { Converters = { new NullTakingConverter(), new IntConverter() } }, s_options["plain"] })
        {
            Both.Write(report, new Marked { A = 1, B = 2, C = "c", D = "d", E = new OwnCode("e"), F = 3, G = DayOfWeek.Friday, H = null }, options);
            foreach (string text in new[] { "{}", "{\"A\":\"1\",\"B\":2,\"C\":\"c-\",\"D\":\"d\",\"E\":\"e\",\"F\":\"4\",\"G\":\"Friday\",\"H\":\"x-\"}", "{\"A\":null}", "{\"A\":{}}", "{\"B\":null,\"F\":null}", "{\"E\":null}", "{\"E\":1}", "{\"C\":null,\"D\":null}", "{\"C\":1}", "{\"A\":tru}" })
            {
                Both.Read<Marked>(report, Encoding.UTF8.GetBytes(text), options);
                Both.Read<MarkedRecord>(report, Encoding.UTF8.GetBytes(text), options);
            }

            Both.Write(report, new MarkedRecord("1", 2, new OwnCode("x")), options);
            Both.Write(report, new List<OwnCode> { new("x"), new("y") }, options);
            Both.Read<List<OwnCode>>(report, "[\"a\",null,1]"u8.ToArray(), options);
            Both.Read<List<OwnCode>>(report, "[\"a\",null]"u8.ToArray(), options);
            Both.Write(report, new OwnCode("x"), options);
            Both.Write<object>(report, new OwnCode("x"), options);
            Both.Write(report, new Inheriting("x"), options);
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("4.2-1", "converters that read or write too much or not enough")]
    [Facts.Proves("4.1-1", "exceptions of converters: JSON ones complete with path and place, others pass or are wrapped, unsupported ones tell the type")]
    public void Mistakes()
    {
        var report = new Report();
        foreach (JsonConverter converter in new JsonConverter[] { new NullFactory(), new FactoryFactory(), new WrongFactory() })
        {
            var options = new JsonSerializerOptions { Converters = { converter } };
            Both.Read<Code>(report, "\"x\""u8.ToArray(), options);
            Both.Read<Holder<Code>>(report, "{}"u8.ToArray(), options);
            Both.Write(report, new Code("x"), options);
            Both.Write(report, new Holder<Code>(), options);
        }

        Both.Write(report, new WrongMember(), null);
        Both.Read<WrongMember>(report, "{}"u8.ToArray(), null);
        Both.Write(report, new NoConverterMade(), null);
        Both.Write(report, new PrivateMember(), null);
        Both.Write(report, new NotAConverter(), null);
        Both.Write(report, new WrongType(), null);
        Both.Write(report, new WrongNullable(), null);
        report.Check();
    }

    [Fact]
    public void OptionsGoBeforeBuiltInCollections()
    {
        var options = new JsonSerializerOptions { Converters = { new ListConverter(), new DoubleStringConverter() } };
        var report = new Report();
        Both.Write(report, new List<int> { 1, 2, 3 }, options);
        Both.Read<List<int>>(report, "\"1;2\""u8.ToArray(), options);
        Both.Read<Holder<List<int>>>(report, "{\"Value\":\"1;2\"}"u8.ToArray(), options);
        Both.Write(report, new Dictionary<string, List<int>> { ["a"] = [1, 2] }, options);
        report.Check();
    }

    private static JsonSerializerOptions With(JsonSerializerOptions options)
    {
        foreach (JsonConverter converter in s_converters)
        {
            options.Converters.Add(converter);
        }

        return options;
    }

    private static void ReadAll<T>(Report report, byte[] utf8, JsonSerializerOptions options)
    {
        Both.Read<T>(report, utf8, options);
        Both.Read<Holder<T>>(report, Wrap("{\"Before\":1,\n \"Value\" : ", utf8, ",\"After\":2}"), options);
        Both.Read<Record<T>>(report, Wrap("{\"Before\":1,\"Value\":", utf8, ",\"After\":2}"), options);
        Both.Read<List<T>>(report, Wrap("[", utf8, "]"), options);
        Both.Read<T[]>(report, Wrap("[", utf8, " ,\n", utf8, "]"), options);
        Both.Read<Dictionary<string, T>>(report, Wrap("{\"a b\":", utf8, ",\"b\":", utf8, "}"), options);
        Both.Read<List<Dictionary<string, T>>>(report, Wrap("[{},{\"x\":", utf8, "}]"), options);
    }

    private static void WriteAll<T>(Report report, T value, JsonSerializerOptions options)
    {
        Both.Write(report, value, options);
        Both.Write(report, new Holder<T> { Value = value }, options);
        Both.Write(report, new List<T> { value, value }, options);
        Both.Write(report, new Queue<T>([value, value]), options);
        Both.Write(report, new Dictionary<string, T> { ["a b"] = value, ["c"] = value }, options);
        Both.Write(report, new Holder<Dictionary<string, T[]>> { Value = new() { ["k"] = [value, value] } }, options);
    }

    private static byte[] Wrap(string before, byte[] text, string after, byte[]? again = null, string end = "") =>
        [.. Encoding.UTF8.GetBytes(before), .. text, .. Encoding.UTF8.GetBytes(after), .. again ?? [], .. Encoding.UTF8.GetBytes(end)];

    public class Holder<T>
    {
        public int Before { get; set; }

        public T? Value { get; set; }

        public int After { get; set; }
    }

    public record Record<T>(int Before, T Value)
    {
        public int After { get; set; }
    }

    public class SortedDictionaryOfCode : Dictionary<Code, int>;

    public class Marked
    {
        [JsonConverter(typeof(IntConverter))]
        public int A { get; set; }

        public int B { get; set; }

        [Suffix("-")]
        public string? C { get; set; }

        public string? D { get; set; }

        public OwnCode? E { get; set; }

        [JsonConverter(typeof(IntConverter))]
        public int? F { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public DayOfWeek G { get; set; }

        [Suffix("-")]
        public string? H { get; set; }
    }

    public record MarkedRecord([property: JsonConverter(typeof(NullTakingConverter))] string? C, [property: JsonConverter(typeof(IntConverter))] int B, OwnCode? E);

    [JsonConverter(typeof(OwnCodeConverter))]
    public class OwnCode(string text)
    {
        public string Text { get; } = text;
    }

    public class Inheriting(string text) : OwnCode(text);

    public class OwnCodeConverter : JsonConverter<OwnCode>
    {
        public override OwnCode? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, OwnCode value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text + "!");
    }

    public class ListConverter : JsonConverter<List<int>>
    {
        public override List<int>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => [.. reader.GetString()!.Split(';').Select(int.Parse)];

        public override void Write(Utf8JsonWriter writer, List<int> value, JsonSerializerOptions options) => writer.WriteStringValue(string.Join(';', value));
    }

    public class DoubleStringConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    public class WrongMember
    {
        [JsonConverter(typeof(CelsiusConverter))]
        public string? A { get; set; }
    }

    public class NoConverterMade
    {
        [Suffix("")]
        public string? A { get; set; }
    }

    public class PrivateMember
    {
        [JsonConverter(typeof(PrivateConverter))]
        public string? A { get; set; }
    }

    public class NotAConverter
    {
        [JsonConverter(typeof(string))]
        public string? A { get; set; }
    }

    [JsonConverter(typeof(CelsiusConverter))]
    public class WrongType;

    public class WrongNullable
    {
        [JsonConverter(typeof(NullableIntConverter))]
        public int A { get; set; }
    }
}
