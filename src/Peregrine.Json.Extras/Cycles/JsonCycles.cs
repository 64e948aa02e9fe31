using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Finds the cycles of an object graph. At a cycle, a serializer throws "A possible object cycle was detected" or, with a reference handler, writes null
/// (<see cref="System.Text.Json.Serialization.ReferenceHandler.IgnoreCycles"/>) or a reference
/// (<see cref="System.Text.Json.Serialization.ReferenceHandler.Preserve"/>).
/// </summary>
public static class JsonCycles
{
    private const string Unreferenced = "The metadata of types may come from reflection. Use the overload that takes a JsonTypeInfo.";
    private const string Dynamic = "The metadata of types may come from reflection. Use the overload that takes a JsonTypeInfo.";

    /// <summary>
    /// Returns the references through which a serializer would run into a cycle if it wrote the value, in the order in which it would write them. Returns at
    /// most <paramref name="maximum"/> references.
    /// </summary>
    /// <remarks>
    /// The walk follows the members in the options' metadata and the elements of collections; it calls their getters and enumerators. It visits each object
    /// once for each type that the object is written as. A cycle is therefore found on the first path that leads to it, and the time is linear. Values of types
    /// with a converter of their own, and of <see cref="Memory{T}"/> and <see cref="ReadOnlyMemory{T}"/>, are not examined. The walk does not recurse, and goes
    /// no deeper than <see cref="JsonSerializerOptions.MaxDepth"/>. A reference to an enclosing object counts as a cycle even if it is declared as a base type
    /// whose members lead no further.
    /// </remarks>
    /// <typeparam name="TValue">The declared type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="maximum">The number of cycles after which the walk ends.</param>
    /// <returns>The cycles, or an empty list.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maximum"/> is less than 1.</exception>
    /// <exception cref="NotSupportedException">The options have no metadata for a type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IReadOnlyList<JsonCycle> Find<TValue>(TValue value, JsonSerializerOptions? options = null, int maximum = 100) =>
        Find(value, InfoOf<TValue>(options), maximum);

    /// <inheritdoc cref="Find{TValue}(TValue, JsonSerializerOptions, int)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, such as that of a context. Its options have the metadata of all other types.</param>
    /// <param name="maximum">The number of cycles after which the walk ends.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static IReadOnlyList<JsonCycle> Find<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo, int maximum = 100)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        ArgumentOutOfRangeException.ThrowIfLessThan(maximum, 1);
        return new CycleWalk(jsonTypeInfo, maximum).Run(value);
    }

    /// <summary>
    /// Throws a <see cref="JsonException"/> if <see cref="Find{TValue}(TValue, JsonSerializerOptions, int)"/> would find a cycle in a value. The value is not
    /// written.
    /// </summary>
    /// <typeparam name="TValue">The declared type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="JsonException">
    /// There is a cycle. The message names it: <c>$.Parts[0].Owner refers back to $</c>; <see cref="JsonException.Path"/> is the reference that closes it.
    /// </exception>
    /// <exception cref="NotSupportedException">The options have no metadata for a type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void ThrowIfAny<TValue>(TValue value, JsonSerializerOptions? options = null) => ThrowIfAny(value, InfoOf<TValue>(options));

    /// <inheritdoc cref="ThrowIfAny{TValue}(TValue, JsonSerializerOptions)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, such as that of a context. Its options have the metadata of all other types.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static void ThrowIfAny<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        if (Find(value, jsonTypeInfo, maximum: 1) is [{ } cycle])
        {
            throw new JsonException($"A possible object cycle was detected: {cycle}", cycle.Path, null, null);
        }
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static JsonTypeInfo<TValue> InfoOf<TValue>(JsonSerializerOptions? options)
    {
        options ??= JsonSerializerOptions.Default;
        options.MakeReadOnly(populateMissingResolver: true);
        return (JsonTypeInfo<TValue>)options.GetTypeInfo(typeof(TValue));
    }
}
