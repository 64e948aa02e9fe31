namespace Peregrine.Json.Converters;

/// <summary>Lists the types whose members a type has, in the order in which System.Text.Json lists them.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal static class TypeHierarchy
{
    /// <summary>
    /// Returns a class or struct and its bases, without <see cref="object"/> and <see cref="ValueType"/>; or an interface and all that it extends.
    /// </summary>
    public static IReadOnlyList<Type> Of(Type type)
    {
        if (type.IsInterface)
        {
            return OfInterface(type);
        }

        var types = new List<Type>();
        for (Type? current = type; current is not null && current != typeof(object) && current != typeof(ValueType); current = current.BaseType)
        {
            types.Add(current);
        }

        return types;
    }

    /// <summary>
    /// Returns an interface and all that it extends. Each interface precedes the interfaces that it extends itself. The array is filled from its end: a queue
    /// receives each interface when all that it extends are in the array, in the order in which reflection lists them.
    /// </summary>
    private static Type[] OfInterface(Type type)
    {
        Type[] all = [type, .. type.GetInterfaces()];
        if (all.Length <= 2)
        {
            return all;
        }

        Type[][] extended = Array.ConvertAll(all, static one => one.GetInterfaces());
        int[] missing = Array.ConvertAll(extended, static one => one.Length);
        var ready = new Queue<int>(Enumerable.Range(0, all.Length).Where(i => missing[i] == 0));
        var order = new Type[all.Length];
        for (int at = all.Length - 1; at >= 0; at--)
        {
            Type last = order[at] = all[ready.Dequeue()];
            for (int i = 0; i < all.Length; i++)
            {
                if (Array.IndexOf(extended[i], last) >= 0 && --missing[i] == 0)
                {
                    ready.Enqueue(i);
                }
            }
        }

        return order;
    }
}
