using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

internal delegate nint ReadKernel<T>(ref byte start, nint at, nint end, out T value);

internal delegate nint WriteKernel<T>(ref byte destination, nint at, nint limit, T value);

/// <summary>Runs number kernels on text, in memory whose both ends are guarded.</summary>
internal static class NumberKernels
{
    private static readonly GuardedMemory? s_memory = GuardedMemory.IsSupported ? new GuardedMemory(8192) : null;
    private static readonly byte[] s_plain = new byte[8192];
    private static readonly Lock s_gate = new();

    /// <summary>Bytes that may stand after a number without belonging to it.</summary>
    private static readonly string[] s_after = ["", ",", "]", "}", " ", "\n", ",123456789012", "x.e", "\0", "/:;\u007f", "\u00ff1", ",-1.5e3,22222222"];

    /// <summary>One call on exactly this text, ending at the guard page. The length consumed, or -1.</summary>
    public static int Read<T>(ReadKernel<T> kernel, string text, out T value) => ReadAt(kernel, Encoding.Latin1.GetBytes(text), 0, text.Length, atStart: false, out value);

    /// <summary>At every offset of a block, before every kind of byte, at both ends of mapped memory: always the same answer.</summary>
    public static int ReadEverywhere<T>(ReadKernel<T> kernel, string text, out T value)
    {
        int length = Read(kernel, text, out value);
        foreach (string after in s_after)
        {
            for (int before = 0; before <= 9; before++)
            {
                byte[] bytes = Encoding.Latin1.GetBytes(new string('7', before) + text + after);
                for (int side = 0; side < 2; side++)
                {
                    int again = ReadAt(kernel, bytes, before, bytes.Length, side == 0, out T other);
                    Assert.True(length == again, $"'{text}' at {before}, before '{after}': {again}, not {length}");
                    Assert.True(length < 0 || EqualityComparer<T>.Default.Equals(value, other), $"'{text}' at {before}, before '{after}'");
                }
            }
        }

        return length;
    }

    /// <summary>The text that the kernel writes, at the given offset, with no more space than it asks for, up to the guard page.</summary>
    public static string Write<T>(WriteKernel<T> kernel, int maxLength, T value, int before = 0)
    {
        lock (s_gate)
        {
            Span<byte> space = s_memory != null ? s_memory.AtEnd(maxLength + before) : s_plain.AsSpan(0, maxLength + before);
            space.Fill(0xCC);
            int after = (int)kernel(ref MemoryMarshal.GetReference(space), before, space.Length, value);
            Assert.InRange(after, before + 1, space.Length);
            Assert.True(space[..before].IndexOfAnyExcept((byte)0xCC) < 0, "Wrote before its offset.");
            return Encoding.Latin1.GetString(space[before..after]);
        }
    }

    private static int ReadAt<T>(ReadKernel<T> kernel, byte[] bytes, int at, int end, bool atStart, out T value)
    {
        lock (s_gate)
        {
            Span<byte> place = s_memory == null ? bytes : atStart ? s_memory.CopyAtStart(bytes) : s_memory.CopyAtEnd(bytes);
            nint after = kernel(ref MemoryMarshal.GetReference(place), at, end, out value);
            return after == Mem.Failed ? -1 : (int)after - at;
        }
    }
}
