using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Front;

/// <summary>Eight times the input takes about eight times the time, read or refused: what is quadratic would take sixty-four.</summary>
[Trait("Phase", "Alone")]
public sealed class LinearTimeTests
{
    private const int Small = 40_000, Factor = 8, Most = 4 * Factor;

    public class Open
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public class Few
    {
        public int A { get; set; }

        public string? Text { get; set; }

        public double Number { get; set; }

        public List<Few>? Inner { get; set; }
    }

    public static TheoryData<string> Shapes => ["digits", "fraction", "string", "escapes", "name", "unknown names", "names of one end", "unknown names, no duplicates", "element, no duplicates", "element of few names", "element of escaped names", "node, no duplicates", "more data", "key", "white space", "skipped", "objects"];

    private static (Type Type, string Text, JsonSerializerOptions? Options) Make(string shape, int size)
    {
        var unique = new JsonSerializerOptions { AllowDuplicateProperties = false };
        return shape switch
        {
            "digits" => (typeof(double), new string('7', size), null),
            "fraction" => (typeof(Few), $"{{\"Number\":0.{new string('0', size)}1}}", null),
            "string" => (typeof(string), $"\"{new string('x', size)}\"", null),
            "escapes" => (typeof(string), $"\"{string.Concat(Enumerable.Repeat("\\u00e9\\n", size / 8))}\"", null),
            "name" => (typeof(Few), $"{{\"{new string('n', size)}\":1}}", null),
            "unknown names" => (typeof(Few), Members(size, static i => $"n{i}"), null),
            // Of the length of a name that is there, with its ends: what a table looks at first.
            "names of one end" => (typeof(Few), Members(size, static i => $"N{(char)('a' + (i % 26))}{(char)('a' + (i / 26 % 26))}{(char)('a' + (i / 676 % 26))}er"), null),
            "unknown names, no duplicates" => (typeof(Few), Members(size, static i => $"same beginning {i:D8} same end"), unique),
            "element, no duplicates" => (typeof(System.Text.Json.JsonElement), Members(size, static i => $"same beginning {i:D8} same end"), unique),
            // Objects of the most names that are compared with each other, which have the same ends.
            "element of few names" => (typeof(System.Text.Json.JsonElement), $"[{string.Join(',', Enumerable.Repeat(Members(32 * 16, static i => $"same beginning {i:D8} same end"), 1 + (size / 1200)))}]", unique),
            "element of escaped names" => (typeof(System.Text.Json.JsonElement), Members(size, static i => $"\\u00e9{i:D8} same end"), unique),
            "node, no duplicates" => (typeof(System.Text.Json.Nodes.JsonNode), Members(size, static i => $"same beginning {i:D8} same end"), unique),
            "more data" => (typeof(Open), Members(size, static i => $"k{i}"), null),
            "key" => (typeof(Dictionary<string, int>), $"{{\"{new string('k', size)}\":1}}", null),
            "white space" => (typeof(int[]), $"[1{new string(' ', size)},2]", null),
            "skipped" => (typeof(Few), $"{{\"unknown\":[{string.Join(',', Enumerable.Repeat("{\"a\":[1,\"x\"]}", size / 14))}]}}", null),
            _ => (typeof(List<Few>), $"[{string.Join(',', Enumerable.Repeat("{\"A\":1,\"Text\":\"t\",\"Inner\":[]}", size / 30))}]", null),
        };
    }

    private static string Members(int size, Func<int, string> name) => "{" + string.Join(',', Enumerable.Range(0, size / 16).Select(i => $"\"{name(i)}\":{i}")) + "}";

    [Theory(Explicit = true)]
    [MemberData(nameof(Shapes))]
    public void ReadingIsLinear(string shape) => IsLinear(shape, "");

    /// <summary>The input is walked once more to find the place of an error, here the very end.</summary>
    [Theory(Explicit = true)]
    [MemberData(nameof(Shapes))]
    public void RefusingIsLinear(string shape) => IsLinear(shape, " x");

    [JsonDerivedType(typeof(Derived), "d")]
    public class Base
    {
        public int A { get; set; }

        public Base? Inner { get; set; }

        public List<Base>? Items { get; set; }
    }

    public class Derived : Base;

    public static TheoryData<string> LateShapes => ["nested", "fault within", "syntax within", "syntax after", "open", "unknown within", "wide", "fault in the last", "syntax in the last", "lists", "fault in lists"];

    /// <summary>
    /// Objects in objects, whose metadata stands at their ends. What is looked through before it is read is so once; for the path of an error, once for each
    /// object around it, of which there are no more than MaxDepth (64).
    /// </summary>
    [Theory(Explicit = true)]
    [MemberData(nameof(LateShapes))]
    public void LateMetadataIsLinear(string shape)
    {
        var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true };
        AssertLinear(Late(shape, 250), Late(shape, 250 * Factor), typeof(Base), options, least: 0.1);
    }

    /// <summary>
    /// Objects in objects, eight times as many of them. For the path of an error each is asked which type its metadata names; what is in all of them is looked
    /// through once.
    /// </summary>
    [Theory(Explicit = true)]
    [InlineData("{\"A\":\"x\",\"$type\":\"d\"}", "")]
    [InlineData("{\"A\":x,\"$type\":\"d\"}", "")]
    [InlineData("{\"A\":1,\"$type\":\"unknown\"}", "")]
    [InlineData("null", " x")]
    [InlineData("{", null)]
    public void ErrorsDeepInLateMetadataAreLinear(string innermost, string? end)
    {
        var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true, MaxDepth = 10_000 };
        AssertLinear(Deep(300), Deep(300 * Factor), typeof(Base), options, least: 0.1);

        byte[] Deep(int depth) =>
            Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("{\"A\":1,\"Inner\":", depth)) + innermost + (end is null ? "" : string.Concat(Enumerable.Repeat(",\"$type\":\"d\"}", depth)) + end));
    }

    private static byte[] Late(string shape, int size)
    {
        const int Depth = 28;
        static string Nested(int size, string inner, string head = "{\"A\":1,\"Inner\":", string tail = ",\"$type\":\"d\"}") =>
            string.Concat(Enumerable.Repeat(head.Insert(1, $"\"x\":\"{new string('x', size)}\","), Depth)) + inner + string.Concat(Enumerable.Repeat(tail, Depth));
        const string One = "{\"A\":1,\"$type\":\"d\"},";
        return Encoding.UTF8.GetBytes(shape switch
        {
            "nested" => Nested(size, "null"),
            "fault within" => Nested(size, "{\"A\":\"x\",\"$type\":\"d\"}"),
            "syntax within" => Nested(size, "{\"A\":x,\"$type\":\"d\"}"),
            "syntax after" => Nested(size, "null") + " x",
            "open" => Nested(size, "null")[..^3],
            "unknown within" => Nested(size, "{\"A\":1,\"$type\":\"unknown\"}"),
            "wide" => "{\"Items\":[" + string.Concat(Enumerable.Repeat(One, size * 4)) + "null],\"$type\":\"d\"}",
            "fault in the last" => "{\"Items\":[" + string.Concat(Enumerable.Repeat(One, size * 4)) + "{\"A\":\"x\",\"$type\":\"d\"}],\"$type\":\"d\"}",
            "syntax in the last" => "{\"Items\":[" + string.Concat(Enumerable.Repeat(One, size * 4)) + "x],\"$type\":\"d\"}",
            "lists" => Nested(size, "null", "{\"Items\":[null,", "],\"$type\":\"d\"}"),
            _ => Nested(size, "{\"A\":\"x\"}", "{\"Items\":[null,", "],\"$type\":\"d\"}"),
        });
    }

    private static void IsLinear(string shape, string end)
    {
        (Type type, string text, JsonSerializerOptions? options) = Make(shape, Small);
        AssertLinear(Encoding.UTF8.GetBytes(text + end), Encoding.UTF8.GetBytes(Make(shape, Small * Factor).Text + end), type, options, least: 0.02);
    }

    private static void AssertLinear(byte[] small, byte[] large, Type type, JsonSerializerOptions? options, double least)
    {
        ThreadTime.InProportion(() => Read(small), () => Read(large), Most, least, $"{small.Length} and {large.Length} bytes");

        void Read(byte[] utf8)
        {
            try
            {
                _ = JsonSerializer.Deserialize(utf8, type, options);
            }
            catch (JsonException)
            {
                // What is refused is timed too.
            }
        }
    }
}
