using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes the entries of a dictionary class of the base class library without calling it through an interface. Used only if writing the keys and values runs no
/// user code.
/// </summary>
internal abstract class EntryAccess<TDictionary, TKey, TValue>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    /// <summary>Writes all entries at <paramref name="at"/>; returns the offset after them.</summary>
    public abstract nint Put(
        ref JsonWriter writer, nint at, TDictionary dictionary, DictionaryContract<TDictionary, TKey, TValue> contract, ref bool first);

    /// <summary>
    /// Writes entries to an output in pieces. Returns null after the last entry; otherwise, returns the enumerator, which is at the last entry that was
    /// written.
    /// </summary>
    public abstract IEnumerator<KeyValuePair<TKey, TValue>>? TryWrite(
        ref JsonWriter writer,
        PieceOutput output,
        TDictionary dictionary,
        DictionaryContract<TDictionary, TKey, TValue> contract,
        bool any,
        ref PiecePlace place);
}

/// <summary>
/// Contains a subclass of <see cref="EntryAccess{TDictionary, TKey, TValue}"/> for each supported class of dictionaries whose keys are strings. Each subclass
/// has its own loop, as in <see cref="RowAccess"/>.
/// </summary>
internal static partial class EntryAccess
{
    /// <summary>Returns <paramref name="access"/>, which is for keys that are strings, if <typeparamref name="TKey"/> is string; otherwise null.</summary>
    public static EntryAccess<TDictionary, TKey, TValue>? OfStrings<TDictionary, TKey, TValue>(object access)
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => access as EntryAccess<TDictionary, TKey, TValue>;
}
