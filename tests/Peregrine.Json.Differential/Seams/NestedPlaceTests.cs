using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Bad syntax in a value that a converter reads by a call of a serializer, or looks over itself, has its line and byte in the document.</summary>
public sealed class NestedPlaceTests
{
    private static readonly string[] s_values =
        ["[x]", "[1,\n2,\n x]", "{\"Z\"}", "{\"a\":\n\n[1,}", "[1,2", "[\"\\x\"]", "{\n\"A\":1}", "[\n1,\n\"s\"]", "[1 2]", "tru", "[1]", "{}", "[[1,\n[x]]]", "\"a\\u12\"", "-", "[{\"a\":1,,}]"];

    private static readonly string[] s_frames =
    [
        "{0}", "\n {0}", "{\"Name\":\"y\",\n\"A\":{0}}", "{\"A\":{0}}", "{\"A\":{0},\n\"B\":[\n{0}]}", "{\"B\":[[1],\n[1],\n{0}]}", "{\"Map\":{\"a\":[1],\n \"b\":{0}}}", "{\"Name\":\"é\\n\",\r\n\t\"Map\":{\n\"k\":{0}\n}}",
        "{\"Late\":{0},\n\"Name\":\"n\"}", "{\"Inner\":\n{\"Inner\":{\"A\":[1],\n\"B\":[[1],{0}]}}}",
    ];

    [Fact]
    public void PlacesAreThoseOfTheDocument()
    {
        int errors = 0;
        foreach (string frame in s_frames)
        {
            foreach (string value in s_values)
            {
                string text = frame.Replace("{0}", value, StringComparison.Ordinal);
                foreach (Kind kind in Enum.GetValues<Kind>())
                {
                    foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[Make(kind, isIndented: false), Make(kind, isIndented: true)])
                    {
                        errors += Same<Holder>(text, options) + Same<Made>(text, options) + Same<Part>(text, options) + Same<List<Part>>("[\n" + text + "]", options) + Same<Dictionary<string, Part>>("{\"a\":[1],\n\"b\":" + text + "}", options);
                    }
                }
            }
        }

        Assert.True(errors > 1_000);
    }

    /// <summary>1 where the text is not read.</summary>
    private static int Same<T>(string text, JsonSerializerOptions options)
    {
        (string expected, string mine) = (Outcome(() => Stj.Deserialize<T>(text, options)), Outcome(() => Ours.Deserialize<T>(text, options)));
        if (expected != mine)
        {
            Assert.Fail($"{typeof(T)} {options.Converters[0]} {text}\n{expected}\n{mine}");
        }

        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Assert.Equal(expected, Outcome(() => Ours.Deserialize<T>(utf8, options)));
        return expected.StartsWith("System.", StringComparison.Ordinal) ? 1 : 0;
    }

    private static string Outcome<T>(Func<T> read)
    {
        Converter.Seen.Value = "";
        try
        {
            return Stj.Serialize(read()) + Converter.Seen.Value;
        }
        catch (Exception error)
        {
            // Direct errors of a reader are explained by the serializer; what a converter has caught and what a nested call says is compared with them.
            return $"{error.GetType()} {error.Message} {(error as JsonException)?.Path} {(error as JsonException)?.LineNumber} {(error as JsonException)?.BytePositionInLine} {Converter.Seen.Value}";
        }
    }

    private static JsonSerializerOptions Make(Kind kind, bool isIndented) => new() { Converters = { new Converter(kind) }, AllowTrailingCommas = isIndented, ReadCommentHandling = isIndented ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow };

    internal enum Kind
    {
        Theirs,
        Mine,
        Document,
        Caught,
    }

    public sealed class Part;

    public class Holder
    {
        public string? Name { get; set; }

        public Part? A { get; set; }

        public List<Part>? B { get; set; }

        public Dictionary<string, Part>? Map { get; set; }

        public Holder? Inner { get; set; }
    }

    public sealed class Made(string? name, Part? late)
    {
        public string? Name { get; } = name;

        public Part? Late { get; } = late;
    }

    internal sealed class Converter(Kind kind) : JsonConverter<Part>
    {
        public static AsyncLocal<string> Seen { get; } = new();

        public override Part Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            switch (kind)
            {
                case Kind.Theirs:
                    _ = Stj.Deserialize<int[]>(ref reader);
                    break;
                case Kind.Mine:
                    _ = Ours.Deserialize<int[]>(ref reader);
                    break;
                case Kind.Document:
                    using (JsonDocument.ParseValue(ref reader))
                    {
                    }

                    break;
                default:
                    Utf8JsonReader copy = reader;
                    try
                    {
                        copy.Skip();
                    }
                    catch (JsonException error)
                    {
                        Seen.Value += $" {error.LineNumber}|{error.BytePositionInLine}";
                    }

                    reader.Skip();
                    break;
            }

            return new Part();
        }

        public override void Write(Utf8JsonWriter writer, Part value, JsonSerializerOptions options) => writer.WriteNumberValue(1);
    }
}
