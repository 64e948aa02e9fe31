using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>A container around the one being read.</summary>
internal struct OpenContainer
{
    /// <summary>The index of the container's first value among the waiting values.</summary>
    public int First;

    /// <summary>For a duplicate name, the index of the value that it replaces; otherwise -1.</summary>
    public int Duplicate;

    /// <summary>The layout of the names so far; null for an array.</summary>
    public EcmaLayout? Layout;

    /// <summary>The names, if they are not in a shared layout.</summary>
    public OwnNames? Own;
}

/// <summary>
/// A parser's replacement for a call stack: the containers, and the values that wait for the end of their container. Created for each call, because storing
/// references to new values in an old array costs more than a new array.
/// </summary>
/// <param name="length">The length of the text.</param>
internal sealed class ParseStack<TValue>(nint length)
{
    private const int FewValues = 16, ManyValues = 256, FewContainers = 16, MostOwn = 32 * 1024;

    public TValue[] Values = new TValue[Math.Clamp(length / 16, FewValues, ManyValues)];
    public int[] Records = [];
    public OpenContainer[] Containers = new OpenContainer[FewContainers];
    private Stack<OwnNames>? _free;

    /// <summary>The layout of an object that has no names yet.</summary>
    public EcmaLayout Root { get; } = EcmaLayout.Empty;

    /// <summary>The number of values that may hold references after the call; all of them if it fails.</summary>
    public int Most { get; set; } = int.MaxValue;

    /// <summary>Clears the references in a rented array and returns it to the pool.</summary>
    public void Return()
    {
        if (Values.Length > MostOwn)
        {
            Values.AsSpan(0, Math.Min(Most, Values.Length)).Clear();
            RentedArrays.Return(Values);
        }
    }

    /// <summary>Returns a longer array with the same values. Long arrays are rented.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public TValue[] GrowValues()
    {
        TValue[] values = Values;
        int size = 2 * values.Length;
        TValue[] larger = size > MostOwn ? RentedArrays.Rent<TValue>(size) : new TValue[size];
        values.CopyTo(larger, 0);
        Values = larger;
        if (values.Length > MostOwn)
        {
            values.AsSpan().Clear();
            RentedArrays.Return(values);
        }

        return larger;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public OpenContainer[] GrowContainers()
    {
        Array.Resize(ref Containers, 2 * Containers.Length);
        return Containers;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public OwnNames RentNames(EcmaLayout layout)
    {
        OwnNames names = _free is { Count: > 0 } ? _free.Pop() : new OwnNames();
        names.Begin(layout);
        return names;
    }

    /// <summary>Returns the layout for a complete list of names; the object does not change a fixed layout. The list is then reused.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public EcmaLayout Finish(OwnNames names, bool isFixed)
    {
        EcmaLayout layout = names.ToLayout(isFixed);
        _free ??= new Stack<OwnNames>();
        if (_free.Count < 4)
        {
            _free.Push(names);
        }

        return layout;
    }
}
