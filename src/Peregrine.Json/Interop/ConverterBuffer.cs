using System.Buffers;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Interop;

/// <summary>The buffer of a <see cref="ConverterWriter"/>. It uses a small array of its own, and a rented array for longer values.</summary>
internal sealed class ConverterBuffer : IBufferWriter<byte>
{
    private readonly byte[] _own = new byte[2048];
    private byte[] _array;

    public ConverterBuffer() => _array = _own;

    public int Length { get; private set; }

    /// <summary>Whether the buffer is empty and uses only its small array.</summary>
    public bool IsUnused => Length == 0 && _array == _own;

    public ReadOnlySpan<byte> Written => _array.AsSpan(0, Length);

    /// <summary>Discards the content. Must not be called while the writer holds memory of the buffer.</summary>
    public void Clear()
    {
        Length = 0;
        Replace(_own);
    }

    public void Advance(int count) => Length += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsMemory(Length);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsSpan(Length);
    }

    private void Reserve(int sizeHint)
    {
        int needed = Math.Max(sizeHint, 256);
        if (_array.Length - Length < needed)
        {
            byte[] larger = RentedArrays.RentShown(Math.Max(ThreadBuffer.SizeOf((long)Length + needed), (int)Math.Min(Array.MaxLength, _array.Length * 2L)));
            Written.CopyTo(larger);
            Replace(larger);
        }
    }

    private void Replace(byte[] array)
    {
        byte[] before = _array;
        _array = array;
        if (before != _own && before != array)
        {
            RentedArrays.ReturnShown(before);
        }
    }
}
