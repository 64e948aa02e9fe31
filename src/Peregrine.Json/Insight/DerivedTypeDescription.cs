using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>A derived type of a polymorphic one, as <see cref="TypeDescription.DerivedTypes"/> lists it. Immutable.</summary>
public sealed class DerivedTypeDescription
{
    internal DerivedTypeDescription(object? discriminator, TypeDescription description)
    {
        Discriminator = discriminator;
        Description = description;
    }

    /// <summary>The string or the integer that names the type in JSON, or null where nothing does.</summary>
    public object? Discriminator { get; }

    /// <summary>How it is served.</summary>
    public TypeDescription Description { get; }

    /// <inheritdoc/>
    public override string ToString() => DescriptionText.HeadOf(this);
}
