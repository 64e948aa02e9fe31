using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>Reads ids and references in their usual form: a number of at most seven digits in a string, as the first member of the object.</summary>
internal ref partial struct JsonReader
{
    /// <summary>
    /// Reads <c>{"$id":"7"</c> at the cursor without moving it: returns the number and the offset after it, or <see cref="Mem.Failed"/> for other text and near
    /// the end of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly nint FindId(out int number)
    {
        nint at = At;
        if (End - at >= 24 && Mem.U64(ref Start, at, End) == MetadataNames.IdText)
        {
            return FindNumber(at + 8, out number);
        }

        number = 0;
        return Mem.Failed;
    }

    /// <summary>
    /// Reads <c>{"$ref":"7"}</c> at the cursor without moving it: returns the number and the offset of the closing bracket, or <see cref="Mem.Failed"/> for
    /// other text and near the end of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly nint FindReference(out int number)
    {
        nint at = At;
        if (End - at >= 24 && Mem.U64(ref Start, at, End) == MetadataNames.ReferenceText && Mem.U8(ref Start, at + 8, End) == (byte)'"')
        {
            nint after = FindNumber(at + 9, out number);
            return after >= 0 && after < End && Mem.U8(ref Start, after, End) == (byte)'}' ? after : Mem.Failed;
        }

        number = 0;
        return Mem.Failed;
    }

    /// <summary>Does the same as <see cref="FindId"/> for objects with white space; the cursor must be at the bracket.</summary>
    public readonly nint FindSpacedId(out int number)
    {
        JsonReader ahead = this;
        ahead.At++;
        number = 0;
        if (ahead.Peek() != (byte)'"' || End - ahead.At < 24
            || (Mem.U64(ref Start, ahead.At, End) & 0xFF_FFFF_FFFF) != (MetadataNames.IdText >> 8 & 0xFF_FFFF_FFFF))
        {
            return Mem.Failed;
        }

        ahead.At += 5;
        ahead.At = ahead.SkipBlank(ahead.At);
        if (ahead.At >= End || Mem.U8(ref Start, ahead.At, End) != (byte)':')
        {
            return Mem.Failed;
        }

        ahead.At = ahead.SkipBlank(ahead.At + 1);
        return ahead.At < End && Mem.U8(ref Start, ahead.At, End) == (byte)'"' ? FindNumber(ahead.At + 1, out number) : Mem.Failed;
    }

    /// <summary>Enters the object at the cursor and moves to <paramref name="after"/>, the offset after its first member, which has been read ahead.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EnterAfter(nint after)
    {
        Enter();
        _objects |= 1UL << _depthLeft;
        At = after;
    }

    /// <summary>Undoes <see cref="EnterAfter"/>: the cursor returns to the bracket.</summary>
    public void LeaveAgain(nint bracket)
    {
        _depthLeft++;
        At = bracket;
    }

    /// <summary>
    /// Reads one to seven digits without a leading zero, and the closing quote; returns the offset after the quote, or <see cref="Mem.Failed"/> for other text.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly nint FindNumber(nint at, out int number)
    {
        ulong word = DigitWord.Load(ref Start, at, End);
        int count = DigitWord.Count(word);
        number = 0;
        if (count is 0 or 8 || (byte)(word >> (8 * count)) != (byte)'"' || (byte)word == (byte)'0')
        {
            return Mem.Failed;
        }

        number = (int)DigitWord.ValueOfSome(word, count);
        return at + count + 1;
    }
}
