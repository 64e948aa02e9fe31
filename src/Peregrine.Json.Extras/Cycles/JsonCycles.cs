using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Finds the cycles of an object graph: what makes a serializer throw "A possible object cycle was detected", and what
/// <see cref="System.Text.Json.Serialization.ReferenceHandler.IgnoreCycles"/> writes as null.
/// </summary>
public static class JsonCycles
{
    /// <summary>Returns the references that close cycles among what a serializer would write of a value, in the order of writing.</summary>
    /// <remarks>
    /// The walk follows the members that the options' metadata has, and the elements of collections, and calls their getters and enumerators. It visits each
    /// object once for each type that it is written as, so a cycle is found by the first path that leads to it, and the time is linear. Values of types with a
    /// converter of their own, and memory, are not looked into. The walk does not recurse, and goes no deeper than
    /// <see cref="JsonSerializerOptions.MaxDepth"/>. A reference that is declared as a base of the object around it is a cycle as well, even if the members of
    /// that base lead no further.
    /// </remarks>
    /// <typeparam name="TValue">The declared type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="maximum">The number of cycles after which the walk ends.</param>
    /// <returns>The cycles, or an empty list.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maximum"/> is less than 1.</exception>
    /// <exception cref="NotSupportedException">The options have no metadata for a type.</exception>
    [RequiresUnreferencedCode("The metadata of types may come from reflection.")]
    [RequiresDynamicCode("The metadata of types may come from reflection.")]
    public static IReadOnlyList<JsonCycle> Find<TValue>(TValue value, JsonSerializerOptions? options = null, int maximum = 100)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maximum, 1);
        options ??= JsonSerializerOptions.Default;
        options.MakeReadOnly(populateMissingResolver: true);
        return new CycleWalk(options, maximum).Run(value, typeof(TValue));
    }
}
