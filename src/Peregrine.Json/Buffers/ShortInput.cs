namespace Peregrine.Json.Buffers;

/// <summary>Space on the stack for a short text as UTF-8: three bytes for each of its code units.</summary>
[InlineArray(3 * MostUnits)]
internal struct ShortInput
{
    /// <summary>The number of code units of the longest text.</summary>
    public const int MostUnits = 256;

    private byte _first;

    /// <summary>Declares the space, with anything in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Take(out ShortInput space) => Unsafe.SkipInit(out space);
}
