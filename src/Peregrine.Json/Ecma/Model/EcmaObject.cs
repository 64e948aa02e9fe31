using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>
/// An object as JavaScript has it: properties in the order of ECMA-262, data or accessors, and perhaps a prototype. Without one it behaves as an
/// object whose prototype has nothing that JSON would meet. Not safe for writers on several threads.
/// </summary>
public class EcmaObject
{
    internal EcmaLayout? _layout;
    internal EcmaValue[] _values;
    internal ObjectTraits? _traits;

    /// <summary>An object without properties.</summary>
    public EcmaObject() => _values = [];

    internal EcmaObject(EcmaLayout layout, EcmaValue[] values)
    {
        _layout = layout;
        _values = values;
    }

    /// <summary>The object that is asked for a property that this one does not have; null for none.</summary>
    public EcmaObject? Prototype
    {
        get => _traits?.Prototype;
        set => Traits.Prototype = value;
    }

    /// <summary>The names of the own enumerable properties: array indices in ascending order, then the others in the order of their creation.</summary>
    public IReadOnlyList<string> Names
    {
        get
        {
            List<string> names = [];
            AppendNames(names);
            return names;
        }
    }

    internal virtual EcmaKind Kind => EcmaKind.Object;

    /// <summary>IsArray.</summary>
    internal virtual bool IsArray => false;

    /// <summary>Whether all there is to it are data properties that are enumerable.</summary>
    internal bool IsPlain => _traits is null;

    /// <summary>Whether the own properties are data, enumerable, and all in the layout; there may be a prototype.</summary>
    internal bool IsOfLayout => _traits is null or { Hidden: null, HasAccessors: false, Removed: 0 };

    internal EcmaLayout Layout => _layout ??= EcmaLayout.Empty;

    private protected ObjectTraits Traits => _traits ??= new ObjectTraits();

    /// <summary>A property, own or inherited; undefined where there is none. Setting one creates it if it is not there, as an enumerable data property.</summary>
    /// <exception cref="InvalidOperationException">Set, and the object is frozen.</exception>
    public EcmaValue this[string name]
    {
        get => Get(name);
        set => Set(name, value);
    }

    /// <summary>A property, own or inherited; undefined where there is none. Runs the getter of an accessor.</summary>
    public EcmaValue Get(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Get(name, this);
    }

    /// <summary>Creates or replaces an own property: a data property, enumerable.</summary>
    /// <exception cref="InvalidOperationException">The object is frozen.</exception>
    public void Set(string name, EcmaValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!CreateProperty(name, value))
        {
            throw new InvalidOperationException("The object cannot have this property.");
        }
    }

    /// <summary>Creates or replaces an own property that is not enumerable.</summary>
    /// <exception cref="InvalidOperationException">The object is frozen.</exception>
    public void SetHidden(string name, EcmaValue value)
    {
        Set(name, value);
        (Traits.Hidden ??= new(StringComparer.Ordinal)).Add(name);
    }

    /// <summary>Creates or replaces an own accessor property, enumerable, whose getter is called with the object that was asked.</summary>
    /// <exception cref="InvalidOperationException">The object is frozen.</exception>
    public void SetGetter(string name, EcmaCallback getter)
    {
        ArgumentNullException.ThrowIfNull(getter);
        Traits.HasAccessors = true;
        Set(name, EcmaValue.Accessor(new Accessor(getter)));
    }

    /// <summary>Removes an own property. False when the object is frozen.</summary>
    public bool Delete(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return DeleteProperty(name);
    }

    /// <summary>From now on no property is created, replaced or removed.</summary>
    public void Freeze() => Traits.IsFrozen = true;

    internal virtual EcmaValue Get(string name, EcmaValue receiver)
    {
        int position = _layout is null ? -1 : _layout.IndexOf(name);
        return position < 0 ? Inherited(name, receiver) : Read(position, receiver);
    }

    internal virtual EcmaValue Get(long index, EcmaValue receiver) => Get(Conversion.NumberText(index), receiver);

    /// <summary>Get by a position of the layout that the object had a moment ago.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal EcmaValue Get(EcmaLayout layout, int position) =>
        ReferenceEquals(layout, _layout) && IsOfLayout ? _values[position] : Get(layout.Names[position], this);

    /// <summary>Get of <c>toJSON</c>, which few objects have.</summary>
    internal EcmaValue GetToJson(EcmaValue receiver) =>
        (GetType() == typeof(EcmaObject) || GetType() == typeof(EcmaArray)) && _layout is not { HasToJson: true } ? Inherited(ModelHost.ToJson, receiver) : Get(ModelHost.ToJson, receiver);

    /// <summary>CreateProperty at a position of the layout that the object had a moment ago.</summary>
    internal void CreateProperty(EcmaLayout layout, int position, EcmaValue value)
    {
        if (ReferenceEquals(layout, _layout) && _traits is null)
        {
            _values[position] = value;
        }
        else
        {
            CreateProperty(layout.Names[position], value);
        }
    }

    internal virtual void AppendNames(List<string> names)
    {
        if (_layout is null)
        {
            return;
        }

        ReadOnlySpan<string> all = _layout.Names;
        int[]? order = _layout.Order;
        HashSet<string>? hidden = _traits?.Hidden;
        for (int i = 0; i < all.Length; i++)
        {
            int position = order is null ? i : order[i];
            if (!_values[position].IsHole && hidden?.Contains(all[position]) != true)
            {
                names.Add(all[position]);
            }
        }
    }

    internal virtual bool CreateProperty(string name, EcmaValue value)
    {
        if (_traits is { } traits)
        {
            if (traits.IsFrozen)
            {
                return false;
            }

            traits.Hidden?.Remove(name);
        }

        int position = Layout.IndexOf(name);
        if (position >= 0)
        {
            _values[position] = value;
        }
        else
        {
            Add(name, value);
        }

        return true;
    }

    internal virtual bool CreateProperty(long index, EcmaValue value) => CreateProperty(Conversion.NumberText(index), value);

    internal virtual bool DeleteProperty(string name)
    {
        if (_traits is { IsFrozen: true })
        {
            return _layout is null || _layout.IndexOf(name) < 0;
        }

        int position = _layout is null ? -1 : _layout.IndexOf(name);
        if (position >= 0)
        {
            Remove(position);
        }

        return true;
    }

    internal virtual bool DeleteProperty(long index) => DeleteProperty(Conversion.NumberText(index));

    internal virtual EcmaValue Call(EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => throw new EcmaJsonException(EcmaErrorKind.Type, "The object is not a function.");

    private protected EcmaValue Inherited(string name, EcmaValue receiver) => _traits?.Prototype is { } prototype ? prototype.Get(name, receiver) : EcmaValue.Undefined;

    private EcmaValue Read(int position, EcmaValue receiver)
    {
        EcmaValue value = _values[position];
        return value.Reference is Accessor accessor ? accessor.Getter(receiver, []) : value;
    }

    private void Add(string name, EcmaValue value)
    {
        EcmaLayout layout = Layout;
        int count = layout.Count;
        EcmaLayout? next = layout.IsShared ? layout.With(name) : null;
        if (next is null)
        {
            next = layout.IsShared || layout.IsFixed ? layout.ToOwned() : layout;
            next.Append(name);
        }

        if (count >= _values.Length)
        {
            Array.Resize(ref _values, Math.Max(4, 2 * count));
        }

        _values[count] = value;
        _layout = next;
    }

    private void Remove(int position)
    {
        EcmaLayout layout = _layout!;
        if (layout.IsShared || layout.IsFixed)
        {
            _layout = layout = layout.ToOwned();
        }

        layout.Remove(position);
        _values[position] = EcmaValue.Hole;
        if (++Traits.Removed > 16 && Traits.Removed > layout.Count / 2)
        {
            Compact(layout);
        }
    }

    private void Compact(EcmaLayout layout)
    {
        string[] names = new string[layout.Count - Traits.Removed];
        int count = 0;
        for (int i = 0; i < layout.Count; i++)
        {
            if (!_values[i].IsHole)
            {
                names[count] = layout.Names[i];
                _values[count++] = _values[i];
            }
        }

        Traits.Removed = 0;
        Array.Resize(ref _values, count);
        _layout = EcmaLayout.Owned(names, count);
    }
}
