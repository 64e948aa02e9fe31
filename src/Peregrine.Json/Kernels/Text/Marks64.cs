using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Which of 64 bytes of JSON are of a kind: a word for each kind with one bit for each byte, the first byte in the lowest bit. Each word is computed when it is
/// read, so that a caller pays only for the kinds it uses; whether a byte is in a string is a separate question (<see cref="StringBits"/>).
/// </summary>
internal readonly ref struct Marks64
{
    /// <summary>Number of bytes in a block.</summary>
    public const int Width = 64;

    private readonly ref byte _start;
    private readonly nint _at, _end;

    /// <summary>The 64 bytes at <paramref name="at"/>, all of which must be before <paramref name="end"/>.</summary>
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

    /// <summary>Opening brackets of both kinds: these differ only in bit 5.</summary>
    public ulong Openers => Equal((byte)'{', fold: 0x20);

    /// <summary>Closing brackets of both kinds.</summary>
    public ulong Closers => Equal((byte)'}', fold: 0x20);

    /// <summary>White space and control characters.</summary>
    public ulong Blanks
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated
            ? Vector512.LessThanOrEqual(Mem.V512(ref _start, _at, _end), Vector512.Create((byte)' ')).ExtractMostSignificantBits()
            : Join(Vector256.LessThanOrEqual(First, Vector256.Create((byte)' ')), Vector256.LessThanOrEqual(Second, Vector256.Create((byte)' ')));
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

    /// <summary>The bytes that an encoder escapes, and all non-ASCII bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Escaped(EscapeSet set) => CodeUnits.Hits(First, set) | ((ulong)CodeUnits.Hits(Second, set) << 32);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Equal(byte value, byte fold = 0) => Vector512.IsHardwareAccelerated
        ? Vector512.Equals(Mem.V512(ref _start, _at, _end) | Vector512.Create(fold), Vector512.Create(value)).ExtractMostSignificantBits()
        : Join(Vector256.Equals(First | Vector256.Create(fold), Vector256.Create(value)),
            Vector256.Equals(Second | Vector256.Create(fold), Vector256.Create(value)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Join(Vector256<byte> first, Vector256<byte> second) =>
        first.ExtractMostSignificantBits() | ((ulong)second.ExtractMostSignificantBits() << 32);
}
