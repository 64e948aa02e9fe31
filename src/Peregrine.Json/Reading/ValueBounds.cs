using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Finds the whole text of the value at the position of a System.Text.Json reader.</summary>
internal static class ValueBounds
{
    /// <summary>
    /// Whether a span that a System.Text.Json reader returned points into the reader's input. The span of an empty string does, although it has no bytes.
    /// </summary>
    public static bool IsShown(ReadOnlySpan<byte> text) => !Unsafe.IsNullRef(ref Mem.First(text));

    /// <summary>
    /// Returns the <paramref name="length"/> bytes that begin with <paramref name="bracket"/>, a span of a System.Text.Json reader. The reader must have passed
    /// all these bytes, and its whole input must be one span, so that they follow the bracket.
    /// </summary>
    public static ReadOnlySpan<byte> Widen(ReadOnlySpan<byte> bracket, int length) => Mem.Span(ref Mem.First(bracket), 0, length, length);

    /// <summary>
    /// Returns a string with its quotation marks; <paramref name="text"/> is the text between them in the input of a System.Text.Json reader, which must be one
    /// span.
    /// </summary>
    public static ReadOnlySpan<byte> WithQuotes(ReadOnlySpan<byte> text) =>
        Mem.Span(ref Unsafe.Subtract(ref Mem.First(text), 1), 0, text.Length + 2, text.Length + 2);
}
