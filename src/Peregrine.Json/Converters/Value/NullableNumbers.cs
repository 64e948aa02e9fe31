using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>
/// Creates the contracts of nullable numbers. The contracts of numbers cannot create them: their type parameter has no constraint, because otherwise
/// precompiled images would lack the code. The table generator lists the numbers.
/// </summary>
internal static partial class NullableNumbers
{
    /// <summary>Returns the contract of the nullable type with the same number handling; null for other types.</summary>
    public static TypeContract? Find(TypeContract number) => number is INumberContract ? Of(number.Type, number) : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract Of<T, TKernel>(TypeContract number)
        where T : struct
        where TKernel : struct, INumberKernel<T> => number switch
        {
            PlainNumberContract<T, TKernel> plain => new NullableValueContract<T, NumberCodec<T, TKernel>>(plain),
            QuotedNumberContract<T, TKernel> quoted => new NullableValueContract<T, QuotedNumberCodec<T, TKernel>>(quoted),
            _ => new NullableContract<T>((TypeContract<T>)number, null),
        };
}
