using System.Text;

namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>Random JSON texts: white space, duplicates, indices, escapes, unpaired surrogates, and now and then something wrong.</summary>
internal sealed class RandomJson(int seed)
{
    private static readonly string[] s_names = ["__proto__", "toString", "constructor", "a", "b", "c", "id", "name", "0", "1", "2", "10", "01", "-1", "4294967294", "4294967295", "length", "", "\u00e9", "\ud83d\ude00", "long name with spaces and more of them"];
    private static readonly string[] s_numbers = ["0", "-0", "1", "-1", "1e5", "1E+21", "1e-7", "0.1", "123456789012345678", "1e999", "-1e-999", "5e-324", "1.7976931348623157e308", "0.000001", "12.50", "4294967296", "2147483648"];
    private const string Inserted = "{}[],:\"\\0123456789-+.eEtfnu \t\n\r\0\u0001\u00a0\ufeff\ud800/x";
    private const int Inherited = 3;
    private readonly Random _random = new(seed);

    /// <summary>Whether names are among those that Object.prototype has, which a model without prototypes does not inherit.</summary>
    public bool HasInheritedNames { get; init; } = true;

    /// <summary>A text, which is JSON unless <paramref name="wrong"/>.</summary>
    public string Next(bool wrong)
    {
        var text = new StringBuilder();
        Value(text, _random.Next(5));
        if (wrong)
        {
            for (int edits = _random.Next(1, 3); edits > 0; edits--)
            {
                int at = _random.Next(text.Length);
                switch (_random.Next(3))
                {
                    case 0:
                        text.Remove(at, 1);
                        text.Append(text.Length == 0 ? "x" : "");
                        break;
                    case 1:
                        text.Insert(at, Any(Inserted));
                        break;
                    default:
                        text[at] = Any(Inserted);
                        break;
                }
            }
        }

        return text.ToString();
    }

    /// <summary>The content of a string as a value.</summary>
    public string Text(int most)
    {
        var text = new StringBuilder();
        int length = _random.Next(most);
        int alphabet = _random.Next(6);
        while (text.Length < length)
        {
            text.Append((char)(alphabet switch
            {
                0 => _random.Next('a', 'z'),
                1 => _random.Next(0, 0x80),
                2 => _random.Next(0x400, 0x450),
                3 => _random.Next(0xD7F0, 0xE010),
                4 => _random.Next(4) == 0 ? _random.Next(0xD800, 0xE000) : _random.Next(' ', 0x800),
                _ => _random.Next(0, 0x10000),
            }));
        }

        return text.ToString();
    }

    /// <summary>A number by its bits, of all kinds.</summary>
    public double Number() => _random.Next(8) switch
    {
        0 => _random.Next(-1000, 1000),
        1 => _random.Next() * Math.Pow(10, _random.Next(-10, 12)),
        2 => _random.NextInt64(1L << 53, long.MaxValue),
        3 => Math.Round(_random.NextDouble() * 1000, _random.Next(6)),
        4 => Math.ScaleB(1, _random.Next(-1074, 1024)),
        5 => Math.BitIncrement(Math.Pow(10, _random.Next(-320, 308))),
        _ => BitConverter.Int64BitsToDouble(_random.NextInt64(long.MinValue, long.MaxValue)),
    };

    private void Value(StringBuilder text, int depth)
    {
        Space(text);
        int kind = _random.Next(depth == 0 ? 5 : 9);
        if (kind < 2)
        {
            text.Append(_random.Next(3) == 0 ? s_numbers[_random.Next(s_numbers.Length)] : _random.Next(-2000, 2000) + (_random.Next(3) == 0 ? "." + _random.Next(1000) : ""));
        }
        else if (kind < 4)
        {
            Quoted(text, Text(_random.Next(4) == 0 ? 80 : 12));
        }
        else if (kind == 4)
        {
            text.Append(((string[])["true", "false", "null"])[_random.Next(3)]);
        }
        else
        {
            bool isObject = kind < 7;
            text.Append(isObject ? '{' : '[');
            int count = _random.Next(_random.Next(20) == 0 ? 30 : 5);
            for (int i = 0; i < count; i++)
            {
                if (i > 0)
                {
                    text.Append(',');
                }

                if (isObject)
                {
                    Space(text);
                    Quoted(text, _random.Next(8) == 0 ? Text(10) : s_names[_random.Next(HasInheritedNames ? 0 : Inherited, s_names.Length)]);
                    Space(text);
                    text.Append(':');
                }

                Value(text, depth - 1);
            }

            Space(text);
            text.Append(isObject ? '}' : ']');
        }

        Space(text);
    }

    private void Quoted(StringBuilder text, string content)
    {
        text.Append('"');
        foreach (char c in content)
        {
            if (c < ' ' || c is '"' or '\\' || _random.Next(20) == 0)
            {
                int at = "\b\f\n\r\t\"\\/".IndexOf(c, StringComparison.Ordinal);
                text.Append(at >= 0 && _random.Next(2) == 0 ? "\\" + "bfnrt\"\\/"[at] : _random.Next(2) == 0 ? $"\\u{(int)c:x4}" : $"\\u{(int)c:X4}");
            }
            else
            {
                text.Append(c);
            }
        }

        text.Append('"');
    }

    private char Any(string characters) => characters[_random.Next(characters.Length)];

    private void Space(StringBuilder text)
    {
        if (_random.Next(6) == 0)
        {
            text.Append(" \t\n\r"[_random.Next(4)], _random.Next(1, 3));
        }
    }
}
