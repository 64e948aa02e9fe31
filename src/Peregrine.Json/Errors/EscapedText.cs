using System.Buffers.Text;
using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Errors;

/// <summary>Decodes the text between a string's quotes after an error. Slow, but also determines the reason why the text cannot be decoded.</summary>
internal static class EscapedText
{
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>
    /// Returns the text as UTF-8 without escapes. Replaces lone surrogates; the first one sets <paramref name="surrogateFault"/> to System.Text.Json's message.
    /// Of an invalid escape, removes only the backslash; a backslash at the end stays. Text that user code wrote raw need not be JSON.
    /// </summary>
    public static byte[] Unescape(ReadOnlySpan<byte> text, out string? surrogateFault)
    {
        surrogateFault = null;
        byte[] plain = new byte[text.Length];
        int length = 0;
        for (int at = 0; at < text.Length; at++)
        {
            if (text[at] != '\\' || at + 1 == text.Length)
            {
                plain[length++] = text[at];
                continue;
            }

            byte escape = text[++at];
            if (escape != 'u' || UnitAt(text, at + 1) < 0)
            {
                int named = "bfnrt"u8.IndexOf(escape);
                plain[length++] = named < 0 ? escape : "\b\f\n\r\t"u8[named];
                continue;
            }

            Rune rune = ReadRune(text, ref at, ref surrogateFault);
            length += rune.EncodeToUtf8(plain.AsSpan(length));
        }

        return plain[..length];
    }

    /// <summary>Whether every backslash begins a valid JSON escape.</summary>
    public static bool HasGoodEscapes(ReadOnlySpan<byte> text)
    {
        for (int at = text.IndexOf((byte)'\\'); at >= 0 && at < text.Length; at++)
        {
            if (text[at] == '\\' && (++at == text.Length || (text[at] == 'u' ? UnitAt(text, at + 1) < 0 : "\"\\/bfnrt"u8.IndexOf(text[at]) < 0)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Returns System.Text.Json's exception for text that cannot be decoded, or null. Reports lone surrogates before ill-formed UTF-8, because System.Text.Json
    /// resolves escapes before it transcodes.
    /// </summary>
    /// <param name="text">The text between the quotes.</param>
    /// <param name="isEscaped">Whether the text contains a backslash.</param>
    /// <param name="namesBytes">Whether the decoder's own exception is the inner exception.</param>
    public static InvalidOperationException? DecodingFault(ReadOnlySpan<byte> text, bool isEscaped, bool namesBytes)
    {
        string? surrogateFault = null;
        ReadOnlySpan<byte> plain = isEscaped ? Unescape(text, out surrogateFault) : text;
        if (surrogateFault is not null)
        {
            return new InvalidOperationException(surrogateFault) { Source = StjText.Rethrowable };
        }

        if (Utf8.IsValid(plain))
        {
            return null;
        }

        return namesBytes ? Undecodable(plain) : new InvalidOperationException(ErrorText.InvalidUtf8) { Source = StjText.Rethrowable };
    }

    /// <summary>Creates System.Text.Json's exception for bytes that are not UTF-8; the decoder's exception is the inner one.</summary>
    public static InvalidOperationException Undecodable(ReadOnlySpan<byte> text)
    {
        DecoderFallbackException? undecodable = null;
        try
        {
            _ = s_strict.GetCharCount(text);
        }
        catch (DecoderFallbackException error)
        {
            undecodable = error;
        }

        return new InvalidOperationException(ErrorText.InvalidUtf8, undecodable) { Source = StjText.Rethrowable };
    }

    /// <summary>Returns an exception for the first lone surrogate escape, or null.</summary>
    public static InvalidOperationException? SurrogateFault(ReadOnlySpan<byte> text, bool isEscaped)
    {
        string? surrogateFault = null;
        if (isEscaped)
        {
            _ = Unescape(text, out surrogateFault);
        }

        return surrogateFault is null ? null : new InvalidOperationException(surrogateFault) { Source = StjText.Rethrowable };
    }

    /// <summary>Returns the offset of the first byte that is not part of well-formed UTF-8, or -1.</summary>
    public static int FirstInvalidByte(ReadOnlySpan<byte> text)
    {
        int at = 0;
        while (at < text.Length)
        {
            if (Rune.DecodeFromUtf8(text[at..], out _, out int consumed) != System.Buffers.OperationStatus.Done)
            {
                return at;
            }

            at += consumed;
        }

        return -1;
    }

    /// <summary>Returns a name as paths show it, without escapes. Replacement characters stand for parts that cannot be decoded.</summary>
    public static string Name(ReadOnlySpan<byte> text, bool isEscaped) =>
        Encoding.UTF8.GetString(isEscaped ? Unescape(text, out _) : text);

    private static Rune ReadRune(ReadOnlySpan<byte> text, ref int at, ref string? surrogateFault)
    {
        int unit = UnitAt(text, at + 1);
        at += 4;
        if (!char.IsSurrogate((char)unit))
        {
            return new Rune(unit);
        }

        if (char.IsLowSurrogate((char)unit))
        {
            surrogateFault ??= InvalidSurrogate(unit);
            return Rune.ReplacementChar;
        }

        int low = at + 2 < text.Length && text[at + 1] == '\\' && text[at + 2] == 'u' ? UnitAt(text, at + 3) : -1;
        if (low < 0)
        {
            surrogateFault ??= ErrorText.MissingLowSurrogate;
            return Rune.ReplacementChar;
        }

        if (!char.IsLowSurrogate((char)low))
        {
            surrogateFault ??= InvalidSurrogate(low);
            return Rune.ReplacementChar;
        }

        at += 6;
        return new Rune((char)unit, (char)low);
    }

    /// <summary>Returns the code unit that the four hexadecimal digits at an offset spell, or -1 if there are no such digits.</summary>
    private static int UnitAt(ReadOnlySpan<byte> text, int at) =>
        at + 4 <= text.Length && Utf8Parser.TryParse(text.Slice(at, 4), out ushort unit, out int digits, 'x') && digits == 4 ? unit : -1;

    private static string InvalidSurrogate(int unit) =>
        $"Cannot read invalid UTF-16 JSON text as string. Invalid surrogate value: '0x{unit:X2}'.";
}
