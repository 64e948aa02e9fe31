namespace Peregrine.Json.Ecma;

/// <summary>Counts the elements of an array or the names of an object. The names themselves are in a layout, or are appended to a list.</summary>
internal static class Elements
{
    /// <summary>
    /// Returns the number of elements or names. For an object, also returns the host's layout of the names; if the host has none, appends the names to the
    /// list.
    /// </summary>
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
