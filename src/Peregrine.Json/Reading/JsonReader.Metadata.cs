using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>Metadata names that are reserved in one object.</summary>
/// <param name="Names">The names.</param>
/// <param name="Level">One more than the depth left in the object; 0 where nothing is reserved.</param>
/// <param name="Place">Its opening bracket, or where metadata stands after that, the token after it; -1 where it is not known.</param>
internal record struct ReservedNames(MetadataNames? Names, int Level, int Place);

/// <summary>Metadata in an object whose members are read: whoever opened the object reserves its names, and they are looked at where a name is unknown.</summary>
internal ref partial struct JsonReader
{
    /// <summary>The metadata names that no member of the object at hand may have, or null. Objects in it reserve none, unless they say so themselves.</summary>
    public readonly MetadataNames? Reserved => _reserved.Level == _depthLeft + 1 ? _reserved.Names : null;

    /// <summary>
    /// After the opening bracket of an object, or metadata after that: reserves names in it and goes on to the first name that follows, or to the closing
    /// bracket. Gives what was reserved further out, for <see cref="Release"/>.
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

    /// <summary>To the first name or the closing bracket; gives where the opening bracket or the metadata before that ends.</summary>
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

    /// <summary>After that object: what was reserved before it is again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Release(in ReservedNames outer) => SetReserved(outer.Level == 0 ? _reserved.Names : outer.Names, outer.Level, outer.Place);

    /// <summary>Names that are already there are not stored again: storing a reference takes a call.</summary>
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

    /// <summary>As <see cref="Reserved"/>, once the value has been made: an exception of user code is from now on one of what the cursor stands at.</summary>
    public MetadataNames? TakeReserved()
    {
        MetadataNames? names = Reserved;
        if (names is not null)
        {
            _reserved.Place = -1;
        }

        return names;
    }

    /// <summary>In an object, before its members: the opening bracket, or where metadata stands after that, the token after it.</summary>
    public readonly nint PlaceOfObject() => Reserved is not null && _reserved.Place >= 0 ? _reserved.Place : At - 1;

    /// <summary>Where user code is called: at the cursor, but before the first name as long as nothing has been made.</summary>
    private readonly nint PlaceOfUserCode()
    {
        nint place = _reserved.Place;
        if (Reserved is null || place < 0 || place >= At || Mem.U8(ref Start, place, End) != (byte)',')
        {
            return At;
        }

        JsonReader first = this;
        first.At = place;
        first.GoToName();
        return first.At == At ? place : At;
    }

    /// <summary>Whether the name after the metadata that ends at an offset is, or might be, metadata once more.</summary>
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

    /// <summary>Whether anything but skipping is done with unknown members of the object at hand.</summary>
    public readonly bool WatchesUnknown(NameTable names) => names.WatchesUnknown || Reserved is not null;

    /// <summary>
    /// At the value of a member that has been found, where a reserved name may hide members (<see cref="NameTable.IsHiddenBy"/>): goes over what has a
    /// reserved name, to the next member that has none.
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

    /// <summary>Whether the name is metadata that has been read already; refuses it where it may not stand.</summary>
    public readonly bool IsMetadata(MetadataNames metadata, nint quote)
    {
        if (quote + 1 < End && !metadata.MayClaim(Mem.U8(ref Start, quote + 1, End)))
        {
            return false;
        }

        byte[] name = DecodeString(quote, out int length, out _);
        ReadOnlySpan<byte> text = name.AsSpan(0, length);
        bool claims = metadata.Claims(text);
        string? error = claims && !(metadata.AllowsOutOfOrder && metadata.KindOf(text) != MetadataKind.None) ? metadata.ErrorFor(text) : null;
        if (error is not null && metadata.KindOf(text) == MetadataKind.Discriminator && FollowsItself(quote, text))
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

    /// <summary>Whether the first member of the object is of the same name and directly before.</summary>
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
            // The bracket stood in a string.
            return false;
        }
    }
}
