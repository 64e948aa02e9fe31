using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>The whole text of a value that another reader is in.</summary>
internal static class ValueBounds
{
    /// <summary>Whether the other reader shows any part of its input: an empty string's text is such a part too.</summary>
    public static bool IsShown(ReadOnlySpan<byte> text) => !Unsafe.IsNullRef(ref Mem.First(text));

    /// <summary>
    /// The <paramref name="length"/> bytes that begin with <paramref name="bracket"/>. The other reader must have passed all of them since, and its whole
    /// input must be one span, so that they follow the bracket.
    /// </summary>
    public static ReadOnlySpan<byte> Widen(ReadOnlySpan<byte> bracket, int length) => Mem.Span(ref Mem.First(bracket), 0, length, length);

    /// <summary>A string with its quotation marks: <paramref name="text"/> is the part of it that another reader shows of its single-span input.</summary>
    public static ReadOnlySpan<byte> WithQuotes(ReadOnlySpan<byte> text) =>
        Mem.Span(ref Unsafe.Subtract(ref Mem.First(text), 1), 0, text.Length + 2, text.Length + 2);
}
