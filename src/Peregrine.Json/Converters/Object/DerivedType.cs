using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>One of the types that are registered with a polymorphic base.</summary>
/// <param name="plain">The contract without polymorphism of its own.</param>
internal abstract class DerivedType<TBase>(TypeContract plain)
{
    /// <summary>The contract without polymorphism of its own.</summary>
    public TypeContract Plain => plain;

    /// <summary>The run-time type that this entry handles.</summary>
    public Type Type { get; } = plain.Type;

    /// <summary>Whether the metadata is followed by <c>$values</c> and an array.</summary>
    public bool HasValues { get; } = plain.Kind == ShapeKind.Array;

    /// <summary>Whether ids and discriminators can be written with a value.</summary>
    public bool CarriesMetadata { get; } = plain.CarriesMetadata;

    /// <summary>
    /// Reads an object whose metadata has been read ahead, if it is an array in one. Otherwise moves the reader to the members and returns false: the caller then calls
    /// <see cref="ReadMembers"/> from a frame without metadata, because each level of a deep value takes that much of the stack.
    /// </summary>
    /// <param name="reader">Is at the bracket.</param>
    /// <param name="ahead">Has read the metadata.</param>
    /// <param name="metadata">The metadata.</param>
    /// <param name="names">Its names.</param>
    /// <param name="isNoted">Whether an array is registered under its pending id.</param>
    /// <param name="unmade">Why the object cannot be created, or null.</param>
    /// <param name="value">The array that was read.</param>
    public bool ReadUnlessMembers(
        ref JsonReader reader, ref JsonReader ahead, in Metadata metadata, MetadataNames names, bool isNoted, string? unmade, out TBase? value)
    {
        value = default;
        if (metadata.ValuesAt >= 0 && HasValues)
        {
            nint bracket = metadata.GoToValues(ref reader);
            ReadValues(ref reader, ref value, names, isNoted, isThere: false);
            Metadata.FinishValues(ref reader, names, Type, bracket, value);
            return true;
        }

        metadata.CheckValues(ref ahead, HasValues, Type);
        if (unmade is not null)
        {
            ReadFault.Throw(FaultKind.Unsupported, metadata.StopAt(ref ahead), unmade);
        }

        metadata.GoToMembers(ref reader, ref ahead, names.AllowsOutOfOrder);
        return false;
    }

    /// <summary>The same into an existing value.</summary>
    public void Populate(ref JsonReader reader, ref JsonReader ahead, in Metadata metadata, MetadataNames names, TBase value)
    {
        if (metadata.ValuesAt >= 0 && HasValues)
        {
            nint bracket = metadata.GoToValues(ref reader);
            ReadValues(ref reader, ref value!, names, isNoted: false, isThere: true);
            Metadata.FinishValues(ref reader, names, Type, bracket, value);
            return;
        }

        metadata.CheckValues(ref ahead, HasValues, Type);
        metadata.GoToMembers(ref reader, ref ahead, names.AllowsOutOfOrder);
        PopulateMembers(ref reader, value);
    }

    /// <summary>Throws for metadata that was read for a type whose converter does not support it.</summary>
    public void CheckMetadata(ref JsonReader ahead, in Metadata metadata, bool allowsOutOfOrder)
    {
        if (!CarriesMetadata)
        {
            nint stop = metadata.StopAt(ref ahead);
            throw new ReadFault(
                stop == metadata.ValuesAt && !allowsOutOfOrder ? FaultKind.Unsupported | FaultKind.AtValues : FaultKind.Unsupported | FaultKind.AtObject, stop,
                ErrorText.DerivedTypeWithoutMetadata(Type)).WithSource();
        }
    }

    /// <summary>Reads the rest of an object that has been opened, after its metadata if it comes first.</summary>
    public abstract TBase? ReadMembers(ref JsonReader reader);

    /// <summary>Reads the array in <c>$values</c>, or a whole value without metadata.</summary>
    public abstract TBase? ReadPlain(ref JsonReader reader);

    /// <summary>As <see cref="ReadMembers"/>, into an existing value.</summary>
    protected abstract void PopulateMembers(ref JsonReader reader, TBase value);

    /// <summary>Reads the array in <c>$values</c> into an existing value.</summary>
    protected abstract void PopulateValues(ref JsonReader reader, TBase value);

    /// <summary>The same as <see cref="ReadPlain"/>, and registers the value under its pending id.</summary>
    protected abstract TBase? ReadNoted(ref JsonReader reader);

    /// <summary>
    /// Reads the array in <c>$values</c> into a value, which exists if <paramref name="isThere"/>. If metadata may be anywhere, the whole object has been
    /// scanned before; a collection that cannot be created is then refused as an object.
    /// </summary>
    private void ReadValues(ref JsonReader reader, ref TBase? value, MetadataNames names, bool isNoted, bool isThere)
    {
        nint at = reader.At;
        try
        {
            if (isThere)
            {
                PopulateValues(ref reader, value!);
            }
            else
            {
                value = isNoted ? ReadNoted(ref reader) : ReadPlain(ref reader);
            }
        }
        catch (ReadFault fault) when (names.AllowsOutOfOrder && fault.All == FaultKind.Unsupported && fault.Offset == at)
        {
            throw new ReadFault(FaultKind.Unsupported | FaultKind.AtObject, at, fault.Text);
        }
    }

    /// <summary>Writes a value that is not null at <paramref name="at"/>, which is also the writer's position; returns the offset after it.</summary>
    public abstract nint Put(ref JsonWriter writer, nint at, TBase value);

    /// <summary>The same in pieces, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, PieceOutput output, TBase value);

    /// <summary>As <see cref="PutIdentified"/>, in pieces.</summary>
    public abstract bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket);

    /// <summary>Writes what follows its id at <paramref name="at"/>; the object's bracket is at <paramref name="bracket"/> of the whole output.</summary>
    public abstract nint PutIdentified(ref JsonWriter writer, nint at, TBase value, long bracket);
}

/// <summary>Reads and writes <typeparamref name="TDerived"/> for its base.</summary>
/// <param name="plain">The contract of the derived type.</param>
/// <param name="names">The metadata names of the base.</param>
/// <param name="discriminator"><c>"name":value</c> in its written form, or null for a type without discriminator.</param>
/// <param name="nameLength">Bytes of <c>"name":</c> in it.</param>
/// <param name="text">The unescaped value; null for a number, and for a type without discriminator.</param>
/// <param name="escapes">How it was escaped.</param>
internal sealed class DerivedType<TBase, TDerived>(
    TypeContract<TDerived> plain, MetadataNames names, byte[]? discriminator, int nameLength, string? text, EscapeSet? escapes)
    : DerivedType<TBase>(plain)
{
    // Starts with the bracket or a comma; padded, so that it can be loaded as a vector.
    private readonly byte[] _opening = discriminator is null ? [] : [(byte)'{', .. discriminator, .. new byte[32]];
    private readonly byte[] _following = discriminator is null ? [] : [(byte)',', .. discriminator, .. new byte[32]];
    private readonly MembersContract<TDerived>? _members = plain as MembersContract<TDerived>;
    private readonly INotedContract<TDerived>? _noted = plain as INotedContract<TDerived>;

    public override TBase? ReadMembers(ref JsonReader reader) => (TBase?)(object?)_members!.ReadMembers(ref reader, names);

    public override TBase? ReadPlain(ref JsonReader reader) => (TBase?)(object?)plain.Read(ref reader);

    protected override void PopulateMembers(ref JsonReader reader, TBase value)
    {
        ReservedNames outer = reader.Reserve(names);
        TDerived derived = Checked(ref reader, value);
        _members!.PopulateMembers(ref reader, ref derived);
        reader.Release(outer);
    }

    protected override void PopulateValues(ref JsonReader reader, TBase value)
    {
        TDerived derived = Checked(ref reader, value);
        ((IPopulates<TDerived>)plain).Populate(ref reader, ref derived);
    }

    private TDerived Checked(ref JsonReader reader, TBase value)
    {
        if (value is not TDerived derived)
        {
            HeldValue.Refuse(ref reader, value!, plain, names);
            return default;
        }

        return derived;
    }

    protected override TBase? ReadNoted(ref JsonReader reader) => (TBase?)(object?)(_noted is null ? plain.Read(ref reader) : _noted.ReadNoted(ref reader));

    public override nint Put(ref JsonWriter writer, nint at, TBase value)
    {
        if (discriminator is null || !CarriesMetadata)
        {
            return PutPlain(ref writer, at, value);
        }

        long bracket = writer.Offset;
        return PutRest(ref writer, PutOpening(ref writer, at), Typed(value), bracket);
    }

    /// <summary>Writes a value without a discriminator, or one whose discriminator cannot be written.</summary>
    private nint PutPlain(ref JsonWriter writer, nint at, TBase value) => discriminator is null
        ? PutWithoutDiscriminator(ref writer, at, Typed(value))
        : throw new WriteFault(WriteFaultKind.Unsupported, ErrorText.DerivedTypeWithoutMetadata(typeof(TDerived))).WithSource();

    public override nint PutIdentified(ref JsonWriter writer, nint at, TBase value, long bracket) =>
        PutRest(ref writer, PutFollowing(ref writer, at), Typed(value), bracket);

    /// <summary>Casts a value that is known to be of the derived type.</summary>
    private static TDerived Typed(TBase value) => typeof(TDerived).IsValueType ? (TDerived)(object)value! : ProvenCast.Reference<TBase, TDerived>(value);

    /// <summary>Writes a value without a discriminator. An error must then carry the run-time type.</summary>
    private nint PutWithoutDiscriminator(ref JsonWriter writer, nint at, TDerived value)
    {
        long begin = writer.Offset;
        try
        {
            return plain.Put(ref writer, at, value);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, plain.Shape))
        {
            throw;
        }
    }

    /// <summary>Writes the bracket and the discriminator.</summary>
    private nint PutOpening(ref JsonWriter writer, nint at)
    {
        if (writer.IsIndented || IsEscapedAnew(in writer))
        {
            return PutFollowing(ref writer, writer.Open(at, (byte)'{', out _), skip: 1);
        }

        writer.Enter(at);
        return writer.PutName(at, _opening, 0, discriminator!.Length + 1);
    }

    /// <summary>Writes the discriminator, if there is one, after other metadata; or with <paramref name="skip"/> 1 as the first.</summary>
    private nint PutFollowing(ref JsonWriter writer, nint at, int skip = 0)
    {
        if (discriminator is null)
        {
            return at;
        }

        bool isEscapedAnew = IsEscapedAnew(in writer);
        if (!writer.IsIndented && !isEscapedAnew)
        {
            return writer.PutName(at, _following, skip, discriminator.Length + 1 - skip);
        }

        writer.At = writer.PutName(at, _following, skip, nameLength + 1 - skip);
        if (isEscapedAnew)
        {
            writer.WriteString(text);
        }
        else
        {
            writer.Raw(discriminator.AsSpan(nameLength));
        }

        return writer.At;
    }

    /// <summary>Whether the output's encoder differs from that of the options, which a user's writer can cause.</summary>
    private bool IsEscapedAnew(in JsonWriter writer) => text is not null && !ReferenceEquals(writer.Escapes, escapes);

    private nint PutRest(ref JsonWriter writer, nint at, TDerived derived, long bracket)
    {
        try
        {
            if (!HasValues)
            {
                return _members!.PutMembers(ref writer, at, derived);
            }

            writer.At = at;
            BeginValues(ref writer);
            writer.At = plain.Put(ref writer, writer.At, derived);
            writer.EndObject(any: true);
            return writer.At;
        }
        catch (Exception error) when (writer.NoteShape(error, bracket, plain.Shape))
        {
            throw;
        }
    }

    private static void BeginValues(ref JsonWriter writer)
    {
        writer.MetadataName("\"$values\""u8, first: false);
        writer.CheckInnerDepth();
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TBase value)
    {
        if (plain.Extent == WriteExtent.Small || (discriminator is not null && !CarriesMetadata))
        {
            writer.At = Put(ref writer, writer.At, value);
            return true;
        }

        long bracket = writer.Offset;
        if (discriminator is null)
        {
            output.Begin(new PieceShape(bracket, plain.Shape));
            plain.TryWrite(ref writer, output, Typed(value));
            return false;
        }

        writer.At = PutOpening(ref writer, writer.At);
        BeginRest(ref writer, output, Typed(value), bracket);
        return false;
    }

    public override bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket)
    {
        if (plain.Extent == WriteExtent.Small)
        {
            writer.At = PutIdentified(ref writer, writer.At, value, bracket);
            return true;
        }

        writer.At = PutFollowing(ref writer, writer.At);
        BeginRest(ref writer, output, Typed(value), bracket);
        return false;
    }

    private void BeginRest(ref JsonWriter writer, PieceOutput output, TDerived derived, long bracket)
    {
        output.Begin(new PieceShape(bracket, plain.Shape));
        if (!HasValues)
        {
            _members!.TryWriteMembers(ref writer, output, derived);
            return;
        }

        BeginValues(ref writer);
        output.Begin(PieceEnd.OfValues);
        plain.TryWrite(ref writer, output, derived);
    }
}
