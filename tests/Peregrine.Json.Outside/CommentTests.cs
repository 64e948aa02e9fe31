using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside;

/// <summary>What comments of the public methods say of streams, pipes, tokens and exceptions.</summary>
public sealed class CommentTests
{
    private static readonly CancellationToken s_cancelled = new(canceled: true);

    [Fact]
    public async Task ATokenIsPassedToTheStreamAndNotChecked()
    {
        var stream = new RecordingStream("[1,2]");
        int[]? read = await JsonSerializer.DeserializeAsync<int[]>(stream, cancellationToken: s_cancelled);
        Assert.Equal(2, read?.Length);
        stream.Rewind();
        Assert.True((await JsonSerializer.TryDeserializeAsync<int[]>(stream, (JsonSerializerOptions?)null, s_cancelled)).IsSuccess);
        stream.Rewind();
        Assert.Equal(2, await JsonSerializer.DeserializeAsyncEnumerable<int>(stream, cancellationToken: s_cancelled).CountAsync(s_cancelled));
        await JsonSerializer.SerializeAsync(stream, Enumerable.Range(0, 100_000).ToList(), cancellationToken: s_cancelled);
        await JsonSerializer.SerializeAsyncEnumerable(stream, Elements(10), cancellationToken: s_cancelled);
        Assert.NotEmpty(stream.Tokens);
        Assert.All(stream.Tokens, static token => Assert.Equal(s_cancelled, token));
    }

    [Fact]
    public async Task ATokenIsCheckedBeforeAPipeIsRead()
    {
        PipeReader reader = PipeReader.Create(new RecordingStream("[1,2]"));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => JsonSerializer.DeserializeAsync<int[]>(reader, cancellationToken: s_cancelled).AsTask());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => JsonSerializer.TryDeserializeAsync<int[]>(reader, (JsonSerializerOptions?)null, s_cancelled).AsTask());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await JsonSerializer.DeserializeAsyncEnumerable<int>(reader, cancellationToken: s_cancelled).CountAsync(s_cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => JsonSerializer.SerializeAsync(new Pipe().Writer, 1, cancellationToken: s_cancelled));
    }

    [Theory]
    [InlineData(1024)]
    [InlineData(16384)]
    public async Task BytesLeaveWhenNineTenthsAreBuffered(int size)
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = size };
        int[] value = [.. Enumerable.Range(0, 20_000)];
        RecordingStream[] streams = [new(""), new(""), new("")];
        JsonSerializer.Serialize(streams[0], value, options);
        await JsonSerializer.SerializeAsync(streams[1], value, options, TestContext.Current.CancellationToken);
        await JsonSerializer.SerializeAsyncEnumerable(streams[2], Elements(20_000), topLevelValues: false, options, TestContext.Current.CancellationToken);

        // A buffer that is not nine tenths full may take some more elements than there is space for.
        Assert.All(streams, stream => Assert.All(stream.Writes[..^1], written => Assert.InRange(written, (int)(size * 0.9), size + 16)));
    }

    [Fact]
    public void AStreamIsFirstCheckedWhenABufferIsFull()
    {
        var stream = new RecordingStream("[x" + new string(' ', 100_000)) { Chunk = 100 };
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<int[]>(stream));
        Assert.InRange(stream.Position, 16 * 1024, 17 * 1024);
    }

    [Theory]
    [InlineData("[1,2,x,4,5]", true, "x,4,5]")]
    [InlineData("[1,2,x,4,5]", false, "x,4,5]")]
    [InlineData("[1] 2 3", true, "2 3")]
    [InlineData("[1] 2 3", false, "2 3")]
    public async Task BytesFromAnErrorOnStayInThePipe(string text, bool isCompleted, string left)
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Encoding.UTF8.GetBytes(text), TestContext.Current.CancellationToken);
        if (isCompleted)
        {
            await pipe.Writer.CompleteAsync();
        }

        await Assert.ThrowsAsync<JsonException>(() => JsonSerializer.DeserializeAsync<List<int>>(pipe.Reader, cancellationToken: TestContext.Current.CancellationToken).AsTask());
        Assert.Equal(left, await LeftIn(pipe));
    }

    [Fact]
    public async Task ACancelledReadLeavesValuesThatAreNotCompleteInThePipe()
    {
        var pipe = new Pipe();
        using var source = new CancellationTokenSource();
        await pipe.Writer.WriteAsync("[1,2,34"u8.ToArray(), TestContext.Current.CancellationToken);
        Task<List<int>?> pending = JsonSerializer.DeserializeAsync<List<int>>(pipe.Reader, cancellationToken: source.Token).AsTask();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pending);
        Assert.Equal("34", await LeftIn(pipe));
    }

    [Fact]
    public void ATypeThatNoTextFitsIsAnErrorOfTheText()
    {
        DeserializationResult<Action> result = JsonSerializer.TryDeserialize<Action>("{}");
        Assert.False(result.IsSuccess);
        Assert.Equal(DeserializationErrorKind.Unsupported, result.Error.Kind);
        Assert.IsType<NotSupportedException>(result.Error.ToException());
    }

    [Fact]
    public void MetadataThatIsMissingAndContradictionsThrowBeforeAnythingIsRead()
    {
        var empty = new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine() };
        Assert.Throws<NotSupportedException>(() => JsonSerializer.TryDeserialize<Colliding>("{", empty));
        Assert.Throws<InvalidOperationException>(static () => JsonSerializer.TryDeserialize<Colliding>("{"));
    }

    [Fact]
    public void ATextWriterReceivesNothingOfAValueThatCannotBeWritten()
    {
        var writer = new StringWriter();
        Assert.ThrowsAny<ArgumentException>(() => JsonSerializer.Serialize(writer, new[] { 1, double.NaN }));
        Assert.Empty(writer.ToString());
    }

    [Fact]
    public void AnElementWithoutAValueThrows()
    {
        Assert.Throws<InvalidOperationException>(static () => JsonSerializer.Deserialize<int>(default(JsonElement)));
        JsonDocument document = JsonDocument.Parse("1");
        document.Dispose();
        Assert.Throws<ObjectDisposedException>(() => JsonSerializer.Deserialize<int>(document));
    }

    private static async Task<string> LeftIn(Pipe pipe)
    {
        await pipe.Writer.CompleteAsync();
        return Encoding.UTF8.GetString((await pipe.Reader.ReadAsync()).Buffer);
    }

    private static async IAsyncEnumerable<int> Elements(int count)
    {
        await Task.CompletedTask;
        for (int i = 0; i < count; i++)
        {
            yield return i;
        }
    }

    private sealed class Colliding
    {
        [JsonPropertyName("a")]
        public int First { get; set; }

        [JsonPropertyName("a")]
        public int Second { get; set; }
    }

    /// <summary>Records each write and each token, and does not act on a token.</summary>
    private sealed class RecordingStream(string text) : Stream
    {
        private readonly byte[] _text = Encoding.UTF8.GetBytes(text);
        private int _at;

        public List<int> Writes { get; } = [];

        public List<CancellationToken> Tokens { get; } = [];

        /// <summary>The bytes that a read returns at most.</summary>
        public int Chunk { get; init; } = int.MaxValue;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => _at;
            set => throw new NotSupportedException();
        }

        public void Rewind() => _at = 0;

        public override int Read(byte[] buffer, int offset, int count)
        {
            int length = Math.Min(Math.Min(count, Chunk), _text.Length - _at);
            _text.AsSpan(_at, length).CopyTo(buffer.AsSpan(offset));
            _at += length;
            return length;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Tokens.Add(cancellationToken);
            byte[] read = new byte[buffer.Length];
            int count = Read(read, 0, read.Length);
            read.AsMemory(0, count).CopyTo(buffer);
            return new(count);
        }

        public override void Write(byte[] buffer, int offset, int count) => Writes.Add(count);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Tokens.Add(cancellationToken);
            Writes.Add(buffer.Length);
            return default;
        }

        public override void Flush()
        {
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
