using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Documents and patches of elements, nodes, objects, streams and pipes.</summary>
public class SourceTests
{
    private const string Json = """{"a":[1.50,"\u00e9",null],"b":{}}""";

    [Fact]
    public void ElementsNodesAndObjects()
    {
        JsonElement element = JsonElement.Parse($"[{Json}]")[0];
        Assert.Equal(Json, JsonText.From(element).ToString());
        Assert.Throws<ArgumentException>(() => JsonText.From(default(JsonElement)));
        JsonNode node = JsonNode.Parse(Json)!;
        Assert.Equal("""{"a":[1.50,"é",null],"b":{}}""", JsonText.From(node).ToString());
        Assert.Equal("""{"a":[1.50,"é",null],"b":{}}""", JsonText.From(node.AsObject()).ToString());
        Assert.Equal("null", JsonText.From((JsonNode?)null).ToString());
        Assert.Throws<ArgumentException>(() => JsonText.From(new JsonObject { ["a"] = double.NaN }));
        Assert.Equal("""{"A":1}""", JsonText.From(new { A = 1 }).ToString());
        Assert.Equal("""{"a":1}""", JsonText.From(new { A = 1 }, JsonSerializerOptions.Web).ToString());
        Assert.Equal("\"A\"", JsonText.From("A").ToString());
        Assert.Equal("[1]", JsonText.From([1], (JsonTypeInfo<int[]>)JsonSerializerOptions.Web.GetTypeInfo(typeof(int[]))).ToString());
        Assert.Throws<ArgumentNullException>(() => JsonText.From(1, (JsonTypeInfo<int>)null!));
    }

    [Fact]
    public async Task StreamsAndPipes()
    {
        byte[] utf8 = [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(Json)], patch = """[{"op":"add","path":"/c","value":[1]}]"""u8.ToArray();
        foreach (int piece in (int[])[1, 7, 1000])
        {
            Assert.Equal(Json, (await JsonText.ParseAsync(new PieceStream(utf8, piece, seeks: false))).ToString());
            var pipe = PipeReader.Create(new PieceStream(utf8, piece, seeks: false));
            Assert.Equal(Json, (await JsonText.ParseAsync(pipe)).ToString());
            Assert.True((await pipe.ReadAsync()).IsCompleted);
            await pipe.CompleteAsync();
            Assert.Equal("/c", Assert.Single((await JsonPatch.ParseAsync(new PieceStream(patch, piece, seeks: false))).Operations).Path.ToString());
            Assert.Equal("/c", Assert.Single((await JsonPatch.ParseAsync(PipeReader.Create(new PieceStream(patch, piece, seeks: false)))).Operations).Path.ToString());
            await Assert.ThrowsAsync<JsonPatchException>(async () => await JsonPatch.ParseAsync(new PieceStream(utf8, piece, seeks: false)));
            await Assert.ThrowsAnyAsync<JsonException>(async () => await JsonPatch.ParseAsync(new PieceStream(patch[..^1], piece, seeks: false)));
        }

        Assert.Throws<ArgumentNullException>(() => { _ = JsonText.ParseAsync((PipeReader)null!); });
        Assert.Throws<ArgumentNullException>(() => { _ = JsonPatch.ParseAsync((PipeReader)null!); });
        Assert.Throws<ArgumentNullException>(() => { _ = JsonPatch.ParseAsync((Stream)null!); });
    }

    /// <summary>The exception of a stream is the caller's; what was rented meanwhile is not used again while it is still referred to.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(100)]
    [InlineData(300_000)]
    public async Task AStreamThatThrows(int length)
    {
        for (int round = 0; round < 3; round++)
        {
            Assert.Same(FailingStream.Error, await Assert.ThrowsAsync<IOException>(async () => await JsonText.ParseAsync(new FailingStream(length))));
            Assert.Same(FailingStream.Error, Assert.Throws<IOException>(() => JsonText.Parse(new FailingStream(length))));
            Assert.Same(FailingStream.Error, await Assert.ThrowsAsync<IOException>(async () => await JsonPatch.ParseAsync(new FailingStream(length))));
            Assert.Same(
                FailingStream.Error,
                await Assert.ThrowsAsync<IOException>(async () => await JsonText.ParseAsync(PipeReader.Create(new FailingStream(length)))));
            string json = $"[{new string(' ', length)}1]";
            Assert.Equal(json, (await JsonText.ParseAsync(new MemoryStream(Encoding.UTF8.GetBytes(json)))).ToString());
        }

        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await JsonText.ParseAsync(new FailingStream(length), default, cancelled.Token));
    }

    /// <summary>A stream of open brackets that fails.</summary>
    private sealed class FailingStream(int length) : MemoryStream(Enumerable.Repeat((byte)'[', length).ToArray())
    {
        public static IOException Error { get; } = new("The line is dead.");

        public override bool CanSeek => false;

        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, count) is > 0 and var read ? read : throw Error;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            cancellationToken.ThrowIfCancellationRequested();
            byte[] bytes = new byte[buffer.Length];
            int count = Read(bytes, 0, bytes.Length);
            bytes.AsSpan(0, count).CopyTo(buffer.Span);
            return new ValueTask<int>(count);
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }
}
