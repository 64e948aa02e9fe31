using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// An object that is written with the discriminator that a base type lists for it, even where the declared type is the object's own type instead of the base.
/// The inner contract reads the object.
/// </summary>
/// <param name="inner">The contract without discriminator.</param>
/// <param name="describe">Creates the object that writes the discriminator and the members.</param>
internal sealed class ListedContract<T>(TypeContract<T> inner, Func<DerivedType<T>> describe) : WrappingContract<T>(inner), IMetadataContract
{
    private DerivedType<T>? _listed;

    public TypeContract Plain => Inner;

    public bool ReadsDiscriminators => false;

    private DerivedType<T> Listed => _listed ??= describe();

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        notes.Features |= TypeFeatures.Polymorphism;
    }

    public override void VisitParts(Action<TypeContract> visit) => Inner.VisitParts(visit);

    public override PieceReader? Pieces(byte first) => Inner.Pieces(first);

    public override T? Read(ref JsonReader reader) => Inner.Read(ref reader);

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value)
    {
        if (value is null)
        {
            return writer.PutNull(at);
        }

        // An error reports this position.
        writer.At = at;
        return Listed.Put(ref writer, at, value);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is not null)
        {
            return Listed.TryWrite(ref writer, output, value);
        }

        writer.WriteNull();
        return true;
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new ListedContract<T>(other, describe);
}
