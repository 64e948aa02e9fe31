using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Creates contracts of values: simple types, enums, and nullable types of any kind.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ValueDiscovery
{
    /// <summary>Returns what <see cref="Find"/> returns, if neither a converter nor a resolver can define the contract; otherwise null.</summary>
    public static TypeContract? FindSimple(Type type, OptionsScope options) =>
        options.Settings.Converters.Length > 0 || !PlainResolvers.IsPlain(options.Settings.TypeInfoResolver)
            || (MayMeet.Converters && type.IsDefined(typeof(JsonConverterAttribute), inherit: false))
            ? null
            : Find(type, options);

    /// <summary>Returns the contract of a simple type, an enum or a nullable type; null for any other type.</summary>
    public static TypeContract? Find(Type type, OptionsScope options)
    {
        if (type.IsEnum)
        {
            return EnumDiscovery.Create(type, null, options);
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return NullableOf(underlying, options);
        }

        return SimpleTypes.Find(type)?.WithNumberHandling(options.Settings.NumberHandling);
    }

    /// <summary>
    /// Creates the contract of a nullable type. If System.Text.Json does not apply the options' number handling to the elements of a nullable collection that
    /// it reads (version 10), the contract does not, either.
    /// </summary>
    public static TypeContract NullableOf(Type underlying, OptionsScope options)
    {
        TypeContract contract = options.Contract(underlying);
        if (ConverterDiscovery.OverNullable(typeof(Nullable<>).MakeGenericType(underlying), contract, options) is { } converted)
        {
            return converted;
        }

        bool isStrict = options.Settings.NumberHandling != JsonNumberHandling.Strict
            && !StjVersion.ConvertersHandleNumbers && contract.IsCollection && contract.HandlesNumbers;
        return ContractsAround.NullableOf(underlying, contract, isStrict ? contract.WithNumberHandling(JsonNumberHandling.Strict) : null);
    }
}
