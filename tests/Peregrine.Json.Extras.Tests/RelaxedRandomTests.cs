using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Random values in random styles are the same values as in strict JSON.</summary>
public sealed class RelaxedRandomTests
{
    private static readonly string[] s_pieces = ["a", "é", "日", "😀", "'", "\"", "\\", "/", "\0", "\v", "\b", "\t", "\u0001", "\u007f", "\u2028", "\u2029", "0", "//", "/*", "x41", "\uFEFF", "{", "]", ","];
    private static readonly string[] s_names = ["a", "$", "_b9", "ñ", "日本", "NaN", "Infinity", "null", "aⅧ", "x\u200Dy", "𝒜"];
    private static readonly string[] s_gaps = ["", "", "", " ", "\n", "\r\n", "\t", "\v", "\f", "\u00A0", "\uFEFF", "\u2028", "\u3000", "/**/", "/*é*/", "/*\n\"'*/", "//\n", "//'é\r", "//*/\u2029"];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void RandomStyles(int seed)
    {
        for (int round = 0; round < 1500; round++)
        {
            var writer = new Writer(new Random((seed * 100_000) + round));
            writer.Gap();
            writer.Value(3);
            writer.Gap();
            string relaxed = writer.Relaxed.ToString();
            byte[] utf8 = Encoding.UTF8.GetBytes(relaxed);
            JsonElement expected = JsonElement.Parse(writer.Strict.ToString());
            Assert.True(JsonElement.DeepEquals(expected, JsonElement.Parse(JsonRelaxed.ToJson(relaxed))), relaxed);
            Assert.True(JsonElement.DeepEquals(expected, Ours.DeserializeRelaxed<JsonElement>(utf8)), relaxed);
            var bytes = new ArrayBufferWriter<byte>();
            JsonRelaxed.ToJson(utf8, bytes);
            Assert.Equal(JsonRelaxed.ToJson(relaxed), Encoding.UTF8.GetString(bytes.WrittenSpan));
        }
    }

    /// <summary>Writes one value twice.</summary>
    private sealed class Writer(Random random)
    {
        public StringBuilder Relaxed { get; } = new();

        public StringBuilder Strict { get; } = new();

        public void Gap() => Relaxed.Append(One(s_gaps));

        public void Value(int depth)
        {
            switch (random.Next(depth > 0 ? 10 : 6))
            {
                case 0:
                    Both(One(["null", "true", "false"]));
                    break;
                case 1 or 2:
                    Text(string.Concat(Enumerable.Range(0, random.Next(6)).Select(_ => One(s_pieces))));
                    break;
                case < 6:
                    Number();
                    break;
                case < 8:
                    Container("[", "]", () => Value(depth - 1));
                    break;
                default:
                    int count = 0;
                    Container("{", "}", () =>
                    {
                        Name(count++);
                        Gap();
                        Both(":");
                        Gap();
                        Value(depth - 1);
                    });
                    break;
            }
        }

        private void Container(string open, string close, Action item)
        {
            Both(open);
            int count = random.Next(4);
            for (int i = 0; i < count; i++)
            {
                Gap();
                item();
                Gap();
                _ = i < count - 1 ? Strict.Append(',') : Strict;
                _ = i < count - 1 || random.Next(2) == 0 ? Relaxed.Append(',') : Relaxed;
            }

            Gap();
            Both(close);
        }

        private void Name(int number)
        {
            if (random.Next(3) == 0)
            {
                Text(One(s_pieces) + number);
                return;
            }

            string name = One(s_names) + number;
            Strict.Append(JsonEncodedText.Encode(name).ToString() is var text ? $"\"{text}\"" : "");
            foreach (Rune rune in name.EnumerateRunes())
            {
                Relaxed.Append(rune.IsBmp && random.Next(5) == 0 ? $"\\u{rune.Value:x4}" : rune.ToString());
            }
        }

        private void Text(string text)
        {
            Strict.Append('"').Append(JsonEncodedText.Encode(text)).Append('"');
            char quote = random.Next(2) == 0 ? '"' : '\'';
            Relaxed.Append(quote);
            for (int i = 0; i < text.Length; i++)
            {
                char unit = text[i];
                bool isDigitNext = i + 1 < text.Length && char.IsAsciiDigit(text[i + 1]);
                int style = random.Next(6);
                Relaxed.Append(One(["", "", "", "", "\\\n", "\\\r\n", "\\\r", "\\\u2028"]));
                _ = char.IsSurrogate(unit) ? Relaxed.Append(style > 0 ? text[i..(i + 2)] : $"\\u{(int)unit:x4}{One(["", "\\\n"])}\\u{(int)text[i + 1]:X4}")
                    : style == 0 && unit < 0x100 ? Relaxed.Append(CultureInfo.InvariantCulture, $"\\x{(int)unit:X2}")
                    : style == 1 ? Relaxed.Append(CultureInfo.InvariantCulture, $"\\u{(int)unit:x4}")
                    : unit == '\0' && !isDigitNext ? Relaxed.Append("\\0")
                    : unit == '\v' && style == 2 ? Relaxed.Append("\\v")
                    : unit == '\b' && style == 2 ? Relaxed.Append("\\b")
                    : unit == quote || unit == '\\' || (style == 2 && !"bfnrtvux0123456789\u2028\u2029".Contains(unit, StringComparison.Ordinal)) ? Relaxed.Append('\\').Append(unit)
                    : Relaxed.Append(unit);
                i += char.IsSurrogate(unit) ? 1 : 0;
            }

            Relaxed.Append(quote);
        }

        private void Number()
        {
            string sign = One(["", "-"]);
            string written = sign.Length > 0 ? sign : One(["", "+"]);
            switch (random.Next(4))
            {
                case 0:
                    BigInteger large = new BigInteger(random.NextInt64()) << (random.Next(3) * 40) | (uint)random.Next();
                    Strict.Append(sign).Append(large.ToString(CultureInfo.InvariantCulture));
                    Relaxed.Append(written).Append(One(["0x", "0X", "0x000"])).Append(large.ToString(One(["x", "X"]), CultureInfo.InvariantCulture));
                    break;
                case 1:
                    string digits = random.Next().ToString(CultureInfo.InvariantCulture);
                    string exponent = One(["", "e5", "E-3", "e+1"]);
                    Strict.Append(sign).Append("0.").Append(digits).Append(exponent);
                    Relaxed.Append(written).Append(One([".", "0."])).Append(digits).Append(exponent);
                    break;
                case 2:
                    string whole = random.Next(3) == 0 ? "0" : random.Next().ToString(CultureInfo.InvariantCulture);
                    string power = One(["", "e5", "E-3", "e+1"]);
                    Strict.Append(sign).Append(whole).Append(power);
                    Relaxed.Append(written).Append(whole).Append(One(["", "."])).Append(power);
                    break;
                default:
                    bool isNaN = random.Next(2) == 0;
                    Strict.Append(isNaN ? "\"NaN\"" : $"\"{sign}Infinity\"");
                    Relaxed.Append(written).Append(isNaN ? "NaN" : "Infinity");
                    break;
            }
        }

        private void Both(string text)
        {
            Relaxed.Append(text);
            Strict.Append(text);
        }

        private string One(string[] all) => all[random.Next(all.Length)];
    }
}
