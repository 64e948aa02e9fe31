using System.Collections;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>A list or a .NET array into which a JSON array of a patch is being merged: elements with equal keys are merged, other elements are added.</summary>
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

    /// <summary>The member whose value is the key of an element.</summary>
    public TypedListKey ListKey { get; }

    /// <summary>The current element of the patch.</summary>
    public JsonValueView Value => new(_patch, _elements[_at]);

    /// <summary>A new array with the elements of the target and the added elements; null if no element was added, or if the target is not an array.</summary>
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

    /// <summary>
    /// Whether elements can be merged into a collection in place: it is a one-dimensional array of the declared element type, or a list that can be changed.
    /// </summary>
    public static bool CanMerge(object target, TypedListKey key) => target is Array array
        ? array.Rank == 1 && array.GetType().GetElementType() is { } element && (Nullable.GetUnderlyingType(element) ?? element) == key.Element.Type
        : target is IList { IsReadOnly: false, IsFixedSize: false };

    public bool MoveNext() => ++_at < _elements.Length;

    /// <summary>
    /// Finds the element with a key. Throws <see cref="InvalidOperationException"/> if the element that had the key is gone or has another key by now.
    /// </summary>
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

    /// <summary>
    /// Adds an element after the last one. If the target is a .NET array, the element is stored separately until <see cref="Grown"/> copies it to a longer
    /// array.
    /// </summary>
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

    /// <summary>Replaces the element at an index. Throws <see cref="InvalidOperationException"/> if the list has become too short.</summary>
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
