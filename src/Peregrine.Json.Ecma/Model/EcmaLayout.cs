using System.Text;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// The names of an object's properties, in the order of their creation (a hidden class). Objects with the same names in the same order usually share one
/// layout: layouts are nodes of a tree, which a parser follows name by name. An object with more than 256 names, or with names that look like the keys of a
/// dictionary, does not share its layout.
/// </summary>
public sealed partial class EcmaLayout
{
    /// <summary>The maximum number of names of a shared layout. Objects with more names own their layout.</summary>
    private const int MostShared = 256;

    private const int FewNames = 8;

    private readonly LayoutTree? _tree;
    private readonly EcmaLayout? _parent;
    private readonly string _name = "";
    private readonly int _hash;
    private long _lastIndex = ArrayIndex.None;
    private string[]? _names;
    private int[]? _order;
    private Dictionary<string, int>? _positions;

    /// <summary>Creates the root of a tree.</summary>
    internal EcmaLayout(LayoutTree tree)
    {
        _tree = tree;
        _names = [];
        HasIndicesOnly = true;
        IsOrdered = true;
    }

    private EcmaLayout(EcmaLayout parent, string name, int hash)
    {
        _tree = parent._tree;
        _parent = parent;
        _name = name;
        _hash = hash;
        Count = parent.Count + 1;
        long index = ArrayIndex.Of(name);
        HasIndicesOnly = parent.HasIndicesOnly && index >= 0;
        IsOrdered = parent.IsOrdered && (index < 0 || (HasIndicesOnly && index > parent._lastIndex));
        HasToJson = parent.HasToJson || name == "toJSON";
        _lastIndex = Math.Max(index, parent._lastIndex);
        (_raw, _first, _second) = RawOf(name);
        _rawLength = _raw?.Length ?? 0;
    }

    private EcmaLayout(string[] names, int count)
    {
        _names = names;
        Count = count;
        IsOrdered = true;
        HasIndicesOnly = true;
        for (int i = 0; i < count; i++)
        {
            Track(names[i]);
        }
    }

    /// <summary>The layout of objects without properties.</summary>
    public static EcmaLayout Empty => LayoutTree.Current.Root;

    /// <summary>The layout of the context object that a reviver receives for a primitive value. Its only name is source.</summary>
    internal static EcmaLayout Source { get; } = new(["source"], 1) { IsFixed = true };

    /// <summary>The number of names.</summary>
    public int Count { get; private set; }

    /// <summary>The names, without duplicates, in the order of their creation. The first access takes time proportional to the number of names.</summary>
    public ReadOnlySpan<string> Names => NameArray.AsSpan(0, Count);

    /// <summary>Whether <see cref="Names"/> has the order in which ECMA-262 enumerates properties: array indices first, ascending.</summary>
    public bool IsOrdered { get; private set; }

    /// <summary>
    /// Whether the parser may give this layout to other objects. If not, caching data in <see cref="Tag"/> does not pay off, except for the context objects
    /// that a reviver receives, which all have one layout.
    /// </summary>
    public bool IsShared => _tree is not null;

    /// <summary>Data that a host stores for this layout, such as its own hidden class; initially null. Access is not synchronized.</summary>
    public object? Tag { get; set; }

    /// <summary>Whether one of the names is toJSON.</summary>
    internal bool HasToJson { get; private set; }

    /// <summary>Whether this layout is outside the tree and never changes. An object with such a layout copies it before it adds or removes a name.</summary>
    internal bool IsFixed { get; private init; }

    /// <summary>The positions of the names in the order of enumeration; null if the names are already in that order.</summary>
    internal int[]? Order => IsOrdered ? null : _order ??= OrderOf();

    private bool HasIndicesOnly { get; set; }

    private string[] NameArray => _names ?? Flatten();

    /// <summary>
    /// Returns the shared layout of the given names, for a host whose objects were not created by a parser. Returns null for more than 256 names, for a name of
    /// more than 256 code units, and if there are too many shared layouts. Also returns null if the names look like dictionary keys: if many
    /// layouts already begin with the same names and differ in the next name, the first call with a new next name returns null.
    /// </summary>
    /// <param name="names">The names, in the order in which the object enumerates them.</param>
    /// <exception cref="ArgumentNullException">A name is null.</exception>
    /// <exception cref="ArgumentException">A name occurs twice.</exception>
    public static EcmaLayout? Of(ReadOnlySpan<string> names)
    {
        EcmaLayout? layout = Empty;
        foreach (string name in names)
        {
            ArgumentNullException.ThrowIfNull(name, nameof(names));
            if (layout.PositionOf(name) >= 0)
            {
                throw new ArgumentException($"The name '{name}' is there twice.", nameof(names));
            }

            layout = layout.With(name);
            if (layout is null)
            {
                return null;
            }
        }

        return layout;
    }

    /// <summary>
    /// Creates a layout outside the tree. If it is not fixed, one object owns it and may change it. The layout keeps its names in the given array.
    /// </summary>
    internal static EcmaLayout Owned(string[] names, int count, bool isFixed = false) => new(names, count) { IsFixed = isFixed };

    /// <summary>Returns the position of a name, or -1.</summary>
    internal int IndexOf(string name)
    {
        if (Count <= FewNames && _positions is null)
        {
            string[] names = NameArray;
            for (int i = 0; i < Count; i++)
            {
                if (names[i] == name)
                {
                    return i;
                }
            }

            return -1;
        }

        return (_positions ?? Map()).TryGetValue(name, out int position) ? position : -1;
    }

    /// <summary>Creates a copy that one object owns.</summary>
    internal EcmaLayout ToOwned() => new(Names.ToArray(), Count);

    /// <summary>Adds a name to a layout that one object owns.</summary>
    internal void Append(string name)
    {
        string[] names = NameArray;
        if (Count == names.Length)
        {
            Array.Resize(ref names, Math.Max(4, 2 * Count));
            _names = names;
        }

        names[Count] = name;
        _positions?.Add(name, Count);
        _order = null;
        Track(name);
        Count++;
    }

    /// <summary>Removes the name at a position of a layout that one object owns. The position stays, unused.</summary>
    internal void Remove(int position) => (_positions ?? Map()).Remove(NameArray[position]);

    private void Track(string name)
    {
        long index = ArrayIndex.Of(name);
        HasToJson |= name == "toJSON";
        HasIndicesOnly &= index >= 0;
        IsOrdered &= index < 0 || (HasIndicesOnly && index > _lastIndex);
        _lastIndex = Math.Max(_lastIndex, index);
    }

    private string[] Flatten()
    {
        string[] names = new string[Count];
        for (EcmaLayout layout = this; layout._parent is not null; layout = layout._parent)
        {
            names[layout.Count - 1] = layout._name;
        }

        _tree?.Spend(sizeof(ulong) * (long)Count);
        return _names = names;
    }

    private Dictionary<string, int> Map()
    {
        string[] names = NameArray;
        var positions = new Dictionary<string, int>(Count, StringComparer.Ordinal);
        for (int i = 0; i < Count; i++)
        {
            positions.Add(names[i], i);
        }

        _tree?.Spend(5 * sizeof(ulong) * (long)Count);
        return _positions = positions;
    }

    private int[] OrderOf()
    {
        string[] names = NameArray;
        return [.. Enumerable.Range(0, Count).OrderBy(position => ArrayIndex.Of(names[position]) is var index && index < 0 ? long.MaxValue : index)];
    }

    /// <summary>
    /// Returns the bytes of <c>name":</c> and the first sixteen of them as two words, padded with zeros. Returns null if the name needs escapes or has unpaired
    /// surrogates.
    /// </summary>
    private static (byte[]? Raw, ulong First, ulong Second) RawOf(string name)
    {
        byte[] raw = new byte[3 * name.Length + 2];
        int length = Wtf8.Encode(name, raw, out bool isUtf8);
        if (!isUtf8 || name.AsSpan().ContainsAny(s_escaped))
        {
            return (null, 0, 0);
        }

        raw[length] = (byte)'"';
        raw[length + 1] = (byte)':';
        raw = raw[..(length + 2)];
        Span<byte> words = new byte[16];
        raw.AsSpan(0, Math.Min(raw.Length, 16)).CopyTo(words);
        return (raw, Mem.U64(ref words[0], 0, 16), Mem.U64(ref words[0], 8, 16));
    }
}
