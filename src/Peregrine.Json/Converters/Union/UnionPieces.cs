using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Reads a value of a case run by run; creates the union from it at the end.</summary>
internal sealed class UnionPieces<T>(PieceReader pieces, UnionCase<T> one) : PieceReader
{
    public override bool IsArray => pieces.IsArray;

    public override int HeadLength => pieces.HeadLength;

    public override ReadOnlySpan<byte> Head => pieces.Head;

    public override (PieceReader Pieces, Shape Shape)? Values => pieces.Values;

    public override int Count => pieces.Count;

    public override void Begin(ref JsonReader reader) => pieces.Begin(ref reader);

    public override void Read(ref JsonReader reader) => pieces.Read(ref reader);

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape) => pieces.Open(ref reader, out shape);

    public override bool TakesName(ref JsonReader reader, out bool isSkipped) => pieces.TakesName(ref reader, out isSkipped);

    public override bool RefusesName(ref JsonReader reader) => pieces.RefusesName(ref reader);

    public override void Close(object? value) => pieces.Close(value);

    public override object? Complete(ref JsonReader reader) => one.Make(pieces.Complete(ref reader));
}
