using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>
/// A contract around another contract that adds metadata in the JSON object: discriminators and, with references, ids. The subclasses
/// (<see cref="PolymorphicContract{T}"/>, <see cref="ReferenceContract{T}"/>) read and write; this class has what they share: the polymorphism and the shape.
/// </summary>
/// <param name="inner">The contract without metadata.</param>
/// <param name="describe">Returns the type's polymorphism; null if it has none.</param>
internal abstract class MetadataContract<T>(TypeContract<T> inner, Func<PolymorphicPlan<T>>? describe)
    : WrappingContract<T>(inner), IMetadataContract, IMetadataShape
{
    private PolymorphicPlan<T>? _plan;

    protected sealed override Shape MakeShape() => new(Inner.Shape, Type) { Metadata = this };

    public abstract bool LooksAhead { get; }

    /// <inheritdoc/>
    public bool IsChosen => Polymorphism is { Chooser: not null };

    public abstract Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known);

    public TypeContract Plain => Inner;

    public bool ReadsDiscriminators => Polymorphism is { HasDiscriminators: true };

    /// <summary>The type's polymorphism, or null.</summary>
    protected PolymorphicPlan<T>? Polymorphism => _plan ?? (describe is null ? null : _plan = describe());

    /// <summary>The function that returns <see cref="Polymorphism"/>, or null.</summary>
    protected Func<PolymorphicPlan<T>>? Describe => describe;

    /// <summary>Whether the type is polymorphic. Unlike <see cref="Polymorphism"/>, this property never creates the plan.</summary>
    protected bool IsPolymorphic => describe is not null;

    /// <summary>The names that metadata may have.</summary>
    protected abstract MetadataNames Names { get; }

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        if (Polymorphism is not { } plan)
        {
            return;
        }

        notes.Features |= TypeFeatures.Polymorphism;
        notes.DerivedTypes.AddRange(plan.Derived.Select(derived => (plan.DiscriminatorOf(derived), derived.Plain)));
        if (typeof(T).IsAbstract)
        {
            (notes.Writing, notes.WritingReason) = (ExecutionKind.DerivedType, ServingText.ByRunTimeType);
        }

        notes.IsFinal |= typeof(T).IsAbstract;
        if (notes.Reading == ExecutionKind.Refused && plan.HasDiscriminators)
        {
            (notes.Reading, notes.ReadingReason) = (ExecutionKind.DerivedType, ServingText.ByDiscriminator);
        }
    }

    public bool IsMetadata(ReadOnlySpan<byte> name) => Names.KindOf(name) != MetadataKind.None;

    /// <inheritdoc/>
    /// <remarks>The derived types and all types they refer to are visited before the members, so that their errors are reported first.</remarks>
    public override void VisitParts(Action<TypeContract> visit)
    {
        foreach (DerivedType<T> derived in Polymorphism?.Derived ?? [])
        {
            visit(derived.Plain);
        }

        visit(Inner);
    }
}
