using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>
/// An immutable description of a derived type of a polymorphic type, or of a case of a union. <see cref="TypeDescription.DerivedTypes"/> lists them.
/// </summary>
public sealed class DerivedTypeDescription
{
    internal DerivedTypeDescription(object? discriminator, TypeDescription description)
    {
        Discriminator = discriminator;
        Description = description;
    }

    /// <summary>The type discriminator that names the type in JSON, a string or an integer; null if the type has no discriminator.</summary>
    public object? Discriminator { get; }

    /// <summary>The description of the derived type or the case: how it is read and written.</summary>
    public TypeDescription Description { get; }

    /// <summary>Returns the discriminator, the type and how it is read and written, in one line.</summary>
    public override string ToString() => DescriptionText.HeadOf(this);
}
