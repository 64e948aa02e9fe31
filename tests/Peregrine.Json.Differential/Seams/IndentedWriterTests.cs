using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Every kind of value at every place of a caller's writer that indents: bytes, what follows, and the errors that name the value.</summary>
public sealed class IndentedWriterTests
{
    private static readonly JsonWriterOptions[] s_writers =
    [
        new() { Indented = true, SkipValidation = true }, new() { Indented = true }, new() { Indented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n" }, new() { Indented = true, IndentSize = 0, NewLine = "\n" },
        new() { Indented = true, IndentSize = 127 }, new() { SkipValidation = true },
    ];

    private static readonly (string Name, Action<Utf8JsonWriter> Before)[] s_places =
    [
        ("root", static _ => { }),
        ("second root", static writer => writer.WriteNumberValue(0)),
        ("item", static writer => writer.WriteStartArray()),
        ("second item", static writer => { writer.WriteStartArray(); writer.WriteStringValue("a"); }),
        ("after an array", static writer => { writer.WriteStartArray(); writer.WriteStartArray(); writer.WriteNumberValue(1); writer.WriteEndArray(); }),
        ("after an empty object", static writer => { writer.WriteStartArray(); writer.WriteStartObject(); writer.WriteEndObject(); }),
        ("member", static writer => { writer.WriteStartObject(); writer.WritePropertyName("a<é"); }),
        ("second member", static writer => { writer.WriteStartObject(); writer.WriteNull("n"); writer.WritePropertyName("b"); }),
        ("no name", static writer => writer.WriteStartObject()),
        ("deep", static writer => { for (int i = 0; i < 40; i++) { writer.WriteStartArray(); } }),
        ("deep member", static writer => { for (int i = 0; i < 20; i++) { writer.WriteStartArray(); writer.WriteStartObject(); writer.WritePropertyName("d"); } }),
    ];

    private static readonly object?[] s_values =
    [
        null, 1, -2.5, true, "a\"<é\ud83d\ude00", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new byte[] { 1, 2, 3 }, Guid.Empty, 'c', Array.Empty<int>(), new int[] { 1, 2 }, new string?[] { "x", null, "<" }, new Empty(),
        new Node { Name = "n", Next = new Node { Items = { 1, 2 }, Map = { ["k<"] = [1.5] } } }, new List<Node> { new(), new() { Name = new string('l', 400) } }, new Dictionary<string, object?> { ["a"] = 1, ["b"] = new object[] { "s", Array.Empty<object>() } },
        new Base[] { new Derived { B = 1 } }, JsonDocument.Parse("{\"a\":[1,{\"b\":\"\\u0041\"}],\"c\":{}}").RootElement, JsonDocument.Parse("\"e<\"").RootElement, JsonDocument.Parse("[ 1 , 2 ]"), JsonNode.Parse("{\"n\":[[],{}]}"), JsonValue.Create(7),
        new Writes("raw object"), new Writes("raw scalar"), new Writes("raw text"), new Writes("nested"), new Writes("element"), new Holder(), Enumerable.Range(0, 300).ToArray(),
    ];

    private static readonly (string Name, Action<Utf8JsonWriter> After)[] s_after =
    [
        ("number", static writer => writer.WriteNumberValue(9)),
        ("container", static writer => { writer.WriteStartArray(); writer.WriteEndArray(); }),
        ("name", static writer => writer.WriteNumber("z", 9)),
        ("comment", static writer => { writer.WriteCommentValue("after"); writer.WriteEndArray(); }),
        ("end of array", static writer => writer.WriteEndArray()),
        ("end of object", static writer => writer.WriteEndObject()),
    ];

    private static int s_trials;

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void SameBytesAndSameErrors(bool isIndented, bool isBridged)
    {
        JsonSerializerOptions theirs = Make(isIndented, isMine: false), mine = Make(isIndented, isMine: true);
        if (isBridged)
        {
            mine = Make(isIndented, isMine: false);
            mine.UsePeregrine();
        }

        foreach ((int number, JsonWriterOptions given) in s_writers.Index())
        {
            foreach ((string place, Action<Utf8JsonWriter> before) in s_places)
            {
                foreach (bool hasComment in (bool[])[false, true])
                {
                    foreach ((int i, object? value) in s_values.Index())
                    {
                        foreach ((string then, Action<Utf8JsonWriter> after) in s_after.Where(one => UsualRun.Takes(0.2, isIndented, isBridged, number, place, hasComment, i, one.Name)))
                        {
                            Type type = value?.GetType() ?? typeof(Node);
                            string expected = Written(given, before, hasComment, writer => Stj.Serialize(writer, value, type, theirs), after);
                            string actual = Written(given, before, hasComment, Write(), after);
                            bool breaksLine = given.Indented && value is Writes { Way: not "nested" } && place is "item" or "second item" or "after an array" or "after an empty object" or "deep";
                            if (expected != actual && !(breaksLine && Squeezed(expected) == Squeezed(actual)))
                            {
                                Assert.Fail($"{place}, {(hasComment ? "comment, " : "")}{value} ({type}), {then}; indent {given.Indented} {given.IndentSize} skip {given.SkipValidation}\n{expected}\n---\n{actual}");
                            }

                            s_trials++;

                            Action<Utf8JsonWriter> Write() => isBridged ? writer => Stj.Serialize(writer, value, type, mine) : writer => Ours.Serialize(writer, value, type, mine);
                        }
                    }
                }
            }
        }

        Assert.True(s_trials > (UsualRun.IsShort ? 2_000 : 10_000));
    }

    private static string Written(JsonWriterOptions options, Action<Utf8JsonWriter> before, bool hasComment, Action<Utf8JsonWriter> write, Action<Utf8JsonWriter> after)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, options);
        string error = "";
        try
        {
            before(writer);
            if (hasComment)
            {
                writer.WriteCommentValue("c");
            }

            write(writer);
            after(writer);
        }
        catch (Exception fault)
        {
            error = $" {fault.GetType()} {fault.Message}";
        }

        writer.Flush();
        return Encoding.UTF8.GetString(output.WrittenSpan) + error;
    }

    private static string Squeezed(string text) => text.Replace(" ", "", StringComparison.Ordinal).Replace("\r", "", StringComparison.Ordinal).Replace("\n", "", StringComparison.Ordinal).Replace("\t", "", StringComparison.Ordinal);

    private static JsonSerializerOptions Make(bool isIndented, bool isMine) => new() { WriteIndented = isIndented, IndentSize = 3, Converters = { new Converter(isMine) } };

    public sealed class Empty;

    public sealed class Node
    {
        public string? Name { get; set; }

        public Node? Next { get; set; }

        public List<int> Items { get; } = [];

        public Dictionary<string, double[]> Map { get; } = [];
    }

    /// <summary>Values of a converter as members.</summary>
    public sealed class Holder
    {
        public Writes A { get; } = new("raw object");

        public int B { get; } = 1;

        public Writes C { get; } = new("raw scalar");

        public Writes D { get; } = new("nested");

        public Writes E { get; } = new("element");

        public Writes F { get; } = new("raw text");
    }

    [JsonDerivedType(typeof(Derived), "d")]
    public class Base
    {
        public int A { get; set; }
    }

    public sealed class Derived : Base
    {
        public int B { get; set; }
    }

    public sealed record Writes(string Way);

    internal sealed class Converter(bool isMine) : JsonConverter<Writes>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Writes Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Writes value, JsonSerializerOptions options)
        {
            switch (value.Way)
            {
                case "raw object":
                    writer.WriteRawValue("{\"r\":[1, 2],\"s\" : {}}", skipInputValidation: true);
                    break;
                case "raw scalar":
                    writer.WriteRawValue("1.50", skipInputValidation: false);
                    break;
                case "raw text":
                    writer.WriteRawValue("NaN", skipInputValidation: true);
                    break;
                case "element":
                    using (var document = JsonDocument.Parse("[{\"a\":1}]"))
                    {
                        document.WriteTo(writer);
                    }

                    break;
                default:
                    writer.WriteStartObject();
                    writer.WritePropertyName("inner");
                    var inner = new Node { Name = "<", Items = { 1 } };
                    if (isMine)
                    {
                        Ours.Serialize(writer, inner, options);
                        writer.WritePropertyName("list");
                        Ours.Serialize(writer, new List<Node> { inner }, options);
                    }
                    else
                    {
                        Stj.Serialize(writer, inner, options);
                        writer.WritePropertyName("list");
                        Stj.Serialize(writer, new List<Node> { inner }, options);
                    }

                    writer.WriteEndObject();
                    break;
            }
        }
    }
}
