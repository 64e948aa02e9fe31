using System.Buffers;

namespace Adopting;

/// <summary>Bytes in segments of a few bytes each.</summary>
internal sealed class Piece : ReadOnlySequenceSegment<byte>
{
    private Piece(ReadOnlyMemory<byte> memory, long index) => (Memory, RunningIndex) = (memory, index);

    public static ReadOnlySequence<byte> Sequence(byte[] text, int size)
    {
        var first = new Piece(text.AsMemory(0, Math.Min(size, text.Length)), 0);
        Piece last = first;
        for (int at = size; at < text.Length; at += size)
        {
            var next = new Piece(text.AsMemory(at, Math.Min(size, text.Length - at)), at);
            last.Next = next;
            last = next;
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}

/// <summary>Output that gathers.</summary>
internal sealed class Gathered : IBufferWriter<byte>
{
    private byte[] _bytes = new byte[16];
    private int _count;

    public byte[] Written => _bytes.AsSpan(0, _count).ToArray();

    public void Advance(int count) => _count += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_bytes.Length - _count < Math.Max(sizeHint, 1))
        {
            Array.Resize(ref _bytes, (2 * _bytes.Length) + sizeHint);
        }

        return _bytes.AsMemory(_count);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}

/// <summary>Answers every request with a text, and keeps the last body.</summary>
internal sealed class Answering(string answer) : HttpMessageHandler
{
    public string? Body { get; private set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Body = request.Content is null ? null : $"{request.Method} {request.Content.Headers.ContentType} {await request.Content.ReadAsStringAsync().ConfigureAwait(false)}";
        return new HttpResponseMessage { Content = new StringContent(answer, System.Text.Encoding.UTF8, "application/json") };
    }
}

/// <summary>Raises what might be taken for a fault of a text.</summary>
internal sealed class FailingStream : MemoryStream
{
    public override int Read(byte[] buffer, int offset, int count) => throw new System.Text.Json.JsonException("Of the stream.");

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => throw new System.Text.Json.JsonException("Of the stream.");
}
