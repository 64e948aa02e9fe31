using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Random documents with all that tokens can be, and what random damage makes of them.</summary>
internal sealed class RandomJson(int seed)
{
    private const string Structure = "{}[],:\"\\0e-.tfn /\n\t\u0001'";

    private static readonly string[] s_strings =
        ["", "a", "name", "ordinary text of some length, which goes beyond a vector of 32 bytes", "\\n", "\\u00e9", "\\\"", "\\\\", "\\ud83d\\ude00", "\\ud800", "é", "日本語", "😀", "x\\/y", "tab\\t", "\u007f", "a~b/c"];

    private static readonly string[] s_numbers =
        ["0", "-0", "1", "-12", "3.5", "1e5", "1E+10", "2.50e-3", "123456789012345678901234567890", "0.000000000000000000000000001", "1e400", "-1.0", "100"];

    private readonly Random _random = new(seed);

    /// <summary>A well-formed document.</summary>
    public byte[] Document()
    {
        var text = new StringBuilder();
        Space(text);
        Value(text, 0);
        Space(text);
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>Values on lines.</summary>
    public byte[] Lines()
    {
        var text = new StringBuilder();
        for (int count = _random.Next(6); count > 0; count--)
        {
            var value = new StringBuilder();
            Value(value, 0);
            text.Append(value.Replace('\n', ' ').Replace('\r', ' ')).Append(_random.Next(3) == 0 ? " \r\n" : "\n");
        }

        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>The document after a few random changes of its bytes.</summary>
    public byte[] Damaged(byte[] document)
    {
        List<byte> bytes = [.. document];
        for (int times = _random.Next(1, 4); times > 0 && bytes.Count > 0; times--)
        {
            int at = _random.Next(bytes.Count);
            switch (_random.Next(7))
            {
                case 0:
                    bytes.RemoveAt(at);
                    break;
                case 1:
                    bytes[at] = (byte)_random.Next(256);
                    break;
                case 2:
                    bytes.Insert(at, (byte)Structure[_random.Next(Structure.Length)]);
                    break;
                case 3:
                    bytes.RemoveRange(at, bytes.Count - at);
                    break;
                case 4:
                    bytes.Insert(at, (byte)_random.Next(0x80, 0x100));
                    break;
                case 5:
                    int from = _random.Next(bytes.Count);
                    bytes.InsertRange(at, bytes.GetRange(from, Math.Min(_random.Next(12), bytes.Count - from)));
                    break;
                default:
                    bytes.AddRange(","u8);
                    break;
            }
        }

        return [.. bytes];
    }

    private void Value(StringBuilder text, int depth)
    {
        switch (_random.Next(depth > 5 ? 6 : 10))
        {
            case 0 or 1:
                String(text);
                break;
            case 2 or 3:
                text.Append(_random.Next(3) == 0 ? _random.Next().ToString(CultureInfo.InvariantCulture) : s_numbers[_random.Next(s_numbers.Length)]);
                break;
            case 4:
                text.Append("true");
                break;
            case 5:
                text.Append(_random.Next(2) == 0 ? "null" : "false");
                break;
            case 6 or 7:
                Container(text, '[', ']', depth);
                break;
            default:
                Container(text, '{', '}', depth);
                break;
        }
    }

    private void Container(StringBuilder text, char open, char close, int depth)
    {
        text.Append(open);
        Space(text);
        int count = _random.Next(5);
        for (int i = 0; i < count; i++)
        {
            if (open == '{')
            {
                String(text);
                Space(text);
                text.Append(':');
                Space(text);
            }

            Value(text, depth + 1);
            Space(text);
            _ = i < count - 1 ? text.Append(',') : text;
            Space(text);
        }

        text.Append(close);
    }

    private void String(StringBuilder text)
    {
        text.Append('"');
        for (int parts = _random.Next(_random.Next(20) == 0 ? 40 : 3); parts >= 0; parts--)
        {
            text.Append(s_strings[_random.Next(s_strings.Length)]);
        }

        text.Append('"');
    }

    private void Space(StringBuilder text)
    {
        if (_random.Next(3) == 0)
        {
            text.Append(" \t\n\r"[_random.Next(4)], _random.Next(_random.Next(10) == 0 ? 80 : 4));
        }
    }
}

/// <summary>A stream that gives a few bytes at a time, as a slow pipe does.</summary>
internal sealed class Trickle(byte[] bytes, int seed, int most) : MemoryStream(bytes)
{
    private readonly Random _random = new(seed);

    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, _random.Next(1, most + 1)));
}
