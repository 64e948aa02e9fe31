using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>White space between lines.</summary>
internal ref partial struct JsonReader
{
    /// <summary>
    /// Offset behind a line's end and the indentation of the next. Where that is follows from the depth in any indented text, so it is
    /// guessed and then proven: what is read next need not wait for the proof, as it would for a count.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipLine(nint at)
    {
        if (End - at > WhiteSpace.BlanksWidth)
        {
            ulong tokens = ~WhiteSpace.Blanks(ref Start, at, End);
            int gap = _line - _indent * _depthLeft;
            if (IsFirst(tokens, gap))
            {
                return at + gap;
            }

            // Before a closing bracket there is one level less.
            gap -= _indent;
            if (IsFirst(tokens, gap))
            {
                return at + gap;
            }
        }

        return SkipOtherLine(at);
    }

    /// <summary>Whether the token marked first is the one at <paramref name="gap"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsFirst(ulong tokens, int gap) => (uint)gap < WhiteSpace.BlanksWidth && tokens << (63 - gap) == 1UL << 63;

    private nint SkipOtherLine(nint at)
    {
        nint behind = WhiteSpace.Skip(ref Start, at, End);
        if (behind < End && Mem.U8(ref Start, behind, End) is not ((byte)'}' or (byte)']'))
        {
            // Two lines of different depth give the indentation of a level; whatever is concluded from odd ones, the guess is proven.
            int gap = (int)(behind - at);
            if (_depthLeft != _lastDepth)
            {
                _indent = _lastGap == 0 ? 0 : (gap - _lastGap) / (_lastDepth - _depthLeft);
            }

            _line = gap + _indent * _depthLeft;
            _lastGap = gap;
            _lastDepth = _depthLeft;
        }

        return behind;
    }
}
