using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>One of the types that are registered with a polymorphic base.</summary>
internal abstract class DerivedType<TBase>
{
    /// <summary>The run-time type that takes this way.</summary>
    public abstract Type Type { get; }

    /// <summary>The contract without polymorphism of its own.</summary>
    public abstract TypeContract Plain { get; }

    /// <summary>Whether what follows the metadata is <c>$values</c> and an array.</summary>
    public bool HasValues => Plain.Kind == ShapeKind.Array;

    /// <summary>Whether ids and discriminators can be written with a value.</summary>
    public bool CarriesMetadata => Plain.CarriesMetadata;

    /// <summary>Refuses metadata that was read for a type whose converter knows none.</summary>
    public void CheckMetadata(ref JsonReader ahead, in Metadata metadata, bool allowsOutOfOrder)
    {
        if (!CarriesMetadata)
        {
            nint stop = metadata.StopAt(ref ahead);
            throw new ReadFault(stop == metadata.ValuesAt && !allowsOutOfOrder ? FaultKind.UnsupportedAtValues : FaultKind.UnsupportedAtObject, stop, ErrorText.DerivedTypeWithoutMetadata(Type)).WithSource();
        }
    }

    /// <summary>Reads the members after the metadata.</summary>
    public abstract TBase? ReadMembers(ref JsonReader reader);

    /// <summary>Reads the array that <c>$values</c> has, or a whole value without metadata.</summary>
    public abstract TBase? ReadPlain(ref JsonReader reader);

    /// <summary>Reads a whole object whose metadata, wherever it stands, has been read before.</summary>
    public abstract TBase? ReadOutOfOrder(ref JsonReader reader);

    /// <summary>As <see cref="ReadMembers"/>, into a value that is there.</summary>
    public abstract void PopulateMembers(ref JsonReader reader, TBase value);

    /// <summary>As <see cref="ReadPlain"/>, into a value that is there.</summary>
    public abstract void PopulatePlain(ref JsonReader reader, TBase value);

    /// <summary>As <see cref="ReadOutOfOrder"/>, into a value that is there.</summary>
    public abstract void PopulateOutOfOrder(ref JsonReader reader, TBase value);

    /// <summary>The same as <see cref="ReadPlain"/>, noted under the id that waits for it.</summary>
    public abstract TBase? ReadNoted(ref JsonReader reader);

    /// <summary>
    /// As <see cref="ReadNoted"/> or else <see cref="ReadPlain"/>: once the whole object has been looked through, a collection that cannot be made is refused as the
    /// object that it is.
    /// </summary>
    public TBase? ReadOutOfOrderValues(ref JsonReader reader, bool isNoted)
    {
        nint at = reader.At;
        try
        {
            return isNoted ? ReadNoted(ref reader) : ReadPlain(ref reader);
        }
        catch (ReadFault fault) when (fault.Kind == FaultKind.Unsupported && fault.Offset == at)
        {
            throw new ReadFault(FaultKind.UnsupportedAtObject, at, fault.Text);
        }
    }

    /// <summary>As <see cref="ReadOutOfOrderValues"/>, into a value that is there.</summary>
    public void PopulateOutOfOrderValues(ref JsonReader reader, TBase value)
    {
        nint at = reader.At;
        try
        {
            PopulatePlain(ref reader, value);
        }
        catch (ReadFault fault) when (fault.Kind == FaultKind.Unsupported && fault.Offset == at)
        {
            throw new ReadFault(FaultKind.UnsupportedAtObject, at, fault.Text);
        }
    }

    /// <summary>Writes a value that is not null.</summary>
    public abstract void Write(ref JsonWriter writer, TBase value);

    /// <summary>The same in pieces, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, PieceOutput output, TBase value);

    /// <summary>As <see cref="WriteIdentified"/>, in pieces.</summary>
    public abstract bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket);

    /// <summary>Writes what follows its id; the object's bracket is at <paramref name="bracket"/> of the whole output.</summary>
    public abstract void WriteIdentified(ref JsonWriter writer, TBase value, long bracket);
}

/// <summary>Reads and writes <typeparamref name="TDerived"/> for its base.</summary>
/// <param name="plain">The contract of the derived type.</param>
/// <param name="names">The metadata names of the base.</param>
/// <param name="discriminator"><c>"name":value</c> as it is written, or null for a type without discriminator.</param>
/// <param name="nameLength">Bytes of <c>"name":</c> in it.</param>
internal sealed class DerivedType<TBase, TDerived>(TypeContract<TDerived> plain, MetadataNames names, byte[]? discriminator, int nameLength) : DerivedType<TBase>
{
    // A comma before it; padded, so that a vector can be taken from it.
    private readonly byte[] _block = discriminator is null ? [] : [(byte)',', .. discriminator, .. new byte[32]];
    private readonly TypeContract<TDerived> _begun = plain.Kind is ShapeKind.Object or ShapeKind.Dictionary ? plain.WithMetadata(names, isBegun: true) : plain;
    private readonly TypeContract<TDerived> _outOfOrder = plain.Kind is ShapeKind.Object or ShapeKind.Dictionary ? plain.WithMetadata(names, isBegun: false) : plain;

    public override Type Type => typeof(TDerived);

    public override TypeContract Plain => plain;

    /// <summary>No discriminator is written, so a fault must carry the run-time type.</summary>
    private void WriteWithoutDiscriminator(ref JsonWriter writer, TDerived value)
    {
        long begin = writer.Offset;
        try
        {
            plain.Write(ref writer, value);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, plain))
        {
            throw;
        }
    }

    public override TBase? ReadMembers(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'n')
        {
            // Inside an object there is no null to be read.
            reader.ThrowToken();
        }

        return (TBase?)(object?)_begun.Read(ref reader);
    }

    public override TBase? ReadPlain(ref JsonReader reader) => (TBase?)(object?)plain.Read(ref reader);

    public override TBase? ReadOutOfOrder(ref JsonReader reader) => (TBase?)(object?)_outOfOrder.Read(ref reader);

    public override void PopulateMembers(ref JsonReader reader, TBase value) => Populate(ref reader, _begun, value, isBegun: true);

    public override void PopulatePlain(ref JsonReader reader, TBase value) => Populate(ref reader, plain, value, isBegun: false);

    public override void PopulateOutOfOrder(ref JsonReader reader, TBase value) => Populate(ref reader, _outOfOrder, value, isBegun: false);

    private void Populate(ref JsonReader reader, TypeContract<TDerived> contract, TBase value, bool isBegun)
    {
        if (value is not TDerived)
        {
            RefuseValue(ref reader, contract, value, isBegun);
        }

        contract.PopulateObject(ref reader, value!);
    }

    /// <summary>
    /// The existing value has a different type. System.Text.Json finds that when the first entry, element or member of the other type is put in, or at the end: what is wrong
    /// in the text up to there goes first.
    /// </summary>
    [DoesNotReturn]
    private void RefuseValue(ref JsonReader reader, TypeContract<TDerived> contract, TBase value, bool isBegun)
    {
        // Nothing after that is made.
        JsonReader ahead = reader;
        nint after = AfterFirst(ref reader, value, isBegun);
        ahead.End = Math.Min(after, reader.End);
        try
        {
            contract.Read(ref ahead);
        }
        catch (ReadFault fault) when (fault.Kind is not (FaultKind.Unsupported or FaultKind.UnsupportedAtObject) && fault.Offset < after)
        {
            if (plain.Kind == ShapeKind.Array)
            {
                fault.NoteCounts(reader.At, [CollectionFills.CountOf(value as IEnumerable)]);
            }

            throw;
        }
        catch (ReadFault)
        {
            // After that, or no fault where nothing is to be made.
        }

        _ = (TDerived)(object)value!;
        throw new InvalidCastException();
    }

    /// <summary>A member of this name is set, and the value is none that has it.</summary>
    private bool IsForeign(string name, TBase value) =>
        plain is IObjectContract shape && Array.Exists(shape.Plan.Members, m => m.Name == name && m.IsAssigned && !m.Info.DeclaringType!.IsInstanceOfType(value));

    /// <summary>The offset after what is first put into the value, or the end of the input.</summary>
    private nint AfterFirst(ref JsonReader reader, TBase value, bool isBegun)
    {
        JsonReader ahead = reader;
        try
        {
            if (plain.Kind == ShapeKind.Array)
            {
                ahead.StartArray();
                if (ahead.Peek() != (byte)']')
                {
                    ahead.SkipValue();
                }

                return ahead.At;
            }

            if (!isBegun)
            {
                ahead.StartObject();
            }

            for (bool more = isBegun ? ahead.NextName() : ahead.FirstName(); more; more = ahead.NextName())
            {
                bool isPut = plain.Kind == ShapeKind.Dictionary ? !ahead.IsMetadata(names, ahead.At) : IsForeign(ahead.NameText(ahead.At), value);
                ahead.SkipName();
                ahead.SkipValue();
                if (isPut)
                {
                    return ahead.At;
                }
            }

            return plain.Kind == ShapeKind.Dictionary ? ahead.At : reader.End + 1;
        }
        catch (ReadFault)
        {
            return reader.End + 1;
        }
    }

    public override TBase? ReadNoted(ref JsonReader reader) => (TBase?)(object?)plain.ReadNoted(ref reader);

    public override void Write(ref JsonWriter writer, TBase value)
    {
        var derived = (TDerived)(object)value!;
        if (discriminator is null)
        {
            WriteWithoutDiscriminator(ref writer, derived);
            return;
        }

        if (!CarriesMetadata)
        {
            throw new WriteFault(WriteFaultKind.Unsupported, ErrorText.DerivedTypeWithoutMetadata(typeof(TDerived))).WithSource();
        }

        long bracket = writer.Offset;
        writer.StartObject();
        WriteDiscriminator(ref writer, discriminator, 0);
        WriteAfter(ref writer, derived, bracket);
    }

    public override void WriteIdentified(ref JsonWriter writer, TBase value, long bracket)
    {
        if (discriminator is not null)
        {
            WriteDiscriminator(ref writer, discriminator, 1);
        }

        WriteAfter(ref writer, (TDerived)(object)value!, bracket);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TBase value)
    {
        if (plain.Extent == WriteExtent.Small || (discriminator is not null && !CarriesMetadata))
        {
            Write(ref writer, value);
            return true;
        }

        long bracket = writer.Offset;
        if (discriminator is null)
        {
            output.Begin(new PieceShape(bracket, plain));
            plain.TryWrite(ref writer, output, (TDerived)(object)value!);
            return false;
        }

        writer.StartObject();
        WriteDiscriminator(ref writer, discriminator, 0);
        BeginAfter(ref writer, output, (TDerived)(object)value!, bracket);
        return false;
    }

    public override bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket)
    {
        if (plain.Extent == WriteExtent.Small)
        {
            WriteIdentified(ref writer, value, bracket);
            return true;
        }

        if (discriminator is not null)
        {
            WriteDiscriminator(ref writer, discriminator, 1);
        }

        BeginAfter(ref writer, output, (TDerived)(object)value!, bracket);
        return false;
    }

    private void BeginAfter(ref JsonWriter writer, PieceOutput output, TDerived derived, long bracket)
    {
        output.Begin(new PieceShape(bracket, plain));
        if (plain.Kind != ShapeKind.Array)
        {
            _begun.TryWrite(ref writer, output, derived);
            return;
        }

        writer.MetadataName("\"$values\""u8, first: false);
        writer.CheckInnerDepth();
        output.Begin(PieceEnd.OfValues);
        plain.TryWrite(ref writer, output, derived);
    }

    private void WriteAfter(ref JsonWriter writer, TDerived derived, long bracket)
    {
        try
        {
            WriteAfter(ref writer, derived);
        }
        catch (Exception error) when (writer.NoteShape(error, bracket, plain))
        {
            throw;
        }
    }

    /// <param name="writer">The writer.</param>
    /// <param name="discriminator">Name and value.</param>
    /// <param name="comma">1 where something stands in the object already, else 0.</param>
    private void WriteDiscriminator(ref JsonWriter writer, byte[] discriminator, int comma)
    {
        int skip = 1 - comma;
        if (writer.IsIndented)
        {
            writer.At = writer.PutName(writer.At, _block, skip, nameLength + comma);
            writer.Raw(discriminator.AsSpan(nameLength));
        }
        else
        {
            writer.At = writer.PutName(writer.At, _block, skip, discriminator.Length + comma);
        }
    }

    private void WriteAfter(ref JsonWriter writer, TDerived derived)
    {
        if (plain.Kind != ShapeKind.Array)
        {
            _begun.Write(ref writer, derived);
            return;
        }

        writer.MetadataName("\"$values\""u8, first: false);
        writer.CheckInnerDepth();
        plain.Write(ref writer, derived);
        writer.EndObject(any: true);
    }
}
