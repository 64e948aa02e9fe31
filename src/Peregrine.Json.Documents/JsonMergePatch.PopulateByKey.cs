using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <content>Merges patches into objects of typed models, and arrays by keys.</content>
public static partial class JsonMergePatch
{
    /// <summary>
    /// Merges a patch into an existing object, dictionary or list. Merges an array of the patch into a list, instead of replacing the list, if the list's
    /// elements have a key (<see cref="JsonMergePatchOptions.Keys"/>).
    /// </summary>
    /// <remarks>
    /// <para> An object in such an array is merged into the element with the same key. That element stays the same instance, at the same index; a struct, or an
    /// object that cannot be changed in place, is set again. Objects with a new key, with null as the key or without a key are added at the end, and so are
    /// other values. Elements that the patch does not contain stay. If several elements have the same key, the first one counts, even if the patch has added
    /// it. Keys are compared with <see cref="object.Equals(object)"/> of their type; the member's converter reads the keys in the patch, each of them once.
    /// </para> <para> Lists are changed in place, so they need no setter. An array that gets more elements is replaced by a longer one, so its member must have
    /// a setter. All other collections, for example immutable ones and sets, are written, merged as text and read again. </para> <para> In all other respects,
    /// the method works like <see cref="Populate{T}(T, ReadOnlySpan{byte}, JsonSerializerOptions?)"/>. If the list was null, the array is read as it is.
    /// </para>
    /// </remarks>
    /// <typeparam name="T">The type whose members are merged.</typeparam>
    /// <param name="target">The object, dictionary or list.</param>
    /// <param name="utf8Patch">The text of the merge patch.</param>
    /// <param name="mergeOptions">The keys.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="mergeOptions"/> is null.</exception>
    /// <exception cref="JsonException">
    /// The patch is not JSON, is neither object nor array where the type is one, or does not fit the type, or a key does not fit the member. Or it changes the
    /// same large values again and again, by keys that are equal or names that differ in case only: that would take time quadratic in its length.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, or read by a converter. Or the patch has a member of the root that is set only
    /// when an object is made; nothing is merged then. Or a collection whose elements have a key is a stack, or can neither be changed nor set.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The options have a reference handler. Or the type of a list's elements has no member with the name of the key, or a member whose values are not compared
    /// by what they contain. Or a list, or a key in it, was changed by other code while elements were merged into the list.
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
    /// <param name="mergeOptions">The keys.</param>
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
    /// <param name="mergeOptions">The keys.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, whose options know the types of its members.</param>
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
    /// <param name="mergeOptions">The keys.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, whose options know the types of its members.</param>
    public static void Populate<T>(T target, JsonValueView patch, JsonMergePatchOptions mergeOptions, JsonTypeInfo<T> jsonTypeInfo)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(mergeOptions);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Merge(target, patch, mergeOptions, jsonTypeInfo);
    }
}
