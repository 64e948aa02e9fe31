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
    /// <summary>Twice the digits of the largest double. Converting to decimal takes time that grows with the square.</summary>
    private const int MostHexDigits = 512;

    private const int HexDigitsOfLong = 16;

    private static readonly SearchValues<byte> s_endsDouble = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(static value => (byte)value), .. "\"\\"u8]);
    private static readonly SearchValues<byte> s_endsSingle = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(static value => (byte)value), .. "'\"\\"u8]);

    /// <summary>Passes a string (JSON5 section 5).</summary>
    private void String(byte quote)
    {
        if (quote == '\'')
        {
            _output.Replace(_at, _at + 1, "\""u8);
        }
        else if (SkipValue.SkipString(ref Mem.First(_text), _at + 1, _text.Length) is >= 0 and nint after)
        {
            _at = (int)after;
            return;
        }

        _at++;
        SearchValues<byte> stops = quote == '"' ? s_endsDouble : s_endsSingle;
        while (true)
        {
            int run = _text[_at..].IndexOfAny(stops);
            if (run < 0)
            {
                throw Fault(SyntaxText.OpenString, _text.Length);
            }

            _at += run;
            byte stop = _text[_at];
            if (stop == '\\')
            {
                Escape();
            }
            else if (stop == quote)
            {
                Put("\""u8, 1);
                return;
            }
            else if (stop is (byte)'\n' or (byte)'\r')
            {
                throw Fault(SyntaxText.ControlInString(stop), _at);
            }
            else
            {
                Put(stop == '"' ? "\\\""u8 : [.. "\\u00"u8, "01"u8[stop >> 4], "0123456789abcdef"u8[stop & 15]], 1);
            }
        }
    }

    /// <summary>Passes an escape, or leaves out the end of a line that the string continues after (JSON5 sections 5.1 and 5.2).</summary>
    private void Escape()
    {
        ReadOnlySpan<byte> rest = _text[(_at + 1)..];
        switch (rest)
        {
            case []:
                throw Fault(SyntaxText.OpenString, _text.Length);
            case [(byte)'"' or (byte)'\\' or (byte)'/' or (byte)'b' or (byte)'f' or (byte)'n' or (byte)'r' or (byte)'t', ..]:
                _at += 2;
                break;
            case [(byte)'u', ..]:
                CheckHex(_at + 2, 4, SyntaxText.OpenString);
                _at += 6;
                break;
            case [(byte)'x', ..]:
                CheckHex(_at + 2, 2, SyntaxText.OpenString);
                Put("\\u00"u8, 2);
                break;
            case [(byte)'v', ..]:
                Put("\\u000b"u8, 2);
                break;
            case [(byte)'\'', ..]:
                Put("'"u8, 2);
                break;
            case [(byte)'0', < (byte)'0' or > (byte)'9', ..] or [(byte)'0']:
                Put("\\u0000"u8, 2);
                break;
            case [>= (byte)'0' and <= (byte)'9', ..]:
                throw Fault(SyntaxText.NotAnEscape(rest[0]), _at + 1);
            default:
                Put([], 1 + LineEndLength(rest));
                break;
        }
    }

    /// <summary>Passes a name without quotes (JSON5 section 3): an IdentifierName of ECMAScript 5.1 section 7.6, here also of letters beyond U+FFFF.</summary>
    private void Identifier()
    {
        int start = _at;
        int length;
        while ((length = PartLength(_text[_at..], isFirst: _at == start)) > 0)
        {
            if (_at == start)
            {
                _output.Replace(start, start, "\""u8);
            }

            _at += length;
        }

        if (_at == start)
        {
            throw Fault(SyntaxText.NotAName(_text[_at]), _at);
        }

        _output.Replace(_at, _at, "\""u8);
    }

    /// <summary>Returns the length of the part of a name with which a text begins, or 0. An escape stays one in the strict text.</summary>
    private readonly int PartLength(ReadOnlySpan<byte> text, bool isFirst)
    {
        if (text.IsEmpty || text[0] is < 0x80 and not (byte)'\\')
        {
            return !text.IsEmpty && IsPart(new Rune(text[0]), isFirst) ? 1 : 0;
        }

        if (text[0] != '\\')
        {
            return Rune.DecodeFromUtf8(text, out Rune rune, out int length) == OperationStatus.Done && IsPart(rune, isFirst) ? length : 0;
        }

        if (text is not [_, (byte)'u', ..])
        {
            throw Fault(text.Length < 2 ? SyntaxText.OpenAtEnd : SyntaxText.NotAnEscape(text[1]), Math.Min(_at + 1, _text.Length));
        }

        CheckHex(_at + 2, 4, SyntaxText.OpenAtEnd);
        int unit = int.Parse(text[2..6], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        return Rune.TryCreate(unit, out Rune escaped) && IsPart(escaped, isFirst) ? 6
            : throw Fault($"'\\u{unit:X4}' is invalid within a property name without quotes.", _at);
    }

    private static bool IsPart(Rune rune, bool isFirst) => rune.IsAscii
        ? char.IsAsciiLetter((char)rune.Value) || rune.Value is '$' or '_' || (!isFirst && char.IsAsciiDigit((char)rune.Value))
        : Rune.GetUnicodeCategory(rune) switch
        {
            <= UnicodeCategory.OtherLetter or UnicodeCategory.LetterNumber => true,
            UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark => !isFirst,
            UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation => !isFirst,
            _ => !isFirst && rune.Value is 0x200C or 0x200D,
        };

    /// <summary>Passes a number (JSON5 section 6).</summary>
    private void Number()
    {
        int start = _at;
        byte sign = _text[start];
        if (sign is (byte)'-' or (>= (byte)'0' and <= (byte)'9')
            && SkipValue.SkipNumber(ref Mem.First(_text), start, _text.Length) is >= 0 and nint after
            && (after == _text.Length || _text[(int)after] is not ((>= (byte)'0' and <= (byte)'9') or (byte)'x' or (byte)'X')))
        {
            _at = (int)after;
            return;
        }

        _at += sign is (byte)'-' or (byte)'+' ? 1 : 0;
        ReadOnlySpan<byte> rest = _text[_at..];
        if (rest.StartsWith("NaN"u8) || rest.StartsWith("Infinity"u8))
        {
            bool isNaN = rest[0] == 'N';
            HasNamedNumbers = true;
            _at = start;
            Put(isNaN ? "\"NaN\""u8 : sign == '-' ? "\"-Infinity\""u8 : "\"Infinity\""u8, _text.Length - start - rest.Length + (isNaN ? 3 : 8));
            return;
        }

        if (sign == '+')
        {
            _output.Replace(start, _at, []);
        }

        if (rest is [(byte)'0', (byte)'x' or (byte)'X', ..])
        {
            Hex();
            return;
        }

        if (rest is [(byte)'0', >= (byte)'0' and <= (byte)'9', ..])
        {
            throw Fault(SyntaxText.LeadingZero(rest[1]), _at + 1);
        }

        bool isWhole = Digits() > 0;
        if (_at < _text.Length && _text[_at] == '.')
        {
            if (!isWhole)
            {
                _output.Replace(_at, _at, "0"u8);
            }

            Point(isNeeded: !isWhole);
        }
        else if (!isWhole)
        {
            throw MissingDigit(isAfterPoint: false);
        }

        if (_at < _text.Length && _text[_at] is (byte)'e' or (byte)'E')
        {
            _at++;
            _at += _at < _text.Length && _text[_at] is (byte)'+' or (byte)'-' ? 1 : 0;
            if (Digits() == 0)
            {
                throw MissingDigit(isAfterPoint: false);
            }
        }
    }

    /// <summary>Passes a decimal point and the digits after it; leaves out a point without digits.</summary>
    private void Point(bool isNeeded)
    {
        int point = _at++;
        if (Digits() > 0)
        {
            return;
        }

        if (isNeeded)
        {
            throw MissingDigit(isAfterPoint: true);
        }

        _output.Replace(point, _at, []);
    }

    /// <summary>Passes a hexadecimal number, which becomes the same number in decimal digits.</summary>
    private void Hex()
    {
        int start = _at;
        int first = _at + 2;
        int end = first;
        while (end < _text.Length && char.IsAsciiHexDigit((char)_text[end]))
        {
            end++;
        }

        if (end == first)
        {
            throw Fault(end == _text.Length ? SyntaxText.DigitAtEnd : SyntaxText.NotAValue(_text[end]), end);
        }

        ReadOnlySpan<byte> digits = _text[first..end].TrimStart((byte)'0');
        if (digits.Length > MostHexDigits)
        {
            throw Fault($"A hexadecimal number has more than {MostHexDigits} digits.", start);
        }

        string number = digits.IsEmpty ? "0"
            : digits.Length <= HexDigitsOfLong ? ulong.Parse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture)
            : BigInteger.Parse("0" + Encoding.ASCII.GetString(digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture);
        Put(Encoding.ASCII.GetBytes(number), end - start);
    }

    private int Digits()
    {
        int start = _at;
        while (_at < _text.Length && char.IsAsciiDigit((char)_text[_at]))
        {
            _at++;
        }

        return _at - start;
    }

    private readonly JsonException MissingDigit(bool isAfterPoint) => Fault(
        _at == _text.Length ? SyntaxText.DigitAtEnd : isAfterPoint ? SyntaxText.AfterPoint(_text[_at]) : SyntaxText.AfterSign(_text[_at]), _at);

    private readonly void CheckHex(int at, int count, string atEnd)
    {
        for (int end = at + count; at < end; at++)
        {
            if (at >= _text.Length || !char.IsAsciiHexDigit((char)_text[at]))
            {
                throw at >= _text.Length ? Fault(atEnd, _text.Length) : Fault(SyntaxText.NotAHexDigit(_text[at]), at);
            }
        }
    }

    /// <summary>Passes bytes, in whose place the strict text has others.</summary>
    private void Put(scoped ReadOnlySpan<byte> text, int length)
    {
        _output.Replace(_at, _at + length, text);
        _at += length;
    }
}
