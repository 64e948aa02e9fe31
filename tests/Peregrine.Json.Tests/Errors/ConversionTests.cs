using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Values that cannot be converted: every built-in type against every kind of token and every kind of bad text.</summary>
public sealed class ConversionTests
{
    private static readonly JsonSerializerOptions s_fromString = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString };
    private static readonly JsonSerializerOptions s_literals = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };
    private static readonly JsonSerializerOptions s_written = new() { NumberHandling = JsonNumberHandling.WriteAsString };
    private static readonly JsonSerializerOptions s_enums = new() { Converters = { new JsonStringEnumConverter() } };
    private static readonly JsonSerializerOptions[] s_options = [JsonSerializerOptions.Default, s_fromString, s_literals, s_written, s_enums];

    private static readonly Type[] s_types =
    [
        typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128),
        typeof(float), typeof(double), typeof(Half), typeof(decimal), typeof(bool), typeof(char), typeof(string), typeof(Guid), typeof(DateTime),
        typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Version), typeof(Uri), typeof(byte[]), typeof(Memory<byte>),
        typeof(ReadOnlyMemory<byte>), typeof(DayOfWeek), typeof(Spot), typeof(Pair), typeof(List<int>), typeof(int[]), typeof(Dictionary<string, int>),
        typeof(ImmutableArray<int>), typeof(JsonArray), typeof(JsonObject), typeof(JsonNode),
    ];

    private static readonly string[] s_values =
    [
        "null", "true", "false", "0", "-1", "-0", "1.5", "1e2", "300", "70000", "99999999999", "99999999999999999999999999999999999999999", "1e400", "{}", "[]", "{\"a\":1}", "[null]",
        "\"\"", "\"x\"", "\"ab\"", "\"http://\"", "\"?\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800A\"", "\"\\ud800\\u0041\"", "\"a\\ud800\\ud800\"", "\"\\ud83d\\ude00\\ud800\"",
        "\"<FF>\"", "\"\\n<FF>\"", "\"a<ED><A0><80>\"", "\"<F0><9F><98>\"", "\"\\ud800<FF>\"", "\"2024-01-02T0\\ud800\"", "\"2024-01-02T0<FF>\"", "\"2024-01-0\\n<FF>\"", "\"2024-\\ud800\"",
        "\"10:00\\ud800\"", "\"10:00<FF>\"", "\"1\\u002e<FF>2\"", "\"1.2\\ud800\"", "\"123456789012345678901234567890123\\ud800\"", "\"\\u0041\\u0042<C2>\"", "\"\\udbff\\ue000\"",
        "\"11111111<FF>\"", "\"111111111<FF>\"", "\"\\n111111<FF>\"", "\"\\n1111111<FF>\"", "\"\\n11111111<FF>\"", "\"123\\ud800\"", "\"1.a2\"", "\"1..2\"", "\"1.2.3.4.5\"", "\"1.2\\u0020\"", "\"\u06613.\u0662\"", "\" 1.2\"", "\"\\u0031\\u0032\"", "\"123\"",
        "\"1234\\ud800\"",
    ];

    [Fact]
    public void EveryTypeAgainstEveryValue()
    {
        int faults = 0;
        foreach (Type type in s_types)
        {
            foreach (string value in s_values.Append($"\"{new string('1', 70)}\\ud800\"").Append($"\"{new string('1', 300)}\\ud800\"")
                .Append($"\"{new string('1', 48)}\\ud800\"").Append($"\"{new string('1', 49)}\\ud800\"").Append($"\"\\n{new string('1', 20)}<FF>\""))
            {
                foreach (JsonSerializerOptions options in s_options.Where((_, i) => UsualRun.Takes(0.25, type, value, i)))
                {
                    faults += Check(value, 0, type, options);
                    faults += Check($"[{value}]", 1, typeof(List<>).MakeGenericType(type), options);
                    faults += Check($"{{\n\"k\" : {value} }}", 8, typeof(Dictionary<,>).MakeGenericType(typeof(string), type), options);
                    faults += Check($"{{\"Member\":{value}}}", 10, typeof(Holder<>).MakeGenericType(type), options);
                    faults += Check($"{{\"Parameter\":{value}}}", 13, typeof(Taker<>).MakeGenericType(type), options);
                    if (type.IsValueType)
                    {
                        Type nullable = typeof(Nullable<>).MakeGenericType(type);
                        faults += Check(value, 0, nullable, options);
                        faults += Check($"{{\"Member\":{value}}}", 10, typeof(Holder<>).MakeGenericType(nullable), options);
                        faults += Check($"{{\"Parameter\":{value}}}", 13, typeof(Taker<>).MakeGenericType(nullable), options);
                    }
                }
            }
        }

        Assert.True(faults > (UsualRun.IsShort ? 5_000 : 20_000), $"{faults} faults");
    }

    [Fact]
    public void EveryKeyType()
    {
        Type[] keys =
        [
            .. s_types.Where(type => type != typeof(byte[]) && type.Namespace == "System" && !type.IsGenericType), typeof(DayOfWeek),
        ];
        int faults = 0;
        foreach (Type key in keys.Where(key => key != typeof(int[])))
        {
            foreach (string name in s_values.Where(value => value.StartsWith('"')))
            {
                foreach (Type element in (Type[])[typeof(int), typeof(Spot), typeof(List<int>)])
                {
                    string value = element == typeof(int) ? "1" : element == typeof(Spot) ? "{}" : "[]";
                    Type type = typeof(Dictionary<,>).MakeGenericType(key, element);
                    faults += Check($"{{{name} : {value}}}", 1, type, JsonSerializerOptions.Default);
                    faults += Check($"{{\"Member\":{{{name} :\n {value}}}}}", 11, typeof(Holder<>).MakeGenericType(type), JsonSerializerOptions.Default);
                }
            }
        }

        Assert.True(faults > 2_000, $"{faults} faults");
    }

    [Theory]
    [InlineData(typeof(Dictionary<string, int>), "{\"a\":1,\"\\ud800\":2}", 7, FaultKind.Text)]
    [InlineData(typeof(Dictionary<string, Spot>), "{\"a\":{},\"<FF>\" : {}}", 8, FaultKind.Text)]
    [InlineData(typeof(Dictionary<int, int>), "{\"1\":1,\"x\":2}", 7, FaultKind.Key)]
    [InlineData(typeof(Spot), "{\"X\":1,\"\\ud800\":2}", 7, FaultKind.Text)]
    [InlineData(typeof(Pair), "{\"\\udc00\":2}", 1, FaultKind.Text)]
    [InlineData(typeof(Spot?), "{\"\\udc00\":2}", 1, FaultKind.Text)]
    [InlineData(typeof(KeyValuePair<string, int>), "{\"Key\":1}", 7, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"P\":\"x\",\"A\":1}", 5, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"P\":\"x\",\"A\":1 \n }x", 5, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"P\":\"x\",\n\"A\":1,\"zz\":[}", 5, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"Q\":[1,\n2,  \"x\"]}", 13, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"Q\":{\"x\":1}}", 5, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"N\":{\"Q\":[1,true] , \"A\":1},\"A\":2}", 13, FaultKind.Token)]
    [InlineData(typeof(Late), "{\"N\":{\"A\":true},\"A\":2}", 10, FaultKind.Token)]
    [InlineData(typeof(List<Late>), "[{\"N\":{\"A\":true},\"A\":2 }", 11, FaultKind.Token)]
    public void InPlace(Type type, string text, int offset, object kind)
    {
        byte[] input = Bytes(text);
        Exception expected = Oracle.Fail(input, type, JsonSerializerOptions.Default)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, JsonSerializerOptions.Default, (FaultKind)kind, offset), input, $"{type}");
    }

    [Fact]
    public void SetsCountWhatTheyHold()
    {
        byte[] input = "{\"Member\":[1,1,1,\"x\"]}"u8.ToArray();
        Exception expected = Oracle.Fail(input, typeof(Holder<HashSet<int>>), JsonSerializerOptions.Default)!;
        var fault = new ReadFault(FaultKind.Token, 17);
        fault.Note(ContainerNote.Counts(10, [0, 1, 1, 1]));
        Exception actual = Diagnosis.Explain(input, fault, ModelShape.Of(typeof(Holder<HashSet<int>>)), new ReadRules(64, false, false));
        Oracle.AssertSame(expected, actual, input, "set");
        Assert.Equal("$.Member[1]", ((JsonException)actual).Path);
    }

    private static int Check(string text, int offset, Type type, JsonSerializerOptions options)
    {
        byte[] input = Bytes(text);
        Exception? expected;
        try
        {
            expected = Oracle.Fail(input, type, options);
        }
        catch (InvalidOperationException)
        {
            return 0;
        }

        if (expected is not JsonException json)
        {
            return 0;
        }

        // The fault may lie in an element of the value: then the position says where.
        (int start, JsonTokenType token) = Oracle.TokenEndingAt(input, options, json);
        bool isText = expected.InnerException is InvalidOperationException { Message: var inner } && inner.Contains("UTF-", StringComparison.Ordinal);
        FaultKind kind = isText ? FaultKind.Text : token == JsonTokenType.PropertyName ? FaultKind.Key : FaultKind.Token;
        Assert.True(start >= offset, $"{type} {text}: {Oracle.Describe(expected)}");
        Oracle.AssertSame(expected, Oracle.Ours(input, type, options, kind, start), input, $"{type} as {kind} at {start}");
        return 1;
    }

    /// <summary>UTF-8 with &lt;XX&gt; for a single byte.</summary>
    private static byte[] Bytes(string text)
    {
        var bytes = new List<byte>();
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '<')
            {
                bytes.Add(byte.Parse(text.AsSpan(i + 1, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                i += 3;
            }
            else
            {
                bytes.AddRange(Encoding.UTF8.GetBytes(text, i, 1));
            }
        }

        return [.. bytes];
    }

    internal sealed class Holder<T>
    {
        public T Member { get; set; } = default!;
    }

    internal sealed record Taker<T>(T Parameter);
}
