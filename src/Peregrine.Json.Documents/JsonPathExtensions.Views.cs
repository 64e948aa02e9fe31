namespace Peregrine.Json;

/// <content>Selection in documents of this library.</content>
public static partial class JsonPathExtensions
{
    /// <inheritdoc cref="JsonPath.Select(JsonValueView)"/>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <param name="path">The expression.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonValueView[] Select(this JsonValueView root, JsonPath path) => Checked(path).Select(root);

    /// <inheritdoc cref="JsonPath.TrySelectFirst(JsonValueView, out JsonValueView)"/>
    /// <param name="root">The value that <c>$</c> stands for.</param>
    /// <param name="path">The expression.</param>
    /// <param name="value">The value, or the default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static bool TrySelectFirst(this JsonValueView root, JsonPath path, out JsonValueView value) => Checked(path).TrySelectFirst(root, out value);
}
