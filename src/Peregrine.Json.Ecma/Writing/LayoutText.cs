using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The names of a layout as JSON text, <c>,"name": </c>, one after another. Compact text is written without the space after the colon, and indented text
/// without the comma, which the line before the name contains.
/// </summary>
internal sealed class LayoutText
{
    /// <summary>The number of bytes after the last name that a load may include.</summary>
    private const int Padding = 32;

    private const int Most = 1 << 14;

    private LayoutText(byte[] bytes, int[] ends)
    {
        Bytes = bytes;
        Ends = ends;
        for (int i = 1; i < ends.Length; i++)
        {
            Longest = Math.Max(Longest, ends[i] - ends[i - 1]);
        }
    }

    /// <summary>The bytes of the text, followed by <see cref="Padding"/> unused bytes.</summary>
    public byte[] Bytes { get; }

    /// <summary>The offsets of all names, and the end of the last one.</summary>
    public int[] Ends { get; }

    /// <summary>The length in bytes of the longest name, with its punctuation.</summary>
    public int Longest { get; }

    /// <summary>
    /// Writes a name after a value, with a comma before it in compact text and a space after its colon in indented text. Returns the offset after the colon or
    /// the space.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint PutNext<TUnit, TForm>(int place, ref byte start, nint at, nint limit)
        where TUnit : struct, IOutputUnit
        where TForm : struct, ITextForm
    {
        nint from = Ends[place], length = Ends[place + 1] - from - TUnit.Width;
        if (TForm.IsSpaced)
        {
            from += TUnit.Width;
        }

        Mem.CopyPadded(ref Bytes[0], from, Bytes.Length, ref start, at, limit, length);
        return at + length;
    }

    /// <summary>Creates the text; returns null if it would be too long to be cached.</summary>
    public static LayoutText? Of<TUnit>(EcmaLayout layout, int[]? order)
        where TUnit : struct, IOutputUnit
    {
        ReadOnlySpan<string> names = layout.Names;
        long most = 0;
        foreach (string name in names)
        {
            most += (long)(name.Length + 8) * TUnit.MostPerUnit;
        }

        if (most > Most - EcmaQuote.Slack)
        {
            return null;
        }

        int[] ends = new int[names.Length + 1];
        byte[] bytes = new byte[most + EcmaQuote.Slack];
        ref byte start = ref bytes[0];
        nint at = 0;
        for (int i = 0; i < names.Length; i++)
        {
            string name = names[order is null ? i : order[i]];
            at = TUnit.Word(ref start, at, bytes.Length, ',' | (ulong)'"' << 8, 2);
            at = TUnit.Quote(ref start, at, bytes.Length, ref Mem.First(name.AsSpan()), 0, name.Length).Written;
            at = TUnit.Word(ref start, at, bytes.Length, '"' | (ulong)':' << 8 | (ulong)' ' << 16, 3);
            ends[i + 1] = (int)at;
        }

        return new LayoutText(bytes.AsSpan(0, (int)at + Padding).ToArray(), ends);
    }
}
