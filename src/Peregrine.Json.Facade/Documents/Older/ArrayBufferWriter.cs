using System.Buffers;

namespace Peregrine.Json;

/// <summary>Collects written data in an array.</summary>
internal sealed class ArrayBufferWriter<T> : IBufferWriter<T>
{
    private const int FirstLength = 256;

    private T[] _array = [];

    public int WrittenCount { get; private set; }

    public ReadOnlyMemory<T> WrittenMemory => _array.AsMemory(0, WrittenCount);

    public ReadOnlySpan<T> WrittenSpan => _array.AsSpan(0, WrittenCount);

    public void Advance(int count) =>
        WrittenCount = count >= 0 && count <= _array.Length - WrittenCount ? WrittenCount + count : throw new ArgumentOutOfRangeException(nameof(count));

    public Memory<T> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsMemory(WrittenCount);
    }

    public Span<T> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsSpan(WrittenCount);
    }

    private void Reserve(int sizeHint)
    {
        int least = Math.Max(1, sizeHint);
        if (_array.Length - WrittenCount < least)
        {
            long length = Math.Min(Math.Max(Math.Max(FirstLength, 2L * _array.Length), (long)WrittenCount + least), Array.MaxLength);
            Array.Resize(ref _array, (int)Math.Max(length, checked(WrittenCount + least)));
        }
    }
}
