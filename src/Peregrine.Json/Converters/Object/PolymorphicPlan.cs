using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>What the attributes of a polymorphic base say, ready for use.</summary>
internal sealed class PolymorphicPlan<TBase>
{
    /// <summary>The derived types in their order.</summary>
    public required DerivedAccess<TBase>[] Derived { get; init; }

    /// <summary>The base as itself, without discriminator.</summary>
    public required DerivedAccess<TBase> Base { get; init; }

    /// <summary>The metadata names.</summary>
    public required MetadataNames Names { get; init; }

    /// <summary>The same where the discriminator comes first, as it is written.</summary>
    public required MetadataNames OrderedNames { get; init; }

    /// <summary>Predicts <c>"$type":</c>.</summary>
    public required Prediction Expected { get; init; }

    /// <summary>The discriminators that are strings; the number of each leads to <see cref="TextTargets"/>.</summary>
    public required NameTable Texts { get; init; }

    /// <summary>The derived types of <see cref="Texts"/>.</summary>
    public required DerivedAccess<TBase>[] TextTargets { get; init; }

    /// <summary>The same for objects that begin with the discriminator; any later metadata is a fault to them.</summary>
    public required DerivedAccess<TBase>[] OrderedTargets { get; init; }

    /// <summary>The discriminators that are numbers.</summary>
    public required Dictionary<int, DerivedAccess<TBase>> Numbers { get; init; }

    /// <summary>Whether the derived types can be told apart when reading.</summary>
    public bool HasDiscriminators => TextTargets.Length > 0 || Numbers.Count > 0;

    /// <summary>What happens to other run-time types.</summary>
    public required JsonUnknownDerivedTypeHandling Unknown { get; init; }

    /// <summary>Whether an unknown discriminator stands for the base.</summary>
    public required bool IgnoresUnrecognized { get; init; }

    /// <summary>Whether metadata may stand anywhere.</summary>
    public required bool IsLax { get; init; }
}
