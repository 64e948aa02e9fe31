using System.Text.Json.Serialization;
using Peregrine.Json.Documents;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>The operations of a JSON Patch (RFC 6902 section 4).</summary>
public enum JsonPatchOperationKind
{
    /// <summary>Adds a member (or replaces the value of an existing one), inserts an element, or replaces the root.</summary>
    Add,

    /// <summary>Removes a value.</summary>
    Remove,

    /// <summary>Replaces a value that exists.</summary>
    Replace,

    /// <summary>Removes a value and adds it at another place.</summary>
    Move,

    /// <summary>Adds a copy of a value at another place.</summary>
    Copy,

    /// <summary>Requires a value to be equal to an expected one; otherwise, the whole patch fails.</summary>
    Test,
}

/// <summary>One operation of a JSON Patch (RFC 6902 section 4). Immutable. It can be a member of a typed model.</summary>
[JsonConverter(typeof(JsonPatchOperationConverter))]
public sealed partial class JsonPatchOperation
{
    private readonly JsonEditorValue _value;

    private JsonPatchOperation(JsonPatchOperationKind kind, JsonPointer path, JsonPointer? from, JsonEditorValue value)
    {
        ArgumentNullException.ThrowIfNull(path);
        Kind = kind;
        Path = path;
        From = from;
        _value = value;
    }

    /// <summary>What the operation does: its member <c>op</c>.</summary>
    public JsonPatchOperationKind Kind { get; }

    /// <summary>The pointer to the target: the operation's member <c>path</c>.</summary>
    public JsonPointer Path { get; }

    /// <summary>The pointer to the value that is moved or copied: the operation's member <c>from</c>. Null for other operations.</summary>
    public JsonPointer? From { get; }

    /// <summary>The value of an operation that adds, replaces or tests; the default view for other operations.</summary>
    internal JsonValueView Operand => HasValue ? _value.Kept : default;

    internal bool HasValue => Kind is JsonPatchOperationKind.Add or JsonPatchOperationKind.Replace or JsonPatchOperationKind.Test;

    /// <summary>
    /// Creates an operation that adds a member (or replaces the value of an existing one), inserts an element, or replaces the root (RFC 6902 section 4.1).
    /// </summary>
    /// <param name="path">The target.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Add(JsonPointer path, JsonEditorValue value) => new(JsonPatchOperationKind.Add, path, null, value);

    /// <summary>Creates an operation that removes a value (RFC 6902 section 4.2).</summary>
    /// <param name="path">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Remove(JsonPointer path) => new(JsonPatchOperationKind.Remove, path, null, default);

    /// <summary>Creates an operation that replaces a value (RFC 6902 section 4.3).</summary>
    /// <param name="path">The target.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Replace(JsonPointer path, JsonEditorValue value) => new(JsonPatchOperationKind.Replace, path, null, value);

    /// <summary>Creates an operation that moves a value (RFC 6902 section 4.4).</summary>
    /// <param name="from">The value.</param>
    /// <param name="path">The target.</param>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Move(JsonPointer from, JsonPointer path)
    {
        ArgumentNullException.ThrowIfNull(from);
        return new JsonPatchOperation(JsonPatchOperationKind.Move, path, from, default);
    }

    /// <summary>Creates an operation that copies a value (RFC 6902 section 4.5).</summary>
    /// <param name="from">The value.</param>
    /// <param name="path">The target.</param>
    /// <exception cref="ArgumentNullException"><paramref name="from"/> or <paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Copy(JsonPointer from, JsonPointer path)
    {
        ArgumentNullException.ThrowIfNull(from);
        return new JsonPatchOperation(JsonPatchOperationKind.Copy, path, from, default);
    }

    /// <summary>
    /// Creates an operation that requires a value to be equal to another one (RFC 6902 section 4.6): numbers are compared by their exact value (1.0 equals 1),
    /// strings after unescaping, arrays element by element, and objects by name in any order. If an object has a name twice, the last value counts.
    /// </summary>
    /// <param name="path">The value.</param>
    /// <param name="value">The expected value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static JsonPatchOperation Test(JsonPointer path, JsonEditorValue value) => new(JsonPatchOperationKind.Test, path, null, value);

    /// <summary>Returns the operation as JSON.</summary>
    /// <exception cref="InvalidOperationException">A pointer has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public override string ToString() => PatchText.ToString(this);

    /// <summary>Applies the operation; returns why it cannot be applied, or null.</summary>
    internal string? Apply(EditTree tree) => Kind switch
    {
        JsonPatchOperationKind.Add => tree.Add(Path, _value.For(tree.Source.Options)),
        JsonPatchOperationKind.Remove => tree.Remove(Path),
        JsonPatchOperationKind.Replace => tree.Replace(Path, _value.For(tree.Source.Options)),
        JsonPatchOperationKind.Move => tree.Move(From!, Path),
        JsonPatchOperationKind.Copy => tree.Copy(From!, Path),
        _ => tree.Test(Path, Operand),
    };
}
