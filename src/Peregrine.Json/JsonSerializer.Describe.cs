using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reports how types are read and written.</content>
public static partial class JsonSerializer
{
    /// <summary>Describes how a type, and all types that it refers to, are currently read and written with the given options, and why.</summary>
    /// <remarks>
    /// Meant for logs and tests. The description is made from the type's contract. If there is no contract for the type with these options yet, it is created,
    /// and the options become read-only, as in any call. Nothing else changes: the call does not count as a use of the type, emits no code and creates no
    /// object of the type. A type that cannot be read and written is described as refused, with the message of the exception. The time of the call grows with
    /// the number of types and members, and the result is not cached.
    /// </remarks>
    /// <typeparam name="TValue">The type to describe.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict. Every use of the type throws this.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe<TValue>(JsonSerializerOptions? options = null) => Describe(typeof(TValue), options);

    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)"/>
    /// <param name="type">The type to describe.</param>
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

    /// <summary>Describes how the type of the given metadata, and all types that it refers to, are currently read and written, and why.</summary>
    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)" path="/remarks"/>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">Parts of the metadata conflict. Every use of it throws this.</exception>
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
