namespace Peregrine.Json.Ecma;

/// <summary>
/// The layouts that objects share. There is one tree for all threads; when it is full it makes way for an empty one, so that texts with ever new
/// names cannot fill the memory. Objects keep their layouts.
/// </summary>
internal sealed class LayoutTree
{
    private const int MostLayouts = 16 * 1024;

    private static LayoutTree s_current = new();

    private int _count;

    public LayoutTree() => Root = new EcmaLayout(this);

    /// <summary>The tree in use.</summary>
    public static LayoutTree Current
    {
        get
        {
            LayoutTree current = Volatile.Read(ref s_current);
            return current._count < MostLayouts ? current : s_current = new LayoutTree();
        }
    }

    public EcmaLayout Root { get; }

    /// <summary>Counts one more; false when the tree is full. Called under the tree's lock.</summary>
    public bool TryAdd()
    {
        if (_count >= MostLayouts)
        {
            return false;
        }

        _count++;
        return true;
    }
}
