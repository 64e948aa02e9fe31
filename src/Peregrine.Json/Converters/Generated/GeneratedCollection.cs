using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>The generated type of a collection or an F# option, which <see cref="ClosedTypes"/> creates for generated code or reflection.</summary>
/// <param name="make">Creates the contract from that of the elements, or from null if the contract of the elements must be looked up at first use.</param>
internal sealed class GeneratedCollection<TCollection, T>(Func<OptionsScope, TypeContract<T>?, TypeContract<TCollection>> make) : GeneratedType<TCollection>
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override TypeContract Collection(OptionsScope options, ITypeSource source) =>
        make(options, (TypeContract<T>?)source.Simple(typeof(T), options));
}

/// <summary>The generated type of a set that only newer versions of System.Text.Json read.</summary>
internal sealed class ReadOnlySetType<T> : GeneratedType<IReadOnlySet<T>>
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override TypeContract Collection(OptionsScope options, ITypeSource source)
    {
        bool isRead = StjVersion.ReadsReadOnlySets();
        return new EnumerableContract<IReadOnlySet<T>, T>(
            options, (TypeContract<T>?)source.Simple(typeof(T), options), null, isRead ? CollectionBuilders.HashSet : null, null, isSet: isRead);
    }
}

/// <summary>The generated type of a dictionary, which <see cref="ClosedTypes"/> creates for generated code or reflection.</summary>
/// <param name="builder">Creates the dictionary from its entries; null if entries are only added one by one, or if the type cannot be read.</param>
/// <param name="fill">Adds entries one by one; null if that is impossible.</param>
/// <param name="comparesAtEnd">Whether duplicate keys are detected after all entries.</param>
/// <param name="access">Writes the entries without calling the dictionary through an interface; null if there is no such code.</param>
internal sealed class GeneratedDictionary<TDictionary, TKey, TValue>(
    DictionaryBuilder<TDictionary, TKey, TValue>? builder,
    DictionaryFill<TDictionary, TKey, TValue>? fill,
    bool comparesAtEnd = false,
    EntryAccess<TDictionary, TKey, TValue>? access = null)
        : GeneratedType<TDictionary>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override TypeContract Collection(OptionsScope options, ITypeSource source) =>
        new DictionaryContract<TDictionary, TKey, TValue>(
            options, source.Keys<TKey>(options, typeof(TDictionary)), (TypeContract<TValue>?)source.Simple(typeof(TValue), options),
            builder, fill, comparesAtEnd, access);
}

/// <summary>The generated type of a dictionary of untyped keys and values.</summary>
/// <param name="create">Creates an empty dictionary; null if that is impossible.</param>
internal sealed class UntypedDictionaryType<TDictionary>(Func<TDictionary>? create) : GeneratedType<TDictionary>
    where TDictionary : IDictionary
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override TypeContract Collection(OptionsScope options, ITypeSource source) =>
        new UntypedDictionaryContract<TDictionary>(
            options, source.KeysByRuntimeType(options), source.Keys<string>(options, typeof(TDictionary)),
            (TypeContract<object>?)source.Simple(typeof(object), options), create);
}
