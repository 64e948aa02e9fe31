using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Values declared as object, read as plain values: the same values and exceptions by both serializers, at every place and under every option that matters.</summary>
public class ClrObjectTests
{
    private static JsonSerializerOptions Of(UntypedNumbers numbers = default, UntypedTimes times = default, Action<JsonSerializerOptions>? more = null)
    {
        var options = new JsonSerializerOptions { Converters = { new ClrObjectConverter { Numbers = numbers, Times = times } } };
        more?.Invoke(options);
        return options;
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        Of(), Of(UntypedNumbers.LongOrDecimal), Of(UntypedNumbers.Double, UntypedTimes.DateTime), Of(UntypedNumbers.Decimal, UntypedTimes.DateTimeOffset),
        Of(more: static o => o.AllowDuplicateProperties = false), Of(more: static o => (o.AllowTrailingCommas, o.ReadCommentHandling) = (true, JsonCommentHandling.Skip)),
        Of(more: static o => o.ReferenceHandler = ReferenceHandler.Preserve), Of(more: static o => o.ReferenceHandler = ReferenceHandler.IgnoreCycles), Of(more: static o => o.MaxDepth = 3),
        Of(more: static o => o.NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString),
    ];

    private static readonly string[] s_texts =
    [
        "null", "true", "false", "\"\"", "\"a\\u00e9\\n\"", "0", "-0", "127", "128", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1.0", "1e2", "-1.5E-3", "1e400", "1e-400",
        "79228162514264337593543950335", "79228162514264337593543950336", "0.1234567890123456789012345678901234567890", "123456789012345678901234567890.5", "[]", "{}", "[[],{},[{}]]",
        "{\"a\":1,\"b\":[1,2.5,\"x\",null,true,{\"c\":{}}],\"\":[]}", "{\"a\":1,\"a\":{\"b\":2},\"\\u0061\":3}", "{\"b\":{\"a\":1,\"a\":2}}", "[1,/*c*/2,]", "{\"a\":1,/*c*/}", "[[[1]]]", "[[[[1]]]]",
        "\"2024-02-29T01:02:03Z\"", "\"2024-02-29T01:02:03.1234567+02:00\"", "\"2024-02-29T01:02\"", "\"2024-02-29\"", "\"2024-02-30T01:02:03Z\"", "\"2024-02-29T01:02:03é\"", "\"2024-02-29T01:02:0\\u0033\"",
        "{\"$id\":\"1\",\"$values\":[1]}", "{\"$ref\":\"1\"}", "[1 2]", "[1", "{\"a\"", "{\"a\":}", "{a:1}", "[01]", "[1.]", "[tru]", "[\"\\ud800\"]", "{\"\\udc00\":1}", "[\"\n\"]", "[nul]", "-", "[+1]", "",
    ];

    public sealed class Model
    {
        public object? Value { get; set; }

        public List<object?>? List { get; set; }

        public Dictionary<string, object?>? Dictionary { get; set; }

        public object?[]? Array { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }
    }

    /// <summary>The end of an array is no value, although the reader that a converter gets may return it after a comma.</summary>
    [Theory]
    [InlineData("[1,]")]
    [InlineData("[[1,],1]")]
    [InlineData("[1,]]")]
    [InlineData("[,]")]
    [InlineData("[1, /*c*/ ]")]
    public void CommasBeforeTheEnd(string text)
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            Same<List<object>>(text, options);
            Same<object[]>(text, options);
            Same<Model>($$"""{"List":{{text}}}""", options);
            Same<Model>($$"""{"Array":{{text}}}""", options);
        }
    }

    [Fact]
    public void EveryTextAtEveryPlace()
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in s_texts)
            {
                Same<object>(text, options);
                Same<List<object>>($"[{text},{text}]", options);
                Same<object[]>($"[{text}]", options);
                Same<Dictionary<string, object>>($$"""{"k":{{text}}}""", options);
                Same<Model>($$"""{"Value":{{text}},"List":[{{text}}],"Dictionary":{"k":{{text}}},"Array":[1,{{text}}],"extra":{{text}}}""", options);
            }
        }
    }

    [Fact]
    public void RandomTextsAndFaults()
    {
        var random = new Random(3);
        for (int i = 0; i < 400; i++)
        {
            var text = new StringBuilder();
            Add(text, random, 0);
            JsonSerializerOptions options = s_options[random.Next(s_options.Length)];
            Same<object>(text.ToString(), options);
            for (int fault = 0; fault < 4; fault++)
            {
                string broken = text.ToString();
                int at = random.Next(broken.Length + 1);
                broken = random.Next(3) switch
                {
                    0 => broken[..at],
                    1 => broken.Insert(at, ",:]}{[\"x1 n\\"[random.Next(11)].ToString()),
                    _ => at < broken.Length ? broken.Remove(at, 1) : broken,
                };
                Same<object>(broken, options);
                Same<List<object>>($"[{broken}]", options);
            }
        }
    }

    /// <summary>
    /// Names that come again, in the order of before or in another one: alike in their beginning, their end, their length or their place among those that are
    /// kept; escaped, long, empty, and not ASCII. Texts may end anywhere.
    /// </summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void NamesThatComeAgain(int seed)
    {
        var random = new Random(seed);
        string[] names =
        [
            "a", "b", "ab", "ba", "abc", "abd", "xbc", "abcd", "abcdefg", "abcdefgh", "abcdefgx", "abcdefghi", "abcdXfghi", "abcdefghijklmnop", "abcdefghijklmnoq", "", "é", "éa", "名前", "\\u0061",
            "a\\n", "\\\\", "a\\\"b", new string('l', 31), new string('l', 32), new string('l', 33), new string('m', 200),
            .. Enumerable.Range(0, 400).Select(static i => $"n{i}"),
        ];
        for (int round = 0; round < 30; round++)
        {
            string[] some = [.. Enumerable.Range(0, 1 + random.Next(30)).Select(_ => names[random.Next(random.Next(2) == 0 ? 27 : names.Length)])];
            var text = new StringBuilder("[");
            for (int i = 0; i < 20; i++)
            {
                int from = random.Next(4) == 0 ? random.Next(some.Length) : 0;
                text.Append(i == 0 ? "" : ",").Append('{').AppendJoin(',', some.Skip(from).Select((name, at) => $"\"{name}\"{(at % 5 == 0 ? " " : "")}:{i}")).Append('}');
            }

            byte[] utf8 = Encoding.UTF8.GetBytes(text.Append(']').ToString());
            object? read = Ours.Deserialize<object>(utf8, s_options[0]);
            Assert.Equivalent(Stj.Deserialize<object>(utf8, s_options[0]), read, strict: true);
            Assert.Equal(Ours.Serialize(Stj.Deserialize<object>(utf8, s_options[0]), s_options[0]), Ours.Serialize(read, s_options[0]));
            for (int i = 0; i < 60; i++)
            {
                // In an array of its exact length, whose end is that of the text.
                byte[] damaged = utf8[..random.Next(utf8.Length)];
                if (i % 2 == 0 && damaged.Length > 0)
                {
                    damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
                }

                Exception? expected = Record.Exception(() => Stj.Deserialize<object>(damaged, s_options[0])), thrown = Record.Exception(() => Ours.Deserialize<object>(damaged, s_options[0]));
                Assert.Equal((expected?.GetType(), (expected as JsonException)?.Path, (expected as JsonException)?.BytePositionInLine), (thrown?.GetType(), (thrown as JsonException)?.Path, (thrown as JsonException)?.BytePositionInLine));
            }
        }
    }

    /// <summary>A name that only begins with the expected name is not taken for it.</summary>
    [Theory]
    [InlineData("{\"abx:1,\"q\":2}")]
    [InlineData("{\"ab:1}")]
    [InlineData("{\"ab")]
    [InlineData("{\"a\\u0062\" :1")]
    public void NamesThatOnlyBeginAlike(string last)
    {
        string text = $"[{string.Concat(Enumerable.Repeat("{\"ab\":1},", 40))}{last}]";
        JsonException expected = Assert.Throws<JsonException>(() => Stj.Deserialize<object>(text, s_options[0]));
        JsonException thrown = Assert.Throws<JsonException>(() => Ours.Deserialize<object>(text, s_options[0]));
        Assert.Equal((expected.Message, expected.Path), (thrown.Message, thrown.Path));
    }

    [Fact]
    public void KindsOfValues()
    {
        JsonSerializerOptions options = Of();
        var read = Assert.IsType<Dictionary<string, object?>>(Ours.Deserialize<object>("""{"a":[1,2.5,"x",true,null],"b":{}}""", options));
        Assert.Equal([1L, 2.5, "x", true, null], Assert.IsType<List<object?>>(read["a"]));
        Assert.Empty(Assert.IsType<Dictionary<string, object?>>(read["b"]));
        Assert.IsType<decimal>(Ours.Deserialize<object>("1.10", Of(UntypedNumbers.LongOrDecimal)));
        Assert.IsType<double>(Ours.Deserialize<object>("1e300", Of(UntypedNumbers.Decimal)));
        Assert.IsType<double>(Ours.Deserialize<object>("1", Of(UntypedNumbers.Double)));
        Assert.IsType<DateTimeOffset>(Ours.Deserialize<object>("\"2024-02-29T01:02:03Z\"", Of(times: UntypedTimes.DateTimeOffset)));
        Assert.Equal(DateTimeKind.Utc, Assert.IsType<DateTime>(Ours.Deserialize<object>("\"2024-02-29T01:02:03Z\"", Of(times: UntypedTimes.DateTime))).Kind);
        Serving.Reading<object>(ExecutionKind.SimpleValue, options);
        Serving.Reading<object>(ExecutionKind.Converter, Of(more: static o => o.ReferenceHandler = ReferenceHandler.Preserve));
    }

    [Fact]
    public void ValuesAreWrittenByTheirTypes()
    {
        object?[] values =
        [
            null, new object(), 1, 2L, "x<é", true, 1.5m, new List<object?> { 1, new object(), null }, new Dictionary<string, object?> { ["a"] = new[] { 1, 2 } }, new { A = 1, B = (object?)null },
            DateTime.UnixEpoch, JsonElement.Parse("[1,{}]"), new Model { Value = new Model { List = [1] }, Rest = new() { ["x"] = new object() } },
        ];
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (object? value in values)
            {
                if (options.MaxDepth != 3)
                {
                    Sides.SameText(value, options);
                    Sides.SameText(new[] { value, value }, options);
                    Sides.SameText(new Model { Value = value, Dictionary = new() { ["k"] = value } }, options);
                }
            }
        }

        Assert.Throws<ArgumentNullException>(() => new ClrObjectConverter().Write(null!, 1, s_options[0]));
        Assert.Throws<ArgumentNullException>(() => new ClrObjectConverter().Write(new Utf8JsonWriter(Stream.Null), 1, null!));
    }

    [Fact]
    public void DepthIsBoundByTheOptionAlone()
    {
        JsonSerializerOptions options = Of(more: static o => o.MaxDepth = 200_000);
        foreach (string text in (string[])[Nested("[", "]"), Nested("{\"a\":", "}", "1")])
        {
            object? read = null;
            var thread = new Thread(() => read = Ours.Deserialize<object>(text, options), maxStackSize: 256 * 1024);
            thread.Start();
            thread.Join();
            int depth = 0;
            for (object? value = read; value is List<object?> or Dictionary<string, object?>; depth++)
            {
                value = value is List<object?> list ? list.SingleOrDefault() : ((Dictionary<string, object?>)value)["a"];
            }

            Assert.Equal(100_000, depth);
        }

        static string Nested(string open, string close, string inner = "") =>
            string.Concat(Enumerable.Repeat(open, 100_000)) + inner + string.Concat(Enumerable.Repeat(close, 100_000));
    }

    /// <summary>Both read the same values of the same types, or throw the same.</summary>
    private static void Same<T>(string json, JsonSerializerOptions options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        string expected = OutcomeOf(() => Stj.Deserialize<T>(utf8, options));
        string mine = OutcomeOf(() => Ours.Deserialize<T>(utf8, options));
        Assert.True(expected == mine, $"{json}\n{expected}\n{mine}");
        mine = OutcomeOf(() => Ours.Deserialize<T>(json, options));
        Assert.True(expected == mine, $"string {json}\n{expected}\n{mine}");
        expected = OutcomeOf(() => Stj.Deserialize<T>(new PieceStream(utf8, 5, seeks: false), options));
        mine = OutcomeOf(() => Ours.Deserialize<T>(new PieceStream(utf8, 5, seeks: false), options));
        Assert.True(expected == mine, $"stream {json}\n{expected}\n{mine}");
    }

    private static string OutcomeOf<T>(Func<T> read)
    {
        try
        {
            var text = new StringBuilder();
            Dump(text, read());
            return text.ToString();
        }
        catch (JsonException error)
        {
            return $"{error.GetType()}: {error.Message} {error.Path} {error.LineNumber} {error.BytePositionInLine}";
        }
        catch (Exception error) when (error is not Xunit.Sdk.XunitException)
        {
            return $"{error.GetType()}: {error.Message}";
        }
    }

    private static void Dump(StringBuilder text, object? value)
    {
        switch (value)
        {
            case null:
                text.Append("null");
                break;
            case Dictionary<string, object?> dictionary:
                text.Append('{');
                foreach ((string key, object? inner) in dictionary)
                {
                    text.Append(CultureInfo.InvariantCulture, $"{key}:");
                    Dump(text, inner);
                    text.Append(',');
                }

                text.Append('}');
                break;
            case System.Collections.IList list:
                text.Append(CultureInfo.InvariantCulture, $"{list.GetType().Name}[");
                foreach (object? inner in list)
                {
                    Dump(text, inner);
                    text.Append(',');
                }

                text.Append(']');
                break;
            case Model model:
                Dump(text, new List<object?> { model.Value, model.List, model.Dictionary, model.Array, model.Rest });
                break;
            default:
                text.Append(CultureInfo.InvariantCulture, $"{value.GetType().Name} {(value is DateTime time ? time.ToString("O") + time.Kind : value is double number ? number.ToString("R") : value)}");
                break;
        }
    }

    private static void Add(StringBuilder text, Random random, int depth)
    {
        int kind = random.Next(depth > 5 ? 5 : 9);
        switch (kind)
        {
            case < 5:
                text.Append(s_texts[random.Next(18)]);
                break;
            case < 7:
                text.Append('[');
                for (int i = random.Next(5); i > 0; i--)
                {
                    Add(text, random, depth + 1);
                    text.Append(i > 1 ? "," : " ");
                }

                text.Append(']');
                break;
            default:
                text.Append('{');
                for (int i = random.Next(5); i > 0; i--)
                {
                    text.Append(CultureInfo.InvariantCulture, $"\"{"abc\u00e9"[random.Next(4)]}{random.Next(3)}\" : ");
                    Add(text, random, depth + 1);
                    text.Append(i > 1 ? ",\n" : "");
                }

                text.Append('}');
                break;
        }
    }
}
