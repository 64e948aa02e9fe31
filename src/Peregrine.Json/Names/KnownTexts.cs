using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// Texts that were understood before, with what they mean: one of two slots a text, the first stay. What is not there costs one look, and whatever is
/// there, the answer is the same as without it.
/// </summary>
internal sealed class KnownTexts<T>
    where T : struct
{
    private const int SlotBits = 7;
    private const int Block = 64;

    private readonly Entry?[] _slots = new Entry?[1 << SlotBits];

    /// <summary>
    /// Looks for the text from <paramref name="at"/> to the next quote, of which <paramref name="behind"/> is the offset: 0 where that is too
    /// far away or an escape stands before it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryFind(ref byte start, nint at, nint end, out nint behind, out T value)
    {
        behind = 0;
        value = default;
        if (!Vector128.IsHardwareAccelerated || end < Block || at >= end)
        {
            return false;
        }

        // Near the end the input's last block is looked at, what stands before the text shifted out.
        nint block = Math.Min(at, end - Block);
        int before = (int)(at - block);
        Vector256<byte> low = Mem.V256(ref start, block, end);
        Vector256<byte> high = Mem.V256(ref start, block + 32, end);
        ulong quotes = Marks(low, high, (byte)'"') >> before;
        if (quotes == 0 || ((Marks(low, high, (byte)'\\') >> before) & (quotes ^ (quotes - 1))) != 0)
        {
            return false;
        }

        int length = BitOperations.TrailingZeroCount(quotes);
        behind = at + length;
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, behind, end);
        int slot = SlotOf(ref start, at, end, length);
        if (_slots[slot] is not { } entry)
        {
            return false;
        }

        if (!entry.Text.AsSpan().SequenceEqual(text))
        {
            entry = _slots[slot ^ 1];
            if (entry is null || !entry.Text.AsSpan().SequenceEqual(text))
            {
                return false;
            }
        }

        value = entry.Value;
        return true;
    }

    /// <summary>Keeps a text that <see cref="TryFind"/> has not found.</summary>
    public void Keep(ref byte start, nint at, nint behind, nint end, T value)
    {
        int slot = SlotOf(ref start, at, end, (int)(behind - at));
        slot = _slots[slot] is null ? slot : slot ^ 1;
        if (_slots[slot] is null)
        {
            Volatile.Write(ref _slots[slot], new Entry(Mem.Span(ref start, at, behind, end).ToArray(), value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SlotOf(ref byte start, nint at, nint end, int length)
    {
        nint missing = at + 8 - end;
        ulong first = missing <= 0 ? Mem.U64(ref start, at, end) : Mem.U64(ref start, end - 8, end) >> (int)(8 * missing);
        ulong last;
        if (length >= 8)
        {
            last = Mem.U64(ref start, at + length - 8, end);
        }
        else
        {
            first = WordBits.LowBytes(first, length);
            last = first;
        }

        return (int)((NameKey.Mix(first, last, length) * 0x9E37_79B9_7F4A_7C15) >> (64 - SlotBits));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Marks(Vector256<byte> low, Vector256<byte> high, byte wanted) =>
        Vector256.Equals(low, Vector256.Create(wanted)).ExtractMostSignificantBits()
        | ((ulong)Vector256.Equals(high, Vector256.Create(wanted)).ExtractMostSignificantBits() << 32);

    private sealed record Entry(byte[] Text, T Value);
}
