using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>The whole text of a value that another reader is inside.</summary>
internal static class ValueBounds
{
    /// <summary>Whether another reader shows anything of its input: an empty text of a string lies in it as well.</summary>
    public static bool IsShown(ReadOnlySpan<byte> text) => !Unsafe.IsNullRef(ref Mem.First(text));

    /// <summary>
    /// The <paramref name="length"/> bytes that begin with <paramref name="bracket"/>. The other reader must have gone over all of them since, and all
    /// its input must be one span, so that they lie after the bracket.
    /// </summary>
    public static ReadOnlySpan<byte> Widen(ReadOnlySpan<byte> bracket, int length) => Mem.Span(ref Mem.First(bracket), 0, length, length);

    /// <summary>A string with the quotation marks around it: <paramref name="text"/> is what another reader shows of it, in the one span that is its input.</summary>
    public static ReadOnlySpan<byte> WithQuotes(ReadOnlySpan<byte> text) => Mem.Span(ref Unsafe.Subtract(ref Mem.First(text), 1), 0, text.Length + 2, text.Length + 2);
}
