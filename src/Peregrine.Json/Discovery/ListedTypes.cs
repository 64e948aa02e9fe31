using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>The discriminator with which a base type lists a derived type.</summary>
/// <param name="Name">The name of the discriminator property.</param>
/// <param name="Discriminator">The value, a string or an integer.</param>
internal sealed record Listing(string Name, object Discriminator);

/// <summary>
/// Finds the base that lists a type with a discriminator, for options that write discriminators even if the derived type itself is declared (<see
/// cref="OptionsKey.KeepsDiscriminators"/>).
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ListedTypes
{
    /// <summary>
    /// Returns the discriminator of a type that is not polymorphic itself: from the nearest base class that lists the type or, without such a class, from its
    /// interfaces, if all interfaces that list the type agree. Null if nothing lists the type. Listings in attributes and in a resolver's metadata are
    /// equivalent.
    /// </summary>
    public static Listing? Find(Type type, OptionsScope options)
    {
        for (Type? ancestor = type.BaseType; ancestor is not null && ancestor != typeof(object); ancestor = ancestor.BaseType)
        {
            if (In(ancestor, type, options) is { } listing)
            {
                return listing;
            }
        }

        Listing? only = null;
        foreach (Type ancestor in type.GetInterfaces())
        {
            if (In(ancestor, type, options) is { } listing)
            {
                if (only is not null && only != listing)
                {
                    return null;
                }

                only = listing;
            }
        }

        return only;
    }

    private static Listing? In(Type ancestor, Type type, OptionsScope options) =>
        TypeMarks.PolymorphismOf(ancestor, options) is { } polymorphism
        && polymorphism.DerivedTypes.FirstOrDefault(one => one.DerivedType == type) is { DerivedType: not null, TypeDiscriminator: { } discriminator }
            ? new(polymorphism.TypeDiscriminatorPropertyName, discriminator)
            : null;
}
