namespace Peregrine.Json.Ecma;

/// <summary>An open container and how far it has been written.</summary>
internal struct WrittenContainer
{
    public EcmaObject Container;
    public int Index;
}

/// <summary>The open containers. Each thread reuses one stack.</summary>
internal sealed class WriteStack
{
    private const int MostKept = 128;

    [ThreadStatic]
    private static WriteStack? t_kept;

    public WrittenContainer[] Containers = new WrittenContainer[32];

    public static WriteStack Rent()
    {
        WriteStack? kept = t_kept;
        t_kept = null;
        return kept ?? new WriteStack();
    }

    public void Return(int deepest)
    {
        if (Containers.Length <= MostKept)
        {
            Containers.AsSpan(0, deepest).Clear();
            t_kept = this;
        }
    }

    public WrittenContainer[] Grow()
    {
        Array.Resize(ref Containers, 2 * Containers.Length);
        return Containers;
    }
}
