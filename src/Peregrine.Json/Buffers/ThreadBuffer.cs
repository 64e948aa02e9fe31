using System.Buffers;

namespace Peregrine.Json.Buffers;

/// <summary>
/// Byte arrays for one call. A thread keeps one array for output and one for transcoded input, together with the string decoder's at most 1 MiB; larger ones come
/// from and go back to the shared pool. An array is out of its slot while in use, so that a call made inside a call gets its own.
/// </summary>
internal static class ThreadBuffer
{
    private const int Smallest = 16 * 1024;

    /// <summary>Largest output array a thread keeps.</summary>
    public const int KeptOutput = 632 * 1024;

    /// <summary>Largest input array a thread keeps.</summary>
    public const int KeptInput = 256 * 1024;

    [ThreadStatic]
    private static byte[]? t_output;

    [ThreadStatic]
    private static byte[]? t_input;

    /// <summary>An array for output of at least 16 KiB.</summary>
    public static byte[] RentOutput()
    {
        byte[]? kept = t_output;
        t_output = null;
        return kept ?? new byte[Smallest];
    }

    /// <summary>A larger array that takes over the first <paramref name="used"/> bytes; the smaller one goes back.</summary>
    public static byte[] GrowOutput(byte[] current, int used, int needed)
    {
        // The last step of a kept array is not to one that is too large to keep.
        long least = (long)used + needed;
        long wanted = least <= KeptOutput ? Math.Min(Math.Max((long)current.Length * 2, least), KeptOutput) : Math.Max((long)current.Length * 2, least);
        int size = (int)Math.Min(Array.MaxLength, wanted);
        if (size - used < needed)
        {
            throw new InvalidOperationException("The JSON text does not fit one array.");
        }

        byte[] larger = size <= KeptOutput ? new byte[size] : ArrayPool<byte>.Shared.Rent(size);
        current.AsSpan(0, used).CopyTo(larger);
        Return(current, KeptOutput, ref t_output);
        return larger;
    }

    /// <summary>Gives an output array back.</summary>
    public static void ReturnOutput(byte[] array) => Return(array, KeptOutput, ref t_output);

    /// <summary>An array for input of at least <paramref name="minimum"/> bytes.</summary>
    public static byte[] RentInput(int minimum)
    {
        byte[]? kept = t_input;
        if (kept is not null && kept.Length >= minimum)
        {
            t_input = null;
            return kept;
        }

        return minimum <= KeptInput ? new byte[Math.Max(Smallest, minimum)] : ArrayPool<byte>.Shared.Rent(minimum);
    }

    /// <summary>Gives an input array back.</summary>
    public static void ReturnInput(byte[] array) => Return(array, KeptInput, ref t_input);

    private static void Return(byte[] array, int kept, ref byte[]? slot)
    {
        if (array.Length > kept)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
        else if (slot is null || slot.Length < array.Length)
        {
            slot = array;
        }
    }
}
