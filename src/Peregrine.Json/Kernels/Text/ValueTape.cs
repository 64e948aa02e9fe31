using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Records the tokens of a JSON value as the words of a tape (<see cref="TapeWord"/>), in the order of the text: a second layout beside <see
/// cref="ElementRows"/>, of a third of its size, which needs no parser to read. Checks all that <see cref="SkipValue"/> checks.
/// </summary>
internal struct ValueTape : ITokens
{
    private const int FirstLevels = 64;

    /// <summary>For each open container: the place of its opening word, and the number of items of the container around it so far.</summary>
    private (int Place, int Count)[] _open;
    private int _level;
    private int _count;

    /// <summary>The array of the words.</summary>
    public ulong[] Words { get; private set; }

    /// <summary>The number of words.</summary>
    public int Length { get; private set; }

    /// <summary>Whether a value was rejected because a length or the number of words does not fit.</summary>
    public bool IsTooLong { get; private set; }

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
        var tape = new ValueTape { Words = words, _open = RentedArrays.Rent<(int, int)>(FirstLevels) };
        nint after = TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref tape);
        RentedArrays.Return(tape._open);
        words = tape.Words;
        length = tape.Length;
        isTooLong = tape.IsTooLong;
        return after;
    }

    public bool Open(nint at)
    {
        if (!HasSpace())
        {
            return false;
        }

        if (_level == _open.Length)
        {
            GrowLevels();
        }

        _open[_level++] = (Length, _count);
        Words[Length++] = (ulong)at;
        _count = 0;
        return true;
    }

    public bool Close(nint at, bool isObject)
    {
        if (!HasSpace())
        {
            return false;
        }

        (int place, int around) = _open[--_level];
        Words[Length] = TapeWord.Of(isObject ? TapeKind.ObjectEnd : TapeKind.ArrayEnd, _count, at);
        Words[place] |= TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, Length - place, 0);
        Length++;
        _count = around + 1;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint String(ref byte start, nint at, nint end, bool isName)
    {
        if (!HasSpace())
        {
            return Mem.Failed;
        }

        _count += isName ? 0 : 1;
        if (Vector128.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
        {
            uint stops = StringScan.PlainStops(ref start, at, end);
            nint length = BitOperations.TrailingZeroCount(stops);
            if (stops != 0 && Mem.U8(ref start, at + length, end) == '"')
            {
                Words[Length++] = TapeWord.Of(isName ? TapeKind.Name : TapeKind.String, length, at);
                return at + length + 1;
            }
        }

        return LongString(ref start, at, end, isName);
    }

    public bool Scalar(byte first, nint at, nint after)
    {
        if (!HasSpace() || after - at > TapeWord.MostLength)
        {
            IsTooLong |= after - at > TapeWord.MostLength;
            return false;
        }

        TapeKind kind = first == 't' ? TapeKind.True : first == 'f' ? TapeKind.False : first == 'n' ? TapeKind.Null : TapeKind.Number;
        Words[Length++] = TapeWord.Of(kind, after - at, at);
        _count++;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint LongString(ref byte start, nint at, nint end, bool isName)
    {
        nint after = SkipValue.SkipString(ref start, at, end);
        if (after < 0 || after - 1 - at > TapeWord.MostLength)
        {
            IsTooLong |= after >= 0;
            return Mem.Failed;
        }

        bool isEscaped = Mem.Span(ref start, at, after - 1, end).Contains((byte)'\\');
        TapeKind kind = isName ? (isEscaped ? TapeKind.EscapedName : TapeKind.Name) : (isEscaped ? TapeKind.EscapedString : TapeKind.String);
        Words[Length++] = TapeWord.Of(kind, after - 1 - at, at);
        return after;
    }

    /// <summary>Whether there is space for one more word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasSpace() => Length < Words.Length || TryGrow();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGrow()
    {
        if (Length > TapeWord.MostLength)
        {
            IsTooLong = true;
            return false;
        }

        ulong[] larger = RentedArrays.Rent<ulong>(2 * Words.Length);
        Words.AsSpan(0, Length).CopyTo(larger);
        RentedArrays.Return(Words);
        Words = larger;
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
