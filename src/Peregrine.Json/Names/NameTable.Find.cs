using System.Numerics;
using System.Runtime.Intrinsics;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// Looks up names. In nearly every table, a name's first bytes, or its first and last bytes and its length, determine the only slot where the name can be; then
/// the whole name is compared.
/// </summary>
internal sealed partial class NameTable
{
    /// <summary>
    /// Finds the member whose name begins at <paramref name="at"/>, after the opening quote. Returns a member, <see cref="Unknown"/>, <see cref="UnknownText"/>
    /// or <see cref="NotPlain"/>. <paramref name="after"/> is the offset after the closing quote, if there is one.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Find(ref byte start, nint at, nint end, out nint after)
    {
        int member = FindBefore<Quote>(ref start, at, end, out nint stop);
        after = stop + 1;
        return member;
    }

    /// <summary>
    /// Does the same as <see cref="Find"/> for a name in a list, such as a list of flags. The comma or quote that ends the name is at <paramref name="stop"/>.
    /// After a negative result, the caller must read the list in another way.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int FindInList(ref byte start, nint at, nint end, out nint stop) => FindBefore<QuoteOrComma>(ref start, at, end, out stop);

    /// <summary>
    /// If the first bytes of all names differ, finds the member whose <c>"name":</c> begins at <paramref name="quote"/> with one slot and one comparison, which
    /// includes the closing quote and the colon. Returns <see cref="Unknown"/> if that fails, although a member may have the name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int FindDirect(ref byte start, nint quote, nint end)
    {
        if (!_byFirst || end - quote < 9 || Mem.U8(ref start, quote, end) != (byte)'"')
        {
            return Unknown;
        }

        int member = MemberByFirst(ref start, quote + 1, end);
        ref readonly Prediction known = ref _predictions[member];
        return (end - quote >= 32 ? known.IsAt(ref start, quote, end) : known.IsNearEnd(ref start, quote, end)) ? member : Unknown;
    }

    /// <summary>
    /// Does the same as <see cref="FindDirect"/> for a name after a comma at <paramref name="at"/>, for emitted code. Calls no method, so that no register need
    /// be saved. Also returns <see cref="Unknown"/> without a comma, and within 32 bytes of the end.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int FindAfterComma(ref byte start, nint at, nint end)
    {
        if (_byFirst && end - at > 32 && Mem.U8(ref start, at, end) == (byte)',')
        {
            int member = MemberByFirst(ref start, at + 2, end);
            if (_predictions[member].IsAt(ref start, at + 1, end))
            {
                return member;
            }
        }

        return Unknown;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int FindBefore<TStop>(ref byte start, nint at, nint end, out nint stop)
        where TStop : struct, IStop
    {
        if (Vector128.IsHardwareAccelerated && end - at >= 32 && !_wholeHash)
        {
            Vector256<byte> text = Mem.V256(ref start, at, end);
            uint stops = TStop.In(text).ExtractMostSignificantBits();
            uint afterStop = stops ^ (stops - 1);
            // The bytes that a comparison with raw names cannot decide: escapes, and non-ASCII bytes if case is ignored.
            uint special = Vector256.Equals(text, Vector256.Create((byte)'\\')).ExtractMostSignificantBits();
            if (_ignoreCase)
            {
                special |= text.ExtractMostSignificantBits();
                Vector256<byte> letters = text - Vector256.Create((byte)'A');
                text |= Vector256.LessThanOrEqual(letters, Vector256.Create((byte)('Z' - 'A'))) & Vector256.Create((byte)0x20);
            }

            if (stops != 0 && (special & afterStop) == 0)
            {
                int length = BitOperations.TrailingZeroCount(stops);
                stop = at + length;
                int member = _byFirst && typeof(TStop) == typeof(Quote)
                    ? MemberByFirst(ref start, at, end)
                    : MemberAt(
                        NameKey.FirstWord(ref start, at, end, length, _fold),
                        NameKey.LastWord(ref start, at, end, length, _fold),
                        length);
                ref Slot slot = ref _slots[member];
                uint name = afterStop >> 1;
                if (slot.Length == length && (Vector256.Equals(text, slot.Text).ExtractMostSignificantBits() & name) == name)
                {
                    return member;
                }

                // An unknown name without control characters or non-ASCII bytes is skipped without a second check.
                Vector256<byte> odd = Vector256.LessThan(text, Vector256.Create((byte)' ')) | text;
                return (odd.ExtractMostSignificantBits() & afterStop) == 0 ? Unknown : UnknownText;
            }
        }

        return FindNearEnd<TStop>(ref start, at, end, out stop);
    }

    /// <summary>
    /// If the first bytes of all names differ, returns the only member that can have the name at <paramref name="at"/>; that member may still have another
    /// name. Returns <see cref="Count"/> if no member can have the name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int MemberByFirst(ref byte start, nint at, nint end) => _members[_ends.SlotOf(NameKey.WordBeforeQuote(ref start, at, end, _fold), 0, 0)];

    /// <summary>
    /// Returns the only member that can have a name with these ends; that member may still have another name. Returns <see cref="Count"/> if no member can have
    /// such a name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int MemberAt(ulong first, ulong last, nint length) =>
        _members[_byFirst ? _ends.SlotOf(first, 0, 0) : _ends.IsBuilt ? _ends.SlotOf(first, last, length) : _hash.SlotOf(NameKey.Mix(first, last, length))];

    /// <summary>
    /// Finds a name that a vector at the name's first byte cannot decide. If fewer than 32 bytes are left and the name is not short, loads the last 32 bytes of
    /// the input, if it has so many, and shifts the bits of the bytes before the name out of the masks.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindNearEnd<TStop>(ref byte start, nint at, nint end, out nint stop)
        where TStop : struct, IStop
    {
        // A name of fewer than eight bytes is compared as one word. No name of this table contains a backslash, so a word with an escape equals none of them.
        if (typeof(TStop) == typeof(Quote) && !_wholeHash && !_ignoreCase && !_hasBackslash
            && end - at >= 8 && NameKey.LengthBeforeQuote(ref start, at, end) is < 8 and var length)
        {
            ulong word = WordBits.LowBytes(Mem.U64(ref start, at, end), length);
            int known = MemberAt(word, word, length);
            ref Slot slot = ref _slots[known];
            if (slot.Length == length && slot.Text.AsUInt64().ToScalar() == word)
            {
                stop = at + length;
                return known;
            }
        }

        nint tail = end - 32;
        if (_wholeHash || tail < 0 || at <= tail || at >= end || !Vector128.IsHardwareAccelerated)
        {
            return FindSlowly(ref start, at, end, out stop);
        }

        Vector256<byte> text = Mem.V256(ref start, tail, end);
        int before = (int)(at - tail);
        uint stops = TStop.In(text).ExtractMostSignificantBits() >> before;
        uint special = (Vector256.Equals(text, Vector256.Create((byte)'\\')).ExtractMostSignificantBits()
            | (_ignoreCase ? text.ExtractMostSignificantBits() : 0)) >> before;
        if (stops == 0 || (special & (stops ^ (stops - 1))) != 0)
        {
            return FindSlowly(ref start, at, end, out stop);
        }

        stop = at + BitOperations.TrailingZeroCount(stops);
        int member = FindPlain(Mem.Span(ref start, at, stop, end));
        return member >= 0 ? member : UnknownText;
    }

    private bool IsName(ReadOnlySpan<byte> name, int member)
    {
        ReadOnlySpan<byte> wanted = _names[member];
        return _ignoreCase ? Ascii.EqualsIgnoreCase(name, wanted) : name.SequenceEqual(wanted);
    }

    /// <summary>
    /// Finds names that do not end within a vector, and those in an input shorter than a vector; without vectors or with a hash of all bytes, finds all names.
    /// Returns <see cref="NotPlain"/> for names with escapes.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindSlowly(ref byte start, nint at, nint end, out nint quote)
    {
        quote = StringScan.Find(ref start, at, end, out StringTraits traits);
        if (quote < 0 || (traits & StringTraits.Escaped) != 0 || ((traits & StringTraits.NonAscii) != 0 && _ignoreCase))
        {
            return NotPlain;
        }

        int member = FindText(Mem.Span(ref start, at, quote, end));
        return member >= 0 ? member : UnknownText;
    }

    /// <summary>Finds the member of a decoded UTF-8 name, or returns <see cref="Unknown"/>. The cost grows with the length of the name.</summary>
    public int FindText(ReadOnlySpan<byte> name)
    {
        if (_ignoringCase is not null)
        {
            return _ignoringCase.TryGetValue(Encoding.UTF8.GetString(name), out int found) ? found : Unknown;
        }

        return FindPlain(name);
    }

    private int FindPlain(ReadOnlySpan<byte> name)
    {
        int member;
        if (_wholeHash)
        {
            member = _members[_hash.SlotOf(NameKey.Whole(name, _ignoreCase))];
        }
        else
        {
            NameEnds ends = NameKey.EndsOf(name, _fold);
            member = MemberAt(ends.First, ends.Last, ends.Length);
        }

        return _slots[member].Length == name.Length && IsName(name, member) ? member : Unknown;
    }

    /// <summary>The bytes that end a name.</summary>
    private interface IStop
    {
        static abstract Vector256<byte> In(Vector256<byte> text);
    }

    private readonly struct Quote : IStop
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector256<byte> In(Vector256<byte> text) => Vector256.Equals(text, Vector256.Create((byte)'"'));
    }

    private readonly struct QuoteOrComma : IStop
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector256<byte> In(Vector256<byte> text) => Quote.In(text) | Vector256.Equals(text, Vector256.Create((byte)','));
    }
}
