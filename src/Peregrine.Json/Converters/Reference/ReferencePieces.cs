using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Reads, in runs, a container that may have metadata. If it has a numeric id, the container is registered as soon as it is created.</summary>
/// <param name="pieces">Reads the container.</param>
/// <param name="names">The names that its metadata reserves, or null for an array.</param>
/// <param name="id">The numeric id, or 0.</param>
/// <param name="headLength">The number of bytes before its first run: more than the bracket if they include the id.</param>
internal sealed class MetadataPieces(PieceReader pieces, MetadataNames? names, int id, int headLength) : PieceReader
{
    private bool _hasMembers = headLength == 1;

    public override bool IsArray => pieces.IsArray;

    public override int HeadLength => headLength;

    public override ReadOnlySpan<byte> Head => _hasMembers ? default : "{\"$id\":0"u8;

    public override int Count => pieces.Count;

    public override void Begin(ref JsonReader reader)
    {
        if (id != 0)
        {
            (reader.References ??= new ReadReferences(null)).Await(id);
        }

        pieces.Begin(ref reader);
    }

    public override void Read(ref JsonReader reader)
    {
        ReservedNames outer = Reserve(ref reader);
        pieces.Read(ref reader);
        reader.Release(outer);
        _hasMembers = true;
    }

    /// <summary>Reserves the names in the object of the next run.</summary>
    private ReservedNames Reserve(ref JsonReader reader) => names is null ? default : reader.ReserveNext(names);

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape)
    {
        ReservedNames outer = Reserve(ref reader);
        PieceReader? opened = pieces.Open(ref reader, out shape);
        reader.Release(outer);
        _hasMembers |= opened is not null;
        return opened;
    }

    public override bool TakesName(ref JsonReader reader, out bool isSkipped)
    {
        isSkipped = false;
        if (id != 0)
        {
            return false;
        }

        ReservedNames outer = Reserve(ref reader);
        bool takes = pieces.TakesName(ref reader, out isSkipped);
        reader.Release(outer);
        return takes;
    }

    public override bool RefusesName(ref JsonReader reader)
    {
        // If metadata names are reserved, refuses no name early: the name may be that of metadata, which is no key.
        return names is null && id == 0 && pieces.RefusesName(ref reader);
    }

    public override void Close(object? value) => pieces.Close(value);

    public override object? Complete(ref JsonReader reader) => pieces.Complete(ref reader);
}

/// <summary>Reads the object around the array of a collection that has an id.</summary>
/// <param name="values">Reads the array.</param>
/// <param name="contract">The contract of the collection.</param>
/// <param name="headLength">The number of bytes before the array.</param>
internal sealed class ValuesPieces(PieceReader values, TypeContract contract, int headLength) : PieceReader
{
    private object? _value;
    private bool _isClosed;

    public override bool IsArray => false;

    public override int HeadLength => headLength;

    public override ReadOnlySpan<byte> Head => _isClosed ? "{\"$id\":0,\"$values\":[]"u8 : "{\"$id\":0"u8;

    public override (PieceReader Pieces, Shape Shape)? Values => (values, contract.Shape);

    /// <summary>The number of elements in the collection, once its array has ended.</summary>
    public override int Count => ContainerNote.CountOf(_value as IEnumerable);

    /// <summary>Throws if anything follows the array in its object.</summary>
    public override void Read(ref JsonReader reader)
    {
        reader.StartObject();
        if (reader.FirstName())
        {
            ReadFault.Throw(
                FaultKind.Positioned | FaultKind.AsSpelled, reader.At, ErrorText.ForeignMemberBesideValues(reader.NameText(reader.At), contract.Type));
        }
    }

    public override void Close(object? value)
    {
        _value = value;
        _isClosed = true;
    }

    public override object? Complete(ref JsonReader reader) => _value;
}
