namespace Peregrine.Json.Kernels;

/// <summary>Creates arrays that are not rented: callers or documents own them.</summary>
internal static class NewArray
{
    /// <summary>From this many bytes on, clearing an array before it is overwritten takes a tenth to a fifth of the time for allocation and copy.</summary>
    private const int LeastUncleared = 8 * 1024;

    /// <summary>Copies bytes to a new array of their length.</summary>
    public static byte[] Of(ReadOnlySpan<byte> bytes) => bytes.Length < LeastUncleared ? bytes.ToArray() : Uncleared(bytes);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] Uncleared(ReadOnlySpan<byte> bytes)
    {
        byte[] array = GC.AllocateUninitializedArray<byte>(bytes.Length);
        bytes.CopyTo(array);
        return array;
    }
}
