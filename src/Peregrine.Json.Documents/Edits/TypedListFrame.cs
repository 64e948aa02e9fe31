using System.Collections;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>A list or an array into which an array of a patch is being merged by a key.</summary>
internal sealed class TypedListFrame : TypedFrame
{
    private readonly IList _list;
    private readonly TextTree _patch;
    private readonly int[] _elements;
    private readonly Dictionary<object, int> _places = new(TypedKeyComparer.Instance);
    private List<object?>? _more;
    private int _at = -1;

    public TypedListFrame(JsonTypeInfo info, object target, JsonValueView patch, TypedListKey key)
        : base(info, target)
    {
        _list = (IList)target;
        _patch = patch.Tree;
        _elements = _patch.ElementsOf(patch.Place);
        ListKey = key;
        for (int i = _elements.Length == 0 ? _list.Count : 0; i < _list.Count; i++)
        {
            _ = _list[i] is { } element && key.Of(element) is { } own && _places.TryAdd(own, i);
        }
    }

    /// <summary>The member that identifies an element.</summary>
    public TypedListKey ListKey { get; }

    /// <summary>The current element of the patch.</summary>
    public JsonValueView Value => new(_patch, _elements[_at]);

    /// <summary>The array with the added elements; null if no element was added, or if the list is not an array.</summary>
    public Array? Grown
    {
        get
        {
            if (_more is null)
            {
                return null;
            }

            var array = Array.CreateInstanceFromArrayType(_list.GetType(), _list.Count + _more.Count);
            _list.CopyTo(array, 0);
            ((IList)_more).CopyTo(array, _list.Count);
            return array;
        }
    }

    /// <summary>Whether elements can be merged into a collection in place. An array must have the declared element type.</summary>
    public static bool CanMerge(object target, TypedListKey key) => target is Array array
        ? array.Rank == 1 && array.GetType().GetElementType() is { } element && (Nullable.GetUnderlyingType(element) ?? element) == key.Element.Type
        : target is IList { IsReadOnly: false, IsFixedSize: false };

    public bool MoveNext() => ++_at < _elements.Length;

    /// <summary>Finds the element with a key.</summary>
    public bool TryFind(object key, out int index, out object? element)
    {
        element = null;
        if (!_places.TryGetValue(key, out index))
        {
            return false;
        }

        int more = index - _list.Count;
        element = more < 0 ? _list[index] : more < _more?.Count ? _more[more] : null;
        return element is not null && key.Equals(ListKey.Of(element)) ? true : throw Changed();
    }

    /// <summary>Adds an element.</summary>
    public void Add(object? element, object? key)
    {
        int count = _list.Count + (_more?.Count ?? 0);
        if (_list is Array)
        {
            (_more ??= []).Add(element);
        }
        else
        {
            _list.Add(element);
        }

        _ = key is not null && _places.TryAdd(key, count);
    }

    /// <summary>Stores an element again, at its index.</summary>
    public void Set(int index, object? element)
    {
        int more = index - _list.Count;
        if (more < 0)
        {
            _list[index] = element;
        }
        else if (more < _more?.Count)
        {
            _more[more] = element;
        }
        else
        {
            throw Changed();
        }
    }

    protected override void AppendPart(StringBuilder path) => PathText.AppendIndex(path, _at);

    private InvalidOperationException Changed() =>
        new($"A collection of the type '{_list.GetType()}', or a key in it, was changed while elements were merged into it.");
}
