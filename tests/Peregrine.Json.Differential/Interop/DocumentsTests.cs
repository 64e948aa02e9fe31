using System.Buffers;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Support;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Documents, elements and nodes of whole texts: the same tokens, values and exceptions as by the models' own methods.</summary>
public class DocumentsTests
{
    private static readonly FieldInfo? s_parsed = typeof(JsonDocument).GetField("_parsedData", BindingFlags.Instance | BindingFlags.NonPublic);
    private static readonly FieldInfo? s_parent = typeof(JsonElement).GetField("_parent", BindingFlags.Instance | BindingFlags.NonPublic);

    private static readonly string[] s_texts =
    [
        "null", "true", "false", "0", "-0", "1.50e+1", "1e400", "\"\"", "\"a\"", "\"\\u0041\\n\\/<é+\"", "\"😀\\ud83d\\ude00\"", "\"\\ud800\"", "[]", "{}", "[ ]", "{ }", " [] ", "\n\t{} \r\n",
        "[1,\"a\",null,true,[],{}]", "{\"a\":1,\"b\":[{\"c\":null}],\"é<\":\"x\"}", "{\"a\":1,\"a\":2}", "{\"\\u0061\":1,\"a\":2}", "[[1, 2 ,\n3 ]\t]", " { \"a\" : { \"b\" : [ 1.0 , \"\\\"\" ] } } ",
        "[[[[1]]]]", "{\"a\":{\"b\":{\"c\":{\"d\":1}}}}", "{\"a\":\"\\ud800\"}", "{\"\\ud800\":1}", "[\"\\udc00x\"]", "[\"" + new string('x', 300) + "\\n\"]", "[\"" + new string('é', 300) + "\"]",
        "", " ", "nul", "truex", "01", "1.", "-", "\"a", "\"\\x\"", "[", "{", "[1", "[1,", "[1,]", "[1 2]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "]", "1 2", "1x", "[1]]", "[] []", "{}x", "[1]\0", "[\"\u0001\"]", "['a']",
        "[1,/*c*/2]", "{\"a\":1//x\n}", "//c\n[1]//d", "/*é*/[1]/**/", "[1]/", "[1]//\u2028", "{\"a\"/*c*/:1}", "[/*", "{\"a\":{\"b\":tru}}", "\uFEFF[1]", "[\n1,\n{\"a\":\n[tru]}]", "[1,]//x", "{\"a\":[1,],}",
    ];

    private static readonly (string Name, JsonDocumentOptions Value)[] s_options =
    [
        ("default", default),
        ("lax", new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }),
        ("depth 2", new() { MaxDepth = 2 }),
        ("depth 1000", new() { MaxDepth = 1000, AllowTrailingCommas = true }),
        ("no duplicates", new() { AllowDuplicateProperties = false }),
        ("no duplicates, lax", new() { AllowDuplicateProperties = false, AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }),
    ];

    static DocumentsTests()
    {
        for (int i = 0; i < 40; i++)
        {
            JsonDocuments.ParseElement("[1]");
        }
    }

    [Fact]
    public void AllWays()
    {
        foreach (string text in s_texts)
        {
            foreach ((string name, JsonDocumentOptions options) in s_options)
            {
                CompareAll(Encoding.UTF8.GetBytes(text), text, options, $"{name}: {text}");
            }
        }
    }

    /// <summary>Objects whose names are equal or resemble each other, at every depth.</summary>
    [Fact]
    public void RepeatedNames()
    {
        string[] texts =
        [
            .. RepeatedNameTexts.Objects.SelectMany(static text => RepeatedNameTexts.Places.Select(place => place.Before + text + place.After)),
            .. RepeatedNameTexts.Many(isLong: false),
            .. RepeatedNameTexts.Many(isLong: true).Take(12),
        ];
        foreach (string text in texts)
        {
            foreach ((string name, JsonDocumentOptions options) in s_options.Where(entry => !entry.Value.AllowDuplicateProperties && UsualRun.Takes(0.3, entry.Name, text)))
            {
                CompareAll(Encoding.UTF8.GetBytes(text), text, options, $"{name}: {text}");
            }
        }
    }

    /// <summary>Ill-formed UTF-8 in strings, names and comments, and between tokens; System.Text.Json accepts it in strings.</summary>
    [Fact]
    public void IllFormedUtf8()
    {
        foreach (byte[] part in (byte[][])[[0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]])
        {
            foreach ((string before, string after) in (ReadOnlySpan<(string, string)>)[("[\"", "\"]"), ("{\"", "\":1}"), ("[1", "]"), ("[1,/*", "*/2]"), ("", "[]"), ("[]", ""), ("[\"long enough to be more than a block of bytes, ", "\"]")])
            {
                byte[] text = [.. Encoding.UTF8.GetBytes(before), .. part, .. Encoding.UTF8.GetBytes(after)];
                foreach ((string name, JsonDocumentOptions options) in s_options)
                {
                    CompareAll(text, null, options, $"{name}: {Convert.ToHexString(text)}");
                }
            }
        }
    }

    [Fact]
    public void LoneSurrogatesInText()
    {
        foreach (string text in (string[])["[\"\ud800\"]", "\udc00[]", "[1]\ud800", "[\"" + new string('a', 400) + "\ud83d\"]"])
        {
            Compare(() => JsonDocument.Parse(text), () => JsonDocuments.Parse(text), text);
            Compare(() => JsonDocument.Parse(text.AsMemory()), () => JsonDocuments.Parse(text.AsMemory()), text);
            Compare(() => JsonElement.Parse(text), () => JsonDocuments.ParseElement(text), text);
            Compare(() => JsonElement.Parse(text.AsSpan()), () => JsonDocuments.ParseElement(text.AsSpan()), text);
            Compare(() => JsonNode.Parse(text), () => JsonDocuments.ParseNode(text), text);
        }
    }

    [Fact]
    public async Task Nulls()
    {
        Compare(static () => JsonDocument.Parse((string)null!), static () => JsonDocuments.Parse((string)null!), "");
        Compare(static () => JsonDocument.Parse((Stream)null!), static () => JsonDocuments.Parse((Stream)null!), "");
        Compare(static () => JsonElement.Parse((string)null!), static () => JsonDocuments.ParseElement((string)null!), "");
        Compare(static () => JsonNode.Parse((string)null!), static () => JsonDocuments.ParseNode((string)null!), "");
        Compare(static () => JsonNode.Parse((Stream)null!), static () => JsonDocuments.ParseNode((Stream)null!), "");
        Compare(static () => JsonDocument.Parse(default(ReadOnlySequence<byte>)), static () => JsonDocuments.Parse(default(ReadOnlySequence<byte>)), "");
        Assert.Throws<ArgumentNullException>(static () => { JsonDocuments.ParseAsync(null!); });
        Assert.Throws<ArgumentNullException>(static () => { JsonDocuments.ParseNodeAsync(null!); });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(static () => JsonDocuments.ParseAsync(new MemoryStream([1]), cancellationToken: new CancellationToken(canceled: true)));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(static () => JsonDocuments.ParseNodeAsync(new MemoryStream([1]), cancellationToken: new CancellationToken(canceled: true)));
    }

    [Fact]
    public async Task Streams()
    {
        byte[] mark = [0xEF, 0xBB, 0xBF];
        byte[] large = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 3000)) + "]");
        foreach (byte[] text in (byte[][])[[.. "[1,{\"a\":2}]"u8], [.. mark, .. "[1]"u8], [.. mark, .. mark, .. "[1]"u8], mark, [], [0xEF], [0xEF, 0xBB], [.. "1"u8], [.. mark, .. "[1"u8], [.. "[\""u8, 0xFF, .. "\"]"u8], large, [.. mark, .. large]])
        {
            foreach (int piece in (int[])[1, 7, 4096])
            {
                foreach (bool seeks in (bool[])[false, true])
                {
                    string what = $"{Convert.ToHexString(text.AsSpan(0, Math.Min(20, text.Length)))} {piece} {seeks}";
                    Compare(() => JsonDocument.Parse(new Pieces(text, piece, seeks)), () => JsonDocuments.Parse(new Pieces(text, piece, seeks)), what);
                    Compare(() => JsonNode.Parse(new Pieces(text, piece, seeks)), () => JsonDocuments.ParseNode(new Pieces(text, piece, seeks)), what);
                    Assert.Equal(
                        await OutcomeAsync(() => JsonDocument.ParseAsync(new Pieces(text, piece, seeks))), await OutcomeAsync(() => JsonDocuments.ParseAsync(new Pieces(text, piece, seeks))));
                    Assert.Equal(
                        await OutcomeAsync(() => JsonNode.ParseAsync(new Pieces(text, piece, seeks))), await OutcomeAsync(() => JsonDocuments.ParseNodeAsync(new Pieces(text, piece, seeks))));
                }
            }
        }
    }

    [Fact]
    public void AStreamsOwnErrorPasses()
    {
        Compare(static () => JsonDocument.Parse(new Pieces([.. "[1]"u8], 1, true) { FailsAt = 2 }), static () => JsonDocuments.Parse(new Pieces([.. "[1]"u8], 1, true) { FailsAt = 2 }), "");
        Compare(static () => JsonNode.Parse(new Pieces([.. "[1]"u8], 1, false) { FailsAt = 3 }), static () => JsonDocuments.ParseNode(new Pieces([.. "[1]"u8], 1, false) { FailsAt = 3 }), "");
    }

    [Fact]
    public void PublishedDocuments()
    {
        string? data = TestData.Folder;
        Assert.SkipWhen(data is null, "The published documents are not here.");
        int count = 0;
        foreach (string file in Directory.EnumerateFiles(data, "*.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            byte[] text = File.ReadAllBytes(file);
            // In the usual run each document under one of the options, by turns.
            foreach ((string name, JsonDocumentOptions options) in text.Length > 100_000 ? s_options[..1] : s_options.Where((_, i) => UsualRun.Meet(count, i, s_options.Length)))
            {
                CompareAll(text, null, options, $"{name}: {file}");
            }

            count++;
        }

        Assert.InRange(count, 300, int.MaxValue);
    }

    [Fact]
    public void ChangedDocuments()
    {
        var random = new Random(20261129);
        string[] bases = [.. s_texts.Where(static text => text.Length > 8)];
        ReadOnlySpan<byte> damage = "[]{}\",:\\/ 1e\u0001x*\nu-.0tfn"u8;
        for (int round = 0; round < TestScale.Times(20_000); round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(bases[random.Next(bases.Length)]);
            for (int i = random.Next(1, 4); i > 0; i--)
            {
                text[random.Next(text.Length)] = random.Next(8) == 0 ? (byte)random.Next(256) : damage[random.Next(damage.Length)];
            }

            text = random.Next(3) == 0 ? text[..random.Next(text.Length)] : text;
            (string name, JsonDocumentOptions options) = s_options[random.Next(s_options.Length)];
            CompareAll(text, null, options, $"{name}: {Convert.ToHexString(text)}");
        }
    }

    /// <summary>System.Text.Json looks for the opening bracket of each container among all tokens before, which takes seconds at this depth.</summary>
    [Fact]
    public void DeepDocuments()
    {
        const int Depth = 100_000;
        string text = new string('[', Depth) + new string(']', Depth);
        var options = new JsonDocumentOptions { MaxDepth = Depth };
        JsonElement element = JsonDocuments.ParseElement(text, options);
        using JsonDocument document = JsonDocuments.Parse(text, options);
        Assert.Equal(text, element.GetRawText());
        Assert.Equal(text, document.RootElement.GetRawText());
        for (int i = 1; i < Depth; i++)
        {
            Assert.Equal(1, element.GetArrayLength());
            element = element[0];
        }

        Assert.Equal(0, element.GetArrayLength());
        Assert.ThrowsAny<JsonException>(() => JsonDocuments.ParseElement("[" + text + "]", options));
    }

    [Fact]
    public void ADisposedDocumentIsDisposed()
    {
        JsonDocument document = JsonDocuments.Parse("""{"a":[1]}""");
        JsonElement root = document.RootElement, clone = root.Clone();
        document.Dispose();
        document.Dispose();
        Assert.Throws<ObjectDisposedException>(() => root.ValueKind);
        Assert.Equal("""{"a":[1]}""", clone.GetRawText());
    }

    private static void CompareAll(byte[] utf8, string? json, JsonDocumentOptions options, string what)
    {
        Compare(() => JsonDocument.Parse(utf8, options), () => JsonDocuments.Parse(utf8, options), what);
        Compare(() => JsonElement.Parse(utf8, options), () => JsonDocuments.ParseElement(utf8, options), what);
        var nodes = new JsonNodeOptions { PropertyNameCaseInsensitive = utf8.Length % 2 == 0 };
        Compare(() => JsonNode.Parse(utf8, nodes, options), () => JsonDocuments.ParseNode(utf8, nodes, options), what);
        if (utf8.Length > 100_000)
        {
            Compare(() => JsonDocument.Parse(new Pieces(utf8, 4096, seeks: false), options), () => JsonDocuments.Parse(new Pieces(utf8, 4096, seeks: false), options), what);
            return;
        }

        foreach (int piece in (int[])[1, 7, 4096])
        {
            ReadOnlySequence<byte> segments = Segmented(utf8, piece);
            Compare(() => JsonDocument.Parse(segments, options), () => JsonDocuments.Parse(segments, options), what);
            Compare(() => JsonDocument.Parse(new Pieces(utf8, piece, seeks: true), options), () => JsonDocuments.Parse(new Pieces(utf8, piece, seeks: true), options), what);
            Compare(() => JsonNode.Parse(new Pieces(utf8, piece, seeks: false), null, options), () => JsonDocuments.ParseNode(new Pieces(utf8, piece, seeks: false), null, options), what);
        }

        json ??= Encoding.UTF8.GetString(utf8);
        Compare(() => JsonDocument.Parse(json, options), () => JsonDocuments.Parse(json, options), what);
        Compare(() => JsonDocument.Parse(json.AsMemory(), options), () => JsonDocuments.Parse(json.AsMemory(), options), what);
        Compare(() => JsonElement.Parse(json, options), () => JsonDocuments.ParseElement(json, options), what);
        Compare(() => JsonElement.Parse(json.AsSpan(), options), () => JsonDocuments.ParseElement(json.AsSpan(), options), what);
        Compare(() => JsonNode.Parse(json, nodes, options), () => JsonDocuments.ParseNode(json, nodes, options), what);
    }

    private static void Compare<T>(Func<T> theirs, Func<T> ours, string what)
    {
        string expected = Outcome(theirs), actual = Outcome(ours);
        Assert.True(expected == actual, $"{what}\nexpected {expected}\nactual {actual}");
    }

    private static string Outcome<T>(Func<T> parse)
    {
        try
        {
            return Described(parse());
        }
        catch (Exception error)
        {
            return Described(error);
        }
    }

    private static async Task<string> OutcomeAsync<T>(Func<Task<T>> parse)
    {
        try
        {
            return Described(await parse());
        }
        catch (Exception error)
        {
            return Described(error);
        }
    }

    private static string Described(Exception error) =>
        $"{error.GetType()} {error.Message} {(error as JsonException)?.Path} {(error as JsonException)?.LineNumber} {(error as JsonException)?.BytePositionInLine} {(error as ArgumentException)?.ParamName}";

    /// <summary>The text, all tokens as the document keeps them, and all values; for a node, its class, options and text.</summary>
    private static string Described(object? parsed)
    {
        var text = new StringBuilder();
        switch (parsed)
        {
            case JsonDocument document:
                Describe(document, document.RootElement, text);
                document.Dispose();
                break;
            case JsonElement element:
                Describe((JsonDocument)s_parent!.GetValue(element)!, element, text);
                break;
            case JsonNode node:
                text.Append(node.GetType()).Append(node.Options?.PropertyNameCaseInsensitive).Append(node is JsonValue ? node.GetValueKind() : default).Append(node.GetPath());
                text.Append(Written(node));
                break;
        }

        return text.ToString();
    }

    /// <summary>Ill-formed text and repeated names throw only now.</summary>
    private static string Written(JsonNode node)
    {
        try
        {
            string text = node.ToJsonString();
            return text + (node as JsonObject)?.Count;
        }
        catch (Exception error)
        {
            return Described(error);
        }
    }

    private static void Describe(JsonDocument document, JsonElement root, StringBuilder text)
    {
        object table = s_parsed!.GetValue(document)!;
        const BindingFlags Fields = BindingFlags.Instance | BindingFlags.NonPublic;
        byte[] rows = (byte[])table.GetType().GetField("_data", Fields)!.GetValue(table)!;
        int length = (int)table.GetType().GetField("<Length>k__BackingField", Fields)!.GetValue(table)!;
        text.Append(root.GetRawText()).Append(' ').Append(Convert.ToHexString(rows.AsSpan(0, length)));
        Walk(root, text);
    }

    private static void Walk(JsonElement element, StringBuilder text)
    {
        text.Append(' ').Append(element.ValueKind);
        switch (element.ValueKind)
        {
            case JsonValueKind.Array:
                text.Append(element.GetArrayLength());
                foreach (JsonElement item in element.EnumerateArray())
                {
                    Walk(item, text);
                }

                break;
            case JsonValueKind.Object:
                text.Append(element.GetPropertyCount());
                foreach (JsonProperty property in element.EnumerateObject())
                {
                    text.Append(' ').Append(Try(() => property.Name));
                    Walk(property.Value, text);
                }

                break;
            case JsonValueKind.String:
                text.Append(Try(element.GetString));
                break;
            case JsonValueKind.Number:
                text.Append(element.GetRawText()).Append(element.TryGetInt64(out long number) ? number : 0);
                break;
        }
    }

    private static string? Try(Func<string?> get)
    {
        try
        {
            return get();
        }
        catch (InvalidOperationException error)
        {
            return error.Message;
        }
    }

    private static ReadOnlySequence<byte> Segmented(byte[] text, int size)
    {
        var first = new Segment(text.AsMemory(0, Math.Min(size, text.Length)), 0);
        Segment last = first;
        for (int at = size; at < text.Length; at += size)
        {
            last = last.Append(text.AsMemory(at, Math.Min(size, text.Length - at)));
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index) => (Memory, RunningIndex) = (memory, index);

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }

    /// <summary>A stream that returns a few bytes at a time.</summary>
    private sealed class Pieces(byte[] text, int piece, bool seeks) : MemoryStream(text, writable: false)
    {
        public int FailsAt { get; init; } = int.MaxValue;

        public override bool CanSeek => seeks;

        public override int Read(byte[] buffer, int offset, int count) =>
            Position < FailsAt ? base.Read(buffer, offset, Math.Min(count, piece)) : throw new IOException("stream");

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
