namespace Peregrine.Json.Ecma;

/// <summary>What a walk over a container goes through: elements, or names in a layout or at the end of a list.</summary>
internal static class Elements
{
    /// <summary>How many there are; the names of an object without layout are appended to the list.</summary>
    public static long Of<TValue, THost>(ref THost host, TValue value, bool isArray, List<string> names, out EcmaLayout? layout)
        where THost : struct, IEcmaHost<TValue>
    {
        if (isArray)
        {
            layout = null;
            return host.LengthOf(value);
        }

        if (host.TryGetLayout(value, out layout))
        {
            return layout!.Count;
        }

        layout = null;
        int before = names.Count;
        host.AppendNames(value, names);
        return names.Count - before;
    }
}
