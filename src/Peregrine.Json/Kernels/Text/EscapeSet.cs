using System.Runtime.Intrinsics;
using System.Text.Encodings.Web;

namespace Peregrine.Json.Kernels;

/// <summary>
/// The characters that an encoder escapes, queried once and stored in tables: sixteen-entry tables for the vector classifier, the written form of every ASCII
/// character as one word, and a bit for every character of the basic plane.
/// </summary>
internal sealed partial class EscapeSet
{
    /// <summary>The maximum length of the text in a word of <see cref="Words"/>: the top byte contains the length, so seven bytes remain.</summary>
    private const int LongestWord = 7;

    private const byte Always = 1;

    private static readonly ConditionalWeakTable<JavaScriptEncoder, EscapeSet> s_sets = [];

    private readonly JavaScriptEncoder? _encoder;
    private readonly ulong[] _words = new ulong[128];
    private Bytes32 _lowTable, _highTable;

    /// <summary>Queries the encoder; null means the default encoder, whose results are constants here because creating it is slow.</summary>
    private EscapeSet(JavaScriptEncoder? encoder)
    {
        _encoder = encoder;

        // Beyond ASCII, all encoders of the standard library write \uXXXX for a character that is not allowed, and two of these for a supplementary code point.
        IsForeign = encoder is not null && encoder.GetType().Assembly != typeof(JavaScriptEncoder).Assembly;
        EscapesAllNonAscii = encoder is null;

        // One bit for control characters and non-ASCII bytes, and one for each of the six other high nibbles.
        byte[] low = new byte[16];
        for (int i = 0; i < low.Length; i++)
        {
            low[i] = Always;
        }


        for (int c = 0; c < 128; c++)
        {
            ulong word = (uint)c | (1UL << 56);
            if (encoder is null ? DefaultEscapes((char)c) : encoder.WillEncode(c))
            {
                low[c & 15] |= (byte)(c < ' ' ? Always : 1 << (c >> 4));
                word = encoder is null ? DefaultSpelling((char)c) : IsForeign ? 0 : Spelling(encoder, (char)c);
                IsForeign |= word == 0;
            }

            _words[c] = word;
        }

        KeepsScalars = true;
        foreach (char c in "0123456789-.:")
        {
            KeepsScalars &= KeepsAscii(c);
        }

        HasPadding = KeepsAscii(CodeUnits.Padding);
        HasMarks = HasPadding && !IsForeign && TryMark();
        for (int i = 0; i < 32; i++)
        {
            _lowTable[i] = low[i & 15];
            _highTable[i] = (i & 15) is >= 2 and < 8 ? (byte)(1 << (i & 15)) : Always;
        }
    }

    /// <summary>Indexed by the low nibble of a byte: a bit for every high nibble that makes it a character to check.</summary>
    public Vector256<byte> LowTable => Mem.V256(ref _lowTable[0], 0, 32);

    /// <summary>Indexed by the high nibble of a byte: the bit of that nibble. The byte must be checked if its entries in both tables share a bit.</summary>
    public Vector256<byte> HighTable => Mem.V256(ref _highTable[0], 0, 32);

    /// <summary>
    /// Whether the encoder is not from the standard library. The tables then contain only the ASCII characters that it writes unchanged; from the first other
    /// character on, the encoder itself writes.
    /// </summary>
    public bool IsForeign { get; }

    /// <summary>Whether the encoder is the default one, which escapes all non-ASCII characters.</summary>
    public bool EscapesAllNonAscii { get; }

    /// <summary>Whether digits, hyphens, dots and colons are written unchanged, as by the default and the relaxed encoder.</summary>
    public bool KeepsScalars { get; }

    public JavaScriptEncoder Encoder => _encoder ?? JavaScriptEncoder.Default;

    /// <summary>The encoder; null if it is the default one, so that the default encoder is not created needlessly.</summary>
    public JavaScriptEncoder? OtherEncoder => _encoder;

    /// <summary>Whether the letter that pads a block (<see cref="CodeUnits.Padding"/>) is written unchanged, in one byte.</summary>
    public bool HasPadding { get; }

    /// <summary>
    /// 128 words, one for each ASCII character: its written form, the first character in the lowest byte; the top byte is the number of bytes.
    /// </summary>
    public ref ulong Words => ref Mem.First(_words);

    /// <summary>Returns the tables of an encoder; a null argument means the default encoder.</summary>
    public static EscapeSet For(JavaScriptEncoder? encoder)
    {
        if (encoder is null || ReferenceEquals(encoder, JavaScriptEncoder.Default))
        {
            return OfDefault.Set;
        }

        return ReferenceEquals(encoder, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)
            ? OfRelaxed.Set
            : s_sets.GetValue(encoder, static key => new EscapeSet(key));
    }

    /// <summary>Whether the character is ASCII and written unchanged.</summary>
    public bool KeepsAscii(char value) => value < _words.Length && _words[value] == (value | (1UL << 56));

    /// <summary>
    /// Whether the default encoder escapes an ASCII character. It escapes control characters, and characters that can have a meaning in JSON or HTML.
    /// </summary>
    private static bool DefaultEscapes(char value) => value is < ' ' or '"' or '&' or '\'' or '+' or '<' or '>' or '\\' or '`' or '\x7F';

    private static ulong DefaultSpelling(char value)
    {
        char letter = value switch
        {
            '\b' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\f' => 'f',
            '\r' => 'r',
            '\\' => '\\',
            _ => '\0',
        };
        if (letter != 0)
        {
            return '\\' | ((ulong)letter << 8) | (2UL << 56);
        }

        return EscapeText.EscapeOf(value);
    }

    private static ulong Spelling(JavaScriptEncoder encoder, char value)
    {
        string spelled = encoder.Encode(value.ToString());
        if (spelled.Length is 0 or > LongestWord || !System.Text.Ascii.IsValid(spelled))
        {
            return 0;
        }

        ulong word = (ulong)spelled.Length << 56;
        for (int i = 0; i < spelled.Length; i++)
        {
            word |= (ulong)spelled[i] << (8 * i);
        }

        return word;
    }

    private static class OfDefault
    {
        public static readonly EscapeSet Set = new(null);
    }

    private static class OfRelaxed
    {
        public static readonly EscapeSet Set = new(JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
    }
}
