using System.Buffers;

namespace Peregrine.Json.Tests.Writing;

/// <summary>Gives exactly the space requested, with a fence before and after it.</summary>
internal sealed class FencedOutput : IBufferWriter<byte>
{
    private const int Fence = 4_096;
    private readonly List<byte> _written = [];
    private byte[] _space = [];
    private int _size;

    public byte[] Written => [.. _written];

    public void Advance(int count)
    {
        Assert.InRange(count, 0, _size);
        Assert.True(_space.AsSpan(0, Fence).IndexOfAnyExcept((byte)0xA5) < 0, "Written before the space.");
        Assert.True(_space.AsSpan(Fence + _size).IndexOfAnyExcept((byte)0xA5) < 0, "Written after the space.");
        _written.AddRange(_space.AsSpan(Fence, count));
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        _size = Math.Max(1, sizeHint);
        _space = new byte[Fence + _size + Fence];
        _space.AsSpan().Fill(0xA5);
        return _space.AsMemory(Fence, _size);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
