using System.Text.Json;

namespace Peregrine.Json;

/// <content>Evaluation over documents of this library.</content>
public sealed partial class JsonPointer
{
    /// <summary>Returns the value to which the pointer refers.</summary>
    /// <param name="root">The value at which the pointer begins.</param>
    /// <exception cref="KeyNotFoundException">There is no such value; the message says which member or element is missing.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default view.</exception>
    public JsonValueView Evaluate(JsonValueView root) => Walk(Tokens, root, out JsonValueView value) is var depth and >= 0
        ? throw Missing(depth, value.ValueKind, value.ValueKind == JsonValueKind.Array ? value.Count : 0) : value;

    /// <summary>Finds the value to which the pointer refers.</summary>
    /// <param name="root">The value at which the pointer begins.</param>
    /// <param name="value">The value, or the default view.</param>
    /// <returns>Whether there is such a value.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="root"/> is the default view.</exception>
    public bool TryEvaluate(JsonValueView root, out JsonValueView value)
    {
        bool isFound = Walk(Tokens, root, out value) < 0;
        value = isFound ? value : default;
        return isFound;
    }
}
