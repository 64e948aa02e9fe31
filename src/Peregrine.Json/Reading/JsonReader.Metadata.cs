using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>The metadata names that are reserved in one object.</summary>
/// <param name="Names">The names.</param>
/// <param name="Level">One more than the remaining depth in the object; 0 if nothing is reserved.</param>
/// <param name="Place">The object's opening bracket or, if metadata follows it, the token after the metadata; -1 if it is not recorded.</param>
internal record struct ReservedNames(MetadataNames? Names, int Level, int Place);

/// <summary>Reserves metadata names in an object: the code that opened the object reserves them, and unknown names are compared with them.</summary>
internal ref partial struct JsonReader
{
    /// <summary>The metadata names that are reserved in the current object, or null. Nested objects reserve their own names.</summary>
    public readonly MetadataNames? Reserved => _reserved.Level == _depthLeft + 1 ? _reserved.Names : null;

    /// <summary>
    /// Reserves names in the object just opened. If the cursor is after the object's metadata, and not after its bracket, moves to the next name or the closing
    /// bracket. Returns the reservation of the enclosing object, for <see cref="Release"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReservedNames Reserve(MetadataNames names)
    {
        ReservedNames outer = _reserved;
        nint place = At;
        if (End - place >= 2 && Mem.U16(ref Start, place, End) == (',' | ('"' << 8)))
        {
            At = place + 1;
        }
        else
        {
            place = GoToFirstName();
        }

        SetReserved(names, _depthLeft + 1, (int)place);
        return outer;
    }

    /// <summary>
    /// Returns the offset of the opening bracket if it is directly before the cursor. Otherwise moves from the metadata to the next name or the closing
    /// bracket, and returns the offset of the token after the metadata.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint GoToFirstName()
    {
        if (Mem.U8(ref Start, At - 1, End) == (byte)'{')
        {
            return At - 1;
        }

        Peek();
        nint place = At;
        GoToName();
        return place;
    }

    /// <summary>Reserves names in the object whose opening bracket is the next token; returns the outer reservation, for <see cref="Release"/>.</summary>
    public ReservedNames ReserveNext(MetadataNames names)
    {
        ReservedNames outer = _reserved;
        SetReserved(names, _depthLeft, place: -1);
        return outer;
    }

    /// <summary>Restores the outer reservation after the object has been read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Release(in ReservedNames outer) => SetReserved(outer.Level == 0 ? _reserved.Names : outer.Names, outer.Level, outer.Place);

    /// <summary>Stores a reservation. Stores the names only if they differ from those before: the runtime makes a call to store a reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SetReserved(MetadataNames? names, int level, int place)
    {
        if (!ReferenceEquals(_reserved.Names, names))
        {
            _reserved.Names = names;
        }

        _reserved.Level = level;
        _reserved.Place = place;
    }

    /// <summary>Returns <see cref="Reserved"/> after the object has been created: from now on, an exception of user code is reported at the cursor.</summary>
    public MetadataNames? TakeReserved()
    {
        MetadataNames? names = Reserved;
        if (names is not null)
        {
            _reserved.Place = -1;
        }

        return names;
    }

    /// <summary>
    /// Returns the offset of the object's opening bracket or, if metadata follows the bracket, of the token after the metadata. The cursor must be before the
    /// object's members.
    /// </summary>
    public readonly nint PlaceOfObject() => Reserved is not null && _reserved.Place >= 0 ? _reserved.Place : At - 1;

    /// <summary>
    /// Returns the offset at which an exception of user code is reported: the comma after the object's metadata, if no member has been read since; otherwise
    /// the cursor.
    /// </summary>
    private readonly nint PlaceOfUserCode()
    {
        nint place = _reserved.Place;
        if (Reserved is null || place < 0 || place >= At || Mem.U8(ref Start, place, End) != (byte)',')
        {
            return At;
        }

        JsonReader first = this;
        first.At = place;
        try
        {
            first.GoToName();
        }
        catch (ReadFault)
        {
            // The name was read here before, so user code has changed the text.
            return At;
        }

        return first.At == At ? place : At;
    }

    /// <summary>Whether another name follows the metadata that ends at <paramref name="after"/>, and may be metadata, too.</summary>
    public bool MayBeMetadataAfter(MetadataNames names, nint after)
    {
        nint at = At;
        At = after;
        bool mayBe = false;
        if (Peek() == (byte)',')
        {
            At++;
            mayBe = Peek() == (byte)'"' && End - At >= 2 && names.MayClaim(Mem.U8(ref Start, At + 1, End));
        }

        At = at;
        return mayBe;
    }

    /// <summary>
    /// Whether an unknown member of the current object may need more than skipping: the type refuses it, the contract receives it, or its name may be reserved.
    /// </summary>
    public readonly bool WatchesUnknown(NameTable names) => names.WatchesUnknown || Reserved is not null;

    /// <summary>
    /// Skips the member whose value is at the cursor, and those after it, while their names are reserved; needed if reserved names may hide members
    /// (<see cref="NameTable.IsHiddenBy"/>). Returns the first member whose name is not reserved, or what <see cref="NextMember"/> returns instead.
    /// </summary>
    public int PassHidden(NameTable names, int member)
    {
        while ((uint)member < (uint)names.Count && IsMetadata(Reserved!, FindLastName()))
        {
            SkipValue();
            member = NextMember(names, member);
        }

        return member;
    }

    /// <summary>
    /// Whether the name at a quote is metadata, which has then been read before. Throws for metadata that is not allowed there, and for any other reserved
    /// name.
    /// </summary>
    public readonly bool IsMetadata(MetadataNames metadata, nint quote)
    {
        if (quote + 1 < End && !metadata.MayClaim(Mem.U8(ref Start, quote + 1, End)))
        {
            return false;
        }

        byte[] name = DecodeString(quote, out int length, out _);
        ReadOnlySpan<byte> text = name.AsSpan(0, length);
        bool claims = metadata.Claims(text);
        MetadataKind kind = metadata.KindOf(text);
        string? error = !claims ? null : kind == MetadataKind.None ? ErrorText.DollarName : metadata.AllowsOutOfOrder ? null : ErrorText.MetadataNotFirst;
        if (error is not null && kind == MetadataKind.Discriminator && FollowsItself(quote, text))
        {
            error = ErrorText.MetadataTwice(Encoding.UTF8.GetString(text));
        }

        RentedArrays.Return(name);
        if (error is not null)
        {
            ReadFault.Throw(FaultKind.Positioned, quote, error);
        }

        return claims;
    }

    /// <summary>Whether the member directly before the name at <paramref name="quote"/> is the object's first and has the same name.</summary>
    private readonly bool FollowsItself(nint quote, ReadOnlySpan<byte> text)
    {
        JsonReader first = this;
        first.At = Mem.Span(ref Start, 0, quote, End).LastIndexOf((byte)'{') + 1;
        try
        {
            if (first.At == 0 || !first.FirstName())
            {
                return false;
            }

            byte[] name = DecodeString(first.At, out int length, out _);
            bool isSame = name.AsSpan(0, length).SequenceEqual(text);
            RentedArrays.Return(name);
            first.SkipName();
            first.Peek();
            first.SkipValue();
            return isSame && first.NextName() && first.At == quote;
        }
        catch (ReadFault)
        {
            // The bracket is inside a string.
            return false;
        }
    }
}
