using System.Numerics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>Creates the contracts of an enum.</summary>
internal interface IEnumType
{
    /// <summary>Returns the contract for values as numbers.</summary>
    TypeContract Numbers();

    /// <summary>Returns the contract for values as names.</summary>
    TypeContract Names(JsonNamingPolicy? policy, bool allowsNumbers, EscapeSet escapes);

    /// <summary>Returns the contract for dictionary keys.</summary>
    object Keys(JsonNamingPolicy? read, JsonNamingPolicy? written, bool allowsNumbers, EscapeSet escapes);
}

/// <summary>Creates the contracts of the nullable type of a struct.</summary>
internal interface INullableType
{
    /// <summary>Returns the nullable contract around the contract of the value.</summary>
    TypeContract Around(TypeContract contract, TypeContract? reading);
}

/// <summary>An enum for which code was generated.</summary>
internal sealed class GeneratedEnum<T, TNumber> : GeneratedType<T>, IEnumType
    where T : struct, Enum
    where TNumber : struct, IBinaryInteger<TNumber>
{
    public GeneratedEnum()
    {
        if (Enum.GetUnderlyingType(typeof(T)) != typeof(TNumber))
        {
            throw Throw.EnumOfOtherNumber(typeof(T), typeof(TNumber));
        }
    }

    public TypeContract Numbers()
    {
        EnumName.CheckMarked(typeof(T));
        return new ValueContract<T, EnumNumberCodec<T, TNumber, NumberCodec<TNumber, IntegerKernel<TNumber>>>>();
    }

    public TypeContract Names(JsonNamingPolicy? policy, bool allowsNumbers, EscapeSet escapes) =>
        new StringEnumContract<T>(new EnumNames<T>(policy, escapes, false), allowsNumbers, (TypeContract<T>)Numbers());

    public object Keys(JsonNamingPolicy? read, JsonNamingPolicy? written, bool allowsNumbers, EscapeSet escapes)
    {
        var names = new EnumNames<T>(read, escapes, false);
        return new EnumKeyContract<T>(names, written is null ? names : new EnumNames<T>(written, escapes, true), allowsNumbers);
    }
}

/// <summary>The nullable type of a struct for which code was generated.</summary>
internal sealed class GeneratedNullable<T> : GeneratedType<T?>, INullableType
    where T : struct
{
    public TypeContract Around(TypeContract contract, TypeContract? reading) => new NullableContract<T>((TypeContract<T>)contract, (TypeContract<T>?)reading);
}

/// <summary>The nullable type of an enum for which code was generated.</summary>
internal sealed class GeneratedNullableEnum<T, TNumber> : GeneratedType<T?>, INullableType
    where T : struct, Enum
    where TNumber : struct, IBinaryInteger<TNumber>
{
    public TypeContract Around(TypeContract contract, TypeContract? reading) =>
        contract is ValueContract<T, EnumNumberCodec<T, TNumber, NumberCodec<TNumber, IntegerKernel<TNumber>>>> numbers
        ? new NullableValueContract<T, EnumNumberCodec<T, TNumber, NumberCodec<TNumber, IntegerKernel<TNumber>>>>(numbers)
        : new NullableContract<T>((TypeContract<T>)contract, (TypeContract<T>?)reading);
}
