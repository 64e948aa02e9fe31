using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>A JavaScript array. Missing elements are holes. The value of a hole is undefined, unless a prototype has the element.</summary>
[SuppressMessage("Naming", "CA1710", Justification = "An object of JavaScript, not a collection of .NET.")]
public sealed class EcmaArray : EcmaObject
{
    internal const string LengthName = "length";

    internal EcmaValue[] _items;
    internal int _length;

    /// <summary>Creates an array of the given elements.</summary>
    public EcmaArray(params ReadOnlySpan<EcmaValue> items)
    {
        _items = items.ToArray();
        _length = items.Length;
    }

    private EcmaArray(EcmaValue[] items, int length)
    {
        _items = items;
        _length = length;
    }

    /// <summary>The number of elements, including holes. Setting the length removes elements at the end or adds holes.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value to set is negative.</exception>
    /// <exception cref="EcmaJsonException">
    /// The value to set is larger than <see cref="Array.MaxLength"/>. The kind is <see cref="EcmaErrorKind.Range"/>.
    /// </exception>
    /// <exception cref="InvalidOperationException">The length is set and the array is frozen.</exception>
    public int Length
    {
        get => _length;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            if (_traits is { IsFrozen: true })
            {
                throw new InvalidOperationException("The array is frozen.");
            }

            if (value > Array.MaxLength)
            {
                throw new EcmaJsonException(EcmaErrorKind.Range, "Invalid array length.");
            }

            Grow(value);
            if (value < _length)
            {
                _items.AsSpan(value, _length - value).Fill(EcmaValue.Hole);
            }

            _length = value;
        }
    }

    internal override bool IsArray => true;

    /// <summary>
    /// The element at an index; undefined if neither the array nor a prototype has the element. Setting an element at or beyond the end extends the array.
    /// </summary>
    /// <param name="index">The index of the element.</param>
    /// <exception cref="ArgumentOutOfRangeException">The element is set and the index is negative.</exception>
    /// <exception cref="EcmaJsonException">
    /// The element is set and the index is too large for an array. The kind is <see cref="EcmaErrorKind.Range"/>.
    /// </exception>
    /// <exception cref="InvalidOperationException">The element is set and the array is frozen.</exception>
    public EcmaValue this[int index]
    {
        get => Get(index, this);
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            if (!CreateProperty((long)index, value))
            {
                throw new InvalidOperationException("The array is frozen.");
            }
        }
    }

    /// <summary>Adds an element at the end.</summary>
    /// <exception cref="InvalidOperationException">The array is frozen.</exception>
    public void Add(EcmaValue value) => this[_length] = value;

    /// <summary>Replaces an element with a hole. Does nothing if the array is frozen or has no such element.</summary>
    public void MakeHole(int index) => DeleteProperty((long)index);

    internal override EcmaValue Get(long index, EcmaValue receiver)
    {
        if ((ulong)index < (ulong)_length)
        {
            EcmaValue item = _items[(int)index];
            if (!item.IsHole)
            {
                return _traits is null ? item : Read(item, receiver);
            }
        }

        return _traits is null && index < uint.MaxValue ? EcmaValue.Undefined : base.Get(index, receiver);
    }

    internal override bool TryGet(string name, EcmaValue receiver, out EcmaValue value, out EcmaObject? next)
    {
        next = null;
        if (name == LengthName)
        {
            value = (double)_length;
            return true;
        }

        if (ArrayIndex.Of(name) is var index and >= 0 && index < _length && !_items[(int)index].IsHole)
        {
            value = Read(_items[(int)index], receiver);
            return true;
        }

        return base.TryGet(name, receiver, out value, out next);
    }

    internal override void AppendNames(List<string> names)
    {
        HashSet<string>? hidden = _traits?.Hidden;
        for (int i = 0; i < _length; i++)
        {
            if (!_items[i].IsHole && IndexText.Of(i) is var name && hidden?.Contains(name) != true)
            {
                names.Add(name);
            }
        }

        base.AppendNames(names);
    }

    internal override bool CreateProperty(long index, EcmaValue value)
    {
        if (_traits is { } traits)
        {
            if (traits.IsFrozen)
            {
                return false;
            }

            traits.Hidden?.Remove(IndexText.Of(index));
        }

        if (index >= Array.MaxLength)
        {
            throw new EcmaJsonException(EcmaErrorKind.Range, "Invalid array length.");
        }

        int at = (int)index;
        if (at >= _length)
        {
            Grow(at + 1);
            _length = at + 1;
        }

        _items[at] = value;
        return true;
    }

    internal override bool CreateProperty(string name, EcmaValue value)
    {
        if (name == LengthName)
        {
            if (value.Reference is Accessor)
            {
                return false;
            }

            // ArraySetLength (§10.4.2.4).
            double length = Conversion.ToNumber(value);
            if (!(length >= 0 && length <= Array.MaxLength && length == Math.Floor(length)))
            {
                throw new EcmaJsonException(EcmaErrorKind.Range, "Invalid array length.");
            }

            if (_traits is { IsFrozen: true })
            {
                return false;
            }

            Length = (int)length;
            return true;
        }

        return ArrayIndex.Of(name) is var index and >= 0 ? CreateProperty(index, value) : base.CreateProperty(name, value);
    }

    internal override bool DeleteProperty(long index)
    {
        bool isThere = (ulong)index < (ulong)_length && !_items[(int)index].IsHole;
        if (isThere && _traits is not { IsFrozen: true })
        {
            _items[(int)index] = EcmaValue.Hole;
            return true;
        }

        return !isThere;
    }

    internal override bool DeleteProperty(string name) =>
        name != LengthName && (ArrayIndex.Of(name) is var index and >= 0 ? DeleteProperty(index) : base.DeleteProperty(name));

    /// <summary>Creates an array that uses the given .NET array as its storage.</summary>
    internal static EcmaArray Over(EcmaValue[] items) => new(items, items.Length);

    private void Grow(int length)
    {
        int capacity = _items.Length;
        if (length > capacity)
        {
            Array.Resize(ref _items, (int)Math.Min(Array.MaxLength, Math.Max(length, Math.Max(4, 2L * capacity))));
            _items.AsSpan(capacity).Fill(EcmaValue.Hole);
        }
    }
}
