using Peregrine.Json.Insight;

namespace Peregrine.Json;

/// <summary>A derived type of a polymorphic one, as <see cref="JsonTypeDescription.DerivedTypes"/> lists it. Immutable.</summary>
public sealed class JsonDerivedTypeDescription
{
    internal JsonDerivedTypeDescription(object? discriminator, JsonTypeDescription description)
    {
        Discriminator = discriminator;
        Description = description;
    }

    /// <summary>The string or the integer that names the type in JSON, or null where nothing does.</summary>
    public object? Discriminator { get; }

    /// <summary>How it is served.</summary>
    public JsonTypeDescription Description { get; }

    /// <inheritdoc/>
    public override string ToString() => DescriptionText.HeadOf(this);
}
