namespace Peregrine.Json.Errors;

/// <summary>
/// Remembers exceptions that the runtime threw because of what the JSON text contains, although neither their type nor their source shows it.
/// <c>TryDeserialize</c> reports them as errors. The references to the exceptions are weak.
/// </summary>
internal static class TextFaults
{
    private static readonly ConditionalWeakTable<Exception, object> s_known = [];

    /// <summary>Remembers an exception. An exception filter calls it; always returns false.</summary>
    public static bool Note(Exception exception)
    {
        s_known.AddOrUpdate(exception, s_known);
        return false;
    }

    public static bool Has(Exception exception) => s_known.TryGetValue(exception, out _);
}
