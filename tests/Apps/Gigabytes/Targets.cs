using System.Buffers;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Peregrine.Json.Gigabytes;

/// <summary>All of its memory at once, outside the heap: spans may be longer than any array.</summary>
internal sealed unsafe class NativeTarget(int length) : MemoryManager<byte>, IBufferWriter<byte>
{
    private byte* _start = (byte*)NativeMemory.Alloc((nuint)length);
    private int _written;

    public ReadOnlySpan<byte> Written => new(_start, _written);

    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, length - _written);
        _written += count;
    }

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => CreateMemory(length)[_written..];

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => GetSpan()[_written..];

    public override Span<byte> GetSpan() => new(_start, length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
        NativeMemory.Free(_start);
        _start = null;
    }
}

/// <summary>Hands out pieces of one size and no longer ones, whatever is asked.</summary>
internal sealed class PieceTarget(int length, int first = 0) : IBufferWriter<byte>, IDisposable
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly byte[] _piece = new byte[Math.Max(length, first)];
    private int _free = Math.Max(length, first);
    private int _written;

    public string Result => $"{_written} bytes, {Convert.ToHexString(_hash.GetCurrentHash())}";

    public void Advance(int count)
    {
        _hash.AppendData(_piece, 0, count);
        _written += count;
        _free = length;
    }

    public void Dispose() => _hash.Dispose();

    public Memory<byte> GetMemory(int sizeHint = 0) => _piece.AsMemory(0, _free);

    public Span<byte> GetSpan(int sizeHint = 0) => _piece.AsSpan(0, _free);
}
