namespace Peregrine.Json.Converters;

/// <summary>The order in which System.Text.Json takes the members of an interface and of those that it extends.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal static class InterfaceOrder
{
    /// <summary>
    /// Returns an interface and all that it extends, each before those that it extends itself. The order is found from the end: each interface comes as late as
    /// it can, in the order in which reflection lists them.
    /// </summary>
    public static Type[] Of(Type type)
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
