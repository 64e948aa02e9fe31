using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>Merges a text or another object into an existing <see cref="JsonObject"/>, as Newtonsoft.Json's <c>JObject.Merge</c> does with an object.</summary>
/// <remarks>
/// Objects with the same name are merged, at any depth. Arrays are merged as <see cref="JsonMergeOptions.Arrays"/> says. Everything else is replaced, except
/// for nulls (<see cref="JsonMergeOptions.Nulls"/>). Members of the object keep their order; new members follow. Names are compared as the object compares
/// them. Nodes that were parsed from a text decode strings and detect repeated names only when used. If the object itself contains such a node with an error,
/// that node's exception is thrown, possibly after a part has been merged. The package Peregrine.Json.Documents applies merge patches (RFC 7396) to nodes,
/// documents and typed models.
/// </remarks>
public static class JsonMerging
{
    /// <summary>Merges the JSON text of an object into an existing object. If the text is refused, the existing object does not change.</summary>
    /// <param name="target">The object.</param>
    /// <param name="utf8Json">The text of an object.</param>
    /// <param name="options">How to merge, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON, is no object, has a name twice in an object, or a string that is not Unicode.</exception>
    public static void Merge(this JsonObject target, ReadOnlySpan<byte> utf8Json, JsonMergeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(target);
        options ??= JsonMergeOptions.Default;
        new NodeMerge(options).Run(target, MergedText.Parse(utf8Json, target.Options, options.DocumentOptions));
    }

    /// <inheritdoc cref="Merge(JsonObject, ReadOnlySpan{byte}, JsonMergeOptions?)"/>
    /// <param name="target">The object.</param>
    /// <param name="json">The text of an object.</param>
    /// <param name="options">How to merge, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
    public static void Merge(this JsonObject target, [StringSyntax(StringSyntaxAttribute.Json)] string json, JsonMergeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        byte[] utf8 = ReadCall.Transcode(json, out int length);
        try
        {
            target.Merge(utf8.AsSpan(0, length), options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Merges another object into an object. The values that are added are copies.</summary>
    /// <param name="target">The object.</param>
    /// <param name="content">The other object, which does not change.</param>
    /// <param name="options">How to merge, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="content"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The other object was parsed from a text that has a name twice in an object. Nodes detect this only when they are used; here, before anything is changed.
    /// </exception>
    public static void Merge(this JsonObject target, JsonObject content, JsonMergeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(content);
        new NodeMerge(options ?? JsonMergeOptions.Default).Run(target, NodeMerge.Copy(content));
    }
}
