using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Merges patches into objects of typed models, and arrays by keys.</content>
public static partial class JsonMergePatch
{
    /// <summary>
    /// Merges a patch into an existing .NET object, dictionary or list. If the elements of a list have a key (<see cref="JsonMergePatchOptions.Keys"/>), an
    /// array of the patch is merged into the list instead of replacing it.
    /// </summary>
    /// <remarks>
    /// <para> An object in such an array is merged into the element with the same key. That element stays the same instance, at the same index; a struct, or an
    /// object that cannot be changed in place, is replaced by a merged copy. Objects with a new key, with null as the key or without a key are added at the
    /// end, and so are other values. Elements that the patch does not contain stay. If several elements have the same key, the first one counts, even if the
    /// patch has added it. Keys are compared with <see cref="object.Equals(object)"/> of their type; the member's converter reads the keys in the patch.
    /// </para> <para> Lists are changed in place, so they need no setter. An array that gets more elements is replaced by a longer one, so its member must have
    /// a setter. All other collections, for example immutable ones and sets, are written, merged as text and read again. </para> <para> In all other respects,
    /// the method works like <see cref="Populate{T}(T, ReadOnlySpan{byte}, JsonSerializerOptions?)"/>. If the list was null, the array is read as it is.
    /// </para>
    /// </remarks>
    /// <typeparam name="T">The type whose members are merged.</typeparam>
    /// <param name="target">The object, dictionary or list.</param>
    /// <param name="utf8Patch">The text of the merge patch.</param>
    /// <param name="mergeOptions">The keys by which elements of lists are merged.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="mergeOptions"/> is null.</exception>
    /// <exception cref="JsonException">
    /// The patch is not JSON, is not an object or array although the type requires one, or does not fit the type, or a key in it does not fit the member. Or
    /// the patch changes the same large values too often, by equal keys or by names that differ only in case: merging it would take time quadratic in its
    /// length.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, read by a converter, or a dictionary whose keys are not strings, integers or
    /// GUIDs. Or the patch has a member of the root that can be set only when the object is created; nothing is merged then. Or a collection whose elements
    /// have a key is a stack, or can neither be changed in place nor replaced.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The options have a reference handler. Or the type of a list's elements has no readable member with the name of the key, or the values of that member are
    /// not compared by content. Or a list, or a key in it, was changed by other code while elements were merged into the list.
    /// </exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static void Populate<T>(T target, ReadOnlySpan<byte> utf8Patch, JsonMergePatchOptions mergeOptions, JsonSerializerOptions? options = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(mergeOptions);
        options = Ready(options);
        Merge(target, TypedMerge.Parse(utf8Patch, options), mergeOptions, options);
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonMergePatchOptions, JsonSerializerOptions?)"/>
    /// <param name="target">The object, dictionary or list.</param>
    /// <param name="patch">The merge patch.</param>
    /// <param name="mergeOptions">The keys by which elements of lists are merged.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static void Populate<T>(T target, JsonValueView patch, JsonMergePatchOptions mergeOptions, JsonSerializerOptions? options = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(mergeOptions);
        Merge(target, patch, mergeOptions, Ready(options));
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonMergePatchOptions, JsonSerializerOptions?)"/>
    /// <param name="target">The object, dictionary or list.</param>
    /// <param name="utf8Patch">The text of the merge patch.</param>
    /// <param name="mergeOptions">The keys by which elements of lists are merged.</param>
    /// <param name="jsonTypeInfo">The metadata of the type. The resolver of its options must also have metadata for the types of the members.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="target"/>, <paramref name="mergeOptions"/> or <paramref name="jsonTypeInfo"/> is null.
    /// </exception>
    public static void Populate<T>(T target, ReadOnlySpan<byte> utf8Patch, JsonMergePatchOptions mergeOptions, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(mergeOptions);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Merge(target, TypedMerge.Parse(utf8Patch, jsonTypeInfo.Options), mergeOptions, jsonTypeInfo);
    }

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonMergePatchOptions, JsonTypeInfo{T})"/>
    /// <param name="target">The object, dictionary or list.</param>
    /// <param name="patch">The merge patch.</param>
    /// <param name="mergeOptions">The keys by which elements of lists are merged.</param>
    /// <param name="jsonTypeInfo">The metadata of the type. The resolver of its options must also have metadata for the types of the members.</param>
    public static void Populate<T>(T target, JsonValueView patch, JsonMergePatchOptions mergeOptions, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(mergeOptions);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Merge(target, patch, mergeOptions, jsonTypeInfo);
    }
}
