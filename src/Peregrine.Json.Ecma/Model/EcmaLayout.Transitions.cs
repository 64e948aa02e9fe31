using System.Buffers;
using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

// The tree of layouts: if a name is added to an object, the object's layout is replaced with a child of that layout. The names of a node never change. Nodes
// are added under a lock.
public sealed partial class EcmaLayout
{
    private const int MostChildren = 1024, FewChildren = 4, Buckets = 256;

    /// <summary>
    /// A layout with this many children creates a further child only when a new name occurs for the second time, because most keys of dictionaries occur once.
    /// </summary>
    private const int ManyChildren = 64;

    private const int MetWays = 4;

    /// <summary>The maximum length, in UTF-16 code units, of a name in a tree.</summary>
    private const int LongestName = 256;

    /// <summary>The memory of a node without its name, in bytes.</summary>
    private const int NodeBytes = 200;

    private static readonly SearchValues<char> s_escaped =
        SearchValues.Create("\"\\\0\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000B\f\r\u000E\u000F\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E\u001F");

    private readonly byte[]? _raw;
    private readonly int _rawLength;
    private readonly ulong _first;
    private readonly ulong _second;
    private EcmaLayout? _next;
    private EcmaLayout? _predicted;
    private EcmaLayout?[]? _children;
    private int _childCount;

    /// <summary>
    /// In a layout with many children, the hashes of new names that have occurred once. The low bits of a hash select a group of four hashes, newest first; a
    /// fifth hash replaces the oldest.
    /// </summary>
    private int[]? _met;

    /// <summary>
    /// The child that a parser tries first: the one that the last search by UTF-8 bytes found, or else the first one created; null if there is no child.
    /// </summary>
    internal EcmaLayout? Predicted => _predicted;

    /// <summary>
    /// The length in bytes of <c>name":</c>, where name is the last name of this layout; 0 if the name needs escapes or has an unpaired surrogate.
    /// </summary>
    internal int RawLength => _rawLength;

    /// <summary>Returns whether the text at an offset, which is behind an opening quotation mark, is <c>name":</c> with the last name of this layout.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Matches(ref byte start, nint at, nint end)
    {
        int length = _rawLength;
        if (end - at < 16 || length == 0)
        {
            return length != 0 && MatchesSpan(ref start, at, end);
        }

        // Each word is the XOR of eight bytes of the text and of the name; the shifts below remove the bytes that follow the name.
        ulong first = Mem.U64(ref start, at, end) ^ _first;
        if (length <= 8)
        {
            return first << (64 - 8 * length) == 0;
        }

        ulong second = Mem.U64(ref start, at + 8, end) ^ _second;
        return length <= 16 ? (first | second << (128 - 8 * length)) == 0 : (first | second) == 0 && MatchesSpan(ref start, at, end);
    }

    /// <summary>
    /// Returns the child layout, which has one more name, and makes it the predicted one. The name is passed as UTF-8 without escapes. Returns null if there is
    /// no such child yet.
    /// </summary>
    internal EcmaLayout? Find(ReadOnlySpan<byte> name)
    {
        EcmaLayout?[]? children = Volatile.Read(ref _children);
        for (EcmaLayout? child = children?[Bucket(children, name)]; child is not null; child = child._next)
        {
            if (child._raw is { } raw && raw.Length == name.Length + 2 && raw.AsSpan(0, name.Length).SequenceEqual(name))
            {
                _predicted = child;
                return child;
            }
        }

        return null;
    }

    /// <summary>Returns the child layout, which has one more name; null if there is no such child yet.</summary>
    internal EcmaLayout? Find(string name)
    {
        if (_predicted is { } predicted && predicted._name == name)
        {
            return predicted;
        }

        if (_tree is null || name.Length > LongestName || Volatile.Read(ref _children) is not { } children)
        {
            return null;
        }

        byte[] key = new byte[3 * name.Length];
        return ChildOf(children, key.AsSpan(0, Wtf8.Encode(name, key, out _)), name);
    }

    /// <summary>
    /// Returns the child layout, which has one more name; creates the child if necessary. This layout must not have the name already. Returns null if no shared
    /// layout may be created for the name.
    /// </summary>
    internal EcmaLayout? With(string name)
    {
        if (_tree is null || Count >= MostShared || name.Length > LongestName)
        {
            return null;
        }

        if (_predicted is { } predicted && predicted._name == name)
        {
            return predicted;
        }

        byte[] key = new byte[3 * name.Length];
        ReadOnlySpan<byte> encoded = key.AsSpan(0, Wtf8.Encode(name, key, out _));
        if (_children is { } present && ChildOf(present, encoded, name) is { } found)
        {
            return found;
        }

        lock (_tree)
        {
            EcmaLayout?[] children = _children ??= new EcmaLayout?[1];
            if (ChildOf(children, encoded, name) is { } made)
            {
                return made;
            }

            int hash = NameHash.Of(name);
            if (_childCount >= ManyChildren && !CameBefore(hash))
            {
                return null;
            }

            if (_childCount == MostChildren)
            {
                _tree.MakeWay();
                return null;
            }

            if (!_tree.TryAdd(NodeBytes + 5 * name.Length))
            {
                return null;
            }

            var added = new EcmaLayout(this, name, hash);
            if (_childCount++ == FewChildren)
            {
                children = Spread(children);
            }

            ref EcmaLayout? first = ref children[Bucket(children, encoded)];
            added._next = first;
            Volatile.Write(ref first, added);
            _predicted ??= added;
            return added;
        }
    }

    /// <summary>Returns the position of a name in this layout, or -1. In a shared layout, searches the ancestors, so that no table is needed.</summary>
    internal int PositionOf(string name)
    {
        if (_tree is null)
        {
            return IndexOf(name);
        }

        int hash = NameHash.Of(name);
        for (EcmaLayout layout = this; layout._parent is not null; layout = layout._parent)
        {
            if (layout._hash == hash && layout._name == name)
            {
                return layout.Count - 1;
            }
        }

        return -1;
    }

    /// <summary>
    /// Moves the children to a new array with more buckets, and returns the array. This changes the links between the children, so another thread that follows
    /// the links at the same time may miss a child.
    /// </summary>
    private EcmaLayout?[] Spread(EcmaLayout?[] children)
    {
        var spread = new EcmaLayout?[Buckets];
        for (EcmaLayout? child = children[0]; child is not null;)
        {
            EcmaLayout? next = child._next;
            byte[] key = new byte[3 * child._name.Length];
            ref EcmaLayout? first = ref spread[Bucket(spread, key.AsSpan(0, Wtf8.Encode(child._name, key, out _)))];

            // From here on, another thread's search may miss this child; it then searches again under the lock.
            child._next = first;
            first = child;
            child = next;
        }

        Volatile.Write(ref _children, spread);
        return spread;
    }

    /// <summary>Pushes the children on a stack, and removes them and the data about them from this layout. The caller holds the tree's lock.</summary>
    internal void LetGo(Stack<EcmaLayout> children)
    {
        foreach (EcmaLayout? first in _children ?? [])
        {
            for (EcmaLayout? child = first; child is not null;)
            {
                EcmaLayout? next = child._next;
                child._next = null;
                children.Push(child);
                child = next;
            }
        }

        Volatile.Write(ref _children, null);
        _predicted = null;
        _childCount = 0;
        _met = null;
    }

    private static EcmaLayout? ChildOf(EcmaLayout?[] children, ReadOnlySpan<byte> encoded, string name)
    {
        EcmaLayout? child = children[Bucket(children, encoded)];
        while (child is not null && child._name != name)
        {
            child = child._next;
        }

        return child;
    }

    /// <summary>Returns whether a new name with this hash occurred recently; if not, records the hash. The caller holds the tree's lock.</summary>
    private bool CameBefore(int hash)
    {
        if (_met is null)
        {
            _met = new int[MetWays * MostChildren];
            _tree!.Spend(sizeof(int) * (long)_met.Length);
        }

        Span<int> met = _met.AsSpan((hash & (MostChildren - 1)) * MetWays, MetWays);
        if (met.Contains(hash))
        {
            return true;
        }

        met[..^1].CopyTo(met[1..]);
        met[0] = hash;
        return false;
    }

    private static int Bucket(EcmaLayout?[] buckets, ReadOnlySpan<byte> name) => buckets.Length == 1 ? 0 : NameHash.Of(name) & (Buckets - 1);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MatchesSpan(ref byte start, nint at, nint end) =>
        end - at >= _raw!.Length && Mem.Span(ref start, at, at + _raw.Length, end).SequenceEqual(_raw);
}
