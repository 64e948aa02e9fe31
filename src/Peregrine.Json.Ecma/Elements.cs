namespace Peregrine.Json.Ecma;

/// <summary>Counts the items of a container: elements of an array, or names of an object, which are in a layout or are appended to a list.</summary>
internal static class Elements
{
    /// <summary>Returns the number of items. Appends the names of an object without a layout to the list.</summary>
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
