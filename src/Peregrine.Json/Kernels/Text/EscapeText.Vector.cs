using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class EscapeText
{
    /// <summary>Clean blocks narrowed and stored as they are classified; from the first hit of a block on, one by one to the end of the block.</summary>
    internal static Progress WriteVector(ref byte destination, nint at, nint limit, ref char source, nint length, EscapeSet set)
    {
        nint i = 0;
        while (i < length)
        {
            nint run;
            if (Vector256.IsHardwareAccelerated && length - i >= 32 && limit - at >= 32)
            {
                Vector256<byte> block = CodeUnits.Narrow(Mem.Chars256(ref source, i, length), Mem.Chars256(ref source, i + 16, length));
                uint hits = CodeUnits.Hits(block, set);
                Mem.Set256(ref destination, at, limit, block);
                run = hits == 0 ? 32 : BitOperations.TrailingZeroCount(hits);
                i += run;
                at += run;
                if (hits == 0)
                {
                    continue;
                }
            }
            else if (length - i >= 8 && limit - at >= 8)
            {
                Vector128<ushort> units = Mem.Chars128(ref source, i, length);
                Vector128<byte> block = CodeUnits.Narrow(units, units);
                uint hits = CodeUnits.Hits(block, set) & 0xFF;
                Mem.Set64(ref destination, at, limit, block.AsUInt64().ToScalar());
                run = hits == 0 ? 8 : BitOperations.TrailingZeroCount(hits);
                i += run;
                at += run;
                if (hits == 0)
                {
                    continue;
                }
            }

            nint stop = length - i > 8 ? i + 8 : length;
            Progress progress = WriteScalar(ref destination, at, limit, ref source, i, stop, length, set);
            bool stuck = progress.Read < stop;
            i = progress.Read;
            at = progress.Written;
            if (stuck)
            {
                break;
            }
        }

        return new Progress(i, at);
    }
}
