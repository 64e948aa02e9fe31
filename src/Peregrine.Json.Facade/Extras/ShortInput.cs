using System.Runtime.CompilerServices;

namespace Peregrine.Json.Buffers;

/// <summary>Space on the stack for short texts.</summary>
[InlineArray(MostUnits)]
internal struct ShortInput
{
    /// <summary>The maximum number of bytes.</summary>
    public const int MostUnits = 256;

    private byte _first;

    public static void Take(out ShortInput space) => space = default;
}
