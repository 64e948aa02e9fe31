using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Receives tokens from <see cref="TokenBlocks"/> and <see cref="TokenWalk"/>.</summary>
internal partial struct ValueTape : ITokens, IBlockTokens
{
    public static bool TakesEnds => true;

    public bool Reserve(nint to, int count, nint done, nint left)
    {
        _length = (int)to;
        return _length + count <= _words.Length || TryGrow(_length + count, done, left);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Open(nint to, nint at)
    {
        if (_level == _levels.Length)
        {
            GrowLevels();
        }

        _levels[_level++] = ((int)to, _count);
        _words[to] = (ulong)at;
        _count = 0;
        return to + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Close(nint to, nint at, bool isObject)
    {
        ulong[] words = _words;
        (int place, int around) = _levels[--_level];
        words[place] |= TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, to - place, 0);
        words[to] = TapeWord.Of(isObject ? TapeKind.ObjectEnd : TapeKind.ArrayEnd, _count, at);
        _count = around + 1;
        return to + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint String(nint to, nint at, uint quote, bool isName)
    {
        // Bit 31 of quote, above the offset, marks escapes. The shift moves it to the bit in which EscapedString and EscapedName differ from String and Name.
        ulong length = ((ulong)quote << TapeWord.LengthShift) - ((ulong)at << TapeWord.LengthShift);
        _words[to] = length + TapeWord.Of(isName ? TapeKind.Name : TapeKind.String, 0, at);
        if (!isName)
        {
            _count++;
        }

        return to + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Scalar(nint to, uint first, nint at, nint after)
    {
        if (after < 0)
        {
            return after;
        }

        _words[to] = TapeWord.Of(KindOf(first), after - at, at);
        _count++;
        return to + 1;
    }

    public nint End(nint to, nint after)
    {
        _length = (int)to;
        return after;
    }

    bool ITokens.Open(nint at)
    {
        if (!HasSpace())
        {
            return false;
        }

        _length = (int)Open(_length, at);
        return true;
    }

    bool ITokens.Close(nint at, bool isObject)
    {
        if (!HasSpace())
        {
            return false;
        }

        _length = (int)Close(_length, at, isObject);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    nint ITokens.String(ref byte start, nint at, nint end, bool isName)
    {
        if (!HasSpace())
        {
            return Mem.Failed;
        }

        if (Vector128.IsHardwareAccelerated && end - at >= Vector256<byte>.Count)
        {
            uint stops = StringScan.PlainStops(ref start, at, end);
            nint quote = at + BitOperations.TrailingZeroCount(stops);
            if (stops != 0 && Mem.U8(ref start, quote, end) == '"')
            {
                _length = (int)String(_length, at, (uint)quote, isName);
                return quote + 1;
            }
        }

        return LongString(ref start, at, end, isName);
    }

    bool ITokens.Scalar(byte first, nint at, nint after)
    {
        if (!HasSpace() || IsTooLong(after - at))
        {
            return false;
        }

        _length = (int)Scalar(_length, first, at, after);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint LongString(ref byte start, nint at, nint end, bool isName)
    {
        nint after = SkipValue.SkipString(ref start, at, end);
        if (after < 0 || IsTooLong(after - 1 - at))
        {
            return Mem.Failed;
        }

        bool isEscaped = Mem.Span(ref start, at, after - 1, end).Contains((byte)'\\');
        _length = (int)String(_length, at, (uint)(after - 1) | (isEscaped ? 1U << 31 : 0), isName);
        return after;
    }

    /// <summary>Whether a length does not fit a word. The walk by blocks does not call this, because it only gets shorter texts.</summary>
    private bool IsTooLong(nint length)
    {
        _isTooLong |= length > TapeWord.MostLength;
        return _isTooLong;
    }

    private static TapeKind KindOf(uint first) =>
        first <= '9' ? TapeKind.Number : first == 't' ? TapeKind.True : first == 'f' ? TapeKind.False : TapeKind.Null;

    /// <summary>Whether there is space for one more word. Makes space if necessary and possible.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasSpace() => _length < _words.Length || TryGrow(_length + 1, 1, 0);
}
