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

/// <summary>What a parser needs instead of a call stack: values that wait for their container's end, and the containers. Nothing of it is kept between calls.</summary>
internal sealed class ParseStack<TValue>
{
    private const int Few = 256, MostOwn = 32 * 1024;

    public TValue[] Values = new TValue[Few];
    public int[] Records = [];
    public OpenContainer[] Containers = new OpenContainer[32];
    private readonly Stack<OwnNames> _free = new();

    /// <summary>Gives arrays of the shared pool back without the references they hold.</summary>
    public void Return(int used)
    {
        if (Values.Length > MostOwn)
        {
            Values.AsSpan(0, used).Clear();
            ArrayPool<TValue>.Shared.Return(Values);
        }
    }

    /// <summary>More space for values. Long arrays are the shared pool's.</summary>
    public void GrowValues()
    {
        TValue[] values = Values;
        int size = 2 * values.Length;
        TValue[] larger = size > MostOwn ? ArrayPool<TValue>.Shared.Rent(size) : new TValue[size];
        values.CopyTo(larger, 0);
        Values = larger;
        if (values.Length > MostOwn)
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
