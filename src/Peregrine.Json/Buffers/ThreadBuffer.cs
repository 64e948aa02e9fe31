using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>
/// Byte arrays for one call. A thread keeps one array for output, one for transcoded input and several small ones for nested calls. Together with everything
/// else that the thread keeps, they take at most 1 MiB (docs/design/0007). Larger arrays are rented.
/// </summary>
internal static class ThreadBuffer
{
    private const int Smallest = 16 * 1024;

    /// <summary>The number and length of the arrays that a thread keeps for nested calls, one per level. Deeper levels use the shared pool.</summary>
    private const int InnerLevels = 8, KeptInner = 4 * 1024;

    /// <summary>The maximum length of an output array that a thread keeps.</summary>
    public const int KeptOutput = 512 * 1024;

    /// <summary>The maximum length of an input array that a thread keeps.</summary>
    public const int KeptInput = 256 * 1024;

    [ThreadStatic]
    private static OutputArray? t_output;

    [ThreadStatic]
    private static byte[]? t_input;

    /// <summary>Returns the thread's array for output, of at least 16 KiB; for a nested call, a smaller one.</summary>
    public static OutputArray RentOutput()
    {
        OutputArray? output = t_output;
        if (output is null || output.Use != OutputUse.Free)
        {
            output = RentOther(output);
        }

        // Sets a flag instead of removing the array from its field, which would cost another look-up of the thread's fields and a GC barrier.
        output.Use = OutputUse.Taken;
        return output;
    }

    /// <summary>
    /// Converts a number of bytes to an array length; throws an out-of-memory exception if no array can be that long, as in System.Text.Json.
    /// </summary>
#pragma warning disable CA2201 // The exception that the runtime itself raises for such an array.
    public static int SizeOf(long bytes) => (ulong)bytes <= (ulong)Array.MaxLength ? (int)bytes : throw new OutOfMemoryException();
#pragma warning restore CA2201

    /// <summary>
    /// Replaces the array of an output by a larger one, in which at least <paramref name="needed"/> bytes are free after the first <paramref name="used"/>
    /// bytes, which are copied. The smaller array is returned if it was rented.
    /// </summary>
    public static void GrowOutput(OutputArray output, int used, int needed)
    {
        // The last growth of a kept array ends at the maximum kept length.
        byte[] current = output.Array;
        long least = (long)used + needed;
        long wanted = least <= output.MostKept
            ? Math.Min(Math.Max((long)current.Length * 2, least), output.MostKept)
            : Math.Max((long)current.Length * 2, least);
        int size = Math.Max(SizeOf(least), (int)Math.Min(Array.MaxLength, wanted));
        byte[] larger = size <= output.MostKept ? new byte[size] : RentedArrays.Rent<byte>(size);
        current.AsSpan(0, used).CopyTo(larger);
        output.Replace(larger);
    }

    /// <summary>Returns an output array to the thread.</summary>
    /// <param name="output">The array.</param>
    /// <param name="used">The number of bytes that the call has written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReturnOutput(OutputArray output, nint used)
    {
        output.Use = OutputUse.Free;
        if (output.Array.Length > output.MostKept)
        {
            output.Shrink((int)used);
        }
    }

    /// <summary>Returns an array for input of at least <paramref name="minimum"/> bytes.</summary>
    public static byte[] RentInput(int minimum)
    {
        byte[]? kept = t_input;
        if (kept is not null && kept.Length >= minimum)
        {
            t_input = null;
            return kept;
        }

        return minimum <= KeptInput ? new byte[Math.Max(Smallest, minimum)] : RentedArrays.Rent<byte>(minimum);
    }

    /// <summary>
    /// Takes back an input array. The thread keeps the longer one of this array and the array that it already keeps. An array longer than
    /// <see cref="KeptInput"/> is returned to the pool.
    /// </summary>
    public static void ReturnInput(byte[] array)
    {
        if (array.Length > KeptInput)
        {
            RentedArrays.Return(array);
        }
        else if (t_input is null || t_input.Length < array.Length)
        {
            t_input = array;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static OutputArray RentOther(OutputArray? output)
    {
        output ??= t_output = new OutputArray(new byte[Smallest], KeptOutput);
        for (int level = 0; level < InnerLevels && output.Use == OutputUse.Taken; level++)
        {
            output = output.Inner ??= new OutputArray(new byte[KeptInner], KeptInner);
        }

        if (output.Use == OutputUse.Taken)
        {
            return new OutputArray(RentedArrays.Rent<byte>(KeptInner), mostKept: 0);
        }

        if (output.Use == OutputUse.OutgrownByLast)
        {
            output.BeginLong();
        }

        return output;
    }
}
