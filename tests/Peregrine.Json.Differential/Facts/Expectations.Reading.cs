using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>2.1 to 2.5: reading.</summary>
public static partial class Expectations
{
    private static readonly JsonSerializerOptions s_outOfOrder = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };
    private static readonly JsonSerializerOptions s_fromText = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString };
    private static readonly JsonSerializerOptions s_nodes = new() { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
    private static readonly JsonSerializerOptions s_anyCase = new() { PropertyNameCaseInsensitive = true };
    private static readonly JsonSerializerOptions s_unique = new() { AllowDuplicateProperties = false };
    private static readonly JsonSerializerOptions s_closed = new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    private delegate object? Take(ref Utf8JsonReader reader);

    private static object? At(string text, int steps, JsonReaderOptions options, Take take)
    {
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text), options);
        while (steps-- > 0)
        {
            reader.Read();
        }

        object? value = take(ref reader);
        return $"{value} to {reader.BytesConsumed}";
    }

    private static MemoryStream Streamed(string text) => new(Encoding.UTF8.GetBytes(text));

    private static void AddReading()
    {
        Add("2.1-1", () => Shown.ReadsTo<int[]>("[1,2]", " \t\r\n[1 ,\n2]"), () => Shown.RefusesWith<int>("'0xC2' is an invalid start of a value.", "\u00a01"), () => Shown.RefusesWith<int>("Invalid leading zero before '1'.", "01"));
        Add("2.1-2", () => Shown.RefusesWith<int>("'a' is an invalid end of a number. Expected a delimiter.", "1a"), () => Shown.RefusesWith<int>("'\"' is an invalid end of a number. Expected a delimiter.", "1\"a\""));
        Add(
            "2.1-3",
            () => Shown.RefusesWith<int[]>("The JSON array contains a trailing comma at the end which is not supported in this mode.", "[1,]"),
            () => Shown.ReadsTo<int[]>("[1]", "[1,]", s_outOfOrder),
            () => Shown.RefusesWith<int[]>("',' is an invalid start of a value.", "[1,,]", s_outOfOrder));
        Add(
            "2.1-4",
            () => Shown.RefusesWith<string>("InvalidOperationException: Cannot read incomplete UTF-16 JSON text as string with missing low surrogate.", "\"\\ud800\""),
            () => Shown.ReadsTo<Plain>("{\"A\":0,\"B\":null}", "{\"x\":\"\\ud800\"}"),
            () => Shown.RefusesWith<Plain>("Cannot read incomplete UTF-16 JSON text as string with missing low surrogate.", "{\"\\ud800\":1}"));
        Add(
            "2.1-5",
            () => Shown.Gives("JsonException: The JSON value could not be converted to System.String.", () => Stj.Deserialize<string>([0x22, 0xFF, 0x22]), () => Ours.Deserialize<string>([0x22, 0xFF, 0x22])),
            () => Shown.Differs("Unknown", () => Stj.Deserialize<Unknown>([.. "{\"x\":\""u8, 0xFF, .. "\"}"u8])!.GetType().Name, "JsonException: ", () => Ours.Deserialize<Unknown>([.. "{\"x\":\""u8, 0xFF, .. "\"}"u8])));
        Add("2.1-6", () => Shown.Gives("System.ArgumentException: Cannot transcode invalid UTF-16 string to UTF-8 JSON text.", () => Stj.Deserialize<string>("\"\ud800\""), () => Ours.Deserialize<string>("\"\ud800\"")));
        Add(
            "2.1-7",
            () => Shown.Gives("1", () => Stj.Deserialize<int>(Streamed("\ufeff1")), () => Ours.Deserialize<int>(Streamed("\ufeff1"))),
            () => Shown.RefusesWith<int>("'0xEF' is an invalid start of a value.", "\ufeff1"),
            () => Shown.Gives("The input does not contain any JSON tokens.", () => Stj.Deserialize<int>(Streamed("\ufeff")), () => Ours.Deserialize<int>(Streamed("\ufeff"))));
        Add("2.1-8", () => Shown.RefusesWith<int>("The input does not contain any JSON tokens. Expected the input to start with a valid JSON token, when isFinalBlock is true.", ""), () => Shown.RefusesWith<int>("The input does not contain any JSON tokens.", " \n"));
        Add(
            "2.1-9",
            () => Shown.RefusesWith<int>("'2' is invalid after a single JSON value. Expected end of data.", "1 2"),
            () => Shown.Gives("'2' is invalid after a single JSON value.", () => Stj.Deserialize<int>(Streamed("1 2")), () => Ours.Deserialize<int>(Streamed("1 2"))),
            () => Shown.Gives("1 to 1", () => At("1 2", 0, new() { AllowMultipleValues = true }, (ref r) => Stj.Deserialize<int>(ref r)), () => At("1 2", 0, new() { AllowMultipleValues = true }, (ref r) => Ours.Deserialize<int>(ref r))));
        Add(
            "2.1-10",
            () => Shown.ReadsTo<int[]>("[1,2]", "/*a*/[/*b*/1/*c*/,//d\n2]//e\r", s_outOfOrder),
            () => Shown.RefusesWith<Plain>("'/' is invalid after a property name. Expected a ':'.", "{\"A\"/*b*/:1}", s_outOfOrder),
            () => Shown.RefusesWith<int>("Found invalid line or paragraph separator character while reading a comment.", "//\u2028\n1", s_outOfOrder));
        Add("2.1-11", () => Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Allow }), () => Shown.RefusesWith<int>("'/' is an invalid start of a value.", "/**/1"));
        Add(
            "2.1-12",
            () => Shown.Gives("'[' is an invalid end of a number. Expected a delimiter.", () => At("2[3]", 0, new() { AllowMultipleValues = true }, (ref r) => Stj.Deserialize<int>(ref r)), () => At("2[3]", 0, new() { AllowMultipleValues = true }, (ref r) => Ours.Deserialize<int>(ref r))),
            () => Shown.Gives("a to 3", () => At("\"a\"\"b\"", 0, new() { AllowMultipleValues = true }, (ref r) => Stj.Deserialize<string>(ref r)), () => At("\"a\"\"b\"", 0, new() { AllowMultipleValues = true }, (ref r) => Ours.Deserialize<string>(ref r))));
        Add(
            "2.1-13",
            () => Shown.Gives("1,2", () => string.Join(',', Stj.DeserializeAsyncEnumerable<int>(Streamed("\ufeff[1,2]")).ToBlockingEnumerable()), () => string.Join(',', Ours.DeserializeAsyncEnumerable<int>(Streamed("\ufeff[1,2]")).ToBlockingEnumerable())),
            () => Shown.Gives("'0xFF' is an invalid start of a value.", () => Stj.Deserialize<int>(new MemoryStream([0xFF, 0xFE, 0x31, 0])), () => Ours.Deserialize<int>(new MemoryStream([0xFF, 0xFE, 0x31, 0]))));
        Add(
            "2.2-1",
            () => Shown.ReadsAs(0, "-0"), () => Shown.ReadsAs(-128, "-128"), () => Shown.ReadsAs(UInt128.Zero, "-0"),
            () => Shown.RefusesWith<uint>("FormatException: Either the JSON value is not in a supported format, or is out of bounds for " + StjAtHand.Of("a UInt32.", "the UInt32 type."), "-0"),
            () => Shown.RefusesWith<int>("FormatException: Either the JSON value is not in a supported format, or is out of bounds for " + StjAtHand.Of("an Int32.", "the Int32 type."), "1.0"),
            () => Shown.RefusesWith<byte>("or is out of bounds for " + StjAtHand.Of("an unsigned byte.", "the Byte type."), "256"), () => Shown.RefusesWith<int>("out of bounds for " + StjAtHand.Of("an Int32.", "the Int32 type."), "1e0"));
        Add(
            "2.2-2",
            () => Shown.ReadsAs(double.PositiveInfinity, "1e400"), () => Shown.ReadsAs(0d, "1e-400"), () => Shown.ReadsAs(float.NegativeInfinity, "-3.5e38"),
            () => Shown.RefusesWith<Half>("The JSON value could not be converted to System.Half.", "65520"), () => Shown.ReadsAs((Half)65504, "65504"));
        Add(
            "2.2-3",
            () => Shown.ReadsTo<decimal[]>("[1.10,0.00,0.1234567890123456789012345679]", "[1.10,0.00,0.12345678901234567890123456789]"),
            () => Shown.RefusesWith<decimal>(StjAtHand.Of("The JSON value is either too large or too small for a Decimal.", "is out of bounds for the Decimal type."), "1e29"));
        Add("2.2-4", () => Shown.Differs("1.0000000040000001E+20", () => Stj.Deserialize<double>("100000000400000000000.0"), "1.000000004E+20", () => Ours.Deserialize<double>("100000000400000000000.0")));
        Add(
            "2.2-5",
            () => Shown.ReadsAs(1, "\"+01\"", s_fromText), () => Shown.RefusesWith<int>("The JSON value could not be converted to System.Int32.", "\" 1\"", s_fromText),
            () => Shown.ReadsAs((Half)1000, "\" 1,000\"", s_fromText), () => Shown.ReadsAs((Int128)1, "\" 1\\n\"", s_fromText), () => Shown.ReadsAs(double.NaN, "\"NaN\"", s_fromText), () => Shown.RefusesWith<double>("could not be converted to System.Double.", "\"nan\"", s_fromText));
        Add(
            "2.2-6",
            () => Shown.ReadsAs(double.NegativeInfinity, "\"-Infinity\"", s_named), () => Shown.RefusesWith<double>("could not be converted to System.Double.", "\"1\"", s_named),
            () => Shown.RefusesWith<int>("could not be converted to System.Int32.", "\"1\"", s_asText));
        Add(
            "2.2-7",
            () => Shown.ReadsTo<int?[]>("[1,null]", "[\"1\",null]", s_fromText), () => Shown.ReadsTo<Dictionary<string, double>>("{\"a\":1.5}", "{\"a\":\"1.5\"}", s_fromText),
            () => Shown.RefusesWith<bool>("could not be converted to System.Boolean.", "\"true\"", s_fromText), () => Shown.RefusesWith<Day>("could not be converted to Peregrine.Json.Differential.Cases.Day.", "\"1\"", s_fromText));
        Add("2.2-8", () => Shown.ReadsTo<Dictionary<int, int>>("{\"1\":2}", "{\"+01\":2}"), () => Shown.RefusesWith<Dictionary<int, int>>("could not be converted to System.Int32. Path: $[' 1'] |", "{\" 1\":2}"));
        Add(
            "2.3-1",
            () => Shown.ReadsTo<Dictionary<bool, int>>("{\"True\":1}", "{\"tRUE\":1}"), () => Shown.RefusesWith<bool>("could not be converted to System.Boolean.", "1"), () => Shown.RefusesWith<char>("could not be converted to System.Char.", "\"ab\""),
            () => Shown.RefusesWith<string>("could not be converted to System.String.", "1"), () => Shown.RefusesWith<Guid>("The JSON value is not in a supported Guid format.", "\"0f8fad5bd9cb469fa16570867728950e\""));
        Add(
            "2.3-2",
            () => Shown.ReadsTo<byte[]>("\"AQ==\"", "\"A Q =\\n =\""), () => Shown.RefusesWith<byte[]>("Cannot decode JSON text that is not encoded as valid Base64 to bytes.", "\"AQ\""), () => Shown.RefusesWith<byte[]>("Cannot decode JSON text that is not encoded as valid Base64 to bytes.", "\"AR==\""),
            () => Shown.ReadsTo<byte[]>("null", "null"), () => Shown.ReadsTo<Memory<byte>>("\"\"", "null"));
        Add(
            "2.3-3",
            () => Shown.ReadsAs(new TimeSpan(1, 1, 2, 3), "\"1.01:02:03\""), () => Shown.RefusesWith<TimeSpan>("The JSON value is not in a supported TimeSpan format.", "\"24:00:00\""), () => Shown.RefusesWith<TimeOnly>("The JSON value is not in a supported TimeOnly format.", "\"-01:02\""),
            () => Shown.ReadsAs(new TimeOnly(1, 2), "\"01:02\""), () => Shown.ReadsAs(new DateOnly(2024, 1, 2), "\"2024-01-02\""), () => Shown.RefusesWith<DateOnly>("The JSON value is not in a supported DateOnly format.", "\"2024-1-2\""));
        Add("2.3-4", () => Shown.ReadsAs(new Version(1, 2, 3, 4), "\"01.2.3.+4\""), () => Shown.RefusesWith<Version>("The JSON value is not in a supported Version format.", StjAtHand.Of("\"1\"", "\" 1.2\"")), () => Shown.ReadsTo<Uri[]>("[\"a b\",\"http://x/\"]", "[\"a b\",\"http://x/\"]"));
        Add(
            "2.3-5",
            () => Shown.Gives("JsonElement", () => Stj.Deserialize<object>("1")!.GetType().Name, () => Ours.Deserialize<object>("1")!.GetType().Name), () => Shown.Gives("JsonArray", () => Stj.Deserialize<object>("[1]", s_nodes)!.GetType().Name, () => Ours.Deserialize<object>("[1]", s_nodes)!.GetType().Name),
            () => Shown.Gives("Null", () => Stj.Deserialize<JsonElement>("null").ValueKind, () => Ours.Deserialize<JsonElement>("null").ValueKind), () => Shown.ReadsTo<JsonNode>("null", "null"));
        Add("2.3-6", () => Shown.RefusesWith<JsonArray>("InvalidOperationException: ", "{}"), () => Shown.RefusesWith<JsonObject>("InvalidOperationException: ", "[]"), () => Shown.RefusesWith<JsonValue>("System.InvalidOperationException: The element cannot be an object or array.", "{}"));
        Add("2.3-7", () => Shown.RefusesWith<int>("JsonException: The JSON value could not be converted to System.Int32. Path: $ | LineNumber: 0 | BytePositionInLine: 4.", "null"), () => Shown.RefusesWith<StructHolder<int>>("The JSON value could not be converted to", "null"));
        Add(
            "2.3-8",
            () => Shown.Gives("1234567", () => Stj.Deserialize<DateTime>("\"2024-01-02T03:04:05.1234567890123456\"").Ticks % 10_000_000, () => Ours.Deserialize<DateTime>("\"2024-01-02T03:04:05.1234567890123456\"").Ticks % 10_000_000),
            () => Shown.RefusesWith<DateTime>("The JSON value is not in a supported DateTime format.", "\"2024-01-02T03:04:05.12345678901234567\""), () => Shown.RefusesWith<DateTimeOffset>("The JSON value is not in a supported DateTimeOffset format.", "\"2024-01-02T03:04:05+14:01\""),
            () => Shown.ReadsAs(new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.FromHours(14)), "\"2024-01-02T03:04:05+14:00\""));
        Add(
            "2.3-9",
            () => Shown.Gives("Utc", () => Stj.Deserialize<DateTime>("\"2024-01-02T03:04:05Z\"").Kind, () => Ours.Deserialize<DateTime>("\"2024-01-02T03:04:05Z\"").Kind), () => Shown.Gives("Local", () => Stj.Deserialize<DateTime>("\"2024-01-02T03:04:05+01:00\"").Kind, () => Ours.Deserialize<DateTime>("\"2024-01-02T03:04:05+01:00\"").Kind),
            () => Shown.Gives("Unspecified", () => Stj.Deserialize<DateTime>("\"2024-01-02T03:04:05\"").Kind, () => Ours.Deserialize<DateTime>("\"2024-01-02T03:04:05\"").Kind), () => Shown.ReadsAs(new DateTimeOffset(new DateTime(2024, 1, 2)), "\"2024-01-02\""));
        Add("2.3-10", () => Shown.ReadsAs((Day)99, "99"), () => Shown.RefusesWith<Day>("could not be converted to Peregrine.Json.Differential.Cases.Day.", "\"Monday\""));
        Add("2.3-11", () => Shown.ReadsTo<Day[]>("[1,1,3,1,99]", "[\"monday\",\" Monday \",\"Monday, Tuesday\",\"Monday,\",\"99\"]", s_byName), () => Shown.RefusesWith<Day>("could not be converted to", "\"Monday,,Tuesday\"", s_byName));
        Add(
            "2.3-12",
            () => Shown.RefusesWith<Day>("could not be converted to", "1", s_onlyNames), () => Shown.RefusesWith<WritingValueFacts.AbC>("could not be converted to", "\"Ab_C\"", new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper) } }),
            () => Shown.ReadsTo<WritingValueFacts.AbC[]>("[1,1]", "[\"AB_C\",\"abc\"]", new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper) } }), () => Shown.RefusesWith<NamedEnum>("could not be converted to", "\"Two\"", s_byName), () => Shown.ReadsAs(NamedEnum.Two, "\"the 2nd, <really>\"", s_byName));
        Add("2.3-13", () => Shown.ReadsTo<Dictionary<Day, int>>("{\"Monday\":1,\"Tuesday\":2,\"99\":3}", "{\"MONDAY\":1,\"2\":2,\"99\":3}"));
        Add(
            "2.3-14",
            () => Shown.ReadsTo<Version>("\"2147483647.2147483647.2147483647.2147483647\"", "\"2147483647.2147483647.2147483647.2147483647\""), () => Shown.RefusesWith<DateTime>("could not be converted to System.DateTime.", "\"2024-01-0\""),
            () => Shown.RefusesWith<DateTime>("not in a supported DateTime format", "\"" + string.Concat(Enumerable.Repeat("\\u0032", 43)) + "\""));
        Add("2.3-15", () => Shown.ReadsTo<MemberFacts.TwinCase[]>("[1,2,3,1]", "[\"aB\",\"Ab\",\"AB\",\"ab\"]", s_byName));
        Add("2.3-16", () => Shown.ReadsTo<byte[]>("\"////\"", "\"\\/\\/\\/\\/\""), () => Shown.ReadsAs(DateTime.MaxValue, "\"9999-12-31T23:59:59.9999999\""));
        Add(
            "2.4-1",
            () => Shown.ReadsTo<Plain>("{\"A\":1,\"B\":null}", "{\"\\u0041\":1,\"b\":\"x\"}"), () => Shown.ReadsTo<Plain>("{\"A\":1,\"B\":\"x\"}", "{\"\\u0061\":1,\"b\":\"x\"}", s_anyCase),
            () => Shown.Gives("1 0", () => Stj.Deserialize<ReadingFacts.Strange>("{\"ÄX\":1,\"SS\":1}", s_anyCase) is { } read ? $"{read.äx} {read.ß}" : null, () => Ours.Deserialize<ReadingFacts.Strange>("{\"ÄX\":1,\"SS\":1}", s_anyCase) is { } read ? $"{read.äx} {read.ß}" : null));
        Add("2.4-2", () => Shown.RefusesWith<ReadingFacts.Colliding>("System.InvalidOperationException: The JSON property name for 'Peregrine.Json.Differential.Facts.ReadingFacts+Colliding.foo' collides with another property.", "{}", s_anyCase));
        Add(
            "2.4-3",
            () => Shown.Gives("2 after 2", () => Stj.Deserialize<ReadingFacts.Setting>("{\"A\":1,\"A\":2}") is { } read ? $"{read.A} after {read.Times}" : null, () => Ours.Deserialize<ReadingFacts.Setting>("{\"A\":1,\"A\":2}") is { } read ? $"{read.A} after {read.Times}" : null),
            () => Shown.ReadsTo<OrderedDictionary<string, int>>("{\"a\":3,\"b\":2}", "{\"a\":1,\"b\":2,\"a\":3}"));
        Add(
            "2.4-4",
            () => Shown.ReadsTo<JsonElement>("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2}"),
            () => Shown.Gives("System.ArgumentException: An item with the same key has already been added. Key: a", () => Stj.Deserialize<JsonNode>("{\"a\":1,\"a\":2}")!["a"], () => Ours.Deserialize<JsonNode>("{\"a\":1,\"a\":2}")!["a"]));
        Add(
            "2.4-5",
            () => Shown.RefusesWith<Plain>("JsonException: Duplicate property 'A' encountered during deserialization of type 'Peregrine.Json.Differential.Cases.Plain'.", "{\"A\":1,\"\\u0041\":2}", s_unique), () => Shown.RefusesWith<Positional<int>>("Duplicate property 'Value'", "{\"Value\":1,\"Value\":2}", s_unique),
            () => Shown.ReadsTo<Plain>("{\"A\":1,\"B\":null}", "{\"A\":1,\"a\":2,\"zz\":1,\"zz\":2}", s_unique));
        Add(
            "2.4-6",
            () => Shown.RefusesWith<Dictionary<int, int>>("Duplicate properties not allowed during deserialization.", "{\"1\":1,\"01\":2}", s_unique), () => Shown.RefusesWith<JsonElement>("Duplicate property 'A' encountered during deserialization.", "{\"A\":1,\"A\":2}", s_unique),
            () => Shown.Differs("System.ArgumentException: An item with the same key has already been added.", () => Stj.Deserialize<JsonNode>("{\"A\":1,\"A\":2}", s_unique), "JsonException: Duplicate property 'A'", () => Ours.Deserialize<JsonNode>("{\"A\":1,\"A\":2}", s_unique)));
        Add(
            "2.4-7",
            () => Shown.ReadsTo<Plain>("{\"A\":1,\"B\":null}", "{\"zz\":[{\"a\":[1,\"x\"]}],\"A\":1}"), () => Shown.RefusesWith<Plain>("The maximum configured depth of 64 has been exceeded.", "{\"zz\":" + new string('[', 64) + new string(']', 64) + "}"),
            () => Shown.RefusesWith<Plain>("JsonException: The JSON property 'zz' could not be mapped to any .NET member contained in type 'Peregrine.Json.Differential.Cases.Plain'.", "{\"zz\":1}", s_closed), () => Shown.ReadsTo<ReadingFacts.Extended>("{\"A\":0,\"zz\":1}", "{\"zz\":1,\"I\":2}", s_closed));
        Add(
            "2.4-8",
            () => Shown.RefusesWith<ReadingFacts.Needs>("JSON deserialization for type 'Peregrine.Json.Differential.Facts.ReadingFacts+Needs' was missing required properties including: 'C'.", "{\"A\":1,\"b\":null}"), () => Shown.ReadsTo<ReadingFacts.Needs>("{\"A\":1,\"b\":null,\"C\":1}", "{\"A\":1,\"b\":null,\"C\":1}"),
            () => Shown.ReadsTo<ReadingFacts.Sets>("{\"A\":1}", "{}"));
        Add("2.4-9", () => Shown.Gives("2 of 3", () => Stj.Deserialize<JsonElement>("{\"a\":1,\"b\":0,\"a\":2}") is var read ? $"{read.GetProperty("a")} of {read.GetPropertyCount()}" : null, () => Ours.Deserialize<JsonElement>("{\"a\":1,\"b\":0,\"a\":2}") is var read ? $"{read.GetProperty("a")} of {read.GetPropertyCount()}" : null));
        Add("2.4-10", () => Shown.ReadsTo<MemberFacts.Doubled>("{\"A\":7,\"ReadOnly\":1}", "{\"ReadOnly\":5,\"Ignored\":6,\"A\":7}", s_closed), () => Shown.RefusesWith<MemberFacts.Doubled>("The JSON property 'a' could not be mapped", "{\"a\":1}", s_closed));
        Add("2.4-11", () => Shown.RefusesWith<List<ReadingFacts.Needs>>("was missing required properties including: 'C'. {$[0]|0|", "[{\"A\":1,\"b\":null}]"));
        Add("2.4-12", () => Shown.RefusesWith<ReadingFacts.NeedsUnsettable>("System.InvalidOperationException: JsonPropertyInfo 'A' defined in type", "{}"), () => Shown.RefusesWith<MemberFacts.IgnoredRequired>("is marked required but does not specify a setter.", "{}"));
        Add(
            "2.4-13",
            () => Shown.RefusesWith<MemberFacts.Parameters>("was missing required properties including: 'A'.", "{\"B\":\"y\"}", new() { RespectRequiredConstructorParameters = true }),
            () => Shown.ReadsTo<MemberFacts.Parameters>("{\"A\":1,\"B\":\"x\",\"C\":null}", "{\"A\":1}", new() { RespectRequiredConstructorParameters = true }));
        Add("2.5-1", () => Shown.RefusesWith<ReadingFacts.BadExtension>("System.InvalidOperationException: The extension data property 'System.Collections.Generic.Dictionary`2[System.String,System.String].X' is invalid. It must implement 'IDictionary<string, JsonElement>' or 'IDictionary<string, object>', or be 'JsonObject'.", "{\"a\":1}"));
        Add(
            "2.5-2",
            () => Shown.Gives("JsonElement, null", () => Spell(Stj.Deserialize<ReadingFacts.Extended>("{\"a\":1,\"b\":null}")), () => Spell(Ours.Deserialize<ReadingFacts.Extended>("{\"a\":1,\"b\":null}"))),
            () => Shown.Gives("JsonNode", () => Spell(Stj.Deserialize<ReadingFacts.Extended>("{\"a\":1}", s_nodes)), () => Spell(Ours.Deserialize<ReadingFacts.Extended>("{\"a\":1}", s_nodes))),
            () => Shown.Gives("none", () => Spell(Stj.Deserialize<ReadingFacts.Extended>("{\"A\":1}")), () => Spell(Ours.Deserialize<ReadingFacts.Extended>("{\"A\":1}"))));
        Add("2.5-3", () => Shown.Writes("{\"a\":0,\"Aa\":1,\"N\":null}", new ReadingFacts.Extended { X = new() { ["Aa"] = 1, ["N"] = null! } }, new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }), () => Shown.Writes("{\"a\":\"1\"}", new ReadingFacts.NumberedExtension()));
        Add("2.5-4", () => Shown.ReadsTo<ReadingFacts.Extended>("{\"A\":0,\"X\":{\"c\":1}}", "{\"X\":{\"c\":1}}"), () => Shown.ReadsTo<ReadingFacts.HidingExtension>("{\"X\":3,\"A\":0}", "{\"zz\":1,\"X\":3}"));
        Add("2.5-5", () => Shown.Differs(StjAtHand.Of("{\"A\":1,{\"b\":2}}", "{\"A\":1,\"b\":2}"), () => Stj.Serialize(Noded()), "{\"A\":1,\"b\":2}", () => Ours.Serialize(Noded())));
        Add(
            "2.5-6",
            () => Shown.Gives("Dictionary`2", () => Stj.Deserialize<MemberFacts.ByInterface>("{\"a\":1}")!.X!.GetType().Name, () => Ours.Deserialize<MemberFacts.ByInterface>("{\"a\":1}")!.X!.GetType().Name),
            () => Shown.ReadsTo<MemberFacts.Sorted>("{\"Last\":0,\"a\":2,\"b\":3}", "{\"b\":1,\"a\":2,\"b\":3}"), () => Shown.RefusesWith<MemberFacts.ByConstructor>("cannot bind with a parameter in the deserialization constructor.", "{}"), () => Shown.RefusesWith<MemberFacts.Twice>("System.InvalidOperationException: ", "{}"));
        Add("2.5-7", () => Shown.ReadsTo<MemberFacts.ByField>("{}", "{\"a\":1}"), () => Shown.ReadsTo<MemberFacts.Sorted>("{\"Last\":0,\"b\":3}", "{\"b\":1,\"b\":3}"), () => Shown.ReadsTo<MemberFacts.GetterOnly>("{\"old\":1}", "{\"a\":1}"));
    }

    private static Harness.DifferencesTests.WithNodes Noded() => new() { More = new() { ["b"] = 2 } };

    private static string Spell(ReadingFacts.Extended? read) => read!.X is { } more ? string.Join(", ", more.Values.Select(value => value is JsonNode ? nameof(JsonNode) : value?.GetType().Name ?? "null")) : "none";
}
