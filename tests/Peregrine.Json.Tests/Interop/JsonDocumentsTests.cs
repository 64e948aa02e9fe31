using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Tests.Interop;

/// <summary>What documents made here cost, and who makes them.</summary>
public class JsonDocumentsTests
{
    private static readonly byte[] s_text = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 2000).Select(static i => $$"""{"id":{{i}},"name":"name {{i}}"}""")) + "]");

    /// <summary>Parsing and disposing allocates what it does with System.Text.Json: the document.</summary>
    [Fact]
    public void DocumentsRentTheirArrays()
    {
        string text = Encoding.UTF8.GetString(s_text);
        byte[] few = [.. "[1,{\"a\":\"b\"}]"u8];
        (string, Action, Action)[] ways =
        [
            ("memory", () => JsonDocument.Parse(s_text).Dispose(), () => JsonDocuments.Parse(s_text).Dispose()),
            ("few", () => JsonDocument.Parse(few).Dispose(), () => JsonDocuments.Parse(few).Dispose()),
            ("string", () => JsonDocument.Parse(text).Dispose(), () => JsonDocuments.Parse(text).Dispose()),
            ("stream", () => JsonDocument.Parse(new MemoryStream(s_text)).Dispose(), () => JsonDocuments.Parse(new MemoryStream(s_text)).Dispose()),
            ("element", () => JsonElement.Parse(s_text), () => JsonDocuments.ParseElement(s_text)),
            ("element of few", () => JsonElement.Parse(few), () => JsonDocuments.ParseElement(few)),
            ("node", () => JsonNode.Parse(text), () => JsonDocuments.ParseNode(text)),
            ("deserialized", () => JsonDocument.Parse(s_text).Dispose(), () => JsonSerializer.Deserialize<JsonDocument>(s_text)!.Dispose()),
        ];
        foreach ((string name, Action theirs, Action ours) in ways)
        {
            long expected = Allocated(theirs), actual = Allocated(ours);
            Assert.True(actual <= expected + (expected / 100) + 16, $"{name}: {actual} bytes, not {expected}");
        }
    }

    /// <summary>A disposed document's arrays come back from the shared pool: the next one takes them.</summary>
    [Fact]
    public void DisposedDocumentsReturnTheirArrays()
    {
        using (JsonDocument first = JsonDocuments.Parse(new MemoryStream(s_text)))
        {
            Assert.Equal(2000, first.RootElement.GetArrayLength());
        }

        byte[] text = [.. "["u8, .. Enumerable.Repeat((byte)' ', 100_000), .. "1]"u8];
        for (int i = 0; i < 3; i++)
        {
            JsonDocument document = JsonDocuments.Parse(new MemoryStream(text));
            byte[]? rented = DocumentFields.Of(document).RentedText;
            Assert.NotNull(rented);
            document.Dispose();
            Assert.Null(DocumentFields.Of(document).RentedText);
            Assert.DoesNotContain((byte)'1', rented[..text.Length]);
        }
    }

    /// <summary>Segments are joined in an array of the shared pool: if the text is refused, what the pool gives next has nothing of it.</summary>
    [Fact]
    public void ThePoolGetsNothingOfRefusedSegments()
    {
        byte[] text = [.. "[\""u8, .. Enumerable.Repeat((byte)'s', 3000)];
        for (int i = 0; i < 3; i++)
        {
            Assert.False(DocumentMaker.TryParse(new ReadOnlySequence<byte>(text), default, out JsonDocument? _));
            byte[] next = ArrayPool<byte>.Shared.Rent(text.Length);
            Assert.True(next.AsSpan().IndexOf("sss"u8) < 0);
            ArrayPool<byte>.Shared.Return(next);
        }
    }

    /// <summary>A text that only System.Text.Json accepts is its document, and the array of a refused text is cleared.</summary>
    [Fact]
    public void WhatIsNotKnownHereGoesToSystemTextJson()
    {
        byte[] illFormed = [.. "[\""u8, 0xFF, .. "\"]"u8];
        Assert.False(DocumentMaker.TryParse(illFormed, default, out JsonElement _));
        Assert.Equal(JsonValueKind.Array, JsonDocuments.ParseElement(illFormed).ValueKind);
        Assert.False(DocumentMaker.TryParse("[{\"a\":1,\"a\":2}]", new JsonDocumentOptions { AllowDuplicateProperties = false }, out JsonElement _));
        Assert.True(DocumentMaker.TryParse("[{\"a\":1,\"b\":2}]", new JsonDocumentOptions { AllowDuplicateProperties = false }, out JsonElement _));
        Assert.True(DocumentMaker.TryParse("[1]", default, out JsonElement made));
        Assert.Equal("[1]", made.GetRawText());
        Assert.True(DocumentMaker.TryParse(" /**/ [1] //", new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip }, out JsonDocument? document));
        document.Dispose();
    }

    public JsonDocumentsTests()
    {
        for (int i = 0; i < 40; i++)
        {
            JsonDocuments.ParseElement("[1]");
        }
    }

    private static long Allocated(Action run)
    {
        // The median: in some runs, the shared pool has lent its arrays to other threads, or freed them.
        var runs = new long[11];
        for (int i = 0; i < runs.Length; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            run();
            runs[i] = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Array.Sort(runs);
        return runs[runs.Length / 2];
    }
}
