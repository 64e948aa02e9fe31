using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>
/// A JavaScript object: data and accessor properties in the order of ECMA-262, and optionally a prototype. An object without a prototype behaves like an object
/// whose prototype has no property that JSON uses. Changing an object is not thread-safe.
/// </summary>
public class EcmaObject
{
    internal EcmaLayout? _layout;
    internal EcmaValue[] _values;
    internal ObjectTraits? _traits;

    /// <summary>Creates an object without properties.</summary>
    public EcmaObject() => _values = [];

    internal EcmaObject(EcmaLayout layout, EcmaValue[] values)
    {
        _layout = layout;
        _values = values;
    }

    /// <summary>
    /// The prototype: the object that is searched for a property that this object does not have. Null if the object has no prototype. For a proxy, the
    /// prototype of its target.
    /// </summary>
    /// <exception cref="EcmaJsonException">
    /// The prototype is set to this object, or to an object that has this object in its prototype chain. The kind is <see cref="EcmaErrorKind.Type"/>.
    /// </exception>
    /// <exception cref="InvalidOperationException">The prototype is changed and the object is frozen.</exception>
    public EcmaObject? Prototype
    {
        get => Innermost._traits?.Prototype;
        set => Innermost.SetPrototype(value);
    }

    /// <summary>
    /// The names of the own enumerable properties: array indices in ascending order, then other names in the order of their creation. The traps of a proxy may
    /// return other names, in another order.
    /// </summary>
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

    /// <summary>The object itself; for a proxy, the target behind all proxies.</summary>
    internal virtual EcmaObject Innermost => this;

    /// <summary>Whether the object is an array (IsArray).</summary>
    internal virtual bool IsArray => false;

    /// <summary>Whether the object has only enumerable data properties, no prototype, and no other <see cref="ObjectTraits"/>.</summary>
    internal bool IsPlain => _traits is null;

    /// <summary>
    /// Whether the object's own properties are exactly the names of its layout, and all of them are enumerable data properties. The object may have a
    /// prototype.
    /// </summary>
    internal bool IsOfLayout => _traits is null or { Hidden: null, HasAccessors: false, Removed: 0 };

    internal EcmaLayout Layout => _layout ??= EcmaLayout.Empty;

    /// <summary>The object that receives definitions of properties other than enumerable data properties.</summary>
    private protected virtual EcmaObject Owner => this;

    private protected ObjectTraits Traits => _traits ??= new ObjectTraits();

    /// <summary>
    /// The value of a property, own or inherited; undefined if there is no such property. Setting the value does the same as <see cref="Set"/>.
    /// </summary>
    /// <param name="name">The name of the property.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The property is set, and the object is frozen or cannot have such a property.</exception>
    public EcmaValue this[string name]
    {
        get => Get(name);
        set => Set(name, value);
    }

    /// <summary>Returns the value of a property, own or inherited; undefined if there is no such property. Runs the getter of an accessor property.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public EcmaValue Get(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Get(name, this);
    }

    /// <summary>
    /// Creates or replaces an own enumerable data property. The name <c>length</c> of an array sets the length. For a proxy, its defineProperty trap or its
    /// target does this.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The object is frozen or cannot have such a property.</exception>
    public void Set(string name, EcmaValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!CreateProperty(name, value))
        {
            throw new InvalidOperationException("The object cannot have this property.");
        }
    }

    /// <summary>Creates or replaces an own property that is not enumerable.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The object is frozen, cannot have such a property, or is a proxy with a defineProperty trap.</exception>
    public void SetHidden(string name, EcmaValue value) => (Define(name, value).Hidden ??= new(StringComparer.Ordinal)).Add(name);

    /// <summary>
    /// Creates or replaces an own enumerable accessor property. A read of the property calls the getter, with the object on which the property is read as
    /// <c>this</c>.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> or <paramref name="getter"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The object is frozen, cannot have such a property (an array's length), or is a proxy with a defineProperty trap.
    /// </exception>
    public void SetGetter(string name, EcmaCallback getter)
    {
        ArgumentNullException.ThrowIfNull(getter);
        Define(name, EcmaValue.Accessor(new Accessor(getter))).HasAccessors = true;
    }

    /// <summary>
    /// Removes an own property. Also returns true if the object has no such property. Returns false if the property cannot be removed: the object is frozen,
    /// the property is the length of an array or part of a wrapped string, or the deleteProperty trap of a proxy returns false.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public bool Delete(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return DeleteProperty(name);
    }

    /// <summary>
    /// Freezes the object: from now on no property can be created, replaced or removed, and the prototype cannot change. Freezing a proxy freezes its target.
    /// </summary>
    public void Freeze() => Innermost.Traits.IsFrozen = true;

    /// <summary>Returns the value of a property ([[Get]]). Follows prototypes and the targets of proxies in a loop.</summary>
    internal EcmaValue Get(string name, EcmaValue receiver)
    {
        EcmaObject at = this;
        ChainGuard guard = default;
        while (true)
        {
            if (at.TryGet(name, receiver, out EcmaValue value, out EcmaObject? next))
            {
                return value;
            }

            if (next is null)
            {
                return EcmaValue.Undefined;
            }

            guard.Step(next);
            at = next;
        }
    }

    /// <summary>Gets an own property; if the object does not have it, returns false and the object to search next, or null at the end of the chain.</summary>
    internal virtual bool TryGet(string name, EcmaValue receiver, out EcmaValue value, out EcmaObject? next)
    {
        int position = _layout is null ? -1 : _layout.IndexOf(name);
        if (position < 0)
        {
            value = default;
            next = _traits?.Prototype;
            return false;
        }

        value = Read(_values[position], receiver);
        next = null;
        return true;
    }

    internal virtual EcmaValue Get(long index, EcmaValue receiver) => Get(Conversion.NumberText(index), receiver);

    /// <summary>
    /// Returns the value of the property whose name is at a position of a layout. The object had this layout when its names were read, but may have changed
    /// since.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal EcmaValue Get(EcmaLayout layout, int position) =>
        ReferenceEquals(layout, _layout) && IsOfLayout ? _values[position] : Get(layout.Names[position], this);

    /// <summary>
    /// Returns the value of the property <c>toJSON</c>. If the layout of an ordinary object or an array shows that it has no such property of its own, searches
    /// only the prototypes.
    /// </summary>
    internal EcmaValue GetToJson(EcmaValue receiver) =>
        (GetType() == typeof(EcmaObject) || GetType() == typeof(EcmaArray)) && _layout is not { HasToJson: true } ? Inherited(ModelHost.ToJson, receiver) : Get(ModelHost.ToJson, receiver);

    /// <summary>
    /// Creates or replaces the property whose name is at a position of a layout. The object had this layout when its names were read, but may have changed
    /// since.
    /// </summary>
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

    private EcmaValue Inherited(string name, EcmaValue receiver) => _traits?.Prototype is { } prototype ? prototype.Get(name, receiver) : EcmaValue.Undefined;

    /// <summary>Returns the value of a property; runs its getter if it has one.</summary>
    private protected static EcmaValue Read(EcmaValue value, EcmaValue receiver) => value.Reference is Accessor accessor ? accessor.Get(receiver) : value;

    /// <summary>
    /// Creates or replaces a property that is not an enumerable data property, and returns the traits, in which the caller must record the property. Throws if
    /// the object cannot have the property.
    /// </summary>
    private ObjectTraits Define(string name, EcmaValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        EcmaObject owner = Owner;
        return owner.CreateProperty(name, value) ? owner.Traits : throw new InvalidOperationException("The object cannot have this property.");
    }

    /// <summary>Sets the prototype (OrdinarySetPrototypeOf, §10.1.2).</summary>
    private void SetPrototype(EcmaObject? value)
    {
        if (ReferenceEquals(value, _traits?.Prototype))
        {
            return;
        }

        if (_traits is { IsFrozen: true })
        {
            throw new InvalidOperationException("The object is frozen.");
        }

        // An object that is not a prototype is in no chain. As in the standard, the search stops at a proxy.
        bool mayBeInChain = ReferenceEquals(value, this) || _traits is { IsPrototype: true };
        for (EcmaObject? at = mayBeInChain ? value : null; at is not (null or EcmaProxy); at = at._traits?.Prototype)
        {
            if (ReferenceEquals(at, this))
            {
                throw new EcmaJsonException(EcmaErrorKind.Type, "An object cannot be among its own prototypes.");
            }
        }

        if (value is not (null or EcmaProxy))
        {
            value.Traits.IsPrototype = true;
        }

        Traits.Prototype = value;
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
