using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads and writes, with metadata, the values of one type for another contract. The type is a derived type of a polymorphic base, the base itself, a type with
/// references, or a case of an F# union.
/// </summary>
/// <param name="plain">The contract of the type, without the polymorphism of the type itself.</param>
internal abstract class DerivedType<TBase>(TypeContract plain)
{
    /// <summary>The contract of the type, without the polymorphism of the type itself.</summary>
    public TypeContract Plain => plain;

    /// <summary>The type that values are read and written as. The run-time type of a written value may derive from it.</summary>
    public Type Type { get; } = plain.Type;

    /// <summary>Whether values are arrays, so that <c>$values</c> contains the array, after other metadata.</summary>
    public bool HasValues { get; } = plain.Kind == ShapeKind.Array;

    /// <summary>Whether a value can be written with an id or a discriminator.</summary>
    public bool CarriesMetadata { get; } = plain.CarriesMetadata;

    /// <summary>
    /// Reads an object whose metadata has been read ahead. If the value is an array in <c>$values</c>, reads the array and returns true. Otherwise moves the
    /// reader to the members and returns false. The caller then calls <see cref="ReadMembers"/>, so that no frame with metadata is on the stack at each level
    /// of a deep value.
    /// </summary>
    /// <param name="reader">The reader, at the bracket.</param>
    /// <param name="ahead">The reader that has read the metadata.</param>
    /// <param name="metadata">The metadata.</param>
    /// <param name="names">The names of metadata.</param>
    /// <param name="isNoted">Whether an array is registered under its pending id.</param>
    /// <param name="unmade">The reason why the object cannot be created, or null.</param>
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

    /// <summary>Fills an existing value from an object whose metadata has been read ahead.</summary>
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

    /// <summary>Throws if values of the type cannot have an id or a discriminator. Called after metadata has been read.</summary>
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

    /// <summary>Reads the rest of an opened object, after the metadata at its beginning, if any.</summary>
    public abstract TBase? ReadMembers(ref JsonReader reader);

    /// <summary>Reads the array in <c>$values</c>, or a whole value without metadata.</summary>
    public abstract TBase? ReadPlain(ref JsonReader reader);

    /// <summary>Reads the rest of an opened object into an existing value, like <see cref="ReadMembers"/>.</summary>
    protected abstract void PopulateMembers(ref JsonReader reader, TBase value);

    /// <summary>Reads the array in <c>$values</c> into an existing value.</summary>
    protected abstract void PopulateValues(ref JsonReader reader, TBase value);

    /// <summary>Reads the array in <c>$values</c>, or a whole value without metadata, and registers the value under its pending id.</summary>
    protected abstract TBase? ReadNoted(ref JsonReader reader);

    /// <summary>
    /// Reads the array in <c>$values</c>: into <paramref name="value"/> if <paramref name="isThere"/>, otherwise as a new value. If metadata may be anywhere,
    /// the whole object has been scanned before. If the collection cannot be created, the path of the exception then ends at the object.
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

    /// <summary>Writes a non-null value in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, PieceOutput output, TBase value);

    /// <summary>Writes the rest after an id in pieces, like <see cref="PutIdentified"/>.</summary>
    public abstract bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket);

    /// <summary>
    /// Writes the rest of an object after its id at <paramref name="at"/>. The object's bracket is at <paramref name="bracket"/>, counted from the beginning of
    /// the whole output.
    /// </summary>
    public abstract nint PutIdentified(ref JsonWriter writer, nint at, TBase value, long bracket);
}

/// <summary>Reads and writes <typeparamref name="TDerived"/> for a contract of <typeparamref name="TBase"/>.</summary>
/// <param name="plain">The contract of the derived type.</param>
/// <param name="names">The metadata names of the base.</param>
/// <param name="discriminator"><c>"name":value</c> as JSON text, or null for a type without discriminator.</param>
/// <param name="nameLength">The length in bytes of <c>"name":</c> in <paramref name="discriminator"/>.</param>
/// <param name="text">The unescaped value of the discriminator; null for a number, and for a type without discriminator.</param>
/// <param name="escapes">The escapes of <paramref name="discriminator"/>.</param>
internal sealed class DerivedType<TBase, TDerived>(
    TypeContract<TDerived> plain, MetadataNames names, byte[]? discriminator, int nameLength, string? text, EscapeSet? escapes)
    : DerivedType<TBase>(plain)
{
    // The discriminator's name and value, after an opening brace and after a comma. The padding is for vector loads.
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

    /// <summary>Writes a value without a discriminator; throws if the type has a discriminator, which this value cannot carry.</summary>
    private nint PutPlain(ref JsonWriter writer, nint at, TBase value) => discriminator is null
        ? PutWithoutDiscriminator(ref writer, at, Typed(value))
        : throw new WriteFault(WriteFaultKind.Unsupported, ErrorText.DerivedTypeWithoutMetadata(typeof(TDerived))).WithSource();

    public override nint PutIdentified(ref JsonWriter writer, nint at, TBase value, long bracket) =>
        PutRest(ref writer, PutFollowing(ref writer, at), Typed(value), bracket);

    /// <summary>Casts a value to the derived type; for a class, without a check.</summary>
    private static TDerived Typed(TBase value) => typeof(TDerived).IsValueType ? (TDerived)(object)value! : ProvenCast.Reference<TBase, TDerived>(value);

    /// <summary>Writes a value without a discriminator. An error then names the derived type instead of the base.</summary>
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

    /// <summary>Writes the discriminator, if there is one, after other metadata. If <paramref name="skip"/> is 1, no comma precedes it.</summary>
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

    /// <summary>
    /// Whether the output escapes differently from the options, as a user's writer may, so that the text of the discriminator must be escaped again.
    /// </summary>
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
        if (discriminator is not null)
        {
            writer.At = PutOpening(ref writer, writer.At);
        }

        return TryWriteRest(ref writer, output, Typed(value), bracket, isOpen: discriminator is not null);
    }

    public override bool TryWriteIdentified(ref JsonWriter writer, PieceOutput output, TBase value, long bracket)
    {
        if (plain.Extent == WriteExtent.Small)
        {
            writer.At = PutIdentified(ref writer, writer.At, value, bracket);
            return true;
        }

        writer.At = PutFollowing(ref writer, writer.At);
        return TryWriteRest(ref writer, output, Typed(value), bracket, isOpen: true);
    }

    /// <summary>Writes the value or, if <paramref name="isOpen"/>, the part after its metadata; returns whether the value is complete.</summary>
    private bool TryWriteRest(ref JsonWriter writer, PieceOutput output, TDerived derived, long bracket, bool isOpen)
    {
        int level = output.Level;
        try
        {
            bool isWhole = !isOpen ? plain.TryWrite(ref writer, output, derived)
                : HasValues ? TryWriteValues(ref writer, output, derived)
                : _members!.TryWriteMembers(ref writer, output, derived);
            return isWhole || PieceShape.BeginBelow(level, output, bracket, plain.Shape);
        }
        catch (Exception error) when (writer.NoteShape(error, bracket, plain.Shape))
        {
            throw;
        }
    }

    private bool TryWriteValues(ref JsonWriter writer, PieceOutput output, TDerived derived)
    {
        int level = output.Level;
        BeginValues(ref writer);
        if (plain.TryWrite(ref writer, output, derived))
        {
            writer.EndObject(any: true);
            return true;
        }

        output.BeginBelow(level, PieceEnd.OfValues);
        return false;
    }
}
