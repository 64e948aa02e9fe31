using Peregrine.Json.Buffers;

namespace Peregrine.Json.Extras;

// The strict text. Nothing is copied before the first difference. After it, runs that are equal in both texts are copied at once.
internal ref partial struct RelaxedText
{
    /// <summary>Whether the strict text differs from the relaxed one.</summary>
    public readonly bool IsChanged => _output is not null;

    /// <summary>The strict text, after <see cref="Run"/>.</summary>
    public readonly ReadOnlySpan<byte> Strict => _output is null ? _text : _output.Array.AsSpan(0, _length);

    /// <summary>
    /// The offset in the relaxed text that corresponds to the offset <c>sought</c> in the strict text, or -1. If the conversion left out bytes there, this is
    /// the offset before these bytes.
    /// </summary>
    public readonly int Found => _found;

    public void Dispose()
    {
        if (_output is { } output)
        {
            _output = null;
            ThreadBuffer.ReturnOutput(output, _length);
        }
    }

    /// <summary>Replaces the next bytes of the relaxed text, <paramref name="length"/> of them, by other bytes in the strict text.</summary>
    private void Put(scoped ReadOnlySpan<byte> text, int length)
    {
        _output ??= ThreadBuffer.RentOutput();
        Take(_at);
        Append(text);
        _at += length;
        _taken = _at;
        if (_found < 0 && sought >= 0 && sought <= _length)
        {
            _found = sought == _length ? _at : _at - length;
        }
    }

    /// <summary>Copies the relaxed text up to an offset to the strict text, if the two already differ.</summary>
    private void Take(int to)
    {
        if (_output is null)
        {
            return;
        }

        if (_found < 0 && sought >= _length && sought <= _length + to - _taken)
        {
            _found = _taken + sought - _length;
        }

        Append(_text[_taken..to]);
        _taken = to;
    }

    private void Append(scoped ReadOnlySpan<byte> text)
    {
        if (text.Length > _output!.Array.Length - _length)
        {
            ThreadBuffer.GrowOutput(_output, _length, text.Length);
        }

        text.CopyTo(_output.Array.AsSpan(_length));
        _length += text.Length;
    }

    /// <summary>Returns the strict text for the part of the relaxed text before an offset.</summary>
    private readonly byte[] Before(int at) => _output is null ? [.. _text[..at]] : [.. Strict, .. _text[_taken..Math.Max(at, _taken)]];
}
