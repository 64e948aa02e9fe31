using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Receives tokens from both walks.</summary>
internal partial struct ValueTape : ITokens, IBlockTokens
{
    public static bool TakesEnds => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Reserve() => _length + Marks64.Width <= _words.Length || TryGrow();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    void IBlockTokens.Open(nint at) => AddOpening(at);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    void IBlockTokens.Close(nint at, bool isObject) => AddClosing(at, isObject);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool String(ref byte start, nint at, nint quote, nint end, bool isName, bool mayHaveEscapes) =>
        AddString(at, quote, isName, mayHaveEscapes && HasEscape(ref start, at, quote, end));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    bool IBlockTokens.Scalar(byte first, nint at, nint after) => AddScalar(first, at, after);

    bool ITokens.Open(nint at)
    {
        if (!HasSpace())
        {
            return false;
        }

        AddOpening(at);
        return true;
    }

    bool ITokens.Close(nint at, bool isObject)
    {
        if (!HasSpace())
        {
            return false;
        }

        AddClosing(at, isObject);
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
                AddString(at, quote, isName, isEscaped: false);
                return quote + 1;
            }
        }

        return LongString(ref start, at, end, isName);
    }

    bool ITokens.Scalar(byte first, nint at, nint after) => HasSpace() && AddScalar(first, at, after);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint LongString(ref byte start, nint at, nint end, bool isName)
    {
        nint after = SkipValue.SkipString(ref start, at, end);
        return after >= 0 && AddString(at, after - 1, isName, HasEscape(ref start, at, after - 1, end)) ? after : Mem.Failed;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasEscape(ref byte start, nint at, nint quote, nint end) => Mem.Span(ref start, at, quote, end).Contains((byte)'\\');

    /// <summary>Whether there is space for one more word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasSpace() => _length < _words.Length || TryGrow();
}
