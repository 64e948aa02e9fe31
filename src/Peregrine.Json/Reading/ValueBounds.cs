using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>The whole text of a container of which another reader shows the bracket.</summary>
internal static class ValueBounds
{
    /// <summary>
    /// The <paramref name="length"/> bytes that begin with <paramref name="bracket"/>. The other reader must have gone over all of them since, and all
    /// its input must be one span, so that they lie behind the bracket.
    /// </summary>
    public static ReadOnlySpan<byte> Widen(ReadOnlySpan<byte> bracket, int length) => Mem.Span(ref Mem.First(bracket), 0, length, length);
}
