using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// A contract around another contract for the same type. This class forwards capabilities, populating, and the reading and writing of members to the other
/// contract; derived classes read and write whole values.
/// </summary>
internal abstract class WrappingContract<T>(TypeContract<T> inner)
    : MembersContract<T>(inner.Kind, default), IContainerContract, INumberHandlingContract, IPopulates<T>, IExtentContract, IServedContract,
        IDescribedContract
{
    private readonly MembersContract<T>? _members = inner as MembersContract<T>;

    protected TypeContract<T> Inner => inner;

    protected override Shape MakeShape() => new(inner.Shape, Type);

    public ExecutionKind ServedBy => inner.Serving;

    public ExecutionKind ReadBy(out FallbackReason reason) => inner.ReadBy(out reason);

    public virtual ExecutionKind WrittenBy(bool isStreaming, out FallbackReason reason) => inner.WrittenBy(isStreaming, out reason);

    public virtual void DescribeTo(ContractNotes notes) => notes.Take(inner);

    public bool HandlesNumbers => inner.HandlesNumbers;

    public WriteExtent OwnExtent => inner.OwnExtent;

    public override T ReadMembers(ref JsonReader reader) => _members!.ReadMembers(ref reader);

    public override void PopulateMembers(ref JsonReader reader, ref T value) => _members!.PopulateMembers(ref reader, ref value);

    public override nint PutMembers(ref JsonWriter writer, nint at, T value) => _members!.PutMembers(ref writer, at, value);

    public override bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value) => _members!.TryWriteMembers(ref writer, output, value);

    public override void VisitParts(Action<TypeContract> visit) => visit(inner);

    public bool CarriesMetadata { get; } = inner.CarriesMetadata;

    public virtual bool CanMake => inner.CanMake;

    public virtual bool CanCreate => inner.CanCreate;

    public bool CanPopulate => inner.CanPopulate;

    public virtual void Populate(ref JsonReader reader, ref T value) => ((IPopulates<T>)inner).Populate(ref reader, ref value);

    public virtual void Update(ref JsonReader reader, ref T value) => ((IPopulates<T>)inner).Update(ref reader, ref value);

    public virtual TypeContract WithNumberHandling(JsonNumberHandling handling)
    {
        var handled = (TypeContract<T>)inner.WithNumberHandling(handling);
        return ReferenceEquals(handled, inner) ? this : Around(handled);
    }

    /// <summary>Creates the same wrapper around another contract.</summary>
    protected abstract WrappingContract<T> Around(TypeContract<T> other);
}
