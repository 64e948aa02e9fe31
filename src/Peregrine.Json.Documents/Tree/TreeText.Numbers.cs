using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <content>Numbers.</content>
internal static partial class TreeText
{
    private static bool IsNumber(ReadOnlySpan<byte> text) => NumberScan.Scan(ref Mem.First(text), 0, text.Length, out _, out _, out _) == text.Length;
}
