using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>How every ASCII character is written, in one byte each, so that <see cref="EscapeText"/> can write eight of them at once.</summary>
internal sealed partial class EscapeSet
{
    /// <summary>The mark of a character written as \u and four digits.</summary>
    public const byte HexMark = (byte)'u';

    private readonly Vector512<byte> _lowMarks, _highMarks;

    /// <summary>
    /// Whether each ASCII character is written unchanged, as two characters or as \u and four digits, and the padding unchanged: then
    /// <see cref="LowMarks"/> and <see cref="HighMarks"/> describe the whole set. True for every encoder of the standard library that keeps the padding.
    /// </summary>
    public bool HasMarks { get; }

    /// <summary>A byte for each of the first 64 characters: 0 if it is written unchanged, otherwise the character after the backslash.</summary>
    public Vector512<byte> LowMarks => _lowMarks;

    /// <summary>The same for the 64 after them.</summary>
    public Vector512<byte> HighMarks => _highMarks;

    /// <summary>The entry of <see cref="Words"/> for a character, or zero where only the encoder can say how it is written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong SpellingOf(char value) => value < 128 ? Mem.Word(ref Words, value, 128) : 0;

    private static bool TryMark(ulong[] words, out Vector512<byte> low, out Vector512<byte> high)
    {
        Span<byte> marks = stackalloc byte[words.Length];
        bool isMarked = true;
        for (int c = 0; c < marks.Length; c++)
        {
            ulong word = words[c];
            byte second = (byte)(word >> 8);
            bool isKept = word == ((uint)c | (1UL << 56));
            bool isShort = second is not (0 or HexMark) && word == ('\\' | ((ulong)second << 8) | (2UL << 56));
            isMarked &= isKept || isShort || word == EscapeText.EscapeOf((uint)c);
            marks[c] = isKept ? (byte)0 : second;
        }

        low = Vector512.Create<byte>(marks[..64]);
        high = Vector512.Create<byte>(marks[64..]);
        return isMarked;
    }
}
