using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Creates the converters of <see cref="CommonGenericTypesConverter"/> for single types. Programs with native AOT use these methods, because they cannot create
/// the converters at run time. A converter uses the options' metadata for elements, items and values. Sets and dictionaries that are read have the default
/// comparer.
/// </summary>
public static partial class CommonConverters
{
    /// <summary>
    /// Returns a converter that reads and writes <see cref="System.Lazy{T}"/> as its value. Writing creates the value if it has not been created. A null is
    /// read as a null <see cref="System.Lazy{T}"/>.
    /// </summary>
    public static JsonConverter<Lazy<T>> Lazy<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>() =>
        new LazyConverter<T>();

    /// <summary>
    /// Returns a converter that reads and writes a tuple of one to seven items, such as <see cref="ValueTuple{T1, T2}"/> or <see cref="System.Tuple{T1, T2}"/>,
    /// as an array: <c>[1,"a"]</c>. An array of another length is refused.
    /// </summary>
    /// <exception cref="NotSupportedException">The type is no tuple of the framework with one to seven items.</exception>
    public static JsonConverter<TTuple> Tuple<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TTuple>()
        where TTuple : ITuple => new TupleConverter<TTuple>(TupleShape.Of(typeof(TTuple))
            ?? throw new NotSupportedException($"Only tuples of one to seven items have such a converter, not '{typeof(TTuple)}'."));

    /// <summary>Returns a converter that reads and writes <see cref="System.Collections.Frozen.FrozenSet{T}"/> as an array.</summary>
    public static JsonConverter<FrozenSet<T>> FrozenSet<T>() => new FixedCollectionConverter<FrozenSet<T>>(
        static options => JsonMetadataServices.CreateImmutableEnumerableInfo<FrozenSet<T>, T>(options, new(), static items => items.ToFrozenSet()));

    /// <summary>
    /// Returns a converter that reads and writes <see cref="System.Collections.Generic.IReadOnlySet{T}"/> as an array. A set that is read is a
    /// <see cref="HashSet{T}"/>, as for <see cref="ISet{T}"/> in System.Text.Json.
    /// </summary>
    public static JsonConverter<IReadOnlySet<T>> IReadOnlySet<T>() => new FixedCollectionConverter<IReadOnlySet<T>>(
        static options => JsonMetadataServices.CreateImmutableEnumerableInfo<IReadOnlySet<T>, T>(options, new(), static items => items.ToHashSet()));

    /// <summary>Returns a converter that reads and writes <see cref="System.Collections.Frozen.FrozenDictionary{TKey, TValue}"/> as an object.</summary>
    public static JsonConverter<FrozenDictionary<TKey, TValue>> FrozenDictionary<TKey, TValue>()
        where TKey : notnull => new FixedCollectionConverter<FrozenDictionary<TKey, TValue>>(
            static options => JsonMetadataServices.CreateImmutableDictionaryInfo<FrozenDictionary<TKey, TValue>, TKey, TValue>(
                options, new(), static entries => entries.ToFrozenDictionary()));

    /// <summary>Returns a converter that reads and writes <see cref="System.Collections.ObjectModel.ReadOnlyCollection{T}"/> as an array.</summary>
    public static JsonConverter<ReadOnlyCollection<T>> ReadOnlyCollection<T>() => new FixedCollectionConverter<ReadOnlyCollection<T>>(
        static options => JsonMetadataServices.CreateImmutableEnumerableInfo<ReadOnlyCollection<T>, T>(options, new(), static items => new([.. items])));

    /// <summary>Returns a converter that reads and writes <see cref="System.Collections.ObjectModel.ReadOnlyDictionary{TKey, TValue}"/> as an object.</summary>
    public static JsonConverter<ReadOnlyDictionary<TKey, TValue>> ReadOnlyDictionary<TKey, TValue>()
        where TKey : notnull => new FixedCollectionConverter<ReadOnlyDictionary<TKey, TValue>>(
            static options => JsonMetadataServices.CreateImmutableDictionaryInfo<ReadOnlyDictionary<TKey, TValue>, TKey, TValue>(
                options, new(), static entries => new(new Dictionary<TKey, TValue>(entries))));
}
