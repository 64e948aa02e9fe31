using System.Buffers;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Whole UTF-16 texts to UTF-8.</summary>
internal static class Utf16Text
{
    /// <summary>Strict: false on a lone surrogate. Room: three bytes for every code unit.</summary>
    public static bool TryToUtf8(ReadOnlySpan<char> source, Span<byte> destination, out int written) =>
        Utf8.FromUtf16(source, destination, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;
}
