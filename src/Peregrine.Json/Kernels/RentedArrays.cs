using System.Buffers;
using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Rents arrays for one call. The shared pool may keep an array of every size for each thread that has used it, so it supplies only short arrays; all threads
/// share the long ones (<see cref="LongArrays{T}"/>).
/// </summary>
internal static class RentedArrays
{
    /// <summary>The maximum size in bytes of an array that this class rents from the shared pool.</summary>
    public const int MostPooled = 64 * 1024;

    private const int Shortest = 16;

    /// <summary>
    /// Returns an array of at least <paramref name="minimum"/> elements. If the array is longer than <see cref="MostPooled"/> bytes, user code has never seen
    /// it.
    /// </summary>
    public static T[] Rent<T>(int minimum) => IsPooled<T>(minimum) ? ArrayPool<T>.Shared.Rent(minimum) : LongArrays<T>.Own.Rent(minimum);

    /// <summary>
    /// Returns an array of at least this length, like <see cref="Rent{T}"/>. A long array is returned only if one of exactly this length is kept; otherwise,
    /// the result is null.
    /// </summary>
    public static T[]? RentKept<T>(int length) => IsPooled<T>(length) ? ArrayPool<T>.Shared.Rent(length) : LongArrays<T>.Own.RentKept(length);

    /// <summary>Returns an array from <see cref="Rent{T}"/> to its source; the array must contain no references.</summary>
    public static void Return<T>(T[] array)
    {
        if (IsPooled<T>(array.Length))
        {
            ArrayPool<T>.Shared.Return(array);
        }
        else
        {
            LongArrays<T>.Own.Return(array);
        }
    }

    /// <summary>Returns an array for streams, pipes and writers of converters, which may continue to write to it after the call.</summary>
    public static byte[] RentShown(int minimum) => IsPooled<byte>(minimum) ? ArrayPool<byte>.Shared.Rent(minimum) : LongArrays<byte>.Shown.Rent(minimum);

    /// <summary>Returns an array from <see cref="RentShown"/> to its source.</summary>
    public static void ReturnShown(byte[] array)
    {
        if (IsPooled<byte>(array.Length))
        {
            ArrayPool<byte>.Shared.Return(array);
        }
        else
        {
            LongArrays<byte>.Shown.Return(array);
        }
    }

    /// <summary>
    /// Whether the shared pool supplies arrays of this length. Both sources return powers of two, so a rented array's own length has the same result.
    /// </summary>
    private static bool IsPooled<T>(int length) =>
        (long)BitOperations.RoundUpToPowerOf2((uint)Math.Max(length, Shortest)) * Unsafe.SizeOf<T>() <= MostPooled;
}
