using System.Collections.Immutable;
using System.Numerics;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

public static partial class ClosedTypes
{
    /// <summary>An enum.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <typeparam name="TNumber">Its underlying type.</typeparam>
    public static GeneratedType Enum<T, TNumber>()
        where T : struct, Enum
        where TNumber : struct, IBinaryInteger<TNumber> => new GeneratedEnum<T, TNumber>();

    /// <summary>The nullable form of an enum.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <typeparam name="TNumber">Its underlying type.</typeparam>
    public static GeneratedType NullableEnum<T, TNumber>()
        where T : struct, Enum
        where TNumber : struct, IBinaryInteger<TNumber> => new GeneratedNullableEnum<T, TNumber>();

    /// <summary>The nullable form of a struct that is not an enum.</summary>
    public static GeneratedType Nullable<T>()
        where T : struct => new GeneratedNullable<T>();

    /// <summary>A <see cref="System.Collections.Generic.Dictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType Dictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<Dictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary,
            new DictionaryFillOfClass<Dictionary<TKey, TValue>, TKey, TValue>(static () => []));

    /// <summary>An <see cref="System.Collections.Generic.IDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary,
            new GenericDictionaryFill<IDictionary<TKey, TValue>, TKey, TValue>(static () => new Dictionary<TKey, TValue>()));

    /// <summary>An <see cref="System.Collections.Generic.IReadOnlyDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IReadOnlyDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IReadOnlyDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary, null);

    /// <summary>An <see cref="System.Collections.Immutable.ImmutableDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType ImmutableDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<ImmutableDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.ImmutableDictionary, null);

    /// <summary>An <see cref="System.Collections.Immutable.IImmutableDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IImmutableDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IImmutableDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.ImmutableDictionary, null);

    /// <summary>An <see cref="System.Collections.Immutable.ImmutableSortedDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType ImmutableSortedDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<ImmutableSortedDictionary<TKey, TValue>, TKey,
            TValue>(DictionaryBuilders.ImmutableSortedDictionary, null);

    /// <summary>A class of a user's that derives from <see cref="System.Collections.Generic.Dictionary{TKey, TValue}"/>.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType DictionaryOfClass<TDictionary, TKey, TValue>(Func<TDictionary>? create)
        where TDictionary : Dictionary<TKey, TValue>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, new DictionaryFillOfClass<TDictionary, TKey, TValue>(create));

    /// <summary>Any other dictionary of a user's.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType DictionaryOf<TDictionary, TKey, TValue>(Func<TDictionary>? create)
        where TDictionary : IDictionary<TKey, TValue>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, new GenericDictionaryFill<TDictionary, TKey, TValue>(create));
}
