using System.Globalization;
using System.Numerics;
using System.Text;

namespace Peregrine.Json.ExtrasTests;

/// <summary>
/// A slow reader of JSON5 1.0.0, production by production, into a text that is the same for the same value. Letters beyond U+FFFF may stand in names, a
/// hexadecimal number has 512 digits at most.
/// </summary>
internal sealed class RelaxedReference(string text)
{
    private int _at;

    private char Now => _at < text.Length ? text[_at] : '\uFFFF';

    /// <summary>Returns the value of a text, or null if it is not JSON5.</summary>
    public static string? ValueOf(string text)
    {
        try
        {
            var reader = new RelaxedReference(text);
            reader.Blanks();
            string value = reader.Value();
            reader.Blanks();
            return reader._at == text.Length ? value : null;
        }
        catch (FormatException)
        {
            return null;
        }
    }

    private string Value() =>
        Takes("{") ? Items('}', () => $"{Name()}={Value()}")
        : Takes("[") ? Items(']', Value)
        : Now is '"' or '\'' ? Text()
        : ((string[])["null", "true", "false"]).FirstOrDefault(Takes) ?? Number();

    private string Items(char closing, Func<string> item)
    {
        var all = new StringBuilder("(");
        Blanks();
        while (!Takes(closing.ToString()))
        {
            all.Append(item()).Append(' ');
            Blanks();
            if (!Takes(","))
            {
                Needs(Takes(closing.ToString()));
                break;
            }

            Blanks();
        }

        return all.Append(closing).ToString();
    }

    private string Name()
    {
        string name = Now is '"' or '\'' ? Text() : Identifier();
        Blanks();
        Needs(Takes(":"));
        Blanks();
        return name;
    }

    private string Identifier()
    {
        var name = new StringBuilder();
        while (true)
        {
            int start = _at;
            bool isEscape = Takes("\\");
            Needs(!isEscape || Takes("u"));
            string part = isEscape ? Hex(4) : char.IsSurrogatePair(text + "  ", Math.Min(_at, text.Length)) ? text.Substring(_at, 2) : Now.ToString();
            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(part, 0);
            bool isStart = part is "$" or "_" || "Lu Ll Lt Lm Lo Nl".Contains(Short(category), StringComparison.Ordinal);
            bool isPart = isStart || part is "\u200C" or "\u200D" || "Mn Mc Nd Pc".Contains(Short(category), StringComparison.Ordinal);
            if (!(name.Length == 0 ? isStart : isPart))
            {
                Needs(name.Length > 0 && !isEscape);
                _at = start;
                return Quoted(name);
            }

            name.Append(part);
            _at += isEscape ? 0 : part.Length;
        }
    }

    private static string Short(UnicodeCategory category) => "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Zs Zl Zp Cc Cf Cs Co Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Cn".Split(' ')[(int)category];

    private string Text()
    {
        char quote = Now;
        var value = new StringBuilder();
        for (_at++; Now != quote;)
        {
            Needs(_at < text.Length && Now is not ('\n' or '\r'));
            char unit = text[_at++];
            if (unit != '\\')
            {
                value.Append(unit);
                continue;
            }

            Needs(_at < text.Length);
            char kind = text[_at++];
            switch (kind)
            {
                case 'u' or 'x':
                    value.Append(Hex(kind == 'u' ? 4 : 2));
                    break;
                case '\r':
                    Takes("\n");
                    break;
                case '\n' or '\u2028' or '\u2029':
                    break;
                case >= '1' and <= '9':
                    throw new FormatException();
                case '0':
                    Needs(!char.IsAsciiDigit(Now));
                    value.Append('\0');
                    break;
                default:
                    value.Append("bfnrtv".Contains(kind, StringComparison.Ordinal) ? "\b\f\n\r\t\v"["bfnrtv".IndexOf(kind, StringComparison.Ordinal)] : kind);
                    break;
            }
        }

        _at++;
        return Quoted(value);
    }

    private string Number()
    {
        bool isNegative = Takes("-");
        _ = isNegative || Takes("+");
        if (Takes("NaN"))
        {
            return Quoted(new("NaN"));
        }

        if (Takes("Infinity"))
        {
            return Quoted(new(isNegative ? "-Infinity" : "Infinity"));
        }

        string sign = isNegative ? "-" : "";
        if (Takes("0x") || Takes("0X"))
        {
            string digits = Run(char.IsAsciiHexDigit);
            Needs(digits.Length > 0 && digits.TrimStart('0').Length <= 512);
            return sign + Plain(digits.Aggregate(BigInteger.Zero, static (sum, digit) => (sum * 16) + Convert.ToInt32(digit.ToString(), 16)), 0);
        }

        string whole = Run(char.IsAsciiDigit);
        Needs(whole is not ['0', _, ..]);
        string fraction = Takes(".") ? Run(char.IsAsciiDigit) : "";
        Needs(whole.Length + fraction.Length > 0);
        BigInteger power = 0;
        if (Takes("e") || Takes("E"))
        {
            int minus = Takes("-") ? -1 : 1;
            _ = minus < 0 || Takes("+");
            string digits = Run(char.IsAsciiDigit);
            Needs(digits.Length > 0);
            power = minus * BigInteger.Parse(digits, CultureInfo.InvariantCulture);
        }

        return sign + Plain(BigInteger.Parse("0" + whole + fraction, CultureInfo.InvariantCulture), power - fraction.Length);
    }

    private static string Plain(BigInteger digits, BigInteger power)
    {
        while (!digits.IsZero && digits % 10 == 0)
        {
            digits /= 10;
            power++;
        }

        return $"{digits}e{(digits.IsZero ? 0 : power)}";
    }

    private void Blanks()
    {
        while (_at < text.Length)
        {
            if (Takes("/*"))
            {
                _at = text.IndexOf("*/", _at, StringComparison.Ordinal) + 2;
                Needs(_at >= 2);
            }
            else if (Takes("//"))
            {
                Run(static unit => unit is not ('\n' or '\r' or '\u2028' or '\u2029'));
            }
            else if (Now is '\t' or '\v' or '\f' or ' ' or '\u00A0' or '\n' or '\r' or '\u2028' or '\u2029' or '\uFEFF'
                || char.GetUnicodeCategory(Now) == UnicodeCategory.SpaceSeparator)
            {
                _at++;
            }
            else
            {
                return;
            }
        }
    }

    private string Hex(int count)
    {
        Needs(_at + count <= text.Length && text.Substring(_at, count).All(char.IsAsciiHexDigit));
        _at += count;
        return ((char)Convert.ToInt32(text.Substring(_at - count, count), 16)).ToString();
    }

    private string Run(Func<char, bool> isPart)
    {
        int start = _at;
        while (_at < text.Length && isPart(text[_at]))
        {
            _at++;
        }

        return text[start.._at];
    }

    private bool Takes(string expected)
    {
        bool isThere = string.CompareOrdinal(text, _at, expected, 0, expected.Length) == 0;
        _at += isThere ? expected.Length : 0;
        return isThere;
    }

    private static void Needs(bool condition) => _ = condition ? 0 : throw new FormatException();

    /// <summary>Returns a string with all units that are no printable ASCII as numbers.</summary>
    public static string Quoted(StringBuilder value) => $"'{string.Concat(value.ToString().Select(static unit => unit is > ' ' and < '\u007f' and not ('\'' or '#') ? unit.ToString() : $"#{(int)unit:x4}"))}'";
}
