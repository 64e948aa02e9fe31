using System.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>
/// One contiguous input: bytes in place, or bytes that are read into a rented array, which doubles when it is full. Dispose returns the array; only one copy
/// of the struct may be disposed.
/// </summary>
internal struct InputBuffer : IDisposable
{
    private readonly ReadOnlyMemory<byte> _whole;
    private readonly int _begin;
    private byte[]? _array;
    private int _length;

    /// <param name="expected">The initial space in bytes.</param>
    /// <param name="begin">The number of free bytes before the text, for the code that takes over the array.</param>
    public InputBuffer(int expected, int begin = 0)
    {
        _begin = begin;
        _array = RentedArrays.RentShown(SizeOf((long)begin + expected));
    }

    private InputBuffer(ReadOnlyMemory<byte> whole) => _whole = whole;

    /// <summary>Returns all of <paramref name="bytes"/>: in place if they are in one segment, otherwise as a copy.</summary>
    public static InputBuffer Of(in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment)
        {
            return new InputBuffer(bytes.First);
        }

        var joined = new InputBuffer(SizeOf(bytes.Length));
        joined._length = Segments.Copy(bytes, joined._array);
        return joined;
    }

    /// <summary>The number of bytes in the rented array; 0 if the input is in place.</summary>
    public readonly int Length => _length;

    /// <summary>Whether the array has no space left.</summary>
    public readonly bool IsFull => _begin + _length == _array!.Length;

    /// <summary>All bytes read.</summary>
    public readonly ReadOnlySpan<byte> Bytes => _array is null ? _whole.Span : _array.AsSpan(_begin, _length);

    /// <summary>The bytes without a byte order mark.</summary>
    public readonly ReadOnlySpan<byte> Text
    {
        get
        {
            ReadOnlySpan<byte> text = Bytes;
            return text.StartsWith(ByteOrderMark) ? text[ByteOrderMark.Length..] : text;
        }
    }

    public static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Converts a number of bytes to an array length; throws if no array can be that long.</summary>
    public static int SizeOf(long bytes) => bytes <= Array.MaxLength ? (int)bytes : throw TooLong();

    /// <summary>Returns the space for the next bytes, which is never empty.</summary>
    public Memory<byte> FreeSpace()
    {
        byte[] array = _array!;
        if (IsFull)
        {
            array = Grow(array, array.Length * 2L);
        }

        return array.AsMemory(_begin + _length);
    }

    /// <summary>Counts the first <paramref name="count"/> bytes of <see cref="FreeSpace"/> as read; throws if it has fewer.</summary>
    public void Take(int count)
    {
        CheckCount(count, _array!.Length - _begin - _length);
        _length += count;
    }

    /// <summary>Throws for a count that a read into <paramref name="space"/> bytes cannot have returned.</summary>
    public static void CheckCount(int count, int space)
    {
        if ((uint)count > (uint)space)
        {
            ThrowWrongCount();
        }
    }

    /// <summary>
    /// Transfers the array to the caller if the text begins at <paramref name="begin"/> and fills at least half of it; otherwise returns null.
    /// </summary>
    public byte[]? TryGive(int begin)
    {
        byte[]? array = _begin == begin && _length >= _array!.Length / 2 ? _array : null;
        _array = array is null ? _array : null;
        return array;
    }

    public void Dispose()
    {
        byte[]? array = _array;
        _array = null;
        if (array is not null)
        {
            RentedArrays.ReturnShown(array);
        }
    }

    private byte[] Grow(byte[] array, long size)
    {
        if (array.Length >= Array.MaxLength)
        {
            throw TooLong();
        }

        byte[] larger = RentedArrays.RentShown((int)Math.Min(Array.MaxLength, size));
        Bytes.CopyTo(larger.AsSpan(_begin));
        _array = larger;
        RentedArrays.ReturnShown(array);
        return larger;
    }

    /// <summary>The runtime's own exception for a length beyond the longest array, as in System.Text.Json, but with a helpful message.</summary>
#pragma warning disable CA2201 // The exception that the runtime itself raises for such an array.
    public static OutOfMemoryException TooLong() => new(
        $"The JSON text has a part that must be in memory as a whole and is longer than {Array.MaxLength} bytes, which is as much as one array holds.");
#pragma warning restore CA2201

    [DoesNotReturn]
    private static void ThrowWrongCount() =>
        throw new ArgumentOutOfRangeException(paramName: null, "The stream said that it read more bytes than it was asked for, or fewer than none.");
}
