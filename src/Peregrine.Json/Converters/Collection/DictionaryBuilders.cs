using System.Collections.Immutable;

namespace Peregrine.Json.Converters;

/// <summary>Creates dictionaries of the base class library, each from all its entries.</summary>
internal static class DictionaryBuilders
{
    public static Dictionary<TKey, TValue> Dictionary<TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull
    {
        var dictionary = new Dictionary<TKey, TValue>(entries.Length);
        foreach (ref readonly KeyValuePair<TKey, TValue> entry in entries)
        {
            dictionary[entry.Key] = entry.Value;
        }

        return dictionary;
    }

    public static ImmutableDictionary<TKey, TValue> ImmutableDictionary<TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull
    {
        ImmutableDictionary<TKey, TValue>.Builder builder = System.Collections.Immutable.ImmutableDictionary.CreateBuilder<TKey, TValue>();
        SetAll(builder, entries);
        return builder.ToImmutable();
    }

    public static ImmutableSortedDictionary<TKey, TValue> ImmutableSortedDictionary<TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull
    {
        ImmutableSortedDictionary<TKey, TValue>.Builder builder = System.Collections.Immutable.ImmutableSortedDictionary.CreateBuilder<TKey, TValue>();
        try
        {
            SetAll(builder, entries);
        }
        catch (Exception error) when (Refusals.NoteCompared<TKey>(error))
        {
            throw;
        }

        return builder.ToImmutable();
    }

    private static void SetAll<TKey, TValue>(IDictionary<TKey, TValue> dictionary, ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull
    {
        foreach (ref readonly KeyValuePair<TKey, TValue> entry in entries)
        {
            dictionary[entry.Key] = entry.Value;
        }
    }

    /// <summary>Returns a builder that calls a function that takes a sequence of pairs.</summary>
    public static DictionaryBuilder<TDictionary, TKey, TValue> OfPairs<TDictionary, TKey, TValue>(Func<IEnumerable<Tuple<TKey, TValue>>, TDictionary> make) =>
        entries =>
        {
            var pairs = new Tuple<TKey, TValue>[entries.Length];
            for (int i = 0; i < pairs.Length; i++)
            {
                pairs[i] = Tuple.Create(entries[i].Key, entries[i].Value);
            }

            try
            {
                return make(pairs);
            }
            catch (Exception error) when (Refusals.NoteCompared<TKey>(error))
            {
                throw;
            }
        };
}
