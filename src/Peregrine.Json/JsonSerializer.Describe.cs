using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>How types are served.</summary>
public static partial class JsonSerializer
{
    /// <summary>How a type and all that it leads to are read and written under some options at this moment, and why.</summary>
    /// <remarks>
    /// The contract that serves the type says so; it is made if this is the first use of the type under these options, and the options become read-only, as by any
    /// call. Otherwise nothing changes: this counts as no use of the type, emits no code and makes no object. A type that is refused is described as that, with the
    /// message. For logs, tests and curiosity: it takes time in proportion to the number of types and members, and is not cached.
    /// </remarks>
    /// <typeparam name="TValue">The type.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options, or attributes of the types, contradict each other: every use raises this.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe<TValue>(JsonSerializerOptions? options = null) => Describe(typeof(TValue), options);

    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)"/>
    /// <param name="type">The type.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe(Type type, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        try
        {
            TypeDescription description = Described(Find(type, options));
            if (options is not null)
            {
                description.IsBridged = BridgeResolver.Serves(type, options, out FallbackReason reason);
                description.BridgeReason = reason == FallbackReason.None ? "" : ServingText.Of(reason);
            }

            return description;
        }
        catch (NotSupportedException refused)
        {
            return TypeDescription.Refused(type, refused.Message);
        }
    }

    /// <summary>How the type of some metadata, and all that it leads to, are read and written at this moment, and why.</summary>
    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)" path="/remarks"/>
    /// <param name="jsonTypeInfo">The metadata.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The metadata contradicts itself: every use raises this.</exception>
    public static TypeDescription Describe(JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        try
        {
            return Described(Know(jsonTypeInfo));
        }
        catch (NotSupportedException refused)
        {
            return TypeDescription.Refused(jsonTypeInfo.Type, refused.Message);
        }
    }

    private static TypeDescription Described(ContractEntry known)
    {
        TypeDescription description = ContractDescriptions.Of(known.Contract);
        description.MissingMembers = MissingMembers.Find();
        return description;
    }
}
