using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Finds the whole text of the value at another reader's position.</summary>
internal static class ValueBounds
{
    /// <summary>Whether the other reader shows a part of its input, even the text of an empty string.</summary>
    public static bool IsShown(ReadOnlySpan<byte> text) => !Unsafe.IsNullRef(ref Mem.First(text));

    /// <summary>
    /// Returns the <paramref name="length"/> bytes that begin with <paramref name="bracket"/>. The other reader must have passed all of them, and its whole
    /// input must be one span, so that they follow the bracket.
    /// </summary>
    public static ReadOnlySpan<byte> Widen(ReadOnlySpan<byte> bracket, int length) => Mem.Span(ref Mem.First(bracket), 0, length, length);

    /// <summary>Returns a string with its quotation marks; <paramref name="text"/> is its text in another reader's single-span input.</summary>
    public static ReadOnlySpan<byte> WithQuotes(ReadOnlySpan<byte> text) =>
        Mem.Span(ref Unsafe.Subtract(ref Mem.First(text), 1), 0, text.Length + 2, text.Length + 2);
}
