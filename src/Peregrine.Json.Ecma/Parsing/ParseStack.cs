using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>The state of an open container, which the parser stores while it reads a container inside.</summary>
internal struct OpenContainer
{
    /// <summary>The index of the container's first value among the waiting values.</summary>
    public int First;

    /// <summary>
    /// If the name of the value being read occurred before in this object, the position of the value to replace, counted from <see cref="First"/>; otherwise
    /// -1.
    /// </summary>
    public int Duplicate;

    /// <summary>The shared layout of the names so far, unless <see cref="Own"/> contains them; null for an array.</summary>
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

    /// <summary>
    /// The number of elements of <see cref="Values"/> that may contain references at the end of the call. If the call fails, the number is
    /// <see cref="int.MaxValue"/>, so that all elements are cleared.
    /// </summary>
    public int Most { get; set; } = int.MaxValue;

    /// <summary>If the array of values is rented, clears its references and returns it to the pool.</summary>
    public void Return()
    {
        if (Values.Length > MostOwn)
        {
            Values.AsSpan(0, Math.Min(Most, Values.Length)).Clear();
            RentedArrays.Return(Values);
        }
    }

    /// <summary>Replaces the array of values with one of twice the length, and returns it. Long arrays are rented.</summary>
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

    /// <summary>Creates the layout for a complete list of names; a fixed layout never changes. Clears the list and keeps it for another object.</summary>
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
