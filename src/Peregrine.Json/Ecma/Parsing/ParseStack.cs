using System.Buffers;

namespace Peregrine.Json.Ecma;

/// <summary>A container around the one being read.</summary>
internal struct OpenContainer
{
    /// <summary>The place of its first value among those that wait.</summary>
    public int First;

    /// <summary>Where a value goes whose name was there before, or -1.</summary>
    public int Duplicate;

    /// <summary>The layout of the names so far; null for an array.</summary>
    public EcmaLayout? Layout;

    /// <summary>The names, when they are in no shared layout.</summary>
    public OwnNames? Own;
}

/// <summary>What a parser needs instead of a call stack: values that wait for their container's end, and the containers. A thread keeps it.</summary>
internal sealed class ParseStack<TValue>
{
    private const int Few = 256, MostKept = 32 * 1024;

    [ThreadStatic]
    private static ParseStack<TValue>? t_kept;

    public TValue[] Values = new TValue[Few];
    public int[] Records = [];
    public OpenContainer[] Containers = new OpenContainer[32];
    private readonly Stack<OwnNames> _free = new();

    /// <summary>The thread's, or a new one where that is in use.</summary>
    public static ParseStack<TValue> Rent()
    {
        ParseStack<TValue>? kept = t_kept;
        t_kept = null;
        return kept ?? new ParseStack<TValue>();
    }

    /// <summary>Gives it back without the references it holds.</summary>
    public void Return(int used, int containers)
    {
        Values.AsSpan(0, used).Clear();
        Containers.AsSpan(0, containers).Clear();
        if (Values.Length > MostKept)
        {
            ArrayPool<TValue>.Shared.Return(Values);
            Values = new TValue[Few];
            Records = [];
        }

        if (Containers.Length <= MostKept)
        {
            t_kept = this;
        }
    }

    /// <summary>More space for values. Arrays that are too large to keep are the shared pool's.</summary>
    public void GrowValues()
    {
        TValue[] values = Values;
        int size = 2 * values.Length;
        TValue[] larger = size > MostKept ? ArrayPool<TValue>.Shared.Rent(size) : new TValue[size];
        values.CopyTo(larger, 0);
        Values = larger;
        if (values.Length > MostKept)
        {
            values.AsSpan().Clear();
            ArrayPool<TValue>.Shared.Return(values);
        }
    }

    public void GrowContainers() => Array.Resize(ref Containers, 2 * Containers.Length);

    public OwnNames RentNames(EcmaLayout layout)
    {
        OwnNames names = _free.Count > 0 ? _free.Pop() : new OwnNames();
        names.Begin(layout);
        return names;
    }

    public void ReturnNames(OwnNames names)
    {
        if (_free.Count < 4)
        {
            _free.Push(names);
        }
    }
}
