using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An object or collection that is written as null inside itself. The inner contract reads it.</summary>
internal sealed class CycleContract<T>(TypeContract<T> inner) : WrappingContract<T>(inner), IMetadataContract, ICycleContract, IIdentityContract
{
    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        notes.Features |= NullsOpen ? TypeFeatures.IgnoredCycles : 0;
    }

    public TypeContract Plain => Inner.Plain;

    public bool ReadsDiscriminators => Inner.ReadsDiscriminators;

    public bool NullsOpen => !typeof(T).IsValueType;

    public override void VisitParts(Action<TypeContract> visit) => Inner.VisitParts(visit);

    public override PieceReader? Pieces(byte first) => Inner.Pieces(first);

    public override T? Read(ref JsonReader reader) => Inner.Read(ref reader);

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value) =>
        value is null || typeof(T).IsValueType ? Inner.Put(ref writer, at, value) : PutOnce(ref writer, at, value, value);

    public override void WriteObject(ref JsonWriter writer, object? value)
    {
        if (value is null)
        {
            Inner.WriteObject(ref writer, null);
        }
        else
        {
            WriteReferred(ref writer, value);
        }
    }

    public void WriteReferred(ref JsonWriter writer, object value) => writer.At = PutOnce(ref writer, writer.At, (T)value, value);

    public bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value) => TryWriteOnce(ref writer, output, (T)value, value);

    protected override WrappingContract<T> Around(TypeContract<T> other) => new CycleContract<T>(other);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is not null && !typeof(T).IsValueType)
        {
            return TryWriteOnce(ref writer, output, value, value);
        }

        return Inner.TryWrite(ref writer, output, value);
    }

    public override bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value) => TryWriteOnce(ref writer, output, (T)value, value);

    private bool TryWriteOnce(ref JsonWriter writer, PieceOutput output, T value, object identity)
    {
        if (Extent == WriteExtent.Small)
        {
            writer.At = PutOnce(ref writer, writer.At, value, identity);
            return true;
        }

        writer.References ??= new OpenObjects();
        OpenObjects open = ProvenCast.To<OpenObjects>(writer.References);
        if (!open.TryOpen(identity))
        {
            writer.WriteNull();
            return true;
        }

        int level = output.Level;
        if (Inner.TryWrite(ref writer, output, value))
        {
            open.Close();
            return true;
        }

        output.BeginBelow(level, CloseObject.Instance);
        return false;
    }

    private nint PutOnce(ref JsonWriter writer, nint at, T value, object identity)
    {
        writer.References ??= new OpenObjects();
        OpenObjects open = ProvenCast.To<OpenObjects>(writer.References);
        if (!open.TryOpen(identity))
        {
            return writer.PutNull(at);
        }

        at = Inner.Put(ref writer, at, value);
        open.Close();
        return at;
    }
}

/// <summary>Removes an object that was written in pieces from the open objects, after its content.</summary>
internal sealed class CloseObject : PieceWriter
{
    public static readonly CloseObject Instance = new();

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        ProvenCast.To<OpenObjects>(writer.References!).Close();
        return true;
    }
}
