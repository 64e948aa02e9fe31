using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reports how types are read and written.</content>
public static partial class JsonSerializer
{
    /// <summary>Reports how a type, and all types it refers to, are currently read and written under the given options, and why.</summary>
    /// <remarks>
    /// The report is taken from the type's contract. If the type has no contract under these options yet, it is created, and the options become read-only, as
    /// in any call. Nothing else changes: the call does not count as a use of the type, emits no code and creates no object. A type that is refused is reported
    /// as refused, with the message. Meant for logs and tests. The call takes longer the more types and members there are, and its result is not cached.
    /// </remarks>
    /// <typeparam name="TValue">The type.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict. Every use of the type throws this.</exception>
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

    /// <summary>Reports how the type of the given metadata, and all types it refers to, are currently read and written, and why.</summary>
    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)" path="/remarks"/>
    /// <param name="jsonTypeInfo">The metadata.</param>
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
