using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// The bytes of each kind in 64 bytes of JSON: a word per kind with one bit for each byte, the first byte in the lowest bit. Each word is computed when it is
/// read, so a caller pays only for the kinds it uses. <see cref="StringBits"/> determines whether a byte is in a string.
/// </summary>
internal readonly ref struct Marks64
{
    /// <summary>The number of bytes in a block.</summary>
    public const int Width = 64;

    private readonly ref byte _start;
    private readonly nint _at, _end;

    /// <summary>Refers to the 64 bytes at <paramref name="at"/>, all of which must be before <paramref name="end"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Marks64(ref byte start, nint at, nint end)
    {
        _start = ref start;
        _at = at;
        _end = end;
    }

    public ulong Quotes => Equal((byte)'"');

    public ulong Backslashes => Equal((byte)'\\');

    public ulong Slashes => Equal((byte)'/');

    public ulong Commas => Equal((byte)',');

    public ulong Colons => Equal((byte)':');

    /// <summary>Line feeds.</summary>
    public ulong Lines => Equal((byte)'\n');

    /// <summary>Opening brackets of both kinds, which differ only in bit 5.</summary>
    public ulong Openers => Equal((byte)'{', fold: 0x20);

    /// <summary>Closing brackets of both kinds, which differ only in bit 5.</summary>
    public ulong Closers => Equal((byte)'}', fold: 0x20);

    /// <summary>
    /// Brackets, colons and commas; also the control characters 0x0C and 0x1A, which differ from a comma and a colon only in bit 5. The table has entries for
    /// the low nibbles A to D. Needs AVX2.
    /// </summary>
    public ulong Operators
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Selected(0, 0x0000_7D2C_7B3A_0000, fold: 0x20);
    }

    /// <summary>Space, TAB, LF and CR. The table has entries for the nibbles 0, 9, A and D. Needs AVX2.</summary>
    public ulong Spaces
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Selected(0xFFFF_FFFF_FFFF_FF20, 0xFFFF_0DFF_FF0A_09FF, fold: 0);
    }

    /// <summary>Control characters (RFC 8259 §7: bytes below the space).</summary>
    public ulong Controls
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AtMost(0x1F);
    }

    /// <summary>Bytes of characters outside ASCII.</summary>
    public ulong Signs
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated ? Mem.V512(ref _start, _at, _end).ExtractMostSignificantBits() : Join(First, Second);
    }

    /// <summary>White space and control characters.</summary>
    public ulong Blanks
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AtMost((byte)' ');
    }

    /// <summary>Whether there is neither a quote nor a backslash.</summary>
    public bool IsPlain
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Vector256<byte> quote = Vector256.Create((byte)'"'), backslash = Vector256.Create((byte)'\\');
            return (Vector256.Equals(First, quote) | Vector256.Equals(First, backslash) | Vector256.Equals(Second, quote) | Vector256.Equals(Second, backslash))
                == Vector256<byte>.Zero;
        }
    }

    private Vector256<byte> First
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Mem.V256(ref _start, _at, _end);
    }

    private Vector256<byte> Second
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Mem.V256(ref _start, _at + 32, _end);
    }

    /// <summary>Returns the bytes that an encoder escapes, and all non-ASCII bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Escaped(EscapeSet set) => CodeUnits.Hits(First, set) | ((ulong)CodeUnits.Hits(Second, set) << 32);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Equal(byte value, byte fold = 0) => Vector512.IsHardwareAccelerated
        ? Vector512.Equals(Mem.V512(ref _start, _at, _end) | Vector512.Create(fold), Vector512.Create(value)).ExtractMostSignificantBits()
        : Join(Vector256.Equals(First | Vector256.Create(fold), Vector256.Create(value)),
            Vector256.Equals(Second | Vector256.Create(fold), Vector256.Create(value)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong AtMost(byte value) => Vector512.IsHardwareAccelerated
        ? Vector512.LessThanOrEqual(Mem.V512(ref _start, _at, _end), Vector512.Create(value)).ExtractMostSignificantBits()
        : Join(Vector256.LessThanOrEqual(First, Vector256.Create(value)), Vector256.LessThanOrEqual(Second, Vector256.Create(value)));

    /// <summary>
    /// Returns the bytes that, with <paramref name="fold"/>, equal the table's entry for their low nibble. For bytes from 0x80 on, the shuffle returns 0.
    /// </summary>
    /// <param name="low">The first eight entries.</param>
    /// <param name="high">The other eight.</param>
    /// <param name="fold">Bits that are ORed into the bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Selected(ulong low, ulong high, byte fold)
    {
        // The table is created from words, which the JIT turns into one constant. From two halves, the JIT would create the vector with instructions, in
        // memory.
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> block = Mem.V512(ref _start, _at, _end), wide = Vector512.Create(low, high, low, high, low, high, low, high).AsByte();
            return Vector512.Equals(Avx512BW.Shuffle(wide, block), block | Vector512.Create(fold)).ExtractMostSignificantBits();
        }

        Vector256<byte> table = Vector256.Create(low, high, low, high).AsByte();
        return Join(Vector256.Equals(Avx2.Shuffle(table, First), First | Vector256.Create(fold)),
            Vector256.Equals(Avx2.Shuffle(table, Second), Second | Vector256.Create(fold)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Join(Vector256<byte> first, Vector256<byte> second) =>
        first.ExtractMostSignificantBits() | ((ulong)second.ExtractMostSignificantBits() << 32);
}
