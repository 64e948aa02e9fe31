using System.Buffers;

namespace Peregrine.Json.Tests.Writing;

/// <summary>Gives a span of exactly the requested size, its end against an unmapped page, and unmaps nothing until the end: the smallest honest target.</summary>
internal sealed class GuardedTarget : IBufferWriter<byte>, IDisposable
{
    private readonly GuardedMemory _memory = new(1 << 21);
    private readonly ArrayBufferWriter<byte> _written = new();
    private int _given;

    public ReadOnlySpan<byte> Written => _written.WrittenSpan;

    /// <summary>How many spans were handed out.</summary>
    public int Spans { get; private set; }

    public void Advance(int count)
    {
        Assert.InRange(count, 0, _given);
        _written.Write(_memory.AtEnd(_given)[..count]);
        _given = 0;
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Spans++;
        _given = Math.Max(sizeHint, 1);
        Span<byte> span = _memory.AtEnd(_given);
        span.Fill(0xEE);
        return span;
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

    public void Clear()
    {
        _written.Clear();
        Spans = 0;
    }

    public void Dispose() => _memory.Dispose();
}

/// <summary>Gives less than requested, from the given call on.</summary>
internal sealed class ShortTarget(int honestCalls, int size) : IBufferWriter<byte>
{
    private int _calls;

    public void Advance(int count)
    {
    }

    public Span<byte> GetSpan(int sizeHint = 0) => new byte[_calls++ < honestCalls ? Math.Max(sizeHint, 1) : Math.Min(size, Math.Max(0, sizeHint - 1))];

    public Memory<byte> GetMemory(int sizeHint = 0) => new byte[_calls++ < honestCalls ? Math.Max(sizeHint, 1) : Math.Min(size, Math.Max(0, sizeHint - 1))];
}
