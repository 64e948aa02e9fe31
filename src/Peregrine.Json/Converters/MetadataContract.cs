using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>
/// A contract around another that reads metadata before the members: discriminators, with references ids too. What either form of metadata costs on the usual
/// way is apart (<see cref="PolymorphicContract{T}"/>, <see cref="ReferenceContract{T}"/>); derived types, the general way and the members are shared.
/// </summary>
/// <param name="inner">The contract without metadata.</param>
/// <param name="describe">Gives what is polymorphic about the type, or null.</param>
internal abstract class MetadataContract<T>(TypeContract<T> inner, Func<PolymorphicPlan<T>>? describe) : WrappingContract<T>(inner), IMetadataContract
{
    private PolymorphicPlan<T>? _plan;

    public override bool ReadsMetadata => true;

    public TypeContract Plain => Inner;

    public bool ReadsDiscriminators => Polymorphism is { HasDiscriminators: true };

    /// <summary>What is polymorphic about the type, or null.</summary>
    protected PolymorphicPlan<T>? Polymorphism => _plan ?? (describe is null ? null : _plan = describe());

    /// <summary>What <see cref="Polymorphism"/> comes from, or null.</summary>
    protected Func<PolymorphicPlan<T>>? Describe => describe;

    /// <summary>Whether the type is polymorphic, without a look at how.</summary>
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

    public override bool IsMetadata(ReadOnlySpan<byte> name) => Names.KindOf(name) != MetadataKind.None;

    /// <inheritdoc/>
    /// <remarks>What is wrong with the derived types goes before what is wrong with members.</remarks>
    public override void VisitParts(Action<TypeContract> visit)
    {
        DerivedType<T>[] types = Polymorphism?.Derived ?? [];
        visit(Inner);
        foreach (DerivedType<T> derived in types)
        {
            visit(derived.Plain);
        }
    }
}
