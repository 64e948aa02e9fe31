namespace Peregrine.Json.Buffers;

/// <summary>Stack space for a short text in UTF-8: three bytes for each UTF-16 code unit.</summary>
[InlineArray(3 * MostUnits)]
internal struct ShortInput
{
    /// <summary>The maximum number of code units.</summary>
    public const int MostUnits = 256;

    private byte _first;

    /// <summary>Declares the space without initializing it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Take(out ShortInput space) => Unsafe.SkipInit(out space);
}
