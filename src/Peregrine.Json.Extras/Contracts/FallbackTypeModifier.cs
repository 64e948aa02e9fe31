using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <summary>
/// Makes System.Text.Json, and with it this library, read objects with an unknown discriminator, or none, as the type that
/// <see cref="JsonFallbackTypeAttribute"/> names.
/// </summary>
/// <remarks>
/// <para>
/// Without this modifier, both libraries refuse such an object if the declared type is abstract. If the declared type is not abstract and
/// <see cref="JsonPolymorphicAttribute.IgnoreUnrecognizedTypeDiscriminators"/> is set, they read the object as the declared type. With this modifier, all
/// members of the fallback type are read, including extension data, according to the attributes of that type, and its callbacks are called. The object is
/// written without a discriminator, unless the declared type lists the fallback type with one. The discriminator of the text is not kept.
/// </para>
/// <para>
/// Add <see cref="Apply"/> after other modifiers, to a <see cref="DefaultJsonTypeInfoResolver"/> or with <see cref="JsonTypeInfoResolver.WithAddedModifier"/>.
/// The fallback type's own metadata comes from the same resolver.
/// </para>
/// </remarks>
public static class FallbackTypeModifier
{
    /// <summary>
    /// If a type has <see cref="JsonFallbackTypeAttribute"/>, applies the attribute to the metadata of the type. Add this method to the modifiers of a
    /// resolver.
    /// </summary>
    /// <param name="typeInfo">The metadata, which is still open to changes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="typeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The metadata can no longer be changed, or the marked type is not abstract, or the fallback does not derive from it or lacks a constructor without
    /// parameters.
    /// </exception>
    [RequiresUnreferencedCode("Members are found by reflection.")]
    [RequiresDynamicCode("Code that reads and writes members is made at run time.")]
    public static void Apply(JsonTypeInfo typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        if (typeInfo.Kind != JsonTypeInfoKind.Object
            || typeInfo.Type.GetCustomAttribute<JsonFallbackTypeAttribute>(inherit: false) is not { Type: { } fallback })
        {
            return;
        }

        JsonTypeInfo? read = fallback == typeInfo.Type || !typeInfo.Type.IsAssignableFrom(fallback) || !typeInfo.Type.IsAbstract ? null
            : (typeInfo.Options.TypeInfoResolver ?? typeInfo.OriginatingResolver)?.GetTypeInfo(fallback, typeInfo.Options);
        if (read?.CreateObject is null)
        {
            throw new InvalidOperationException(
                $"'{fallback}' cannot be the fallback of '{typeInfo.Type}': that must be abstract, and the fallback must derive from it and have a "
                + "constructor without parameters.");
        }

        JsonPolymorphismOptions polymorphism = typeInfo.PolymorphismOptions ??= new JsonPolymorphismOptions();
        polymorphism.IgnoreUnrecognizedTypeDiscriminators = true;
        if (polymorphism.DerivedTypes.All(listed => listed.DerivedType != fallback))
        {
            polymorphism.DerivedTypes.Add(new JsonDerivedType(fallback));
        }

        // From now on, the metadata of the declared type reads objects without a known discriminator: it creates the fallback type and has its members. The
        // fallback itself is a listed type, so its own metadata writes it. The metadata of the declared type writes only objects of unlisted types, as the
        // declared type.
        typeInfo.CreateObject = read.CreateObject;
        typeInfo.OnDeserializing = read.OnDeserializing;
        typeInfo.OnDeserialized = read.OnDeserialized;
        typeInfo.NumberHandling = read.NumberHandling;
        typeInfo.UnmappedMemberHandling = read.UnmappedMemberHandling;
        typeInfo.PreferredPropertyObjectCreationHandling = read.PreferredPropertyObjectCreationHandling;
        foreach (JsonPropertyInfo member in read.Properties)
        {
            JsonPropertyInfo? known = typeInfo.Properties.FirstOrDefault(known => known.Name == member.Name);
            if (known?.PropertyType == member.PropertyType)
            {
                known.Set = member.Set;
                TakeRules(known, member);
                continue;
            }

            if (known is not null)
            {
                typeInfo.Properties.Remove(known);
            }

            typeInfo.Properties.Add(Copy(member, typeInfo));
        }
    }

    /// <summary>
    /// Creates, in the metadata of the declared type, a member that only the fallback type has, or whose type is different in the fallback type. The created
    /// member is read but not written.
    /// </summary>
    [RequiresUnreferencedCode("Members are found by reflection.")]
    [RequiresDynamicCode("Code that reads and writes members is made at run time.")]
    private static JsonPropertyInfo Copy(JsonPropertyInfo member, JsonTypeInfo typeInfo)
    {
        JsonPropertyInfo copy = typeInfo.CreateJsonPropertyInfo(member.PropertyType, member.Name);
        Type fallback = member.DeclaringType;
        object? nothing = member.PropertyType.IsValueType ? RuntimeHelpers.GetUninitializedObject(member.PropertyType) : null;
        copy.Get = member.Get is { } get ? holder => fallback.IsInstanceOfType(holder) ? get(holder) : nothing : null;
        copy.Set = member.Set;
        copy.ShouldSerialize = static (_, _) => false;
        copy.Order = member.Order;
        copy.AttributeProvider = member.AttributeProvider;
        TakeRules(copy, member);
        return copy;
    }

    private static void TakeRules(JsonPropertyInfo copy, JsonPropertyInfo member)
    {
        copy.CustomConverter = member.CustomConverter;
        copy.NumberHandling = member.NumberHandling;
        copy.ObjectCreationHandling = member.ObjectCreationHandling;
        copy.IsExtensionData = member.IsExtensionData;
        copy.IsRequired = member.IsRequired;
        copy.IsGetNullable = member.IsGetNullable;
        copy.IsSetNullable = member.IsSetNullable;
    }
}
