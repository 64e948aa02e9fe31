using System.Collections;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>Fills a dictionary entry by entry.</summary>
internal abstract class DictionaryFill<TDictionary, TKey, TValue>
{
    /// <summary>Whether an empty dictionary can be created.</summary>
    public abstract bool CanCreate { get; }

    /// <summary>Whether <see cref="IsReadOnly"/> must be checked for instances.</summary>
    public abstract bool MayBeReadOnly { get; }

    /// <summary>Creates an empty dictionary.</summary>
    public abstract TDictionary Create();

    /// <summary>Whether an instance is read-only.</summary>
    public abstract bool IsReadOnly(TDictionary dictionary);

    /// <summary>Sets an entry; calls only the indexer.</summary>
    public abstract void Set(ref TDictionary dictionary, TKey key, TValue value);

    /// <summary>Adds an entry unless its key exists.</summary>
    public abstract bool TryAdd(ref TDictionary dictionary, TKey key, TValue value);
}

/// <summary>Fills a generic dictionary.</summary>
internal class GenericDictionaryFill<TDictionary, TKey, TValue>(Func<TDictionary>? create) : DictionaryFill<TDictionary, TKey, TValue>
    where TDictionary : IDictionary<TKey, TValue>
{
    public override bool CanCreate => create is not null;

    public override bool MayBeReadOnly => true;

    public override TDictionary Create() => create!();

    public override bool IsReadOnly(TDictionary dictionary) => dictionary.IsReadOnly;

    public override void Set(ref TDictionary dictionary, TKey key, TValue value) => dictionary[key] = value;

    /// <summary>
    /// Adds an entry unless its key exists. For a struct, the interface adds it to a boxed copy, and the entry is lost, as in System.Text.Json.
    /// </summary>
    public override bool TryAdd(ref TDictionary dictionary, TKey key, TValue value)
    {
        IDictionary<TKey, TValue> shared = dictionary;
        if (shared.ContainsKey(key))
        {
            return false;
        }

        shared.Add(key, value);
        return true;
    }
}

/// <summary>Fills a sorted dictionary, a sorted list, or a class derived from one of them.</summary>
/// <param name="create">Creates an empty dictionary; null if that is impossible.</param>
/// <param name="comparer">Returns the comparer of a dictionary's keys.</param>
internal sealed class SortedDictionaryFill<TDictionary, TKey, TValue>(Func<TDictionary>? create, Func<TDictionary, IComparer<TKey>> comparer)
    : GenericDictionaryFill<TDictionary, TKey, TValue>(create)
    where TDictionary : IDictionary<TKey, TValue>
{
    public override void Set(ref TDictionary dictionary, TKey key, TValue value)
    {
        try
        {
            base.Set(ref dictionary, key, value);
        }
        catch (Exception error) when (Refusals.NoteCompared(error, comparer(dictionary)))
        {
            throw;
        }
    }

    public override bool TryAdd(ref TDictionary dictionary, TKey key, TValue value)
    {
        try
        {
            return base.TryAdd(ref dictionary, key, value);
        }
        catch (Exception error) when (Refusals.NoteCompared(error, comparer(dictionary)))
        {
            throw;
        }
    }
}

/// <summary>Creates the fills of generic dictionaries.</summary>
internal static class DictionaryFills
{
    /// <summary>Returns the fill of a type that implements the generic interface of dictionaries.</summary>
    public static DictionaryFill<TDictionary, TKey, TValue> Of<TDictionary, TKey, TValue>(Func<TDictionary>? create)
        where TDictionary : IDictionary<TKey, TValue>
        where TKey : notnull =>
        typeof(SortedDictionary<TKey, TValue>).IsAssignableFrom(typeof(TDictionary))
            ? new SortedDictionaryFill<TDictionary, TKey, TValue>(create, static made => ((SortedDictionary<TKey, TValue>)(object)made).Comparer)
        : typeof(SortedList<TKey, TValue>).IsAssignableFrom(typeof(TDictionary))
            ? new SortedDictionaryFill<TDictionary, TKey, TValue>(create, static made => ((SortedList<TKey, TValue>)(object)made).Comparer)
        : new GenericDictionaryFill<TDictionary, TKey, TValue>(create);
}

/// <summary>
/// Fills Dictionary and classes derived from it with the methods of Dictionary, even if a derived class implements the interfaces differently.
/// </summary>
internal sealed class DictionaryFillOfClass<TDictionary, TKey, TValue>(Func<TDictionary>? create) : DictionaryFill<TDictionary, TKey, TValue>
    where TDictionary : Dictionary<TKey, TValue>
    where TKey : notnull
{
    public override bool CanCreate => create is not null;

    public override bool MayBeReadOnly => false;

    public override TDictionary Create() => create!();

    public override bool IsReadOnly(TDictionary dictionary) => false;

    public override void Set(ref TDictionary dictionary, TKey key, TValue value) => dictionary[key] = value;

    public override bool TryAdd(ref TDictionary dictionary, TKey key, TValue value) => dictionary.TryAdd(key, value);
}

/// <summary>Fills a dictionary of objects, with strings as keys.</summary>
internal sealed class UntypedDictionaryFill<TDictionary>(Func<TDictionary>? create) : DictionaryFill<TDictionary, string, object>
    where TDictionary : IDictionary
{
    public override bool CanCreate => create is not null;

    public override bool MayBeReadOnly => true;

    public override TDictionary Create() => create!();

    public override bool IsReadOnly(TDictionary dictionary) => dictionary.IsReadOnly;

    public override void Set(ref TDictionary dictionary, string key, object value) => dictionary[key] = value;

    public override bool TryAdd(ref TDictionary dictionary, string key, object value)
    {
        if (dictionary.Contains(key))
        {
            return false;
        }

        dictionary[key] = value;
        return true;
    }
}
