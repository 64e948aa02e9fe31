namespace Peregrine.Json.Ecma;

/// <summary>A plain container that is being written.</summary>
internal struct PlainContainer<TValue>
{
    public TValue Value;

    /// <summary>The elements of an array, as the host stores them; null for an object.</summary>
    public object? Items;

    /// <summary>The hidden class of an object that has one; <see cref="Layout"/> then has the names of the object. Otherwise null.</summary>
    public object? Shape;
    public EcmaLayout? Layout;

    /// <summary>The index, in the stack, of the first name and value of an object without a hidden class.</summary>
    public int First;
    public int Count;
    public int Index;

    /// <summary>
    /// The offset of the container's bracket in the text. The comma before the first element is written there, and the bracket overwrites it.
    /// </summary>
    public nint Start;

    public readonly bool IsArray => Items is not null;
}

/// <summary>The open plain containers, and the properties of those without hidden class. Each thread keeps one stack.</summary>
internal sealed class PlainStack<TValue>
{
    /// <summary>The maximum depth; the general code writes deeper values.</summary>
    public const int MostDepth = 64;

    private const int MostKept = 1024;

    private int _most;

    public PlainContainer<TValue>[] Containers { get; } = new PlainContainer<TValue>[MostDepth];

    public string[] Names { get; private set; } = [];

    public TValue[] Values { get; private set; } = [];

    /// <summary>The number of properties in <see cref="Names"/> and <see cref="Values"/>.</summary>
    public int Count { get; private set; }

    public static PlainStack<TValue> Rent()
    {
        var kept = KeptPlainStack.Take() as PlainStack<TValue>;
        return kept ?? new PlainStack<TValue>();
    }

    /// <summary>Clears all values, so that they are not kept alive, and keeps the stack, without long arrays, for the thread's next call.</summary>
    /// <param name="deepest">The number of containers that were used.</param>
    public void Return(int deepest)
    {
        Array.Clear(Containers, 0, deepest);
        Cut(0);
        if (Names.Length > MostKept)
        {
            Names = [];
            Values = [];
        }
        else
        {
            Array.Clear(Names, 0, _most);
            Array.Clear(Values, 0, _most);
        }

        _most = 0;
        KeptPlainStack.Keep(this);
    }

    /// <summary>Adds a property.</summary>
    public void Add(string name, TValue value)
    {
        if (Count == Names.Length)
        {
            int larger = Math.Max(16, 2 * Count);
            string[] names = new string[larger];
            var values = new TValue[larger];
            Array.Copy(Names, names, Count);
            Array.Copy(Values, values, Count);
            (Names, Values) = (names, values);
        }

        Names[Count] = name;
        Values[Count++] = value;
    }

    /// <summary>Removes all properties from an index on.</summary>
    public void Cut(int first)
    {
        _most = Math.Max(_most, Count);
        Count = first;
    }

    /// <summary>
    /// Sorts the properties from an index on into the order of enumeration: array indices first, ascending, then the others in order of addition.
    /// </summary>
    public void Order(int first)
    {
        long last = -1;
        for (int i = first; i < Count; i++)
        {
            long key = KeyOf(Names[i], i);
            if (key < last)
            {
                Sort(first);
                return;
            }

            last = key;
        }
    }

    private static long KeyOf(string name, int place) => ArrayIndex.Of(name) is var index and >= 0 ? index : (1L << 32) + place;

    private void Sort(int first)
    {
        int length = Count - first;
        long[] keys = new long[length];
        for (int i = 0; i < length; i++)
        {
            keys[i] = KeyOf(Names[first + i], i);
        }

        long[] again = [.. keys];
        keys.AsSpan().Sort(Names.AsSpan(first, length));
        again.AsSpan().Sort(Values.AsSpan(first, length));
    }
}

/// <summary>The stack that a thread keeps, for the type of values that it used last.</summary>
internal static class KeptPlainStack
{
    [ThreadStatic]
    private static object? t_kept;

    public static object? Take()
    {
        object? kept = t_kept;
        t_kept = null;
        return kept;
    }

    public static void Keep(object stack) => t_kept = stack;
}
