using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>How the lines of an indented copy begin.</summary>
/// <param name="line">A line break followed by indentation, 64 bytes in all.</param>
/// <param name="endLength">Bytes of the line's end.</param>
/// <param name="size">Characters a level.</param>
/// <param name="character">Space or tab.</param>
/// <param name="outer">How many containers are open around the text.</param>
internal readonly ref struct TextLines(ReadOnlySpan<byte> line, int endLength, int size, byte character, int outer)
{
    /// <summary>The longest line break with its indentation that is copied; containers nested deeper are left to the caller.</summary>
    public const int Longest = 512;

    private readonly ref byte _line = ref MemoryMarshal.GetReference(line);

    /// <summary>How many containers may be open in the text so that lines are short enough; negative where none of its lines is.</summary>
    public int MostDepth => size == 0 ? int.MaxValue : ((Longest - endLength) / size) - outer;

    /// <summary>Begins a line; gives the offset after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Put(ref byte destination, nint at, nint limit, int depth)
    {
        // The text may be changed by another thread while it is copied: more is written for no depth.
        nint length = Math.Min(endLength + (nint)size * (outer + depth), Longest);
        Mem.Set256(ref destination, at, limit, Mem.V256(ref _line, 0, 64));
        Mem.Set256(ref destination, at + 32, limit, Mem.V256(ref _line, 32, 64));
        for (nint more = 64; more < length; more += 32)
        {
            Mem.Set256(ref destination, at + more, limit, Vector256.Create(character));
        }

        return at + length;
    }
}
