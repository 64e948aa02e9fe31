using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.AspNetCore;

/// <summary>Gives derived types the discriminators that their bases name (<see cref="PeregrineJsonOptions.KeepDiscriminators"/>).</summary>
internal static class Discriminators
{
    /// <summary>A modifier of metadata: a type that a base names has itself as its only derived type, with the discriminator and its name there.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The callers carry the warning.")]
    public static void Add(JsonTypeInfo info)
    {
        if (info.Kind != JsonTypeInfoKind.Object || info.PolymorphismOptions is not null || info.Type.IsAbstract || info.Type.IsValueType)
        {
            return;
        }

        for (Type? ancestor = info.Type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
        {
            if (Named(info.Type, ancestor) is { } named)
            {
                info.PolymorphismOptions = named;
                return;
            }
        }

        JsonPolymorphismOptions[] others = [.. info.Type.GetInterfaces().Select(ancestor => Named(info.Type, ancestor)).OfType<JsonPolymorphismOptions>()];
        if (others is [{ } only])
        {
            info.PolymorphismOptions = only;
        }
    }

    private static JsonPolymorphismOptions? Named(Type type, Type ancestor)
    {
        JsonDerivedTypeAttribute? derived = ancestor.GetCustomAttributes<JsonDerivedTypeAttribute>(inherit: false).FirstOrDefault(attribute => attribute.DerivedType == type);
        if (derived?.TypeDiscriminator is not { } discriminator)
        {
            return null;
        }

        var options = new JsonPolymorphismOptions
        {
            DerivedTypes = { discriminator is int number ? new JsonDerivedType(type, number) : new JsonDerivedType(type, (string)discriminator) },
        };
        if (ancestor.GetCustomAttribute<JsonPolymorphicAttribute>(inherit: false)?.TypeDiscriminatorPropertyName is { } name)
        {
            options.TypeDiscriminatorPropertyName = name;
        }

        return options;
    }
}
