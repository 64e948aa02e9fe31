using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>Reads everything around a member's name: comma, prediction, look-up, colon, unknown members, end of the object.</summary>
internal ref partial struct JsonReader
{
    /// <summary>
    /// Moves from the opening bracket to the value of the first member that is in <paramref name="names"/> and returns its number; at the end of the object,
    /// reads the closing bracket and returns <see cref="NameTable.End"/>. For an unknown member, the table says whether this method skips the member, throws,
    /// or returns <see cref="NameTable.Count"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int FirstMember(NameTable names)
    {
        ref readonly Prediction expected = ref names.PredictionAt(0);
        if (End - At >= 32 && expected.IsAt(ref Start, At, End))
        {
            At += expected.Length;
            return expected.Member;
        }

        return FindFirstMember(names);
    }

    /// <summary>Does the same as <see cref="FirstMember"/> after the value of <paramref name="member"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int NextMember(NameTable names, int member)
    {
        nint at = At;
        if (End - at > 32 && Mem.U8(ref Start, at, End) == (byte)',')
        {
            ref readonly Prediction expected = ref names.PredictionAt(member + 1);
            if (expected.IsAt(ref Start, at + 1, End))
            {
                At = at + 1 + expected.Length;
                return expected.Member;
            }
        }

        return FindNextMember(names, member);
    }

    /// <summary>Whether the object ends at <paramref name="at"/>. If so, closes the object; the caller must set the position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ClosesAt(nint at)
    {
        if (at < End && Mem.U8(ref Start, at, End) == (byte)'}')
        {
            _depthLeft++;
            return true;
        }

        return false;
    }

    /// <summary>
    /// Moves from after an opening bracket to the quote of the object's first name and returns true; in an empty object, reads the closing bracket and returns
    /// false.
    /// </summary>
    public bool FirstName()
    {
        byte b = Peek();
        if (b == (byte)'}')
        {
            At++;
            _depthLeft++;
            return false;
        }

        if (b != (byte)'"')
        {
            ThrowToken();
        }

        return true;
    }

    /// <summary>Moves from a member's value to the quote of the next name and returns true, or reads the closing bracket and returns false.</summary>
    public bool NextName()
    {
        if (GoToName())
        {
            return true;
        }

        At++;
        _depthLeft++;
        return false;
    }

    /// <summary>Moves from a member's value to the quote of the next name and returns true, or to the closing bracket and returns false.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool GoToName()
    {
        At = SkipBlank(At);
        byte b = Peek();
        if (b == (byte)',')
        {
            At = SkipBlank(At + 1);
            b = Peek();
            if (b == (byte)'"')
            {
                return true;
            }

            if (b != (byte)'}' || !_trailingCommas || MoreFollows)
            {
                ThrowToken();
            }
        }
        else if (b != (byte)'}')
        {
            ThrowToken();
        }

        return false;
    }

    /// <summary>Returns the offset after white space, of which there is usually none, or one space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint SkipBlank(nint at)
    {
        if (End - at >= 2)
        {
            byte first = Mem.U8(ref Start, at, End);
            if (first > (byte)' ')
            {
                return at;
            }

            if (first == (byte)' ' && Mem.U8(ref Start, at + 1, End) > (byte)' ')
            {
                return at + 1;
            }
        }

        return SkipLine(at);
    }

    /// <summary>Reads the colon after a name. A comment before it is an error, as in System.Text.Json.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Colon()
    {
        if (At < End && Mem.U8(ref Start, At, End) == (byte)':')
        {
            At++;
            return;
        }

        ColonAfterSpace();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ColonAfterSpace()
    {
        At = SkipBlank(At);
        if (At >= End || Mem.U8(ref Start, At, End) != (byte)':')
        {
            ThrowToken();
        }

        At++;
    }

    /// <summary>Does the same as <see cref="FirstMember"/> if the expected name does not follow directly.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int FindFirstMember(NameTable names)
    {
        int direct = names.FindDirect(ref Start, At, End);
        if (direct >= 0)
        {
            At += names.PredictionAt(direct).Length;
            return direct;
        }

        nint quote = SkipBlank(At);
        return TryExpected(in names.PredictionAt(0), quote, out int member) ? member : FirstName() ? FindMember(names, 0) : NameTable.End;
    }

    /// <summary>Does the same as <see cref="NextMember"/> if the expected name does not follow directly.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindNextMember(NameTable names, int member)
    {
        nint at = At;
        if (End - at >= NameTable.LookAhead && Mem.U8(ref Start, at, End) == (byte)',')
        {
            // The members of an object are often in reverse order, so the previous member is tried first.
            ref readonly Prediction before = ref names.PredictionAt(member <= 0 ? 0 : member - 1);
            if (before.IsAt(ref Start, at + 1, End))
            {
                At = at + 1 + before.Length;
                return before.Member;
            }
        }

        return FindOtherMember(names, member);
    }

    /// <summary>Does the same as <see cref="NextMember"/> if neither the next nor the previous member's name follows directly.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int FindOtherMember(NameTable names, int member)
    {
        int other;
        do
        {
            other = LookUp(names, member);
        }
        while (other == NameTable.Skipped);
        return other;
    }

    /// <summary>Does the same as <see cref="FindOtherMember"/>, but may skip one unknown member and then return <see cref="NameTable.Skipped"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int FindOtherOrSkip(NameTable names, int member) => LookUp(names, member);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int LookUp(NameTable names, int member)
    {
        nint at = At;
        if (End - at < NameTable.LookAhead || Mem.U16(ref Start, at, End) != (',' | ('"' << 8)))
        {
            return FindSpacedMember(names, member);
        }

        int other = names.Find(ref Start, at + 2, End, out nint after);
        if (other < NameTable.Unknown || after >= End || Mem.U8(ref Start, after, End) != (byte)':' || (other < 0 && WatchesUnknown(names)))
        {
            At = at + 1;
            return FindMember(names, member + 1);
        }

        At = after + 1;
        if (other >= 0)
        {
            return other;
        }

        SkipValue();
        return NameTable.Skipped;
    }

    /// <summary>
    /// Finds the next member in input with spaces or line breaks, and in the last bytes of any input; in any input, reads the end of the object.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindSpacedMember(NameTable names, int member)
    {
        nint at = At;
        if (at < End && Mem.U8(ref Start, at, End) == (byte)',')
        {
            int direct = names.FindDirect(ref Start, at + 1, End);
            if (direct >= 0)
            {
                At = at + names.PredictionAt(direct).Length + 1;
                return direct;
            }
        }

        at = SkipBlank(at);
        At = at;
        if (at < End && Mem.U8(ref Start, at, End) == (byte)',')
        {
            nint quote = SkipBlank(at + 1);
            if (TryExpected(in names.PredictionAt(member + 1), quote, out int found)
                || (member > 0 && TryExpected(in names.PredictionAt(member - 1), quote, out found)))
            {
                return found;
            }
        }

        return NextName() ? FindMember(names, member + 1) : NameTable.End;
    }

    /// <summary>Whether the expected member's name is at <paramref name="quote"/>. If so, moves the cursor to the member's value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryExpected(in Prediction expected, nint quote, out int member)
    {
        member = expected.Member;
        if (End - quote >= 32 ? expected.IsNameAt(ref Start, quote, End) : expected.IsNameNearEnd(ref Start, quote, End))
        {
            nint colon = SkipBlank(quote + expected.Length - 1);
            if (colon < End && Mem.U8(ref Start, colon, End) == (byte)':')
            {
                At = SkipBlank(colon + 1);
                return true;
            }
        }

        return false;
    }

    /// <summary>Moves from a name's quote to the value of its member, past unknown members; returns what <see cref="FirstMember"/> returns.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindMember(NameTable names, int expected)
    {
        while (true)
        {
            nint quote = At;
            int member = names.Find(ref Start, quote + 1, End, out nint after);
            if (member == NameTable.NotPlain)
            {
                member = FindDecoded(names, quote, out after);
            }

            At = after;
            Colon();
            if (member >= 0)
            {
                return member;
            }

            if (member != NameTable.Unknown && Kernels.SkipValue.SkipString(ref Start, quote + 1, End) < 0)
            {
                // No member has this name, and it contains a raw control character or ill-formed UTF-8.
                ReadFault.Throw(FaultKind.Text, quote);
            }

            if (WatchesUnknown(names) && !PassesUnknown(names, quote))
            {
                return names.Count;
            }

            SkipValue();
            if (!NextName())
            {
                return NameTable.End;
            }

            // After unknown members, first tries the name that was expected before them, then the one after it: an unknown member may replace an expected one.
            ref readonly Prediction next = ref names.PredictionAt(expected);
            if (TryExpected(in next, At, out member) || (member >= 0 && TryExpected(in names.PredictionAt(member + 1), At, out member)))
            {
                return member;
            }
        }
    }

    /// <summary>Whether to skip an unknown member; false if the contract receives it. Throws if the type allows no unknown members.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool PassesUnknown(NameTable names, nint quote)
    {
        if (Reserved is { } metadata && IsMetadata(metadata, quote))
        {
            return true;
        }

        if (names.ClosedType is not null)
        {
            RefuseUnknown(names.ClosedType, quote);
        }

        NameAt = quote;
        return !names.TakesUnknown;
    }

    /// <summary>Skips the name at the cursor and the colon.</summary>
    public void SkipName()
    {
        PassText();
        Colon();
    }

    /// <summary>Moves to the offset after the closing quote of the name or string at the cursor, and returns it.</summary>
    public nint PassText()
    {
        nint quote = StringScan.Find(ref Start, At + 1, End, out _);
        if (quote < 0)
        {
            ThrowToken();
        }

        return At = quote + 1;
    }

    /// <summary>Returns the name at a quote as a string.</summary>
    public readonly string NameText(nint quote)
    {
        if (StringRead.Read(ref Start, quote + 1, End, out string? name) < 0)
        {
            ReadFault.Throw(FaultKind.Text, quote);
        }

        return name!;
    }

    /// <summary>Returns the offset of the last token of the value just read, whose name begins at the quote. Moves the cursor to that value.</summary>
    public nint LastTokenOf(nint quote)
    {
        nint end = At;
        At = quote;
        SkipValue();
        Colon();
        byte first = Peek();
        return first is (byte)'{' or (byte)'[' ? end - 1 : At;
    }

    [DoesNotReturn]
    private readonly void RefuseUnknown(Type type, nint openingQuote)
    {
        byte[] decoded = DecodeString(openingQuote, out int length, out _);
        string name = Encoding.UTF8.GetString(decoded, 0, length);
        RentedArrays.Return(decoded);
        ReadFault.Throw(FaultKind.Plain, openingQuote, ErrorText.UnmappedMember(name, type));
    }

    /// <summary>Finds a name with escapes, or with non-ASCII letters if case is ignored.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int FindDecoded(NameTable names, nint openingQuote, out nint after)
    {
        byte[] decoded = DecodeString(openingQuote, out int length, out after);
        int member = names.FindText(decoded.AsSpan(0, length));
        RentedArrays.Return(decoded);
        return member >= 0 ? member : NameTable.UnknownText;
    }

    /// <summary>Decodes the string at <paramref name="openingQuote"/> to UTF-8, into an array of the pool, which the caller must return.</summary>
    internal readonly byte[] DecodeString(nint openingQuote, out int length, out nint after)
    {
        nint quote = StringScan.Find(ref Start, openingQuote + 1, End, out _);
        if (quote < 0)
        {
            ReadFault.Throw(FaultKind.Token, openingQuote);
        }

        byte[] decoded = RentedArrays.Rent<byte>((int)(quote - openingQuote));
        if (!StringRead.TryUnescape(ref Start, openingQuote + 1, quote, decoded, out length))
        {
            RentedArrays.Return(decoded);
            ReadFault.Throw(FaultKind.Text, openingQuote);
        }

        after = quote + 1;
        return decoded;
    }
}
