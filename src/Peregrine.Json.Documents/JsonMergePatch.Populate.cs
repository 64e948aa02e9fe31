using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;
using Peregrine.Json.Discovery;

namespace Peregrine.Json;

/// <content>Merges patches into objects of typed models.</content>
public static partial class JsonMergePatch
{
    /// <summary>Merges a patch into an existing .NET object or dictionary. Members and converters are the same as when the serializer reads the type.</summary>
    /// <remarks>
    /// <para> An object in the patch is merged into the object that is the member's value. That object stays the same instance; a struct is replaced by a
    /// merged copy. If the member is null, a new object is read. Entries of dictionaries are merged in the same way. Some objects cannot be changed in place,
    /// for example immutable dictionaries, JSON elements, and objects whose members only their constructor sets. Such an object is written, merged as text and
    /// read again. An object in the patch that has a type discriminator replaces the existing object. </para> <para> A JSON null sets a member to null. If the
    /// member cannot be null, it is set to the default of its type, or to the value that its own converter reads for null. A null removes an entry of a
    /// dictionary or of the extension data. An array replaces the elements of a collection, even if options or attributes say that it is populated. All other
    /// values are read as by <see cref="JsonSerializer.Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>. The objects in the patch are
    /// merged before the other members are read. </para> <para> In a new object, a member that is null in the patch counts as absent, except a required member,
    /// which is set as described above. Some members can be set only when an object is created: by a constructor or, with metadata of System.Text.Json's
    /// generator, by init. For such a member, the object is created again from its merged text, unless it is the root. </para> <para> If reading fails, the
    /// target keeps what was merged before the error. The path, line and byte in the exception refer to the text of the patch. If the error is in an object
    /// that was merged as text and read again, the path refers to the merged text, and the line and byte say where the object begins in the patch. </para>
    /// </remarks>
    /// <typeparam name="T">The type whose members are merged.</typeparam>
    /// <param name="target">The object or dictionary.</param>
    /// <param name="utf8Patch">The text of the merge patch.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    /// <exception cref="JsonException">
    /// The patch is not JSON, is not an object although the type requires one, does not fit the type, or changes the same large values too often.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, read by a converter, or a dictionary whose keys are not strings, integers or
    /// GUIDs. Or the patch has a member of the root that can be set only when the object is created; nothing is merged then.
    /// </exception>
    /// <exception cref="InvalidOperationException">The options have a reference handler.</exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static void Populate<T>(T target, ReadOnlySpan<byte> utf8Patch, JsonSerializerOptions? options = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        options = Ready(options);
        Merge(target, TypedMerge.Parse(utf8Patch, options), null, options);
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="target">The object or dictionary.</param>
    /// <param name="patch">The merge patch.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options have a reference handler, or <paramref name="patch"/> is the default view.</exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static void Populate<T>(T target, JsonValueView patch, JsonSerializerOptions? options = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Merge(target, patch, null, Ready(options));
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="target">The object or dictionary.</param>
    /// <param name="utf8Patch">The text of the merge patch.</param>
    /// <param name="jsonTypeInfo">The metadata of the type. The resolver of its options must also have metadata for the types of the members.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, read by a converter, or a dictionary whose keys are not strings, integers or
    /// GUIDs. Or the patch has a member of the root that can be set only when the object is created; nothing is merged then. Or code cannot be generated at run
    /// time (native AOT), and the type has no generated contract. Or trimming has removed the method that empties a collection.
    /// </exception>
    public static void Populate<T>(T target, ReadOnlySpan<byte> utf8Patch, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Merge(target, TypedMerge.Parse(utf8Patch, jsonTypeInfo.Options), null, jsonTypeInfo);
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonTypeInfo{T})"/>
    /// <param name="target">The object or dictionary.</param>
    /// <param name="patch">The merge patch.</param>
    /// <param name="jsonTypeInfo">The metadata of the type. The resolver of its options must also have metadata for the types of the members.</param>
    /// <exception cref="InvalidOperationException">The options have a reference handler, or <paramref name="patch"/> is the default view.</exception>
    public static void Populate<T>(T target, JsonValueView patch, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Merge(target, patch, null, jsonTypeInfo);
    }

    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    private static JsonSerializerOptions Ready(JsonSerializerOptions? options)
    {
        options ??= JsonSerializerOptions.Default;
        options.MakeReadOnly(populateMissingResolver: true);
        return options;
    }

    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    private static void Merge<T>(T target, JsonValueView patch, JsonMergePatchOptions? merge, JsonSerializerOptions options)
        where T : class =>
        new TypedMerge(options, info => JsonSerializer.Know(info.Type, options), merge).Merge(options.GetTypeInfo(typeof(T)), target, patch);

    private static void Merge<T>(T target, JsonValueView patch, JsonMergePatchOptions? merge, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        jsonTypeInfo.MakeReadOnly();
        new TypedMerge(jsonTypeInfo.Options, MetadataDoor.Know, merge).Merge(jsonTypeInfo, target, patch);
    }
}
