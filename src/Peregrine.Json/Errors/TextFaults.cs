using System.Runtime.CompilerServices;

namespace Peregrine.Json.Errors;

/// <summary>
/// Exceptions of the runtime for which a text is the reason, although neither their type nor their source says so: <c>TryDeserialize</c> reports them as errors. They are
/// remembered as long as somebody holds them.
/// </summary>
internal static class TextFaults
{
    private static readonly ConditionalWeakTable<Exception, object> s_known = [];

    /// <summary>Remembers an exception; false, so that a filter does this and catches nothing.</summary>
    public static bool Note(Exception exception)
    {
        s_known.AddOrUpdate(exception, s_known);
        return false;
    }

    public static bool Has(Exception exception) => s_known.TryGetValue(exception, out _);
}
