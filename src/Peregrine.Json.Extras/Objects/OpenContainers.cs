using System.Runtime.InteropServices;

namespace Peregrine.Json.Extras;

/// <summary>
/// The lists and dictionaries that are being read, outermost first: an explicit stack instead of recursion. The values stay on the stack until their container
/// ends, so that the container is created at its exact size.
/// </summary>
internal ref struct OpenContainers
{
    /// <summary>Mark where a list or a dictionary begins on the stack, in place of a value.</summary>
    private static readonly object s_list = new(), s_dictionary = new();

    private (string? Name, object? Value)[] _items;
    private int[] _begins;
    private int _count;
    private int _depth;
    private string? _name;

    public OpenContainers()
    {
        _items = new (string?, object?)[16];
        _begins = new int[4];
    }

    /// <summary>Whether the innermost container is a list. A container must be open.</summary>
    public readonly bool IsList => _items[_begins[_depth - 1]].Value == s_list;

    /// <summary>Whether no container is open.</summary>
    public readonly bool IsEmpty => _depth == 0;

    public void OpenList() => Open(s_list);

    public void OpenDictionary() => Open(s_dictionary);

    /// <summary>Sets the name of the next value.</summary>
    public void Name(string name) => _name = name;

    /// <summary>Adds a value to the innermost container.</summary>
    public void Add(object? value)
    {
        if (_count == _items.Length)
        {
            Array.Resize(ref _items, 2 * _items.Length);
        }

        _items[_count++] = (_name, value);
    }

    /// <summary>Closes the innermost container and returns it. Of members with equal names, the last counts.</summary>
    /// <param name="twice">A name that occurs twice, or null.</param>
    public object Close(out string? twice)
    {
        int begin = _begins[--_depth];
        Span<(string? Name, object? Value)> items = _items.AsSpan(begin + 1, _count - begin - 1);
        object closed = _items[begin].Value == s_list ? ListOf(items, out twice) : DictionaryOf(items, out twice);
        _name = _items[begin].Name;
        _count = begin;
        return closed;
    }

    private static List<object?> ListOf(Span<(string? Name, object? Value)> items, out string? twice)
    {
        twice = null;
        var list = new List<object?>(items.Length);
        CollectionsMarshal.SetCount(list, items.Length);
        Span<object?> values = CollectionsMarshal.AsSpan(list);
        for (int i = 0; i < items.Length; i++)
        {
            values[i] = items[i].Value;
        }

        return list;
    }

    private static Dictionary<string, object?> DictionaryOf(Span<(string? Name, object? Value)> items, out string? twice)
    {
        twice = null;
        var dictionary = new Dictionary<string, object?>(items.Length);
        foreach ((string? name, object? value) in items)
        {
            ref object? place = ref CollectionsMarshal.GetValueRefOrAddDefault(dictionary, name!, out bool exists);
            place = value;
            twice = exists ? name : twice;
        }

        return dictionary;
    }

    private void Open(object kind)
    {
        if (_depth == _begins.Length)
        {
            Array.Resize(ref _begins, 2 * _depth);
        }

        _begins[_depth++] = _count;
        Add(kind);
    }
}
