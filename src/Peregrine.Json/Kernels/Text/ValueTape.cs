namespace Peregrine.Json.Kernels;

/// <summary>
/// Records the tokens of a JSON value as the words of a tape (<see cref="TapeWord"/>), in the order of the text: a second layout beside <see
/// cref="ElementRows"/>, of two thirds of its size, in which every value can be read without the ones before it. Checks all that <see cref="SkipValue"/> checks.
/// </summary>
internal partial struct ValueTape
{
    /// <summary>The least length of an array for the words.</summary>
    public const int LeastSpace = 64;

    /// <summary>More than the tokens that <see cref="TokenBlocks"/> reserves space for at once.</summary>
    private const int MostAtOnce = 1024;

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
        bool isForBlocks = TokenBlocks.IsSupported && end >= Marks64.Width && end - at <= TapeWord.MostLength
            && !trailingCommas && !comments && (Mem.U8(ref start, at, end) | 0x20) == '{';
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGrow()
    {
        if (_length > TapeWord.MostLength - MostAtOnce)
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
