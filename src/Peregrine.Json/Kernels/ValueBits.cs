namespace Peregrine.Json.Kernels;

/// <summary>Reinterprets the bits of a value as another type, without boxing: an enum as a number, a type parameter as its actual type.</summary>
internal static class ValueBits
{
    /// <summary>Reinterprets a value as another of the same size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TTo Cast<TFrom, TTo>(TFrom value) => Unsafe.BitCast<TFrom, TTo>(value);

    /// <summary>Returns the value's bits, not sign-extended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ToBits<T>(T value) => Unsafe.SizeOf<T>() switch
    {
        1 => Unsafe.BitCast<T, byte>(value),
        2 => Unsafe.BitCast<T, ushort>(value),
        4 => Unsafe.BitCast<T, uint>(value),
        _ => Unsafe.BitCast<T, ulong>(value),
    };

    /// <summary>Returns the value with these bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T FromBits<T>(ulong bits) => Unsafe.SizeOf<T>() switch
    {
        1 => Unsafe.BitCast<byte, T>((byte)bits),
        2 => Unsafe.BitCast<ushort, T>((ushort)bits),
        4 => Unsafe.BitCast<uint, T>((uint)bits),
        _ => Unsafe.BitCast<ulong, T>(bits),
    };
}
