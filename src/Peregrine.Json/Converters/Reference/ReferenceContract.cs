using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// An object or collection with preserved identity: in the JSON text that is read or written, the first occurrence has an id, and every later occurrence is a
/// reference. Arrays, immutable collections, and structs that are not boxed are written without ids. The usual forms, a numeric id at the beginning or a
/// reference alone, cost a comparison each; the general code reads all other metadata. Includes polymorphism, because its metadata is in the same object.
/// </summary>
internal sealed partial class ReferenceContract<T> : MetadataContract<T>, IIdentityContract, ILookingContract
{
    private readonly OptionsScope _options;
    private readonly MetadataNames _names;
    private readonly DerivedType<T> _self;
    private readonly Func<DerivedType<T>>? _describeListed;
    private readonly MembersContract<T>? _members;
    private readonly INotedContract<T>? _noted;
    private readonly bool _isArray;
    private readonly bool _isRefusedAtOnce;
    private DerivedType<T>? _listed;

    /// <param name="inner">The contract without references and polymorphism.</param>
    /// <param name="options">The options.</param>
    /// <param name="describe">Returns the type's polymorphism; null if it has none.</param>
    /// <param name="describeListed">For a type that is written with the discriminator of its base, creates the object that writes it; otherwise null.</param>
    public ReferenceContract(
        TypeContract<T> inner, OptionsScope options, Func<PolymorphicPlan<T>>? describe, Func<DerivedType<T>>? describeListed = null)
        : base(inner, describe)
    {
        _options = options;
        _names = new MetadataNames(null, options.Settings.AllowOutOfOrderMetadataProperties) { IsPolymorphic = false, HasReferences = true };
        _isArray = inner.Kind == ShapeKind.Array;
        _isRefusedAtOnce = inner is IRefusedAtOnce { IsRefusedAtOnce: true };
        _members = inner as MembersContract<T>;
        _noted = inner as INotedContract<T>;
        _self = new DerivedType<T, T>(inner, _names, null, 0, null, null);
        _describeListed = describeListed;
    }

    public override bool LooksAhead => _names.AllowsOutOfOrder;

    protected override MetadataNames Names => Polymorphism?.Names ?? _names;

    /// <summary>Writes a value after its id, if the type is not polymorphic.</summary>
    private DerivedType<T> Written => _describeListed is null ? _self : _listed ??= _describeListed();

    /// <summary>Whether an object, or an array in one, is read in pieces if its metadata has a usual form.</summary>
    private bool TakesUsualForms => _options.Handler is null && !IsPolymorphic && !typeof(T).IsValueType && !_names.AllowsOutOfOrder && CarriesMetadata;

    public override void DescribeTo(ContractNotes notes)
    {
        base.DescribeTo(notes);
        notes.Features |= TypeFeatures.References;
        notes.IsReadInPieces = TakesUsualForms && (_isArray ? Inner.Pieces((byte)'[') is not null : MemberPieces(number: 0, headLength: 1) is not null);
    }

    /// <inheritdoc/>
    /// <remarks>Null for an object, which must be inspected: it may be a reference, and its id precedes its creation.</remarks>
    public override PieceReader? Pieces(byte first) => first == (byte)'[' && _options.Handler is null && !IsPolymorphic ? Inner.Pieces(first) : null;

    /// <inheritdoc/>
    /// <remarks>Supports only the usual forms: no metadata, or a numeric id at the beginning.</remarks>
    public PieceReader? PiecesAt(ref JsonReader ahead)
    {
        byte first = ahead.Peek();
        if (first != (byte)'{' || !TakesUsualForms || ahead.References is { IsPending: true })
        {
            return Pieces(first);
        }

        nint start = ahead.At;
        nint after = ahead.FindId(out int number);
        after = after >= 0 ? after : ahead.FindSpacedId(out number);
        JsonReader inside = ahead;
        if (after < 0)
        {
            inside.At++;
            bool isPlain = !_isArray && inside.Peek() == (byte)'"' && inside.End - inside.At >= 2
                && !_names.MayClaim(Mem.U8(ref inside.Start, inside.At + 1, inside.End));
            return isPlain ? MemberPieces(number: 0, headLength: 1) : null;
        }

        inside.EnterAfter(after);
        byte next = inside.Peek();
        if (next != (byte)',' || IsMoreMetadata(ref inside, next, isRoot: false, out _, out nint values) || _isArray != values >= 0)
        {
            return null;
        }

        if (!_isArray)
        {
            return MemberPieces(number, (int)(after - start));
        }

        PieceReader? pieces = (Inner as IStepwiseContract<T>)?.Pieces((byte)'[', null, default) ?? Inner.Pieces((byte)'[');
        return pieces is null ? null : new ValuesPieces(new MetadataPieces(pieces, names: null, number, headLength: 1), Inner, (int)(values - start));
    }

    /// <summary>
    /// Returns the reader in pieces for the members of an object, or null. <paramref name="headLength"/> is the number of bytes before them: the bracket and,
    /// unless <paramref name="number"/> is 0, the id.
    /// </summary>
    private MetadataPieces? MemberPieces(int number, int headLength)
    {
        PieceReader? pieces = Inner is IStepwiseContract<T> stepwise ? stepwise.Pieces((byte)'{', null, default) : Inner.Pieces((byte)'{');
        return pieces is null ? null : new MetadataPieces(pieces, _names, number, headLength);
    }

    public override T? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        if (IsPolymorphic)
        {
            _ = Polymorphism;
        }

        if (_options.Handler is not null)
        {
            ResolverCall.Begin(ref reader, _options);
        }

        if (first != (byte)'{' || _isRefusedAtOnce)
        {
            return Inner.Read(ref reader);
        }

        ReadReferences references = reader.References ?? Begin(ref reader);
        if (_names.AllowsOutOfOrder || references.IsPending || !CarriesMetadata)
        {
            return ReadSlowly(ref reader, references);
        }

        nint after = reader.FindId(out int number);
        if (after >= 0)
        {
            return ReadNumbered(ref reader, references, number, after);
        }

        if (!typeof(T).IsValueType)
        {
            nint closing = reader.FindReference(out number);
            if (closing >= 0 && reader.DepthLeft > 0)
            {
                object? target = references.Resolve(number, closing);
                reader.At = closing + 1;
                return target is T found ? found : Refuse(target, number.ToString(System.Globalization.CultureInfo.InvariantCulture));
            }
        }

        if (!IsPolymorphic && !_isArray && reader.End - reader.At >= 2
            && Mem.U8(ref reader.Start, reader.At + 1, reader.End) == (byte)'"'
            && reader.End - reader.At >= 3 && !_names.MayClaim(Mem.U8(ref reader.Start, reader.At + 2, reader.End)))
        {
            reader.StartObject();
            return _members!.ReadMembers(ref reader, _names);
        }

        after = reader.FindSpacedId(out number);
        return after >= 0 ? ReadNumbered(ref reader, references, number, after) : ReadSlowly(ref reader, references);
    }

    /// <summary>Reads the rest of an object after a numeric id.</summary>
    private T? ReadNumbered(ref JsonReader reader, ReadReferences references, int number, nint after)
    {
        nint bracket = reader.At;
        reader.EnterAfter(after);
        byte next = reader.Peek();
        if (next is (byte)',' or (byte)'}' && !IsMoreMetadata(ref reader, next, isRoot: bracket == 0, out DerivedType<T>? derived, out nint values))
        {
            if (derived is not null)
            {
                references.Await(number);
                return derived.ReadMembers(ref reader);
            }

            if (values >= 0)
            {
                reader.At = values;
                reader.Peek();
                values = reader.At;
                references.Await(number);
                T? read = _noted is null ? Inner.Read(ref reader) : _noted.ReadNoted(ref reader);
                Metadata.FinishValues(ref reader, _names, typeof(T), values, read);
                return read;
            }

            if (!_isArray && !(IsPolymorphic && typeof(T).IsAbstract && !Inner.CanMake))
            {
                references.Await(number);
                return _members!.ReadMembers(ref reader, _names);
            }
        }

        reader.LeaveAgain(bracket);
        return ReadSlowly(ref reader, references);
    }

    /// <summary>
    /// Checks what follows the id. Returns false if the object ends, or if the array of a collection, a discriminator in the usual form or an ordinary name
    /// follows, as the type requires; otherwise returns true, because the general code must read the object. The cursor stays at the comma, or moves past the
    /// discriminator.
    /// </summary>
    private bool IsMoreMetadata(ref JsonReader reader, byte next, bool isRoot, out DerivedType<T>? derived, out nint values)
    {
        derived = null;
        values = -1;
        if (next == (byte)'}')
        {
            return false;
        }

        nint comma = reader.At++;

        // Near the end of the bytes that have arrived, the general code reads every object except the root, because only the general code tracks the enclosing
        // objects.
        int least = isRoot ? 2 : NameTable.LookAhead + 32;
        bool isMore = reader.Peek() != (byte)'"' || reader.End - reader.At < least || IsMoreMetadata(ref reader, out derived, out values);
        if (derived is null)
        {
            reader.At = comma;
        }

        return isMore;
    }

    /// <summary>
    /// Checks the name after the id, at its quote. Returns true if the general code must read it. Moves the cursor past a discriminator; otherwise leaves its
    /// position undefined.
    /// </summary>
    private bool IsMoreMetadata(ref JsonReader reader, out DerivedType<T>? derived, out nint values)
    {
        derived = null;
        values = -1;
        nint name = reader.At;
        if (IsPolymorphic)
        {
            derived = Polymorphism!.FindUsual(ref reader, name, _names, out nint after);
            reader.At = derived is null ? name : after;
            return derived is null;
        }

        if (!_names.MayClaim(Mem.U8(ref reader.Start, name + 1, reader.End)))
        {
            return _isArray;
        }

        if (!_isArray || !reader.Rest.StartsWith("\"$values\":"u8))
        {
            return true;
        }

        reader.At += 10;
        if (reader.Peek() != (byte)'[')
        {
            return true;
        }

        values = reader.At;
        return false;
    }

    private static ReadReferences Begin(ref JsonReader reader) => reader.References = new ReadReferences(null);

    private static T? Refuse(object? target, string id) =>
        target is null ? default : throw new InvalidOperationException(ErrorText.ReferenceOfWrongType(id, target.GetType(), typeof(T))).WithSource();

    protected override WrappingContract<T> Around(TypeContract<T> other) => new ReferenceContract<T>(other, _options, Describe, _describeListed);
}
