using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Determines the origins of contracts that metadata defines.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataOrigins
{
    /// <summary>Returns the origin of the metadata; if the metadata only passes on a converter of the options, that converter is the origin.</summary>
    public static ContractOrigin Of(JsonTypeInfo info, OptionsScope options) =>
        Array.Exists(options.Settings.Converters, one => ReferenceEquals(one, info.Converter)) ? new(ContractOriginKind.Options, info.Converter.GetType())
        : info.OriginatingResolver is JsonSerializerContext context
            && PlainResolvers.ReturnsUnmodified(options.Settings.TypeInfoResolver, context) ? new(ContractOriginKind.Context, context.GetType())
        : new(ContractOriginKind.Resolver, info.OriginatingResolver?.GetType());

    /// <summary>
    /// Creates the contract for the converter that metadata has for a member, and records whether the member's attribute or the metadata is its origin.
    /// </summary>
    public static TypeContract Assigned(Type type, JsonConverter converter, MemberInfo? member, JsonTypeInfo owner, OptionsScope options)
    {
        TypeContract contract = ConverterDiscovery.Assigned(type, converter, options);
        contract.Origin = member?.IsDefined(typeof(JsonConverterAttribute), inherit: false) == true
            ? new ContractOrigin(ContractOriginKind.MemberAttribute, converter.GetType())
            : Of(owner, options);
        return contract;
    }
}
