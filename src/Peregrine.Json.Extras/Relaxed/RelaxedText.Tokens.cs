using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

// Strings, names without quotes and numbers.
internal ref partial struct RelaxedText
{
    /// <summary>
    /// The maximum number of hexadecimal digits, twice as many as the largest double has. The time for converting to decimal grows faster than the number of
    /// digits.
    /// </summary>
    private const int MostHexDigits = 512;

    private static readonly SearchValues<byte> s_stops = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(static value => (byte)value), .. "'\"\\"u8]);
    private static readonly SearchValues<byte> s_plainParts = SearchValues.Create("$0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"u8);
    private static readonly SearchValues<byte> s_digits = SearchValues.Create("0123456789"u8);
    private static readonly SearchValues<byte> s_hexDigits = SearchValues.Create("0123456789abcdefABCDEF"u8);

    /// <summary>Reads a string (JSON5 section 5).</summary>
    private void String(byte quote)
    {
        nint end = quote == '"' ? SkipValue.SkipString(ref Mem.First(_text), _at + 1, _text.Length) : -1;
        if (end >= 0)
        {
            _at = (int)end;
            return;
        }

        Put("\""u8, 1);
        while (true)
        {
            int run = _text[_at..].IndexOfAny(s_stops);
            _at += run >= 0 ? run : throw Fault(SyntaxText.OpenString, _text.Length);
            byte stop = _text[_at];
            if (stop == quote)
            {
                Put("\""u8, 1);
                return;
            }

            if (stop is (byte)'\n' or (byte)'\r')
            {
                throw Fault(SyntaxText.ControlInString(stop), _at);
            }

            if (stop == '\\')
            {
                Escape(_text[(_at + 1)..]);
            }
            else
            {
                Put(stop == '"' ? "\\\""u8 : stop == '\'' ? "'"u8 : [.. "\\u00"u8, "01"u8[stop >> 4], "0123456789abcdef"u8[stop & 15]], 1);
            }
        }
    }

    /// <summary>Reads an escape, or removes a line continuation (JSON5 sections 5.1 and 5.2).</summary>
    private void Escape(ReadOnlySpan<byte> text)
    {
        byte kind = text.IsEmpty ? (byte)0 : text[0];
        if (kind is (byte)'u' or (byte)'x')
        {
            CheckHex(_at + 2, kind == 'u' ? 4 : 2);
        }

        if ("\"\\/bfnrtu"u8.Contains(kind))
        {
            _at += 2;
        }
        else if (text is [(byte)'0', < (byte)'0' or > (byte)'9', ..] or [(byte)'0'] or [(byte)'x' or (byte)'v' or (byte)'\'', ..])
        {
            Put(kind == 'x' ? "\\u00"u8 : kind == 'v' ? "\\u000b"u8 : kind == '0' ? "\\u0000"u8 : "'"u8, 2);
        }
        else
        {
            Put([], char.IsAsciiDigit((char)kind) ? throw Fault(SyntaxText.NotAnEscape(kind), _at + 1) : 1 + LineEndLength(text));

            // The backslash, and a line end after it, are removed. A UTF-8 continuation byte after them would then complete a character before them.
            _ = Next is >= 0x80 and < 0xC0 ? throw Fault(ErrorText.InvalidUtf8, _at) : 0;
        }
    }

    /// <summary>Reads a name without quotes (JSON5 section 3): an IdentifierName of ECMAScript 5.1 section 7.6, here also with letters beyond U+FFFF.</summary>
    private void Identifier()
    {
        int start = _at;
        Put("\""u8, 0);
        while (PartLength(_text[_at..], isFirst: _at == start) is > 0 and int length)
        {
            _at += length;
            _at += RunLength(_at, s_plainParts);
        }

        if (_at == start)
        {
            throw Fault(SyntaxText.NotAName(_text[_at]), _at);
        }

        Put("\""u8, 0);
    }

    /// <summary>
    /// Returns the length, in bytes, of the character or escape at the start of a text if a name can contain it; otherwise 0. Throws for an escape that a name
    /// cannot contain. The strict text keeps escapes.
    /// </summary>
    private readonly int PartLength(ReadOnlySpan<byte> text, bool isFirst)
    {
        if (text is not [(byte)'\\', (byte)'u', ..])
        {
            return Rune.DecodeFromUtf8(text, out Rune rune, out int length) == OperationStatus.Done && IsPart(rune, isFirst) ? length : 0;
        }

        CheckHex(_at + 2, 4);
        int unit = int.Parse(text[2..6], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        return Rune.TryCreate(unit, out Rune escaped) && IsPart(escaped, isFirst) ? 6
            : throw Fault($"'\\u{unit:X4}' is invalid within a property name without quotes.", _at);
    }

    private static bool IsPart(Rune rune, bool isFirst) => rune.Value is '$' or '_' || Rune.GetUnicodeCategory(rune) switch
    {
        <= UnicodeCategory.OtherLetter or UnicodeCategory.LetterNumber => true,
        UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark => !isFirst,
        UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation => !isFirst,
        _ => !isFirst && rune.Value is 0x200C or 0x200D,
    };

    /// <summary>Reads a number (JSON5 section 6); throws if there is none.</summary>
    private void Number(byte first)
    {
        int start = _at;
        nint end = first is (byte)'-' or (>= (byte)'0' and <= (byte)'9') ? SkipValue.SkipNumber(ref Mem.First(_text), start, _text.Length) : -1;
        if (end >= 0 && (end == _text.Length || _text[(int)end] is not ((>= (byte)'0' and <= (byte)'9') or (byte)'x' or (byte)'X')))
        {
            _at = (int)end;
            return;
        }

        int sign = first is (byte)'-' or (byte)'+' ? 1 : 0;
        ReadOnlySpan<byte> text = _text[(start + sign)..];
        if (text.StartsWith("NaN"u8) || text.StartsWith("Infinity"u8))
        {
            HasNamedNumbers = true;
            Put(text[0] == 'N' ? "\"NaN\""u8 : first == '-' ? "\"-Infinity\""u8 : "\"Infinity\""u8, sign + (text[0] == 'N' ? 3 : 8));
            return;
        }

        if (first == '+')
        {
            Put([], 1);
        }

        _at = start + sign;
        if (text is [(byte)'0', (byte)'x' or (byte)'X', ..])
        {
            Hex();
        }
        else if (text is [(byte)'0', >= (byte)'0' and <= (byte)'9', ..])
        {
            throw Fault(SyntaxText.LeadingZero(text[1]), _at + 1);
        }
        else
        {
            Decimal(first);
        }
    }

    /// <summary>Reads a number after its sign. Strict JSON requires digits on both sides of a decimal point.</summary>
    private void Decimal(byte first)
    {
        bool isWhole = Digits();
        if (Next == '.')
        {
            if (!isWhole)
            {
                Put("0"u8, 0);
            }

            int point = _at++;
            if (!Digits())
            {
                // In a number such as "5.", the last digit is written in place of the digit and the point, so that the number ends after its point in both
                // texts.
                _at = isWhole ? point - 1 : throw MissingDigit(SyntaxText.AfterPoint(Next));
                Put(_text.Slice(_at, 1), 2);
            }
        }
        else if (!isWhole)
        {
            throw first is (byte)'-' or (byte)'+' ? MissingDigit(SyntaxText.AfterSign(Next)) : Fault(SyntaxText.NotAValue(first), _at);
        }

        if (Next is (byte)'e' or (byte)'E')
        {
            _at++;
            _at += Next is (byte)'+' or (byte)'-' ? 1 : 0;
            _ = Digits() ? 0 : throw MissingDigit(SyntaxText.AfterSign(Next));
        }
    }

    /// <summary>Reads a hexadecimal number and writes it in decimal digits.</summary>
    private void Hex()
    {
        int length = RunLength(_at + 2, s_hexDigits);
        CheckHex(_at + 2, 1);
        ReadOnlySpan<byte> digits = _text.Slice(_at + 2, length).TrimStart((byte)'0');
        if (digits.Length > MostHexDigits)
        {
            throw Fault($"A hexadecimal number has more than {MostHexDigits} digits.", _at);
        }

        // The first hexadecimal digit that BigInteger parses gives the sign, so a zero is put before the digits.
        string number = BigInteger.Parse("0" + Encoding.ASCII.GetString(digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture)
            .ToString(CultureInfo.InvariantCulture);
        Put(Encoding.ASCII.GetBytes(number), 2 + length);
    }

    private bool Digits()
    {
        int start = _at;
        _at += RunLength(_at, s_digits);
        return _at > start;
    }

    private readonly JsonException MissingDigit(string message) => Fault(_at == _text.Length ? SyntaxText.DigitAtEnd : message, _at);

    private readonly int RunLength(int at, SearchValues<byte> values)
    {
        int length = _text[at..].IndexOfAnyExcept(values);
        return length >= 0 ? length : _text.Length - at;
    }

    private readonly void CheckHex(int at, int count)
    {
        int length = RunLength(at, s_hexDigits);
        if (length < count)
        {
            at += length;
            throw at == _text.Length ? Fault(SyntaxText.OpenString, at) : Fault(SyntaxText.NotAHexDigit(_text[at]), at);
        }
    }
}
