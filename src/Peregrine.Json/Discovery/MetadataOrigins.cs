using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Records what decided how the contracts of metadata are made.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataOrigins
{
    /// <summary>The origin of the metadata, unless the metadata only passes on a converter of the options.</summary>
    public static ContractOrigin Of(JsonTypeInfo info, OptionsScope options) =>
        Array.Exists(options.Settings.Converters, one => ReferenceEquals(one, info.Converter)) ? new(ContractOriginKind.Options, info.Converter.GetType())
        : info.OriginatingResolver is JsonSerializerContext context
            && PlainResolvers.ReturnsUnmodified(options.Settings.TypeInfoResolver) ? new(ContractOriginKind.Context, context.GetType())
        : new(ContractOriginKind.Resolver, info.OriginatingResolver?.GetType());

    /// <summary>The contract by a converter that metadata has for a member: the one of its attribute, or one that a resolver has put there.</summary>
    public static TypeContract Assigned(Type type, JsonConverter converter, MemberInfo? member, JsonTypeInfo owner, OptionsScope options)
    {
        TypeContract contract = ConverterDiscovery.Assigned(type, converter, options);
        contract.Origin = member?.IsDefined(typeof(JsonConverterAttribute), inherit: false) == true
            ? new ContractOrigin(ContractOriginKind.MemberAttribute, converter.GetType())
            : Of(owner, options);
        return contract;
    }
}
