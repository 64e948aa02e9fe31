using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// The bytes <c>,"name":</c> of the next member that generated code expects, as three words that may overlap. Comparing them takes a few instructions, needs no
/// vectors and works up to the last bytes of the input. If case is ignored, both cases match.
/// </summary>
internal readonly struct NameWords
{
    /// <summary>The maximum length, in bytes, of a text in three words.</summary>
    private const int Longest = 24;

    private readonly ulong _first, _middle, _last;
    private readonly ulong _foldFirst, _foldMiddle, _foldLast;
    private readonly ulong _mask;
    private readonly int _middleAt, _lastAt;

    private NameWords(ReadOnlySpan<byte> text, ReadOnlySpan<byte> fold)
    {
        Length = text.Length;
        Needed = Math.Max(Length + 1, 8);
        _lastAt = Math.Max(Length - 8, 0);
        _middleAt = Math.Min(_lastAt, 8);
        _mask = Length >= 8 ? ulong.MaxValue : ulong.MaxValue >> (64 - (8 * Length));
        (_first, _middle, _last) = (Word(text, 0), Word(text, _middleAt), Word(text, _lastAt));
        (_foldFirst, _foldMiddle, _foldLast) = (Word(fold, 0), Word(fold, _middleAt), Word(fold, _lastAt));
    }

    /// <summary>Creates a text that never matches.</summary>
    private NameWords(int needed) => Needed = needed;

    /// <summary>The length of the text in bytes.</summary>
    public int Length { get; }

    /// <summary>The number of input bytes that a comparison needs: the text and one byte of the value, at least a word.</summary>
    public int Needed { get; }

    /// <summary>
    /// Returns <c>,"name":</c> for each member of a table, in order; the last entry is <c>"name":</c> for the first member, without a comma. An entry never
    /// matches if its member is not read, or if the name is too long or needs an escape.
    /// </summary>
    public static NameWords[] Of(NameTable names)
    {
        var words = new NameWords[names.Count + 1];
        for (int i = 0; i < names.Count; i++)
        {
            words[i] = Of(names, i, skipped: 0);
        }

        words[^1] = Of(names, 0, skipped: 1);
        return words;
    }

    /// <summary>
    /// Returns an array of the same length as <see cref="Of(NameTable)"/> does, with texts that never match, so that every name is looked up.
    /// </summary>
    public static NameWords[] Never(NameTable names)
    {
        var words = new NameWords[names.Count + 1];
        words.AsSpan().Fill(new NameWords(int.MaxValue));
        return words;
    }

    /// <summary>Whether the text is at <paramref name="at"/>; <see cref="Needed"/> bytes must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsAt(ref byte start, nint at, nint end) =>
        (((((Mem.U64(ref start, at, end) | _foldFirst) ^ _first)
            | ((Mem.U64(ref start, at + _middleAt, end) | _foldMiddle) ^ _middle)
            | ((Mem.U64(ref start, at + _lastAt, end) | _foldLast) ^ _last)) & _mask) == 0);

    private static NameWords Of(NameTable names, int index, int skipped) =>
        names.TryExpect(index, out int member, out byte[] text, out byte[] fold) && member == index && text.Length - skipped <= Longest
            ? new NameWords(text.AsSpan(skipped), fold.AsSpan(skipped))
            : new NameWords(int.MaxValue);

    private static ulong Word(ReadOnlySpan<byte> bytes, int at)
    {
        ulong word = 0;
        for (int i = 0; i < 8 && at + i < bytes.Length; i++)
        {
            word |= (ulong)bytes[at + i] << (8 * i);
        }

        return word;
    }
}
