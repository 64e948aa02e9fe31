namespace Peregrine.Json.Kernels;

/// <summary>
/// Records the tokens of a JSON value as the words of a tape (<see cref="TapeWord"/>), in the order of the text. A tape takes two thirds of the space of
/// <see cref="ElementRows"/>, and each of its values can be read without the values before it. Checks the same as <see cref="SkipValue"/>.
/// </summary>
internal partial struct ValueTape
{
    /// <summary>More than the number of tokens for which <see cref="TokenBlocks"/> makes space at once.</summary>
    private const int MostAtOnce = 1024;

    private readonly TapeMemory _memory;
    private ulong[] _words;
    private (int Place, int Count)[] _levels;
    private int _length;
    private int _level;
    private int _count;
    private bool _isTooLong;

    private ValueTape(TapeMemory memory)
    {
        _memory = memory;
        _words = memory.Words;
        _levels = memory.Levels;
    }

    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the value's first byte; no leading white space.</param>
    /// <param name="end">The length of the input.</param>
    /// <param name="depth">The maximum number of containers open at once.</param>
    /// <param name="trailingCommas">Whether a comma is allowed before a closing bracket.</param>
    /// <param name="comments">Whether comments are allowed between tokens, except between a name and its colon.</param>
    /// <param name="memory">Receives the words.</param>
    /// <param name="length">The number of words.</param>
    /// <param name="isTooLong">Whether the value fails because it has a token of 2^29 bytes or more, or nearly 2^29 tokens.</param>
    /// <returns>The offset after the value, or <see cref="Mem.Failed"/>.</returns>
    public static nint Build(
        ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, TapeMemory memory, out int length, out bool isTooLong)
    {
        memory.Expect(end - at);
        bool isForBlocks = TokenBlocks.IsSupported && end >= Marks64.Width && end - at <= TapeWord.MostLength
            && !trailingCommas && !comments && (Mem.U8(ref start, at, end) | 0x20) == '{';
        if (isForBlocks)
        {
            isTooLong = false;
            nint after = ByBlocks(ref start, at, end, depth, memory, out length);
            if (after >= 0)
            {
                return after;
            }
        }

        return ByTokens(ref start, at, end, depth, trailingCommas, comments, memory, out length, out isTooLong);
    }

    /// <summary>Builds the tape of an object or array in a text of less than 2^29 bytes by <see cref="TokenBlocks"/>.</summary>
    internal static nint ByBlocks(ref byte start, nint at, nint end, int depth, TapeMemory memory, out int length)
    {
        var tape = new ValueTape(memory);
        nint after = TokenBlocks.Walk(ref start, at, end, depth, ref tape);
        length = tape._length;
        return after;
    }

    /// <summary>Builds the tape of any value by <see cref="TokenWalk"/>.</summary>
    internal static nint ByTokens(
        ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments, TapeMemory memory, out int length, out bool isTooLong)
    {
        var tape = new ValueTape(memory);
        nint after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tape);
        length = tape._length;
        isTooLong = tape._isTooLong;
        return after;
    }

    /// <summary>
    /// Makes space for more words, and for the rest of the text if its tokens are as dense as so far, so that words are not copied again at each doubling.
    /// Returns false if the tape would have too many words.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGrow(int least, nint done, nint left)
    {
        if (_length > TapeWord.MostLength - MostAtOnce)
        {
            _isTooLong = true;
            return false;
        }

        double all = least * (1.0625 + ((double)left / done));
        _words = _memory.GrowWords(_length, (int)Math.Max(Math.Min(all, TapeWord.MostLength), least));
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowLevels() => _levels = _memory.GrowLevels();
}
