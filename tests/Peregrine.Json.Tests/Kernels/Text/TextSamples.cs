using System.Text;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Seeded text of every script and every kind of damage.</summary>
internal static class TextSamples
{
    private static readonly string[] s_fragments =
    [
        "a", "Zz", " ", "0", "\"", "\\", "/", "<", "&", "'", "+", "`", "\n", "\r", "\t", "\b", "\f", "\0", "\u001F", "\u007F", "\u0080", "é", "\u07FF", "\u0800",
        "ж", "привет", "日本語", "こんにちは", "\u3000", "\uFEFF", "\uFFFD", "\uFFFE", "\uFFFF", "\uD7FF", "\uE000", "\u2028", "\u2029", "\u00A0",
        "\U00010000", "\U0010FFFF", "😀", "the quick brown fox", "abcdefghijklmnopqrstuvwxyz0123456789",
    ];

    public static string Mixed(Random random, int most, bool loneSurrogates)
    {
        StringBuilder text = new();
        int target = random.Next(most + 1);
        int bias = random.Next(4);
        while (text.Length < target)
        {
            switch (random.Next(bias == 0 ? 3 : 12))
            {
                case 0:
                    text.Append(s_fragments[random.Next(s_fragments.Length)]);
                    break;
                case 1:
                    text.Append('x', random.Next(40));
                    break;
                case 2:
                    text.Append((char)random.Next(0x80));
                    break;
                case 3 or 4:
                    Run(random, text, 0x410, 0x44F);
                    break;
                case 5 or 6:
                    Run(random, text, 0x3041, 0x30FE);
                    break;
                case 7:
                    Run(random, text, 0x4E00, 0x9FFF);
                    break;
                case 8:
                    Run(random, text, 0x80, 0xD7FF);
                    break;
                case 9 when loneSurrogates:
                    text.Append((char)random.Next(0xD800, 0xE000));
                    break;
                case 10:
                    text.Append(new Rune(random.Next(0x10000, 0x110000)).ToString());
                    break;
                default:
                    Run(random, text, 0x20, 0x7E);
                    break;
            }
        }

        return text.ToString();
    }

    private static void Run(Random random, StringBuilder text, int from, int to)
    {
        for (int n = random.Next(24); n >= 0; n--)
        {
            text.Append((char)random.Next(from, to + 1));
        }
    }

    /// <summary>JSON string content for a text: each character raw where allowed, or in one of its escaped spellings.</summary>
    public static byte[] Spelled(Random random, string text, int oneInEscaped)
    {
        StringBuilder spelled = new();
        foreach (Rune rune in text.EnumerateRunes())
        {
            bool must = rune.Value is < 0x20 or '"' or '\\';
            if (!must && random.Next(oneInEscaped) != 0)
            {
                spelled.Append(rune.ToString());
                continue;
            }

            int named = "\"\\/\b\f\n\r\t".IndexOf(rune.ToString(), StringComparison.Ordinal);
            if (named >= 0 && random.Next(2) == 0)
            {
                spelled.Append('\\').Append("\"\\/bfnrt"[named]);
                continue;
            }

            foreach (char unit in rune.ToString())
            {
                spelled.Append("\\u").Append(((int)unit).ToString(random.Next(2) == 0 ? "x4" : "X4"));
            }
        }

        return Encoding.UTF8.GetBytes(spelled.ToString());
    }
}
