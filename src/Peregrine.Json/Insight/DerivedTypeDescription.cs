using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>A derived type of a polymorphic type, or a case of a union, as listed in <see cref="TypeDescription.DerivedTypes"/>. Immutable.</summary>
public sealed class DerivedTypeDescription
{
    internal DerivedTypeDescription(object? discriminator, TypeDescription description)
    {
        Discriminator = discriminator;
        Description = description;
    }

    /// <summary>The discriminator, a string or an integer, that names the type in JSON; null if it has none.</summary>
    public object? Discriminator { get; }

    /// <summary>How the type is read and written.</summary>
    public TypeDescription Description { get; }

    /// <inheritdoc/>
    public override string ToString() => DescriptionText.HeadOf(this);
}
