namespace Peregrine.Json.Ecma;

/// <summary>
/// The layouts that objects share. There is one tree for all threads; when it, or a node of it, is full, it makes way for an empty one, so that texts with ever new
/// names neither fill the memory nor keep the names that come later out. Objects keep their layouts, and the nodes above those, but no others.
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

    /// <summary>The tree in use.</summary>
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

    /// <summary>Counts one more layout; false when the tree has as many as it may have. Called under the tree's lock.</summary>
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

    /// <summary>Counts what layouts keep for themselves, roughly: threads may forget some of each other's.</summary>
    public void Spend(long bytes)
    {
        _bytes += bytes;
        if (_bytes > MostBytes)
        {
            MakeWay();
        }
    }

    /// <summary>From now on calls begin with another tree.</summary>
    public void MakeWay() => _isFull = true;

    /// <summary>Takes the tree apart, so that one object of it does not keep all layouts. Calls that are under way find or make theirs anew.</summary>
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
