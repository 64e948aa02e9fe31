// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonDocuments.Writing.cs.
#nullable enable
using System.Text.Json.Nodes;

namespace Peregrine.Json;

/// <content>Writes elements and nodes.</content>
public static partial class JsonDocuments
{
    /// <summary>
    /// Writes an element as <see cref="JsonElement.WriteTo"/> does, with the writer's encoder and indentation. The writer may receive the whole text of the
    /// element at once.
    /// </summary>
    /// <param name="writer">The writer, which is not flushed.</param>
    /// <param name="element">The element.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The element is undefined, or the writer accepts no value at its place or depth.</exception>
    /// <exception cref="ObjectDisposedException">The element's document is disposed.</exception>
    public static void Write(Utf8JsonWriter writer, JsonElement element)
    {
        ArgumentNullException.ThrowIfNull(writer);
        element.WriteTo(writer);
    }

    /// <summary>
    /// Writes a node as <see cref="JsonNode.WriteTo"/> does, with the writer's encoder and indentation. The writer may receive the whole text of the node at
    /// once.
    /// </summary>
    /// <param name="writer">The writer, which is not flushed.</param>
    /// <param name="node">The node.</param>
    /// <param name="options">Options for values in the node that only a serializer can write, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="node"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer accepts no value at its place or depth.</exception>
    public static void Write(Utf8JsonWriter writer, JsonNode node, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(node);
        node.WriteTo(writer, options);
    }

    /// <summary>Returns the JSON text of a node, as <see cref="JsonNode.ToJsonString"/> does.</summary>
    /// <param name="node">The node.</param>
    /// <param name="options">Encoder, indentation and depth, and options for values in the node that only a serializer can write; or null.</param>
    /// <returns>The text.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="node"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The node is deeper than the options allow.</exception>
    public static string ToJsonString(JsonNode node, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(node);
        return node.ToJsonString(options);
    }
}
