using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>How every ASCII character is written, in one byte each, so that <see cref="EscapeText"/> can write eight characters at once.</summary>
internal sealed partial class EscapeSet
{
    /// <summary>The mark of a character written as \u and four digits.</summary>
    public const byte HexMark = (byte)'u';

    private Bytes64 _lowMarks, _highMarks;

    /// <summary>
    /// Whether the padding is written unchanged, and each ASCII character is written in one of three ways: unchanged, as a backslash and one character, or as
    /// \u and four digits. <see cref="LowMarks"/> and <see cref="HighMarks"/> then describe all ASCII characters. True for every encoder of the standard
    /// library that writes the padding unchanged.
    /// </summary>
    public bool HasMarks { get; }

    /// <summary>A byte for each of the characters 0 to 63: 0 if it is written unchanged, otherwise the character after the backslash.</summary>
    public Vector512<byte> LowMarks => Mem.V512(ref _lowMarks[0], 0, 64);

    /// <summary>A byte for each of the characters 64 to 127, as in <see cref="LowMarks"/>.</summary>
    public Vector512<byte> HighMarks => Mem.V512(ref _highMarks[0], 0, 64);

    /// <summary>Returns the entry of <see cref="Words"/> for a character, or zero if the character is not ASCII or only the encoder can write it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong SpellingOf(char value) => value < 128 ? Mem.Word(ref Words, value, 128) : 0;

    private bool TryMark()
    {
        bool isMarked = true;
        for (int c = 0; c < _words.Length; c++)
        {
            ulong word = _words[c];
            byte second = (byte)(word >> 8);
            bool isKept = word == ((uint)c | (1UL << 56));
            bool isShort = second is not (0 or HexMark) && word == ('\\' | ((ulong)second << 8) | (2UL << 56));
            isMarked &= isKept || isShort || word == EscapeText.EscapeOf((uint)c);
            byte mark = isKept ? (byte)0 : second;
            if (c < 64)
            {
                _lowMarks[c] = mark;
            }
            else
            {
                _highMarks[c - 64] = mark;
            }
        }

        return isMarked;
    }

    /// <summary>
    /// Bytes that are loaded as vectors. The fields of <see cref="EscapeSet"/> are not vectors, because a precompiled image lacks each method with a parameter
    /// of a class that has a vector field.
    /// </summary>
    [InlineArray(32)]
    private struct Bytes32
    {
        private byte _first;
    }

    /// <inheritdoc cref="Bytes32"/>
    [InlineArray(64)]
    private struct Bytes64
    {
        private byte _first;
    }
}
