using System.Buffers;
using System.Collections;
using System.Collections.Specialized;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>Parses the keys and removes the entries of dictionaries whose types are known only at run time.</summary>
internal static class TypedKeys
{
    private const int MostRemoved = 16;

    private static readonly Type[] s_moving = [typeof(OrderedDictionary<,>), typeof(OrderedDictionary), typeof(SortedList<,>), typeof(SortedList)];

    /// <summary>The characters that an integer key may contain. The runtime's parser would also accept white space and trailing null characters.</summary>
    private static readonly SearchValues<char> s_integer = SearchValues.Create("+-0123456789");

    /// <summary>
    /// Whether single entries of a dictionary can be found, set and removed by their JSON names: it can be changed, and its keys are strings, GUIDs or
    /// integers.
    /// </summary>
    public static bool CanChange(object target, JsonTypeInfo info) =>
        target is IDictionary { IsReadOnly: false, IsFixedSize: false } && info.KeyType is { } key
        && (key == typeof(string) || key == typeof(Guid) || IsNumber(key));

    /// <summary>Converts the JSON name of an entry to a key of the dictionary's key type. False if the name is not the text of such a key.</summary>
    public static bool TryParse(Type type, string name, [NotNullWhen(true)] out object? key)
    {
        key = null;
        if (type == typeof(string))
        {
            key = name;
        }
        else if (type == typeof(Guid))
        {
            // The runtime's parser also accepts variants of this form, so the result is compared with the name.
            key = Guid.TryParseExact(name, "D", out Guid value) && string.Equals(value.ToString(), name, StringComparison.OrdinalIgnoreCase) ? value : null;
        }
        else if (!name.AsSpan().ContainsAnyExcept(s_integer))
        {
            try
            {
                key = Convert.ChangeType(name, type, CultureInfo.InvariantCulture);
            }
            catch (Exception error) when (error is FormatException or OverflowException or InvalidCastException)
            {
                // The key stays null. The contract will read the entry, and refuse its name.
            }
        }

        return key is not null;
    }

    /// <summary>Whether removing an entry from a dictionary moves all later entries.</summary>
    public static bool MovesEntries(IDictionary entries)
    {
        for (Type? type = entries.GetType(); type is not null; type = type.BaseType)
        {
            if (Array.IndexOf(s_moving, type.IsGenericType ? type.GetGenericTypeDefinition() : type) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Removes entries from a dictionary in which each removal moves all later entries. If there are many keys to remove, clears the dictionary and adds the
    /// other entries again, in their order.
    /// </summary>
    public static void Remove(IDictionary entries, List<object> keys)
    {
        if (keys.Count <= MostRemoved || entries.Count == 0)
        {
            keys.ForEach(entries.Remove);
            return;
        }

        var before = new List<DictionaryEntry>(entries.Count);
        foreach (DictionaryEntry entry in entries)
        {
            before.Add(entry);
        }

        entries.Clear();

        // Adds the keys to the empty dictionary, so that its own comparer decides which entries have these keys. The keys are sorted: a sorted list with the
        // usual order then adds each one at its end.
        keys.Sort();
        foreach (object key in keys)
        {
            entries[key] = before[0].Value;
        }

        List<DictionaryEntry> kept = before.FindAll(entry => !entries.Contains(entry.Key));
        entries.Clear();
        kept.ForEach(entry => entries.Add(entry.Key, entry.Value));
    }

    private static bool IsNumber(Type type) => !type.IsEnum && Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.UInt64;
}
