using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>The bits of an enum value as a number and back, without boxing.</summary>
internal static class EnumBits
{
    /// <summary>Reinterprets a value as another of the same size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TTo Cast<TFrom, TTo>(TFrom value)
        where TFrom : struct
        where TTo : struct => Unsafe.BitCast<TFrom, TTo>(value);

    /// <summary>The value's bits, not sign-extended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ToBits<TEnum>(TEnum value)
        where TEnum : struct => Unsafe.SizeOf<TEnum>() switch
        {
            1 => Unsafe.BitCast<TEnum, byte>(value),
            2 => Unsafe.BitCast<TEnum, ushort>(value),
            4 => Unsafe.BitCast<TEnum, uint>(value),
            _ => Unsafe.BitCast<TEnum, ulong>(value),
        };

    /// <summary>The value with these bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TEnum FromBits<TEnum>(ulong bits)
        where TEnum : struct => Unsafe.SizeOf<TEnum>() switch
        {
            1 => Unsafe.BitCast<byte, TEnum>((byte)bits),
            2 => Unsafe.BitCast<ushort, TEnum>((ushort)bits),
            4 => Unsafe.BitCast<uint, TEnum>((uint)bits),
            _ => Unsafe.BitCast<ulong, TEnum>(bits),
        };
}
