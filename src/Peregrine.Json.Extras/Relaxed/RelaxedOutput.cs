using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

/// <summary>
/// The strict text of a relaxed one. Nothing is copied before the first difference; from there on, runs that both texts have are copied as a whole.
/// </summary>
/// <param name="input">The relaxed text.</param>
/// <param name="sought">An offset in the strict text whose counterpart is to be found, or -1.</param>
internal ref struct RelaxedOutput(ReadOnlySpan<byte> input, int sought)
{
    private const int Spare = 256;

    private readonly ReadOnlySpan<byte> _input = input;
    private byte[]? _array;
    private int _length;
    private int _taken;

    /// <summary>Whether the strict text differs.</summary>
    public readonly bool IsChanged => _array is not null;

    /// <summary>The strict text.</summary>
    public readonly ReadOnlySpan<byte> Text => _array is null ? _input : _array.AsSpan(0, _length);

    /// <summary>The counterpart of the offset that is sought, or -1. Where texts were left out there, it is before them, after the last token.</summary>
    public int Found { get; private set; } = -1;

    /// <summary>Writes another text in place of a part of the input.</summary>
    public void Replace(int from, int to, scoped ReadOnlySpan<byte> text)
    {
        _array ??= RentedArrays.Rent<byte>(ThreadBuffer.SizeOf((long)_input.Length + Spare));
        Take(from);
        Append(text);
        _taken = to;
        if (Found < 0 && sought >= 0 && sought <= _length)
        {
            Found = sought == _length ? to : from;
        }
    }

    /// <summary>Copies the input up to an offset, if anything before it differs.</summary>
    public void Take(int to)
    {
        if (_array is null)
        {
            return;
        }

        if (Found < 0 && sought >= _length && sought <= _length + to - _taken)
        {
            Found = _taken + sought - _length;
        }

        Append(_input[_taken..to]);
        _taken = to;
    }

    /// <summary>Copies the input up to a bracket with which the depth is exceeded. Its offset is the place of that error.</summary>
    public void TakeLast(int at)
    {
        Take(at);
        Found = sought == _length ? at : Found;
        Take(at + 1);
    }

    /// <summary>Returns the strict text of what is before an offset. Of the last bracket of <see cref="TakeLast"/>, it is what is before that.</summary>
    public readonly byte[] Before(int at) =>
        _array is null ? [.. _input[..at]] : at < _taken ? [.. Text[..^(_taken - at)]] : [.. Text, .. _input[_taken..at]];

    public void Dispose()
    {
        if (_array is { } array)
        {
            _array = null;
            RentedArrays.Return(array);
        }
    }

    private void Append(scoped ReadOnlySpan<byte> text)
    {
        if (text.Length > _array!.Length - _length)
        {
            Grow(text.Length);
        }

        text.CopyTo(_array.AsSpan(_length));
        _length += text.Length;
    }

    private void Grow(int more)
    {
        byte[] smaller = _array!;
        int least = ThreadBuffer.SizeOf((long)_length + more);
        _array = RentedArrays.Rent<byte>((int)Math.Clamp(smaller.Length * 2L, least, Array.MaxLength));
        smaller.AsSpan(0, _length).CopyTo(_array);
        RentedArrays.Return(smaller);
    }
}
