using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>2.1 to 2.5: grammar, numbers, other scalars, members, extension data.</summary>
public class ReadingFacts
{
    private static readonly JsonSerializerOptions s_outOfOrder = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };
    private static readonly JsonSerializerOptions s_fromText = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString };
    private static readonly JsonSerializerOptions s_byName = new() { Converters = { new JsonStringEnumConverter() } };

    [Fact]
    [Proves("2.1-1", "white space is space, tab, LF, CR; the grammar is that of RFC 8259 to the letter")]
    [Proves("2.1-2", "a number is followed by a delimiter or the end")]
    [Proves("2.1-3", "trailing commas need the option, and only one is one")]
    public void Grammar()
    {
        Shown.Reads<object>(null, " \t\n\r1 ", "\"\u007f\u2028\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9\"", "-0.5e-3");
        Shown.Refuses<object>(null, "\u00a01", "01", "+1", ".5", "5.", "0x1", "'a'", "{a:1}", "True", "NULL", "\"\u0001\"", "\"\\U0041\"", "\"\\x41\"", "\"\\'\"", "1[", "1\"a\"", "[1,]", "{\"a\":1,}");
        Shown.Reads<object>(s_outOfOrder, "[1,]", "{\"a\":1,}");
        Shown.Refuses<object>(s_outOfOrder, "[,]", "{,}", "[1,,]", "{\"a\":1,,}");
    }

    [Fact]
    [Proves("2.1-4", "lone surrogate escapes fail where text is decoded: not in skipped values and elements, but in strings and unknown names")]
    [Proves("2.1-5", "UTF-8 that is ill-formed fails where it is decoded, and outside of strings (here wherever it stands)")]
    [Proves("2.1-6", "text with a raw lone surrogate: ArgumentException")]
    public void IllFormed()
    {
        Shown.RefusesWith<string>("The JSON value could not be converted to System.String.", "\"\\ud800\"");
        Shown.Refuses<string>(null, "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud83d😀\"");
        Shown.Reads<SelfHolder>(null, "{\"x\":\"\\ud800\"}");
        Shown.Reads<JsonElement>(null, "\"\\ud800\"");
        Shown.Refuses<SelfHolder>(null, "{\"\\ud800\":1}");
        Shown.Refuses<Dictionary<string, int>>(null, "{\"\\ud800\":1}");
        foreach (byte[] bad in new byte[][] { [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0xFF], [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D] })
        {
            Both.Read<string>(bad);
            Both.Read<Dictionary<string, int>>(bad);
            Both.Read<SelfHolder>(bad);
        }

        Shown.SameWith("Cannot transcode invalid UTF-16 string to UTF-8 JSON text.", () => Stj.Deserialize<string>("\"\ud800\""), () => Ours.Deserialize<string>("\"\ud800\""));
    }

    [Fact]
    [Proves("2.1-7", "a byte order mark is skipped in streams and pipes, and refused in spans and strings; alone it is an empty input")]
    [Proves("2.1-8", "empty input and white space: no JSON tokens")]
    [Proves("2.1-9", "what follows the value is refused, in streams too; a reader's caller keeps it")]
    public void Ends()
    {
        foreach (string text in new[] { "\ufeff1", "\ufeff", "\ufeff\ufeff1", "", " \n", "1 2", "{}{}", "1 \n" })
        {
            Both.Read<int>(text);
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Shown.Same(() => Stj.Deserialize<int>(new MemoryStream(utf8)), () => Ours.Deserialize<int>(new MemoryStream(utf8)));
            Shown.Same(
                () => Stj.DeserializeAsync<int>(System.IO.Pipelines.PipeReader.Create(new MemoryStream(utf8))).AsTask().GetAwaiter().GetResult(),
                () => Ours.DeserializeAsync<int>(System.IO.Pipelines.PipeReader.Create(new MemoryStream(utf8))).AsTask().GetAwaiter().GetResult());
        }

        Shown.RefusesWith<int>("The input does not contain any JSON tokens.", "");
        Shown.RefusesWith<int>("'2' is invalid after a single JSON value.", "1 2");
        Shown.Same(() => First(static (ref Utf8JsonReader r) => Stj.Deserialize<int>(ref r)), () => First(static (ref Utf8JsonReader r) => Ours.Deserialize<int>(ref r)));
    }

    private static object First(Take take)
    {
        var reader = new Utf8JsonReader("1 2"u8, new JsonReaderOptions { AllowMultipleValues = true });
        return take(ref reader);
    }

    private delegate int Take(ref Utf8JsonReader reader);

    [Fact]
    [Proves("2.1-10", "comments stand between any tokens but a name and its colon; a line comment ends at LF, CR or the end and holds no U+2028")]
    [Proves("2.1-11", "comments cannot be allowed, only skipped: the options refuse it")]
    public void Comments()
    {
        Shown.Reads<object>(s_outOfOrder, "/*a*/[/*b*/1/*c*/,//d\n2]//e", "/*/**/1", "1//x\r", "/*\u2028*/1", "{/*a*/\"a\":/*b*/1/*c*/}");
        Shown.Refuses<object>(s_outOfOrder, "{\"a\"/*b*/:1}", "//\u2028\n1", "/*", "/x", "1/");
        Shown.Refuses<object>(null, "/**/1", "1//");
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Allow });
    }

    [Fact]
    [Proves("2.2-1", "signed integers take digits in range and -0, no fraction, no exponent; unsigned ones refuse -0, but for UInt128")]
    [Proves("2.2-2", "double and float take anything, beyond their range infinite or zero; Half refuses what overflows")]
    [Proves("2.2-3", "decimal keeps the scale, rounds excess digits, and refuses what is too large")]
    [Proves("2.2-4", "some exact ties of long texts are rounded up there (here to even)")]
    public void Numbers()
    {
        string[] texts = ["0", "1", "-1", "-0", "1.0", "1e2", "1e0", "0.0", "127", "128", "255", "256", "65536", "4294967296", "18446744073709551616", "170141183460469231731687303715884105728", "340282366920938463463374607431768211456", "1e400", "-1e400", "3.5e38", "1e-400", "65520", "65504", "1e5", "1.10", "1e28", "1e29", "1E-05", "79228162514264337593543950335.5", "0e-100", "0e5", "-0.0", "0.00000000000000000000000000025", "1.00000000000000000000000000005", "9007199254740993.0", "100000000400000000000.0"];
        foreach (Type type in new[] { typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(double), typeof(float), typeof(Half), typeof(decimal) })
        {
            foreach (string text in texts)
            {
                var report = new Report();
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), null);
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes("\"" + text + "\""), s_fromText);
                report.Check();
            }
        }

        Shown.Refuses<byte>(null, "-0", "1.0", "256");
        Shown.ReadsAs(UInt128.Zero, "-0");
        Shown.ReadsAs(double.PositiveInfinity, "1e400");
        Shown.Refuses<Half>(null, "65520", "1e5");
        Shown.ReadsAs(0m, "0e5");
        Shown.Refuses<decimal>(null, "1e29");
    }

    [Fact]
    [Proves("2.2-5", "numbers in quotes: grammar by type (signs, leading zeros, white space and thousands of Half and the 128-bit types, names that are not finite)")]
    [Proves("2.2-6", "AllowNamedFloatingPointLiterals alone takes the three names, WriteAsString alone nothing")]
    [Proves("2.2-7", "it applies to nullables, elements and entries, not to booleans, enums, strings, objects")]
    [Proves("2.2-8", "keys that are numbers have the grammar of quoted numbers, whatever the options")]
    public void QuotedNumbers()
    {
        string[] texts = ["1", "01", "00", "\\u0031", "+1", "-0", "1.0", "1e2", ".5", "5.", " 1", "1 ", "1\\n", "1,000", "NaN", "Infinity", "-Infinity", "nan", "+Infinity", "∞", "1e400", "", "0x1", "١", "null"];
        JsonSerializerOptions[] options = [s_fromText, new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals }, new() { NumberHandling = JsonNumberHandling.WriteAsString }];
        foreach (Type type in new[] { typeof(sbyte), typeof(byte), typeof(int), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(double), typeof(float), typeof(Half), typeof(decimal), typeof(int?), typeof(bool), typeof(Day), typeof(List<int>), typeof(Dictionary<string, double>) })
        {
            foreach (string text in texts)
            {
                var report = new Report();
                string json = type == typeof(List<int>) ? $"[\"{text}\"]" : type == typeof(Dictionary<string, double>) ? $"{{\"a\":\"{text}\"}}" : $"\"{text}\"";
                foreach (JsonSerializerOptions o in options)
                {
                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), o);
                }

                report.Check();
            }
        }

        foreach (string text in texts)
        {
            Both.Read<Dictionary<int, int>>($"{{\"{text}\":1}}");
            Both.Read<Dictionary<byte, int>>($"{{\"{text}\":1}}");
            Both.Read<Dictionary<double, int>>($"{{\"{text}\":1}}");
            Both.Read<Dictionary<Half, int>>($"{{\"{text}\":1}}");
            Both.Read<Dictionary<UInt128, int>>($"{{\"{text}\":1}}");
            Both.Read<Dictionary<decimal, int>>($"{{\"{text}\":1}}");
        }

        Shown.Reads<Dictionary<int, int>>(null, "{\"+1\":1,\"01\":2}");
    }

    [Fact]
    [Proves("2.3-1", "booleans are true and false, as keys in any case; characters are one unit; strings are strings or null; GUIDs in the D form")]
    [Proves("2.3-2", "Base64 with white space inside and escapes; padding and zero bits are demanded; null makes null or empty")]
    [Proves("2.3-3", "TimeSpan in the constant grammar, TimeOnly without sign and days, DateOnly as yyyy-MM-dd")]
    [Proves("2.3-4", "Version of two to four parts with the leniency of its parser; Uri relative or absolute")]
    [Proves("2.3-5", "object becomes an element or, by the options, a node; elements, documents and nodes take null")]
    [Proves("2.3-6", "nodes refuse the other container; JsonValue lets InvalidOperationException through")]
    [Proves("2.3-7", "null is refused for value types")]
    public void Scalars()
    {
        (Type Type, string[] Texts)[] cases =
        [
            (typeof(bool), ["true", "false", "\"true\"", "1", "null"]), (typeof(Dictionary<bool, int>), ["{\"True\":1}", "{\"tRue\":1}", "{\"1\":1}", "{\"FALSE\":1}"]), (typeof(char), ["\"a\"", "\"\"", "\"ab\"", "\"😀\"", "\"\\ud800\"", "\"\\u0041\"", "1"]), (typeof(string), ["\"a\"", "null", "1", "true"]),
            (typeof(Guid), ["\"0F8FAD5B-d9cb-469f-a165-70867728950e\"", "\"0f8fad5bd9cb469fa16570867728950e\"", "\"{0f8fad5b-d9cb-469f-a165-70867728950e}\"", "\" 0f8fad5b-d9cb-469f-a165-70867728950e\"", "\"\\u0030f8fad5b-d9cb-469f-a165-70867728950e\""]),
            (typeof(byte[]), ["\"AQ==\"", "\"A Q = =\"", "\"AQ==\\n\"", "\"AQ\"", "\"A_-=\"", "\"AR==\"", "[1]", "null", "\"\\u0041Q==\""]), (typeof(Memory<byte>), ["null", "\"AQ==\""]),
            (typeof(TimeSpan), ["\"01:02:03\"", "\"1:2:3\"", "\"01:02\"", "\"1\"", "\"-1\"", "\"1.1:2\"", "\"001:02:03\"", "\"0:0:0.1234567\"", "\"+1\"", "\" 1\"", "\"24:00:00\"", "\"23:60:00\"", "\"1:02:03:04\"", "\"0:0:0.12345678\"", "\"1.5\"", "\"P1D\""]),
            (typeof(TimeOnly), ["\"01:02\"", "\"1:2\"", "\"0:0\"", "\"01:02:03.5\"", "\"01\"", "\"24:00:00\"", "\"1:2:3.12345678\"", "\"01:02Z\"", "\" 01:02\"", "\"-01:02\""]), (typeof(DateOnly), ["\"2024-01-02\"", "\"2024-02-30\"", "\"2024-01-02T00:00:00\"", "\"2024-1-2\"", "\"\\u0032024-01-02\""]),
            (typeof(Version), ["\"1.2\"", "\"1.2.3.4\"", "\"1. 2\"", "\"1.+2\"", "\"01.02\"", "\"1\"", "\" 1.2\"", "\"1.2 \"", "\"+1.2\"", "\"1.2.3.4.5\"", "\"1.2147483648\""]), (typeof(Uri), ["\"a b\"", "\"\"", "\" http://a \"", "null", "\"http://\"", "\"http://[\""]),
            (typeof(object), ["1", "\"a\"", "null", "[1]", "{\"a\":1}"]), (typeof(JsonElement), ["null", "1"]), (typeof(JsonElement?), ["null"]), (typeof(JsonDocument), ["null", "[1]"]), (typeof(JsonNode), ["null", "1"]), (typeof(JsonArray), ["{}", "[1]"]), (typeof(JsonObject), ["[]", "{\"a\":1}"]), (typeof(JsonValue), ["{}", "1"]),
            (typeof(int), ["null"]), (typeof(StructHolder<int>), ["null"]), (typeof(System.Collections.Immutable.ImmutableArray<int>), ["null"]), (typeof(DateTime), ["null"]), (typeof(PositionalStruct<int>), ["null"]),
        ];
        var report = new Report();
        foreach ((Type type, string[] texts) in cases)
        {
            foreach (string text in texts)
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), null);
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode });
            }
        }

        report.Check();
        Shown.Same(() => Stj.Deserialize<JsonValue>("{}"), () => Ours.Deserialize<JsonValue>("{}"));
    }

    [Fact]
    [Proves("2.3-8", "dates: the extended profile of ISO 8601-1, fractions to 16 digits cut at seven, offsets to 14 hours")]
    [Proves("2.3-9", "Z is UTC, an offset becomes local time, none is unspecified; without a zone DateTimeOffset takes the local one")]
    public void Dates()
    {
        string[] texts =
        [
            "2024-01-02", "2024-01-02T03:04", "2024-01-02T03:04:05", "2024-01-02T03:04:05.1", "2024-01-02T03:04:05.1234567890123456", "2024-01-02T03:04:05.12345678901234567", "2024-01-02T03:04Z", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05.", "2024-01-02T03:04:05-00:00",
            "2024-01-02T03:04:05+14:00", "2024-01-02T03:04:05+14:01", "2024-01-02T03:04:05+05", "2024-01-02T03:04:05+0530", "2024-01-02T03:04:05+1:00", "2024-01-02T03:04:05+00:60", "2024-01-02t03:04:05", "2024-01-02T03:04:05z", "2024-01-02 03:04:05", "2024-01-02T03", "2024-01-02Z", "2024-01-02T24:00:00",
            "2024-01-02T03:04:60", "20240102", "2024-W01-1", "2024-001", "0000-01-01", "12024-01-01", "+2024-01-01", " 2024-01-02", "2024-02-30", "2023-02-29", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59+00:00", "0001-01-01", "2024-01-02T03:04:05,5", "\\u0032024-01-02",
        ];
        foreach (string text in texts)
        {
            Both.Read<DateTime>($"\"{text}\"");
            Both.Read<DateTimeOffset>($"\"{text}\"");
            Both.Read<Dictionary<DateTime, int>>($"{{\"{text}\":1}}");
        }

        Assert.Equal(DateTimeKind.Utc, Ours.Deserialize<DateTime>("\"2024-01-02T03:04Z\"").Kind);
    }

    [Fact]
    [Proves("2.3-10", "enums without a converter take integers alone, defined or not")]
    [Proves("2.3-11", "by name: case ignored with the exact one preferred, blanks trimmed, lists for any enum, one trailing comma, integers in strings")]
    [Proves("2.3-12", "integers can be forbidden; a policy's name is read in exactly its case, the declared one beside it in any; an attribute's name replaces the other")]
    [Proves("2.3-13", "as keys: names in any case, lists and integers without any converter")]
    public void Enums()
    {
        string[] texts = ["1", "99", "\"Monday\"", "\"monday\"", "\" Monday \"", "\"Monday, Tuesday\"", "\"Monday,\"", "\",Monday\"", "\"Monday,,Tuesday\"", "\"Monday,1\"", "\"Monday|Tuesday\"", "\"1\"", "\"+1\"", "\"-1\"", "\" 1 \"", "\"99\"", "\"\"", "\"1.0\"", "\"0x1\"", "\"99999999999\"", "1.0", "null"];
        JsonSerializerOptions?[] options = [null, s_byName, new() { Converters = { new JsonStringEnumConverter(null, false) } }, new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper) } }];
        foreach (JsonSerializerOptions? o in options)
        {
            foreach (string text in texts.Concat(["\"MONDAY\"", "\"FIRST_VALUE\"", "\"First_Value\"", "\"firstvalue\""]))
            {
                Both.Read<Day>(text, o);
                Both.Read<PoliteEnum>(text, o);
                Both.Read<LongEnum>(text.Replace("Monday", "aB").Replace("monday", "Ab"), o);
                Both.Read<NamedEnum>(text.Replace("Monday", "Two").Replace("Tuesday", "the 2nd, <really>"), o);
                Both.Read<Dictionary<Day, int>>("{" + (text[0] == '"' ? text : "\"" + text + "\"") + ":1}", o);
            }
        }

        Shown.Refuses<SmallEnum>(null, "256", "\"Low\"");
    }

    [Fact]
    [Proves("2.4-1", "names compare ordinally after unescaping, or by OrdinalIgnoreCase without folding")]
    [Proves("2.4-2", "two members equal under the comparison: InvalidOperationException at the first use")]
    [Proves("2.4-3", "of repeated members the last wins and each is set; dictionaries keep the first place")]
    [Proves("2.4-4", "elements keep all repeated members, nodes fail at the first access")]
    public void Names()
    {
        var insensitive = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };
        foreach (string name in new[] { "äx", "ÄX", "ς", "Σ", "σ", "k", "K", "\u212a", "ı", "I", "ſ", "S", "ẞ", "ß", "ss", "\ud801\udc28", "\ud801\udc00", "\\u00e4x", "\\u006b" })
        {
            Both.Read<Strange>($"{{\"{name}\":1}}", insensitive);
            Both.Read<Strange>($"{{\"{name}\":1}}");
        }

        Shown.RefusesWith<Colliding>("collides with another property.", "{}", insensitive);
        Shown.RefusesToWrite("collides with another property.", new Colliding(), JsonSerializerOptions.Web);
        Shown.Reads<Setting>(null, "{\"A\":1,\"A\":2}");
        Shown.Reads<OrderedDictionary<string, int>>(null, "{\"a\":1,\"b\":2,\"a\":3}");
        Shown.Reads<Positional<int>>(null, "{\"Value\":1,\"Value\":2}");
        Shown.ReadsAs(2, "2");
        Shown.Same(() => Stj.Deserialize<JsonElement>("{\"a\":1,\"a\":2}").GetRawText(), () => Ours.Deserialize<JsonElement>("{\"a\":1,\"a\":2}").GetRawText());
        Shown.SameWith("An item with the same key has already been added.", () => Stj.Deserialize<JsonNode>("{\"a\":1,\"a\":2}")!["a"], () => Ours.Deserialize<JsonNode>("{\"a\":1,\"a\":2}")!["a"]);
    }

    public class Strange
    {
        public int äx { get; set; }

        public int ς { get; set; }

        public int k { get; set; }

        public int ı { get; set; }

        public int ſ { get; set; }

        public int ß { get; set; }

        [JsonPropertyName("\ud801\udc28")]
        public int Deseret { get; set; }
    }

    public class Colliding
    {
        public int Foo { get; set; }

        public int foo { get; set; }
    }

    public class Setting
    {
        private int _a;

        public int Times;

        public int A { get => _a; set => (_a, Times) = (value, Times + 1); }
    }

    public class Extended
    {
        public int A { get; set; }

        [JsonIgnore]
        public int I { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class ClosedExtended : Extended;

    [Fact]
    [Proves("2.4-5", "without duplicates: members after unescaping and by the case rule, parameters too; not unknown and ignored ones")]
    [Proves("2.4-6", "dictionaries compare keys as values, elements and documents names, nodes throw ArgumentException there (here JsonException)")]
    public void Duplicates()
    {
        var unique = new JsonSerializerOptions { AllowDuplicateProperties = false };
        var uniqueAnyCase = new JsonSerializerOptions { AllowDuplicateProperties = false, PropertyNameCaseInsensitive = true };
        Shown.RefusesWith<Extended>("Duplicate property 'A' encountered during deserialization of type", "{\"A\":1,\"\\u0041\":2}", unique);
        Shown.Refuses<Extended>(uniqueAnyCase, "{\"A\":1,\"a\":2}");
        Shown.RefusesWith<Extended>("Duplicate property 'X'", "{\"z\":1,\"z\":2}", unique);
        Shown.Reads<Extended>(unique, "{\"A\":1,\"a\":2}", "{\"I\":1,\"I\":2}");
        Shown.Reads<SelfHolder>(unique, "{\"zz\":1,\"zz\":2}");
        Shown.Refuses<Positional<int>>(unique, "{\"Value\":1,\"Value\":2}");
        Shown.RefusesWith<Dictionary<int, int>>("Duplicate properties not allowed during deserialization.", "{\"1\":1,\"01\":2}", unique);
        Shown.RefusesWith<JsonElement>("Duplicate property 'A' encountered during deserialization.", "{\"A\":1,\"A\":2}", unique);
        Shown.Refuses<object>(unique, "{\"A\":1,\"A\":2}");
        Shown.Refuses<JsonDocument>(unique, "{\"A\":1,\"A\":2}");
        Both.Read<JsonNode>("{\"A\":1,\"A\":2}", unique);
        Both.Read<JsonObject>("{\"A\":1,\"A\":2}", unique);
    }

    [Fact]
    [Proves("2.4-7", "unknown members are skipped, whole and with their depth; or refused, extension data and ignored members apart")]
    [Proves("2.4-8", "required members: all missing ones named in the order of the type; null is present; a constructor may set them")]
    public void UnknownAndRequired()
    {
        var closed = new JsonSerializerOptions { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
        Shown.Reads<SelfHolder>(null, "{\"zz\":[{\"a\":[1,\"x\"]}],\"$type\":1}");
        Shown.Refuses<SelfHolder>(null, "{\"zz\":[1,]}", "{\"zz\":" + new string('[', 64) + new string(']', 64) + "}");
        Shown.RefusesWith<SelfHolder>("The JSON property 'zz' could not be mapped to any .NET member contained in type", "{\"zz\":1}", closed);
        Shown.Reads<Extended>(closed, "{\"zz\":1,\"I\":2}");
        Shown.RefusesWith<ClosedExtended>("conflicts with extension data property 'X'", "{}");
        Shown.RefusesWith<Needs>("was missing required properties including: 'A'", "{}");
        Shown.Refuses<Needs>(null, "{\"A\":1,\"b\":null}");
        Shown.Reads<Needs>(null, "{\"A\":1,\"b\":null,\"C\":1}");
        Shown.Reads<Sets>(null, "{}");
        Shown.RefusesWith<NeedsUnsettable>("is marked required but does not specify a setter.", "{}");
        Shown.RefusesWith<Positional<int>>("'Before'", "{}", new() { RespectRequiredConstructorParameters = true });
    }

    public class Needs
    {
        public required int A { get; set; }

        [JsonRequired]
        [JsonPropertyName("b")]
        public string? B { get; set; }

        [JsonInclude]
        public required int C;
    }

    public class Sets
    {
        [System.Diagnostics.CodeAnalysis.SetsRequiredMembers]
        public Sets() => A = 1;

        public required int A { get; set; }
    }

    public class NeedsUnsettable
    {
        [JsonRequired]
        public int A { get; }
    }

    public class BadExtension
    {
        [JsonExtensionData]
        public Dictionary<string, string>? X { get; set; }
    }

    public class HidingExtension : Extended
    {
        public new int X { get; set; } = 5;
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public class NumberedExtension
    {
        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; } = new() { ["a"] = 1 };
    }

    [Fact]
    [Proves("2.5-1", "extension data: a dictionary of string to object or element, an interface of it, or JsonObject; others are refused")]
    [Proves("2.5-2", "values are elements or nodes or null; an instance that is there is filled; nothing unknown leaves null")]
    [Proves("2.5-3", "written after all members, untouched by policies and conditions, with the treatment of numbers")]
    [Proves("2.5-4", "the member's own name is not special when reading; hidden by another member it is none")]
    [Proves("2.5-5", "a JsonObject is written as a nameless object there (here as its members)")]
    public void ExtensionData()
    {
        Shown.RefusesWith<BadExtension>("It must implement 'IDictionary<string, JsonElement>' or 'IDictionary<string, object>', or be 'JsonObject'.", "{\"a\":1}");
        Shown.Reads<Extended>(null, "{\"a\":1,\"b\":null,\"X\":{\"c\":1}}", "{\"A\":1}");
        Shown.Reads<Extended>(new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode }, "{\"a\":1,\"b\":null}");
        Shown.Writes("{\"a\":0,\"Aa\":1,\"N\":null,\"A\":5}", new Extended { X = new() { ["Aa"] = 1, ["N"] = null!, ["A"] = 5 } }, new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });
        Shown.WritesSame(null, new HidingExtension());
        Shown.Reads<HidingExtension>(null, "{\"zz\":1,\"X\":3}");
        Shown.Writes("{\"a\":\"1\"}", new NumberedExtension());
        Shown.WritesSame(null, new DifferencesTests.WithNodes { More = new() { ["b"] = 2 } });
        Shown.Reads<DifferencesTests.WithNodes>(null, "{\"b\":2}");
    }
}
