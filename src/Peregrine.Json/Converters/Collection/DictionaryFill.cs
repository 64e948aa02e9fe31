namespace Peregrine.Json.Converters;

/// <summary>How a dictionary is filled entry by entry.</summary>
internal abstract class DictionaryFill<TDictionary, TKey, TValue>
{
    /// <summary>Whether an empty dictionary can be made.</summary>
    public abstract bool CanCreate { get; }

    /// <summary>Makes an empty dictionary.</summary>
    public abstract TDictionary Create();

    /// <summary>Whether an instance refuses entries.</summary>
    public abstract bool IsReadOnly(TDictionary dictionary);

    /// <summary>Sets an entry; says whether the key was new.</summary>
    public abstract bool Set(ref TDictionary dictionary, TKey key, TValue value);
}

/// <summary>A generic dictionary.</summary>
internal sealed class GenericDictionaryFill<TDictionary, TKey, TValue>(Func<TDictionary>? create) : DictionaryFill<TDictionary, TKey, TValue>
    where TDictionary : IDictionary<TKey, TValue>
{
    public override bool CanCreate => create is not null;

    public override TDictionary Create() => create!();

    public override bool IsReadOnly(TDictionary dictionary) => dictionary.IsReadOnly;

    public override bool Set(ref TDictionary dictionary, TKey key, TValue value)
    {
        bool isNew = !dictionary.ContainsKey(key);
        dictionary[key] = value;
        return isNew;
    }
}
