using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A case of a union.</summary>
/// <param name="contract">Reads and writes the values of the case.</param>
internal abstract class UnionCase<TUnion>(TypeContract contract)
{
    /// <summary>The contract of the case's values.</summary>
    public TypeContract Contract => contract;

    /// <summary>Reads a value of the case and creates a union from it.</summary>
    public abstract TUnion Read(ref JsonReader reader);

    /// <summary>Creates a union from a value of the case.</summary>
    public abstract TUnion Make(object? value);

    /// <summary>Writes a value of the case at <paramref name="at"/> and returns the offset after it.</summary>
    public abstract nint Put(ref JsonWriter writer, nint at, object? value);

    /// <summary>
    /// Writes the value of a union if it belongs to the case; otherwise returns false. Called only for cases whose value the union itself returns.
    /// </summary>
    public abstract bool TryPut(ref JsonWriter writer, ref nint at, ref TUnion union);

    /// <summary>Writes a value of the case in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, PieceOutput output, object? value);
}

/// <summary>Reads and writes values of <typeparamref name="TCase"/> for a union.</summary>
/// <param name="contract">The contract of the case.</param>
/// <param name="make">The union's constructor; null if only <paramref name="makeAny"/> exists.</param>
/// <param name="get">The union's <c>TryGetValue</c>, or null.</param>
/// <param name="makeAny">Creates a union from the type of a case and a value of that case.</param>
internal sealed class UnionCase<TUnion, TCase>(
    TypeContract<TCase> contract, Func<TCase, TUnion>? make, UnionGet<TUnion, TCase>? get, Func<Type, object?, TUnion> makeAny)
    : UnionCase<TUnion>(contract)
{
    public override TUnion Read(ref JsonReader reader) => Make(contract.Read(ref reader));

    public override TUnion Make(object? value) => Make((TCase?)value);

    private TUnion Make(TCase? value) => make is not null && value is not null ? make(value) : makeAny(typeof(TCase), value);

    public override nint Put(ref JsonWriter writer, nint at, object? value) => PutTyped(ref writer, at, (TCase?)value);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, object? value) => contract.TryWrite(ref writer, output, (TCase?)value);

    public override bool TryPut(ref JsonWriter writer, ref nint at, ref TUnion union)
    {
        writer.Member = -1;
        bool isOne = get!(ref union, out TCase value);
        writer.Member = 0;
        if (isOne)
        {
            at = PutTyped(ref writer, at, value);
        }

        return isOne;
    }

    private nint PutTyped(ref JsonWriter writer, nint at, TCase? value)
    {
        long begin = writer.Offset;
        try
        {
            return contract.Put(ref writer, at, value);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract.Shape))
        {
            throw;
        }
    }
}
