using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The names of an object being read, if they are not in a shared layout: a list and, once the list is long, a table that finds a duplicate in constant time.
/// Ascending array indices need no table.
/// </summary>
internal sealed class OwnNames
{
    private const int Few = 8;

    private string[] _names = new string[16];
    private int[] _heads = [];
    private int[] _next = [];
    private long _lastIndex;
    private bool _ascends;
    private int _mapped;

    public int Count { get; private set; }

    /// <summary>Discards the names of the previous object and adds the names of a layout.</summary>
    public void Begin(EcmaLayout layout)
    {
        Count = 0;
        _mapped = 0;
        _lastIndex = ArrayIndex.None;
        _ascends = true;
        foreach (string name in layout.Names)
        {
            Add(name);
        }
    }

    /// <summary>Adds a name and returns -1; if the name is present already, returns its position.</summary>
    public int Add(string name)
    {
        if (_ascends)
        {
            // All names so far are array indices in ascending order, so a greater index is not a duplicate.
            long index = ArrayIndex.Of(name);
            if (index > _lastIndex)
            {
                _lastIndex = index;
                Append(name);
                return -1;
            }

            _ascends = false;
        }

        int position = Find(name);
        if (position < 0)
        {
            Append(name);
        }

        return position;
    }

    /// <summary>Creates a layout with the names, and clears the list. A fixed layout never changes.</summary>
    public EcmaLayout ToLayout(bool isFixed)
    {
        EcmaLayout layout = EcmaLayout.Owned(_names.AsSpan(0, Count).ToArray(), Count, isFixed);
        _names.AsSpan(0, Count).Clear();
        Count = 0;
        return layout;
    }

    private void Append(string name)
    {
        if (Count == _names.Length)
        {
            Array.Resize(ref _names, 2 * Count);
        }

        _names[Count++] = name;
    }

    private int Find(string name)
    {
        if (Count <= Few)
        {
            return Array.IndexOf(_names, name, 0, Count);
        }

        if (Count > _heads.Length)
        {
            _heads = new int[Math.Max(32, 2 * (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Count))];
            _next = new int[_heads.Length];
            _mapped = 0;
        }

        if (_mapped == 0)
        {
            _heads.AsSpan().Fill(-1);
        }

        for (; _mapped < Count; _mapped++)
        {
            ref int head = ref _heads[Bucket(_names[_mapped])];
            _next[_mapped] = head;
            head = _mapped;
        }

        for (int at = _heads[Bucket(name)]; at >= 0; at = _next[at])
        {
            if (_names[at] == name)
            {
                return at;
            }
        }

        return -1;
    }

    private int Bucket(string name) => NameHash.Of(name) & (_heads.Length - 1);
}
