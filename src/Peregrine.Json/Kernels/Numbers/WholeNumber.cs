namespace Peregrine.Json.Kernels;

/// <summary>
/// An integer of up to <see cref="MostWords"/> words in the caller's memory, for the comparisons of <see cref="LongNumber"/>. In a small native program, the
/// base class library's big integers would be most of the code for numbers.
/// </summary>
/// <param name="words">The words, the lowest first; <see cref="_count"/> of them are used.</param>
internal ref struct WholeNumber(Span<ulong> words)
{
    /// <summary>Enough for 801 digits times 10^3000 times 2^1075.</summary>
    public const int MostWords = 256;

    /// <summary>The exponents of the largest powers of ten and of five below 2^64.</summary>
    private const int MostTens = 19, MostFives = 27;

    private readonly Span<ulong> _words = words;
    private int _count;
    private ulong _pending;
    private int _pendingDigits;

    /// <summary>Multiplies by ten and adds a digit. <see cref="Complete"/> must be called after the last digit.</summary>
    public void AppendDigit(uint digit)
    {
        _pending = _pending * 10 + digit;
        if (++_pendingDigits == MostTens)
        {
            Complete();
        }
    }

    /// <summary>Appends the digits that <see cref="AppendDigit"/> has collected but not yet appended.</summary>
    public void Complete()
    {
        MultiplyAdd(PowerOf(10, _pendingDigits), _pending);
        _pending = 0;
        _pendingDigits = 0;
    }

    /// <summary>Multiplies by a word and adds another word.</summary>
    public void MultiplyAdd(ulong factor, ulong addend)
    {
        ulong carry = addend;
        for (int i = 0; i < _count; i++)
        {
            ulong high = Math.BigMul(_words[i], factor, out ulong low);
            low += carry;
            carry = high + (low < carry ? 1UL : 0);
            _words[i] = low;
        }

        if (carry != 0)
        {
            _words[_count++] = carry;
        }
    }

    /// <summary>Multiplies by a power of ten: first by the power of five, then by the power of two.</summary>
    public void MultiplyPower10(int power)
    {
        for (int left = power; left > 0; left -= MostFives)
        {
            MultiplyAdd(PowerOf(5, Math.Min(left, MostFives)), 0);
        }

        Shift(power);
    }

    /// <summary>Multiplies by a power of two.</summary>
    public void Shift(int bits)
    {
        MultiplyAdd(1UL << (bits & 63), 0);
        int more = bits >> 6;
        _words[.._count].CopyTo(_words[more..]);
        _words[..more].Clear();
        _count = _count == 0 ? 0 : _count + more;
    }

    /// <summary>Returns the sign of this number minus another.</summary>
    public readonly int CompareTo(in WholeNumber other)
    {
        int order = _count.CompareTo(other._count);
        for (int i = _count - 1; order == 0 && i >= 0; i--)
        {
            order = _words[i].CompareTo(other._words[i]);
        }

        return order;
    }

    private static ulong PowerOf(ulong basis, int power)
    {
        ulong value = 1;
        for (int i = 0; i < power; i++)
        {
            value *= basis;
        }

        return value;
    }
}
