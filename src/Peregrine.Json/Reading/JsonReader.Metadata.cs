using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>Metadata names that are reserved in one object.</summary>
/// <param name="Names">The names.</param>
/// <param name="Level">One more than the depth left in the object; 0 if nothing is reserved.</param>
/// <param name="Place">The object's opening bracket or, if metadata follows that, the token after the metadata; -1 if it is not known.</param>
internal record struct ReservedNames(MetadataNames? Names, int Level, int Place);

/// <summary>
/// Metadata in an object whose members are read: the code that opened the object reserves its names, which are checked when a name is unknown.
/// </summary>
internal ref partial struct JsonReader
{
    /// <summary>
    /// The metadata names that no member of the current object may have, or null. Objects in it reserve no names unless they do so themselves.
    /// </summary>
    public readonly MetadataNames? Reserved => _reserved.Level == _depthLeft + 1 ? _reserved.Names : null;

    /// <summary>
    /// After the opening bracket of an object, or after metadata there: reserves names in it and goes to the first name that follows, or to the closing
    /// bracket. Returns what was reserved further out, for <see cref="Release"/>.
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

    /// <summary>Goes to the first name or the closing bracket; returns the offset after the opening bracket or the metadata before it.</summary>
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

    /// <summary>Reserves names in the object whose bracket is next.</summary>
    public ReservedNames ReserveNext(MetadataNames names)
    {
        ReservedNames outer = _reserved;
        SetReserved(names, _depthLeft, place: -1);
        return outer;
    }

    /// <summary>After that object: restores what was reserved before it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Release(in ReservedNames outer) => SetReserved(outer.Level == 0 ? _reserved.Names : outer.Names, outer.Level, outer.Place);

    /// <summary>Does not store names again that are already there: storing a reference takes a call.</summary>
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

    /// <summary>As <see cref="Reserved"/>, after the value has been made: from now on an exception of user code belongs to the token at the cursor.</summary>
    public MetadataNames? TakeReserved()
    {
        MetadataNames? names = Reserved;
        if (names is not null)
        {
            _reserved.Place = -1;
        }

        return names;
    }

    /// <summary>In an object, before its members: its opening bracket or, if metadata follows that, the token after the metadata.</summary>
    public readonly nint PlaceOfObject() => Reserved is not null && _reserved.Place >= 0 ? _reserved.Place : At - 1;

    /// <summary>The place of a call of user code: the cursor, but before the first name as long as no value has been made.</summary>
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
            // The name was there when it was read: user code has changed the text.
            return At;
        }

        return first.At == At ? place : At;
    }

    /// <summary>Whether the name after the metadata that ends at an offset is, or might be, metadata too.</summary>
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

    /// <summary>Whether anything but skipping is done with unknown members of the current object.</summary>
    public readonly bool WatchesUnknown(NameTable names) => names.WatchesUnknown || Reserved is not null;

    /// <summary>
    /// At the value of a member that has been found, if reserved names may hide members (<see cref="NameTable.IsHiddenBy"/>): skips members with
    /// a reserved name, up to the next member without one.
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

    /// <summary>Whether the name is metadata that has been read already; throws if it may not be there.</summary>
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

    /// <summary>Whether the first member of the object has the same name and comes directly before.</summary>
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
