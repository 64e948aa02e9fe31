using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <content>Escapes.</content>
internal static partial class MemberNames
{
    /// <summary>Unescapes text between quotes; false if it has an unpaired surrogate.</summary>
    public static bool TryUnescape(ReadOnlySpan<byte> text, Span<byte> destination, out int length) =>
        StringRead.TryUnescape(ref Mem.First(text), 0, text.Length, destination, out length);
}
