namespace Peregrine.Json.Ecma;

/// <summary>
/// The tree of shared layouts, one for all threads. When the tree or a node of it is full, an empty tree replaces it, so texts with ever new names neither fill
/// the memory nor exclude later names. An object keeps only its layout and the layout's ancestors alive.
/// </summary>
internal sealed class LayoutTree
{
    private const int MostLayouts = 16 * 1024;
    private const long MostBytes = 16 << 20;

    private static LayoutTree s_current = new();

    private int _count;
    private long _bytes;
    private volatile bool _isFull;

    public LayoutTree() => Root = new EcmaLayout(this);

    /// <summary>The tree in use. A full tree is first replaced with an empty one.</summary>
    public static LayoutTree Current
    {
        get
        {
            LayoutTree current = Volatile.Read(ref s_current);
            if (current._isFull)
            {
                if (Interlocked.CompareExchange(ref s_current, new LayoutTree(), current) == current)
                {
                    current.LetGo();
                }

                current = Volatile.Read(ref s_current);
            }

            return current;
        }
    }

    public EcmaLayout Root { get; }

    /// <summary>Counts one more layout and its bytes; returns false if the tree is full. The caller holds the tree's lock.</summary>
    public bool TryAdd(int bytes)
    {
        if (_count >= MostLayouts)
        {
            return false;
        }

        Spend(bytes);
        if (++_count == MostLayouts)
        {
            MakeWay();
        }

        return true;
    }

    /// <summary>
    /// Adds to the number of bytes that the layouts use. If the number exceeds the limit, the tree counts as full. The number is approximate, because threads
    /// may overwrite each other's additions.
    /// </summary>
    public void Spend(long bytes)
    {
        _bytes += bytes;
        if (_bytes > MostBytes)
        {
            MakeWay();
        }
    }

    /// <summary>Marks the tree as full: the next use of <see cref="Current"/> replaces it.</summary>
    public void MakeWay() => _isFull = true;

    /// <summary>Unlinks the nodes, so that one object does not keep all layouts alive. Calls in progress look up or create their layouts again.</summary>
    private void LetGo()
    {
        lock (this)
        {
            var nodes = new Stack<EcmaLayout>([Root]);
            while (nodes.TryPop(out EcmaLayout? node))
            {
                node.LetGo(nodes);
            }

            _count = 0;
            _bytes = 0;
        }
    }
}
