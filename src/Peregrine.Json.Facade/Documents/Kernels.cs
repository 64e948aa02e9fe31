using System.Buffers;
using System.Runtime.InteropServices;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Rents arrays for one call.</summary>
internal static class RentedArrays
{
    public static T[] Rent<T>(int minimum) => ArrayPool<T>.Shared.Rent(minimum);

    public static void Return<T>(T[] array) => ArrayPool<T>.Shared.Return(array);
}

/// <summary>Creates arrays that callers receive and keep.</summary>
internal static class NewArray
{
    public static byte[] Of(ReadOnlySpan<byte> bytes) => bytes.ToArray();
}

/// <summary>Finds the array behind a block of memory.</summary>
internal static class Mem
{
    public static bool TryGetArray(ReadOnlyMemory<byte> memory, out ArraySegment<byte> segment) => MemoryMarshal.TryGetArray(memory, out segment);
}

/// <summary>Converts whole UTF-16 texts to UTF-8; fails for a text with an unpaired surrogate.</summary>
internal static class Utf16Text
{
    public static bool TryToUtf8(ReadOnlySpan<char> source, Span<byte> destination, out int written) =>
        Utf8.FromUtf16(source, destination, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;
}

/// <summary>Checks UTF-8 texts and writes characters to them.</summary>
internal static class Utf8Text
{
    public static bool IsValid(ReadOnlySpan<byte> text) => Utf8.IsValid(text);

    /// <summary>Writes a code point in UTF-8, and returns the number of its bytes.</summary>
    public static int Encode(int character, Span<byte> destination)
    {
        switch (character)
        {
            case < 0x80:
                destination[0] = (byte)character;
                return 1;
            case < 0x800:
                destination[1] = (byte)(0x80 | (character & 0x3F));
                destination[0] = (byte)(0xC0 | (character >> 6));
                return 2;
            case < 0x1_0000:
                destination[2] = (byte)(0x80 | (character & 0x3F));
                destination[1] = (byte)(0x80 | ((character >> 6) & 0x3F));
                destination[0] = (byte)(0xE0 | (character >> 12));
                return 3;
            default:
                destination[3] = (byte)(0x80 | (character & 0x3F));
                destination[2] = (byte)(0x80 | ((character >> 6) & 0x3F));
                destination[1] = (byte)(0x80 | ((character >> 12) & 0x3F));
                destination[0] = (byte)(0xF0 | (character >> 18));
                return 4;
        }
    }
}
