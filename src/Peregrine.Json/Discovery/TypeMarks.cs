using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Reads the attributes of a type that apply to the type as a whole.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeMarks
{
    /// <summary>Throws if a type whose contract has no members (a collection, or a type with a converter) has attributes about members.</summary>
    public static void CheckKind(Type type, JsonTypeInfoKind kind)
    {
        if (type.IsDefined(typeof(JsonObjectCreationHandlingAttribute), inherit: false)
            || type.IsDefined(typeof(JsonUnmappedMemberHandlingAttribute), inherit: false))
        {
            throw Throw.NotPossibleForKind(kind);
        }
    }

    /// <summary>Whether the type's attributes make it polymorphic.</summary>
    private static bool IsPolymorphic(Type type) => GeneratedTypes.For(type) is GeneratedObject generated
        ? generated.Has(ObjectMarks.Polymorphic)
        : type.IsDefined(typeof(JsonPolymorphicAttribute), inherit: false) || type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false);

    /// <summary>Whether the type's attributes list a derived type with a discriminator, so that a discriminator in JSON can select it.</summary>
    public static bool HasDiscriminators(Type type) =>
        MayMeet.DerivedTypes && Array.Exists((JsonDerivedTypeAttribute[])type.GetCustomAttributes(
            typeof(JsonDerivedTypeAttribute), inherit: false), d => d.TypeDiscriminator is not null);

    /// <summary>Returns the polymorphism that a type's attributes declare; null without such attributes.</summary>
    public static JsonPolymorphismOptions? PolymorphismOf(Type type) => MayMeet.DerivedTypes && IsPolymorphic(type) ? OptionsOf(type) : null;

    /// <summary>Creates the polymorphism settings from a type's attributes.</summary>
    private static JsonPolymorphismOptions OptionsOf(Type type)
    {
        JsonPolymorphicAttribute? settings = type.GetCustomAttribute<JsonPolymorphicAttribute>(inherit: false);
        var options = new JsonPolymorphismOptions
        {
            UnknownDerivedTypeHandling = settings?.UnknownDerivedTypeHandling ?? JsonUnknownDerivedTypeHandling.FailSerialization,
            IgnoreUnrecognizedTypeDiscriminators = settings?.IgnoreUnrecognizedTypeDiscriminators == true,
        };
        if (settings?.TypeDiscriminatorPropertyName is { } name)
        {
            options.TypeDiscriminatorPropertyName = name;
        }

        if (GeneratedTypes.For(type) is GeneratedObject generated && generated.DerivedTypes() is { } closed)
        {
            Array.ForEach(closed, options.DerivedTypes.Add);
            return options;
        }

        foreach (JsonDerivedTypeAttribute one in type.GetCustomAttributes<JsonDerivedTypeAttribute>(inherit: false))
        {
            options.DerivedTypes.Add(one.TypeDiscriminator switch
            {
                string text => new JsonDerivedType(one.DerivedType, text),
                int number => new JsonDerivedType(one.DerivedType, number),
                _ => new JsonDerivedType(one.DerivedType),
            });
        }

        return options;
    }

    /// <summary>Whether a type is polymorphic under the options.</summary>
    public static bool IsPolymorphic(Type type, OptionsScope options) =>
        IsByAttributes(type, options) ? IsPolymorphic(type)
        : options.Source.TryGetTypeInfo(type, out JsonTypeInfo? info) && info.PolymorphismOptions is not null;

    private static bool IsByAttributes(Type type, OptionsScope options) =>
        !MayMeet.Metadata || (PlainResolvers.IsPlain(options.Settings.TypeInfoResolver) && !NewerMarks.NeedMetadata(type, options));

    /// <summary>Returns the polymorphism of a type under the options; null if it has none or its metadata is invalid.</summary>
    public static JsonPolymorphismOptions? PolymorphismOf(Type type, OptionsScope options)
    {
        if (IsByAttributes(type, options))
        {
            return PolymorphismOf(type);
        }

        try
        {
            return options.Source.TryGetTypeInfo(type, out JsonTypeInfo? info) ? info.PolymorphismOptions : null;
        }
        catch (Exception error) when (error is not InsufficientMemoryException)
        {
            return null;
        }
    }
}
