using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A nullable value whose underlying type has a contract but no codec.</summary>
/// <param name="underlying">The contract of the value.</param>
/// <param name="reading">The contract for reading, if it differs from <paramref name="underlying"/>; otherwise null.</param>
internal sealed class NullableContract<T>(TypeContract<T> underlying, TypeContract<T>? reading)
    : TypeContract<T?>(underlying.Kind, ExecutionKind.UnderlyingType), INumberHandlingContract, IPopulates<T?>, IWritesPlainly, IDescribedContract
    where T : struct
{
    private TypeContract<T> Reading => reading ?? underlying;

    protected override Shape MakeShape() => new(underlying.Shape, Type)
    {
        DeclaredType = Type,
        MetadataType = Type,
        Elements = Reading.Shape.Elements,
        NumberHandling = Reading.Shape.NumberHandling,
    };

    public void DescribeTo(ContractNotes notes) => notes.Underlying = underlying;

    public bool WritesPlainly => true;

    public bool HandlesNumbers => !IsCollection && Reading.HandlesNumbers;

    public TypeContract WithNumberHandling(JsonNumberHandling handling)
    {
        TypeContract handled = underlying.WithNumberHandling(handling);
        return NullableNumbers.Find(handled) ?? new NullableContract<T>((TypeContract<T>)handled, null);
    }

    public override void VisitParts(Action<TypeContract> visit) => visit(Reading);

    public override PieceReader? Pieces(byte first) => underlying.Pieces(first);

    public bool CanPopulate => underlying.CanPopulate;

    public void Populate(ref JsonReader reader, ref T? value)
    {
        T filled = value.GetValueOrDefault();
        ((IPopulates<T>)Reading).Populate(ref reader, ref filled);
        value = filled;
    }

    public override T? Read(ref JsonReader reader) => reader.TryReadNull() ? null : Reading.Read(ref reader);

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value) =>
        value.HasValue ? underlying.Put(ref writer, at, value.GetValueOrDefault()) : writer.PutNull(at);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value.HasValue)
        {
            return underlying.TryWrite(ref writer, output, value.GetValueOrDefault());
        }

        writer.WriteNull();
        return true;
    }
}

/// <summary>A nullable simple value.</summary>
internal sealed class NullableValueContract<T, TCodec>(TypeContract<T> underlying)
    : ValueContract<T?, NullableCodec<T, TCodec>>, INumberHandlingContract, IDescribedContract
    where T : struct
    where TCodec : struct, IValueCodec<T>
{
    protected override Shape MakeShape() => new(underlying.Shape, Type);

    public bool HandlesNumbers => underlying.HandlesNumbers;

    public void DescribeTo(ContractNotes notes) => underlying.DescribeTo(notes);

    public TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        handling != underlying.Shape.NumberHandling ? NullableNumbers.Find(underlying.WithNumberHandling(handling)) ?? this : this;
}
