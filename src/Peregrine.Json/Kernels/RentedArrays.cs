using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Arrays for one call. The shared pool keeps one array of every size for each thread that ever used it, so only short ones come from there; long ones are
/// common to all threads (<see cref="LongArrays{T}"/>).
/// </summary>
internal static class RentedArrays
{
    /// <summary>The most bytes of an array that the shared pool may keep for a thread.</summary>
    public const int MostPooled = 64 * 1024;

    private const int Shortest = 16;

    /// <summary>An array of at least so many elements that no user code has seen, unless it is a short one.</summary>
    public static T[] Rent<T>(int minimum) => IsPooled<T>(minimum) ? ArrayPool<T>.Shared.Rent(minimum) : LongArrays<T>.Own.Rent(minimum);

    /// <summary>Gives an array of <see cref="Rent{T}"/> back; it must hold no references.</summary>
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

    /// <summary>An array for streams, pipes and writers of converters, which may go on writing to it after the call.</summary>
    public static byte[] RentShown(int minimum) => IsPooled<byte>(minimum) ? ArrayPool<byte>.Shared.Rent(minimum) : LongArrays<byte>.Shown.Rent(minimum);

    /// <summary>Gives an array of <see cref="RentShown"/> back.</summary>
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

    /// <summary>Both sources give lengths that are powers of two, so that the answer for an array is that for the length it was rented with.</summary>
    private static bool IsPooled<T>(int length) =>
        (long)BitOperations.RoundUpToPowerOf2((uint)Math.Max(length, Shortest)) * Unsafe.SizeOf<T>() <= MostPooled;
}
