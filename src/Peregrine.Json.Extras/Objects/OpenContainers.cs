using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>The lists and dictionaries that are being read, from the outermost to the innermost: a stack in place of recursion.</summary>
internal struct OpenContainers
{
    private (List<object?>? List, Dictionary<string, object?>? Dictionary, string? Name)[]? _outer;
    private int _count;
    private List<object?>? _list;
    private Dictionary<string, object?>? _dictionary;
    private string? _name;

    /// <summary>Whether the innermost container, if any is open, is a list.</summary>
    public readonly bool IsList => _list is not null;

    /// <summary>Whether no container is open.</summary>
    public readonly bool IsEmpty => _list is null && _dictionary is null;

    public void OpenList()
    {
        Push();
        _list = [];
        _dictionary = null;
    }

    public void OpenDictionary()
    {
        Push();
        _list = null;
        _dictionary = [];
    }

    /// <summary>Sets the name of the next value.</summary>
    public void Name(string name) => _name = name;

    /// <summary>Whether the innermost dictionary has a name already.</summary>
    public readonly bool Has(string name) => _dictionary!.ContainsKey(name);

    /// <summary>Adds a value to the innermost container.</summary>
    public readonly void Add(object? value)
    {
        if (_list is not null)
        {
            _list.Add(value);
        }
        else
        {
            _dictionary![_name!] = value;
        }
    }

    /// <summary>Closes the innermost container and returns it.</summary>
    public object Close()
    {
        object closed = _list is not null ? _list : _dictionary!;
        (_list, _dictionary, _name) = --_count > 0 ? _outer![_count - 1] : default;
        return closed;
    }

    private void Push()
    {
        if (_count > 0)
        {
            _outer ??= new (List<object?>?, Dictionary<string, object?>?, string?)[4];
            if (_count > _outer.Length)
            {
                Array.Resize(ref _outer, 2 * _outer.Length);
            }

            _outer[_count - 1] = (_list, _dictionary, _name);
        }

        _count++;
    }
}
