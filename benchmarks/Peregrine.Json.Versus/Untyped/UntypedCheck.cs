using System.Text.Json;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>Before anything is timed: the same values are read by all.</summary>
internal static class UntypedCheck
{
    /// <exception cref="InvalidOperationException">Something differs.</exception>
    public static void SameWork(string name, byte[] text)
    {
        JsonElement element = JsonElement.Parse(text);
        JsonValueView view = JsonText.Parse(text).Root;
        if (UntypedCalls.Touch(element) != UntypedCalls.Touch(view) || !JsonElement.DeepEquals(element, view.ToJsonElement()))
        {
            throw new InvalidOperationException($"{name}: the document differs from that of System.Text.Json.");
        }
    }
}
