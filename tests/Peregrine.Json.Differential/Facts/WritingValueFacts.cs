using System.Collections.Immutable;
using System.Numerics;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>1.2 to 1.6: numbers, times, enums, layout, depth.</summary>
public class WritingValueFacts
{
    private static readonly JsonSerializerOptions s_asText = new() { NumberHandling = JsonNumberHandling.WriteAsString };
    private static readonly JsonSerializerOptions s_named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    [Fact]
    [Proves("1.2-1", "integers are plain digits; BigInteger is an object of its properties; nint is refused; Complex, Rune, Index and Range are plain objects")]
    public void Integers()
    {
        Shown.Writes("-170141183460469231731687303715884105728", Int128.MinValue);
        Shown.Writes("340282366920938463463374607431768211455", UInt128.MaxValue);
        Assert.StartsWith("{\"IsPowerOfTwo\":", Stj.Serialize(new BigInteger(5)), StringComparison.Ordinal);
        Shown.WritesSame(null, new BigInteger(5));
        Shown.Refuses<BigInteger>(null, "5");
        Shown.RefusesToWrite("instances is not supported", (nint)1);
        Shown.RefusesToWrite("instances is not supported", (nuint)1);
        Shown.WritesSame<object>(null, new Complex(1, 2), new System.Text.Rune('a'), new Index(1, true), new Range(1, 2));
    }

    [Fact]
    [Proves("1.2-2", "doubles, floats and halves: shortest text that reads back; exponents from 1E+17, 1E+09 and below 1E-4; large halves plain")]
    public void Floating()
    {
        foreach ((double value, string text) in new[] { (1e-5, "1E-05"), (9.9e-5, "9.9E-05"), (1e-4, "0.0001"), (1e16, "10000000000000000"), (99999999999999980, "99999999999999980"), (1e17, "1E+17"), (1.2345678901234568E+17, "1.2345678901234568E+17"), (1e-100, "1E-100"), (double.Epsilon, "5E-324"), (-0d, "-0") })
        {
            Shown.Writes(text, value);
        }

        foreach ((float value, string text) in new[] { (100000000f, "100000000"), (123456790f, "123456790"), (999999940f, "999999940"), (1e9f, "1E+09"), (float.MaxValue, "3.4028235E+38"), (float.Epsilon, "1E-45") })
        {
            Shown.Writes(text, value);
        }

        for (int bits = 0; bits < 0x10000; bits++)
        {
            if (BitConverter.UInt16BitsToHalf((ushort)bits) is var half && Half.IsFinite(half))
            {
                Assert.Equal(Stj.Serialize(half), Ours.Serialize(half));
            }
        }
    }

    [Fact]
    [Proves("1.2-3", "a decimal keeps its scale, has no exponent, and a negative zero has no sign")]
    public void Decimals()
    {
        foreach ((decimal value, string text) in new[] { (1.10m, "1.10"), (100.000m, "100.000"), (0.0m, "0.0"), (0.0000000000000000000000000001m, "0.0000000000000000000000000001"), (new decimal(0, 0, 0, true, 1), "0.0"), (new decimal(0, 0, 0, true, 0), "0") })
        {
            Shown.Writes(text, value);
        }
    }

    [Fact]
    [Proves("1.2-4", "values that are not finite: an ArgumentException, or quoted names with AllowNamedFloatingPointLiterals or WriteAsString")]
    [Proves("1.2-5", "as keys they are refused, but for Half")]
    public void NotFinite()
    {
        foreach (JsonSerializerOptions? options in new[] { null, JsonSerializerOptions.Web, s_named, s_asText })
        {
            Shown.WritesSame(options, double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1.5);
            Shown.WritesSame(options, float.NaN, float.PositiveInfinity, float.NegativeInfinity, 1.5f);
            Shown.WritesSame(options, Half.NaN, Half.PositiveInfinity, (Half)1.5);
            Shown.WritesSame(options, new Dictionary<double, int> { [double.NaN] = 1 });
            Shown.WritesSame(options, new Dictionary<Half, int> { [Half.NaN] = 1 });
        }

        Shown.RefusesToWrite(".NET number values such as positive and negative infinity cannot be written as valid JSON.", double.NaN);
        Shown.Writes("\"-Infinity\"", double.NegativeInfinity, s_asText);
    }

    public class Numbers
    {
        public int A { get; set; } = 1;

        public int? N { get; set; }

        public List<Half> L { get; set; } = [(Half)1.5];

        public Dictionary<string, Int128> D { get; set; } = new() { ["a"] = 2 };

        public object O { get; set; } = 3;

        public Day E { get; set; } = Day.Monday;

        public JsonElement J { get; set; } = JsonElement.Parse("4");

        public JsonNode Node { get; set; } = JsonValue.Create(5);

        public byte[] B { get; set; } = [1];

        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; } = new() { ["x"] = 6 };
    }

    [Fact]
    [Proves("1.2-6", "WriteAsString quotes numbers in members, elements, entries, objects, created nodes and extension data; not enums, elements, Base64, null")]
    public void AsText()
    {
        Shown.Writes("{\"A\":\"1\",\"N\":null,\"L\":[\"1.5\"],\"D\":{\"a\":\"2\"},\"O\":\"3\",\"E\":1,\"J\":4,\"Node\":\"5\",\"B\":\"AQ==\",\"x\":\"6\"}", new Numbers(), s_asText);
        Shown.Writes("\"1\"", 1, s_asText);
        Shown.Writes("[\"1\"]", new object[] { 1 }, s_asText);
    }

    public class Handled
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public List<int> A { get; set; } = [1];

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public int B { get; set; } = 2;

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public object C { get; set; } = 3;
    }

    public class Mishandled<T>
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public T? A { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public class HandledType
    {
        public int A { get; set; } = 1;

        public List<int> L { get; set; } = [2];

        public Numbers N { get; set; } = new();
    }

    [Fact]
    [Proves("1.2-7", "[JsonNumberHandling] on a member: numbers, collections of numbers and object; else InvalidOperationException; stronger than the options")]
    [Proves("1.2-8", "[JsonNumberHandling] on a type: its own numbers and lists of numbers, not nested objects")]
    public void Handling()
    {
        Shown.Writes("{\"A\":[\"1\"],\"B\":2,\"C\":\"3\"}", new Handled());
        Shown.Refuses<Handled>(JsonSerializerOptions.Web, "{\"b\":\"2\"}");
        Shown.RefusesToWrite("'JsonNumberHandlingAttribute' is only valid on a number", new Mishandled<string>());
        Shown.WritesSame(null, new Mishandled<bool>());
        Shown.WritesSame(null, new Mishandled<Day>());
        Shown.WritesSame(null, new Mishandled<Numbers>());
        Shown.WritesSame(null, new Mishandled<List<List<int>>>());
        Shown.WritesSame(null, new Mishandled<JsonElement>());
        Shown.WritesSame(null, new Mishandled<Dictionary<string, double>>());
        Assert.StartsWith("{\"A\":\"1\",\"L\":[\"2\"],\"N\":{\"A\":1,", Stj.Serialize(new HandledType()), StringComparison.Ordinal);
        Shown.WritesSame(null, new HandledType());
    }

    [Fact]
    [Proves("1.2-9", "in indented arrays Half, Int128 and UInt128 lack their line breaks there; elsewhere they are fine (here they stand on lines of their own)")]
    public void IndentedRaw()
    {
        Assert.Equal("[1.5,2\n]", Stj.Serialize(new[] { (Half)1.5, (Half)2 }, s_indented));
        Shown.WritesSame(s_indented, new[] { (Half)1.5, (Half)2 });
        Shown.WritesSame(s_indented, new Holder<Half>());
        Shown.WritesSame(s_indented, new Dictionary<string, UInt128> { ["a"] = 1 });
        Shown.WritesSame(new(s_indented) { NumberHandling = JsonNumberHandling.WriteAsString }, new List<Half> { Half.One });
    }

    [Fact]
    [Proves("1.3-1", "DateTime and DateTimeOffset: ISO 8601, zone by kind, fractions without trailing zeros, +00:00 and never Z for an offset")]
    [Proves("1.3-2", "DateOnly, TimeOnly with seven digits of a fraction, TimeSpan in the constant form")]
    public void Times()
    {
        Shown.Writes("\"2024-01-02T03:04:05\"", new DateTime(2024, 1, 2, 3, 4, 5));
        Shown.Writes("\"2024-01-02T03:04:05Z\"", new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        Shown.WritesSame(null, new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Local));
        Shown.Writes("\"2024-01-02T03:04:05.12\"", new DateTime(2024, 1, 2, 3, 4, 5, 120));
        Shown.Writes("\"0001-01-01T00:00:00.0000001\"", new DateTime(1));
        Shown.Writes("\"9999-12-31T23:59:59.9999999\"", DateTime.MaxValue);
        Shown.Writes("\"2024-01-02T03:04:05+00:00\"", new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero));
        Shown.Writes("\"0001-01-01\"", DateOnly.MinValue);
        Shown.Writes("\"01:02:03\"", new TimeOnly(1, 2, 3));
        Shown.Writes("\"01:02:03.5000000\"", new TimeOnly(1, 2, 3, 500));
        Shown.Writes("\"10.02:03:04.0050000\"", new TimeSpan(10, 2, 3, 4, 5));
        Shown.Writes("\"-10675199.02:48:05.4775808\"", TimeSpan.MinValue);
    }

    [Fact]
    [Proves("1.3-3", "byte arrays and memory of bytes are Base64, other collections of bytes number arrays, other memory arrays")]
    [Proves("1.3-4", "Guid, Version, Uri by its original text, one-character strings, an empty object for new object()")]
    [Proves("1.3-5", "pairs are objects of Key and Value under the naming policy")]
    [Proves("1.3-6", "null for null references, empty nullables and documents that are null")]
    [Proves("1.3-7", "an undefined element and a default immutable array are refused")]
    public void Others()
    {
        Shown.Writes("\"\"", Array.Empty<byte>());
        Shown.Writes("\"AQI=\"", new Memory<byte>([1, 2]));
        Shown.Writes("\"\"", default(ReadOnlyMemory<byte>));
        Shown.Writes("[1]", new List<byte> { 1 });
        Shown.Writes("[1]", new ArraySegment<byte>([1]));
        Shown.Writes<IEnumerable<byte>>("[1]", new byte[] { 1 });
        Shown.Writes("[-1]", new sbyte[] { -1 });
        Shown.Writes("[\"a\",\"b\"]", "ab".AsMemory());
        Shown.Writes("\"0f8fad5b-d9cb-469f-a165-70867728950e\"", Guid.Parse("0F8FAD5B-D9CB-469F-A165-70867728950E"));
        Shown.Writes("\"1.2.3.4\"", new Version(1, 2, 3, 4));
        Shown.Writes("\"HTTP://EXAMPLE.com:80/%7Ea\"", new Uri("HTTP://EXAMPLE.com:80/%7Ea"));
        Shown.Writes("\"x\"", 'x');
        Shown.Writes("{}", new object());
        Shown.Writes("{\"key\":\"a\",\"value\":1}", KeyValuePair.Create("a", 1), JsonSerializerOptions.Web);
        Shown.WritesSame<object>(null, new System.Collections.DictionaryEntry("a", 1));
        Shown.Writes("null", default(int?));
        Shown.Writes<JsonDocument?>("null", null);
        Shown.RefusesToWrite("Operation is not valid due to the current state of the object.", default(JsonElement));
        Shown.RefusesToWrite("Operation is not valid", new Holder<JsonElement>());
        Shown.RefusesToWrite("default instance of ImmutableArray<T>", default(ImmutableArray<int>));
    }

    public enum Spaced
    {
        [JsonStringEnumMemberName(" a")]
        A,
    }

    [Flags]
    public enum Comma
    {
        [JsonStringEnumMemberName("a,b")]
        A = 1,
    }

    public enum CommaAllowed
    {
        [JsonStringEnumMemberName("a,b")]
        A,

        [JsonStringEnumMemberName("12")]
        B,
    }

    public enum AbC
    {
        AbC = 1,
    }

    [Fact]
    [Proves("1.4-1", "enums are numbers of their underlying type, whatever the treatment of numbers")]
    [Proves("1.4-2", "by converter: names, flags joined with composites first, zero without a name as 0")]
    [Proves("1.4-3", "a value no names express is a number, or refused where integers are not allowed")]
    [Proves("1.4-4", "of two members with one value the first declared is written")]
    [Proves("1.4-5", "policies apply to every name of flags, attributes go before them, unusable names are refused")]
    [Proves("1.4-6", "as keys enums are names, undefined ones numbers; the key policy replaces the converter's own")]
    public void Enums()
    {
        var byName = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var onlyNames = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(null, allowIntegerValues: false) } };
        var camel = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) }, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper };
        Shown.Writes("-9223372036854775808", LongEnum.Least, s_asText);
        Shown.Writes("18446744073709551615", BigEnum.Most);
        Shown.Writes("\"Yellow\"", Colours.Red | Colours.Green, byName);
        Shown.Writes("\"Red, Blue\"", Colours.Red | Colours.Blue, byName);
        Shown.Writes("0", (NamedFlags)0);
        Shown.Writes("99", (Day)99, byName);
        Shown.Writes("9", (Colours)9, byName);
        Shown.RefusesToWrite("The object or value could not be serialized. Path: $.", (Day)99, onlyNames);
        Shown.Writes("\"First\"", Day.First == Day.Monday ? DayTwins.Second : default, byName);
        Shown.Writes("\"red, blue\"", Colours.Red | Colours.Blue, camel);
        Shown.Writes("\"A, bee\"", NamedFlags.A | NamedFlags.B);
        Shown.RefusesToWrite("uses unsupported identifier ' a'", Spaced.A, byName);
        Shown.RefusesToWrite("uses unsupported identifier 'a,b'", Comma.A, byName);
        Shown.Writes("[\"a,b\",\"12\"]", new[] { CommaAllowed.A, CommaAllowed.B }, byName);
        Shown.Writes("{\"Monday\":1,\"99\":2}", new Dictionary<Day, int> { [Day.Monday] = 1, [(Day)99] = 2 }, onlyNames);
        Shown.Writes("{\"AB_C\":1}", new Dictionary<AbC, int> { [AbC.AbC] = 1 }, camel);
    }

    public enum DayTwins
    {
        First = 1,
        Second = 1,
    }

    [Fact]
    [Proves("1.5-1", "indented by two spaces, one element a line, empty containers inline, no line break at the end")]
    [Proves("1.5-2", "an indentation of 0 still breaks lines; bad sizes, characters and line breaks are refused by the options")]
    [Proves("1.5-3", "elements and nodes are indented anew, raw values are not")]
    public void Layout()
    {
        Shown.Writes("{\n  \"A\": 1,\n  \"C\": [],\n  \"G\": [\n    [],\n    {\n      \"X\": 1\n    }\n  ]\n}", new { A = 1, C = Array.Empty<int>(), G = new object[] { Array.Empty<int>(), new { X = 1 } } }, s_indented);
        Shown.Writes("[\n1,\n2\n]", new[] { 1, 2 }, new() { WriteIndented = true, IndentSize = 0, NewLine = "\n" });
        Shown.WritesSame(new JsonSerializerOptions { WriteIndented = true }, new[] { 1 });
        Shown.Writes("{\n  \"a\": [\n    1\n  ]\n}", JsonElement.Parse("{\"a\" : [1]}"), s_indented);
        Shown.Writes("{\n  \"a\": [\n    1\n  ]\n}", JsonNode.Parse("{\"a\" : [1]}"), s_indented);
        foreach (Action<JsonSerializerOptions> set in new Action<JsonSerializerOptions>[] { o => o.IndentSize = 128, o => o.IndentCharacter = 'x', o => o.NewLine = "\r", o => o.NewLine = null! })
        {
            Assert.ThrowsAny<ArgumentException>(() => set(new JsonSerializerOptions()));
        }

        var raw = new JsonSerializerOptions(s_indented) { Converters = { new WritingTextFacts.ByHand(w => w.WriteRawValue("{ \"raw\":[1, 2] }")) } };
        Shown.WritesSame(raw, new Holder<Unknown> { Value = new() });
    }

    [Fact]
    [Proves("1.5-4", "comments written by a converter: no comma after one; indented on lines of their own")]
    public void Comments()
    {
        var comments = new WritingTextFacts.ByHand(w =>
        {
            w.WriteStartArray();
            w.WriteCommentValue(" c ");
            w.WriteNumberValue(1);
            w.WriteCommentValue("d");
            w.WriteNumberValue(2);
            w.WriteEndArray();
        });
        Shown.Writes("[/* c */1/*d*/,2]", new Unknown(), new() { Converters = { comments } });
        Shown.WritesSame(new JsonSerializerOptions { WriteIndented = true, Converters = { comments } }, new Unknown());
    }

    [Fact]
    [Proves("1.6-1", "64 levels by default when reading, the 65th refused")]
    [Proves("1.6-2", "writing refuses most values in the last container that reading allows (here depth counts containers alike)")]
    [Proves("1.6-3", "the message about a possible cycle, with the path of members alone")]
    [Proves("1.6-4", "elements and nodes too deep: JsonException over the writer's InvalidOperationException")]
    public void Depth()
    {
        Shown.Reads<object>(null, new string('[', 64) + new string(']', 64));
        Shown.RefusesWith<object>("The maximum configured depth of 64 has been exceeded.", new string('[', 65) + new string(']', 65));
        var three = new JsonSerializerOptions { MaxDepth = 3 };
        Shown.Writes("[[[1]]]", new List<List<List<int>>> { new() { new() { 1 } } }, three);
        Shown.WritesSame(new JsonSerializerOptions { MaxDepth = 1 }, new[] { 1 });
        Shown.WritesSame<object>(new JsonSerializerOptions { MaxDepth = 1 }, new int[][] { [1] }, new List<object> { new() });
        var deep = new SelfHolder();
        for (int i = 0; i < 70; i++)
        {
            deep = new SelfHolder { Number = i, Next = deep };
        }

        Outcome mine = Outcome.Of(() => Ours.Serialize(deep));
        Assert.Contains("A possible object cycle was detected. This can either be due to a cycle or if the object depth is larger than the maximum allowed depth of 64.", mine.Error!.Message, StringComparison.Ordinal);
        Assert.Contains("Path: $.Next.Next.", mine.Error.Message, StringComparison.Ordinal);
        Shown.WritesSame(null, deep);
        JsonElement nested = JsonElement.Parse(new string('[', 65) + new string(']', 65), new JsonDocumentOptions { MaxDepth = 100 });
        Shown.RefusesToWrite("CurrentDepth (64) is equal to or larger than the maximum allowed depth of 64.", nested);
        Shown.WritesSame(null, JsonElement.Parse(new string('[', 64) + new string(']', 64)));
    }
}
