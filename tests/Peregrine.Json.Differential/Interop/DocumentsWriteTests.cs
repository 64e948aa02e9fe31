using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Elements and nodes written by JsonDocuments: the bytes, the text, the writer's state and the exceptions of the models' own methods.</summary>
public class DocumentsWriteTests
{
    private static readonly string[] s_texts =
    [
        "1", "null", "\"a<é\"", "[]", "{}", " [ 1 , 2.50 , -0 ]", "{\"a\":[{\"b\":\"x\\u0041\\n\\/<é+😀\"},[[1]]],\"é<\\u0041\":{\"c\":null,\"d\":[true,false]},\"t\":\"" + "long text, ".PadRight(200, 'x') + "\"}",
        "{\"a\":1,\"a\":2}", "[\"\\ud800\"]", "{\"\\udc00\":1}", "[[[[[1]]]]]", "[1,/*c*/2,]",
    ];

    private static readonly JsonWriterOptions[] s_writers =
    [
        default, new() { Indented = true }, new() { Indented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n" }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new() { SkipValidation = true }, new() { MaxDepth = 3 }, new() { MaxDepth = 3, SkipValidation = true, Indented = true },
    ];

    private static readonly JsonSerializerOptions?[] s_options =
    [
        null, new(), new() { WriteIndented = true }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 3 }, new() { NumberHandling = JsonNumberHandling.WriteAsString }, new(JsonSerializerDefaults.Web) { WriteIndented = true, IndentSize = 1 },
    ];

    private static readonly JsonDocumentOptions s_lax = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip };

    /// <summary>At every place of a writer, also where none is.</summary>
    private static readonly (string Name, Action<Utf8JsonWriter> Before, Action<Utf8JsonWriter> After)[] s_places =
    [
        ("root", static _ => { }, static _ => { }),
        ("second root", static writer => writer.WriteNumberValue(1), static _ => { }),
        ("another after", static _ => { }, static writer => writer.WriteNumberValue(1)),
        ("end after", static _ => { }, static writer => writer.WriteEndObject()),
        ("item", static writer => writer.WriteStartArray(), static writer => { writer.WriteNumberValue(1); writer.WriteEndArray(); }),
        ("second item", static writer => { writer.WriteStartArray(); writer.WriteNumberValue(1); }, static writer => writer.WriteEndArray()),
        ("member", static writer => { writer.WriteStartObject(); writer.WritePropertyName("a"); }, static writer => { writer.WriteNumber("b", 1); writer.WriteEndObject(); }),
        ("no name", static writer => writer.WriteStartObject(), static writer => writer.WriteEndObject()),
    ];

    public DocumentsWriteTests()
    {
        for (int i = 0; i < 40; i++)
        {
            JsonDocuments.ParseElement("[1]");
        }
    }

    [Fact]
    public void Elements()
    {
        foreach (string text in s_texts)
        {
            JsonElement element = JsonDocuments.Parse(text, s_lax).RootElement;
            Compare(writer => element.WriteTo(writer), writer => JsonDocuments.Write(writer, element), text);
        }

        Compare(static writer => default(JsonElement).WriteTo(writer), static writer => JsonDocuments.Write(writer, default(JsonElement)), "undefined");
        JsonDocument disposed = JsonDocuments.Parse("[1]");
        JsonElement gone = disposed.RootElement;
        disposed.Dispose();
        Compare(writer => gone.WriteTo(writer), writer => JsonDocuments.Write(writer, gone), "disposed");
        JsonElement illFormed = JsonElement.Parse([.. "[\"a"u8, 0xFF, .. "\"]"u8]);
        Compare(writer => illFormed.WriteTo(writer), writer => JsonDocuments.Write(writer, illFormed), "ill-formed");
        Assert.Equal("writer", Assert.Throws<ArgumentNullException>(() => JsonDocuments.Write(null!, illFormed)).ParamName);
    }

    /// <summary>Long strings of characters that the default encoder escapes, of each length in bytes, some of them ill-formed.</summary>
    [Fact]
    public void ElementsOfOtherCharacters()
    {
        var random = new Random(71);
        string[] characters = ["a", "é", "ก", "日", "😀", "<", "\\u0131", "\\n", "\\\""];
        for (int round = 0; round < 150; round++)
        {
            int kinds = random.Next(1, characters.Length + 1);
            byte[] text = Encoding.UTF8.GetBytes($"[\"{string.Concat(Enumerable.Range(0, random.Next(10, 500)).Select(_ => characters[random.Next(kinds)]))}\"]");
            if (round % 3 == 0)
            {
                int place = text.AsSpan().IndexOfAnyInRange((byte)0x80, (byte)0xFF);
                text[Math.Max(place, 2)] = (byte)(place < 0 ? 'x' : random.Next(0x80, 0x100));
            }

            JsonElement element = JsonElement.Parse(text);
            Compare(writer => element.WriteTo(writer), writer => JsonDocuments.Write(writer, element), Encoding.UTF8.GetString(text));
        }
    }

    /// <summary>An output that gives memory of a limited length, or fails, gets the bytes that it gets from the models' own methods.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public void OutputsOfPieces(bool isIndented, bool throws)
    {
        string text = "[" + string.Join(',', Enumerable.Range(0, 4000).Select(static i => $"{{\"id\":{i},\"é\":[null]}}")) + "]";
        JsonElement element = JsonElement.Parse(text);
        JsonNode node = JsonNode.Parse(text)!;
        foreach (int before in (int[])[0, 1, 100])
        {
            string expected = Pieces(element.WriteTo, int.MaxValue);
            Assert.StartsWith("done", expected, StringComparison.Ordinal);
            Assert.Equal(expected, Pieces(writer => JsonDocuments.Write(writer, element), int.MaxValue));
            Assert.Equal(expected, Pieces(writer => JsonDocuments.Write(writer, node), int.MaxValue));
            List<int?[]> list = [.. Enumerable.Range(0, 4000).Select(static i => new int?[] { i, null })];
            if (throws)
            {
                Assert.Equal(Pieces(writer => Stj.Serialize(writer, list), int.MaxValue), Pieces(writer => Ours.Serialize(writer, list), int.MaxValue));
            }

            Assert.Equal("System.IO.IOException full", Pieces(element.WriteTo, 1)[..26]);
            Assert.Equal("System.IO.IOException full", Pieces(writer => JsonDocuments.Write(writer, element), 1)[..26]);

            string Pieces(Action<Utf8JsonWriter> write, int most)
            {
                var output = new PieceOutput(most, throws);
                var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Indented = isIndented, SkipValidation = true });
                string outcome = Outcome(() =>
                {
                    for (int i = 0; i < before; i++)
                    {
                        writer.WriteStartArray();
                    }

                    write(writer);
                    writer.Flush();
                    return "done";
                });
                return $"{outcome} {writer.BytesCommitted} {Encoding.UTF8.GetString(output.Written.WrittenSpan)}";
            }
        }
    }

    [Fact]
    public void Nodes()
    {
        foreach ((string name, JsonNode node) in AllNodes())
        {
            foreach (JsonSerializerOptions? options in s_options)
            {
                Compare(writer => node.WriteTo(writer, options), writer => JsonDocuments.Write(writer, node, options), name);
                Assert.Equal(Outcome(() => node.ToJsonString(options)), Outcome(() => JsonDocuments.ToJsonString(node, options)));
            }
        }

        using var writer = new Utf8JsonWriter(Stream.Null);
        Assert.Equal("writer", Assert.Throws<ArgumentNullException>(static () => JsonDocuments.Write(null!, new JsonArray())).ParamName);
        Assert.Equal("node", Assert.Throws<ArgumentNullException>(() => JsonDocuments.Write(writer, null!, null)).ParamName);
        Assert.Equal("node", Assert.Throws<ArgumentNullException>(static () => JsonDocuments.ToJsonString(null!)).ParamName);
    }

    [Fact]
    public void PublishedDocuments()
    {
        foreach (string file in (string[])["twitter.json", "citm_catalog.json", "canada.json"])
        {
            byte[] text = File.ReadAllBytes(TestData.Require("corpora", file));
            JsonElement element = JsonDocuments.ParseElement(text);
            JsonNode node = JsonNode.Parse(text)!, changed = JsonNode.Parse(text)!;
            changed.AsObject()["added"] = 1;
            foreach (JsonWriterOptions options in s_writers)
            {
                Assert.Equal(Written(options, element.WriteTo), Written(options, writer => JsonDocuments.Write(writer, element)));
            }

            Assert.Equal(changed.ToJsonString(), JsonDocuments.ToJsonString(changed));
            Assert.Equal(JsonNode.Parse(text)!.ToJsonString(), JsonDocuments.ToJsonString(node));
        }
    }

    private static IEnumerable<(string Name, JsonNode Node)> AllNodes()
    {
        foreach (string text in s_texts.Where(static text => text != "null"))
        {
            yield return (text, JsonDocuments.ParseNode(text, null, s_lax)!);
            JsonNode touched = JsonDocuments.ParseNode(text, null, s_lax)!;
            if (Outcome(() => Touch(touched, levels: 1)) == "done")
            {
                yield return ("touched " + text, touched);
                JsonNode whole = JsonDocuments.ParseNode(text, null, s_lax)!;
                Touch(whole, levels: 100);
                yield return ("whole " + text, whole);
            }
        }

        JsonNode mixed = JsonNode.Parse("{\"raw\":[1,{\"x\":2}]}")!;
        mixed["int"] = 1;
        mixed["date"] = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        mixed["text"] = "<é>";
        yield return ("mixed", mixed);
        JsonNode custom = JsonNode.Parse("{\"raw\":[1,{\"x\":2}]}")!;
        custom["point"] = JsonValue.Create(new Point(1, 2));
        custom["time"] = JsonValue.Create(TimeSpan.FromSeconds(90));
        yield return ("custom", custom);
        JsonNode infinite = JsonNode.Parse("{\"raw\":[1]}")!;
        infinite["number"] = double.NaN;
        yield return ("infinite", infinite);
    }

    private static string Touch(JsonNode? node, int levels)
    {
        if (levels > 0 && node is not (null or JsonValue))
        {
            foreach (JsonNode? child in node is JsonObject owner ? owner.Select(static member => member.Value) : node.AsArray())
            {
                Touch(child, levels - 1);
            }
        }

        return "done";
    }

    private static void Compare(Action<Utf8JsonWriter> theirs, Action<Utf8JsonWriter> ours, string what)
    {
        foreach (JsonWriterOptions options in s_writers)
        {
            foreach ((string name, Action<Utf8JsonWriter> before, Action<Utf8JsonWriter> after) in s_places)
            {
                string expected = Run(theirs), actual = Run(ours);
                Assert.True(expected == actual, $"{what} as {name}\nexpected {expected}\nactual {actual}");

                string Run(Action<Utf8JsonWriter> write)
                {
                    var buffer = new ArrayBufferWriter<byte>();
                    var writer = new Utf8JsonWriter(buffer, options);
                    string outcome = Outcome(() =>
                    {
                        before(writer);
                        write(writer);
                        after(writer);
                        return "done";
                    });
                    return $"{outcome} {writer.CurrentDepth} {writer.BytesPending + writer.BytesCommitted} {Outcome(() => { writer.Flush(); return Encoding.UTF8.GetString(buffer.WrittenSpan); })}";
                }
            }
        }
    }

    private static byte[] Written(JsonWriterOptions options, Action<Utf8JsonWriter> write)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, options);
        Outcome(() => { write(writer); return ""; });
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private static string Outcome(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (Exception error)
        {
            return $"{error.GetType()} {error.Message}";
        }
    }

    private sealed record Point(int X, int Y);

    /// <summary>An output that has no more than 4,096 bytes in one piece (it throws, or gives these), and that takes no bytes after the first ones.</summary>
    private sealed class PieceOutput(int most, bool throws) : IBufferWriter<byte>
    {
        public ArrayBufferWriter<byte> Written { get; } = new();

        public void Advance(int count)
        {
            Written.Advance(count);
            if (Written.WrittenCount > most)
            {
                throw new IOException("full");
            }
        }

        public Memory<byte> GetMemory(int sizeHint = 0) =>
            sizeHint <= 4096 || !throws ? Written.GetMemory(4096)[..4096] : throw new ArgumentOutOfRangeException(nameof(sizeHint));

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
