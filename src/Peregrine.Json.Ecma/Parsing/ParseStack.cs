using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

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

/// <summary>
/// What a parser needs instead of a call stack: values that wait for their container's end, and the containers. It is made for each call: references to new
/// values cost more in an old array than a new array does.
/// </summary>
/// <param name="length">The length of the text.</param>
internal sealed class ParseStack<TValue>(nint length)
{
    private const int FewValues = 16, ManyValues = 256, FewContainers = 16, MostOwn = 32 * 1024;

    public TValue[] Values = new TValue[Math.Clamp(length / 16, FewValues, ManyValues)];
    public int[] Records = [];
    public OpenContainer[] Containers = new OpenContainer[FewContainers];
    private Stack<OwnNames>? _free;

    /// <summary>The layout of an object without names yet.</summary>
    public EcmaLayout Root { get; } = EcmaLayout.Empty;

    /// <summary>So many values may hold references after the call; all when it fails.</summary>
    public int Most { get; set; } = int.MaxValue;

    /// <summary>Gives a rented array back without the references it holds.</summary>
    public void Return()
    {
        if (Values.Length > MostOwn)
        {
            Values.AsSpan(0, Math.Min(Most, Values.Length)).Clear();
            RentedArrays.Return(Values);
        }
    }

    /// <summary>More space for values. Long arrays are rented.</summary>
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

    /// <summary>The layout of names that are complete, which the object does not change if it is fixed; what held them serves the next object.</summary>
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
