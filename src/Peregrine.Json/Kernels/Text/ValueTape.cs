namespace Peregrine.Json.Kernels;

/// <summary>
/// Records the tokens of a JSON value as the words of a tape (<see cref="TapeWord"/>), in the order of the text: a second layout beside <see
/// cref="ElementRows"/>, of two thirds of its size, in which every value can be read without the ones before it. Checks all that <see cref="SkipValue"/> checks.
/// </summary>
internal partial struct ValueTape
{
    /// <summary>The least length of an array for the words.</summary>
    public const int LeastSpace = Marks64.Width;

    private const int FirstLevels = 64;

    /// <summary>For each open container: the place of its opening word, and the number of items of the container around it so far.</summary>
    private (int Place, int Count)[] _open;
    private ulong[] _words;
    private int _length;
    private int _level;
    private int _count;
    private bool _isTooLong;

    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the value's first byte; no leading white space.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="depth">The maximum number of containers open at once.</param>
    /// <param name="trailingCommas">Whether a comma is allowed before a closing bracket.</param>
    /// <param name="comments">Whether comments are allowed between tokens, except between a name and its colon.</param>
    /// <param name="words">The array for the words; if it is full, a larger rented array replaces it.</param>
    /// <param name="length">The number of words.</param>
    /// <param name="isTooLong">Whether the value fails because it has a string of 2^29 bytes or more, or as many tokens.</param>
    /// <returns>The offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Build(
        ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, ref ulong[] words, out int length, out bool isTooLong)
    {
        bool isForBlocks = TokenBlocks.IsSupported && end >= Marks64.Width && !trailingCommas && !comments && (Mem.U8(ref start, at, end) | 0x20) == '{';
        if (isForBlocks)
        {
            nint after = ByBlocks(ref start, at, end, depth, ref words, out length, out isTooLong);
            if (after >= 0)
            {
                return after;
            }
        }

        return ByTokens(ref start, at, end, depth, trailingCommas, comments, ref words, out length, out isTooLong);
    }

    /// <summary>Builds the tape of an object or array by <see cref="TokenBlocks"/>.</summary>
    internal static nint ByBlocks(ref byte start, nint at, nint end, int depth, ref ulong[] words, out int length, out bool isTooLong)
    {
        var tape = new ValueTape { _words = words, _open = RentedArrays.Rent<(int, int)>(FirstLevels) };
        nint after = TokenBlocks.Walk(ref start, at, end, depth, ref tape);
        tape.End(out words, out length, out isTooLong);
        return after;
    }

    /// <summary>Builds the tape of any value by <see cref="TokenWalk"/>.</summary>
    internal static nint ByTokens(
        ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, ref ulong[] words, out int length, out bool isTooLong)
    {
        var tape = new ValueTape { _words = words, _open = RentedArrays.Rent<(int, int)>(FirstLevels) };
        nint after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tape);
        tape.End(out words, out length, out isTooLong);
        return after;
    }

    private readonly void End(out ulong[] words, out int length, out bool isTooLong)
    {
        RentedArrays.Return(_open);
        words = _words;
        length = _length;
        isTooLong = _isTooLong;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Add(TapeKind kind, nint length, nint offset) => _words[_length++] = TapeWord.Of(kind, length, offset);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddOpening(nint at)
    {
        if (_level == _open.Length)
        {
            GrowLevels();
        }

        _open[_level++] = (_length, _count);
        Add(TapeKind.None, 0, at);
        _count = 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddClosing(nint at, bool isObject)
    {
        (int place, int around) = _open[--_level];
        _words[place] |= TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, _length - place, 0);
        Add(isObject ? TapeKind.ObjectEnd : TapeKind.ArrayEnd, _count, at);
        _count = around + 1;
    }

    /// <summary>Adds a string; false if it is too long.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool AddString(nint at, nint quote, bool isName, bool isEscaped)
    {
        if (quote - at > TapeWord.MostLength)
        {
            _isTooLong = true;
            return false;
        }

        // The kinds with escapes follow those without.
        TapeKind kind = isName ? TapeKind.Name : TapeKind.String;
        Add((TapeKind)((int)kind + (isEscaped ? 1 : 0)), quote - at, at);
        _count += isName ? 0 : 1;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool AddScalar(byte first, nint at, nint after)
    {
        if (after - at > TapeWord.MostLength)
        {
            _isTooLong = true;
            return false;
        }

        TapeKind kind = first <= '9' ? TapeKind.Number : first == 't' ? TapeKind.True : first == 'f' ? TapeKind.False : TapeKind.Null;
        Add(kind, after - at, at);
        _count++;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGrow()
    {
        if (_length > TapeWord.MostLength - Marks64.Width)
        {
            _isTooLong = true;
            return false;
        }

        ulong[] larger = RentedArrays.Rent<ulong>(2 * _words.Length);
        _words.AsSpan(0, _length).CopyTo(larger);
        RentedArrays.Return(_words);
        _words = larger;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowLevels()
    {
        (int, int)[] larger = RentedArrays.Rent<(int, int)>(2 * _open.Length);
        _open.AsSpan().CopyTo(larger);
        RentedArrays.Return(_open);
        _open = larger;
    }
}
