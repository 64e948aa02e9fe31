using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Random texts, most of them nearly JSON5, have the value that <see cref="RelaxedReference"/> finds, or both refuse them.</summary>
public sealed class RelaxedReferenceTests
{
    private static readonly string[] s_scalars =
    [
        "null", "true", "false", "NaN", "Infinity", "+Infinity", "-NaN", "0", "-0", "+0", "00", "01", "-01", "1", "-1", "+1", "1.", ".5", "-.5", "5.e1", "5e", "1e+", "0.e-5", ".e5", ".", "+", "-", "--1", "+-1",
        "0x", "0xg", "0xAf", "-0X10", "+0x000000000000000000F", "0x123456789abcdef0123456789abcdef", "0x1.5", "0x1e+5", "1_0", "1n", "1.5.5", "12345678901234567890.000", "1e400", "1E-5", "09", "0b1", "0o7", "nul",
        "truex", "nan", "infinity", "undefined", "+ 1", "- 1", "-\n1", "''", "\"\"", "'a'", "\"b\"", "'\"'", "\"'\"", @"'\''", @"'\x41\u0041\0\v\a\e'", @"'\1'", @"'\08'", @"'\x4'", @"'\u004'", @"'\u{41}'", @"'\uD83D\uDE00'",
        @"""\uD83D\" + "\n" + @"\uDE00""", @"'\uD800'", "'\\\r\n'", "'\\\n\r'", "'\\\u2028\\\u2029\u2028'", "'\n'", "\"\\\r\"", "'\t\0\u001f'", "'é日😀\uFEFF'", "'//'", "\"/**/\"", "'\\\\'", "'\\", "\"a\tb\\'c\"", "'\\\t'", "'\\😀'",
    ];

    private static readonly string[] s_names =
    [
        "a", "$", "_", "a1", "1a", "$type", "__proto__", "null", "NaN", "Infinity", "if", "''", "\"\"", "'a b'", "\"a\"", "'\\u0061'", "\\u0061", "a\\u0062c", "\\u0030", "a\\u0030", "\\u002d", "\\x61", "\\u{61}", "ünï", "日本", "aⅧ", "Ⅷ",
        "a\u0301", "\u0301", "a\u200C", "\u200Da", "a\u203F", "a\u0660", "\u0660", "𝒜", "\\uD835\\uDC9C", "a-b", "a.b", "😀", "a\u00A0b", "a/**/", "\u20DDa", "a\u20DD", "ª", "ʰ", "ǅ", "a\\", "a\\u00g0", "\u2028a", "\u180Ea",
    ];

    private static readonly string[] s_gaps =
    [
        "", "", "", "", "", " ", "\n", "\r\n", "\t", "\v", "\f", "\u00A0", "\uFEFF", "\u2028", "\u2029", "\u3000", "\u1680", "\u0085", "\u200B", "/**/", "/***/", "/*/", "/*é//\n*/", "//\n", "//*/\r", "//é\u2028", "//\u2027\u2029", "/", "/ /", "/*/**/", "\0", "#\n",
    ];

    private static readonly string[] s_pieces = ["", " ", "\n", ",", ",,", ":", "{", "}", "[", "]", "'", "\"", "\\", "\\u", "/", "//", "/*", "*/", "0", "x", "e", ".", "+", "-", "N", "\uFEFF", "\u2028", "é", "\u0301", "\r", "\0", "t", "u"];

    private static readonly JsonSerializerOptions s_named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void EveryTextHasTheValueOfTheReference(int seed)
    {
        var random = new Random(seed);
        int accepted = 0, refused = 0, rounds = UsualRun.IsShort ? 1000 : 6000;
        for (int round = 0; round < rounds; round++)
        {
            string text = Gap(random, 25) + Value(random, 4, 25) + Gap(random, 25);
            for (int change = random.Next(4); ; change--)
            {
                string? expected = RelaxedReference.ValueOf(text);
                accepted += expected is null ? 0 : 1;
                refused += expected is null ? 1 : 0;
                Compare(text, expected);
                if (change <= 0)
                {
                    break;
                }

                text = Changed(random, text);
            }
        }

        Assert.True(accepted > rounds / 2 && refused > rounds / 2, $"{accepted} {refused}");
    }

    private static void Compare(string text, string? expected)
    {
        string shown = JsonEncodedText.Encode(text.Replace('\uFEFF', '\u2060')).ToString();
        string? strict = null;
        Exception? error = Record.Exception(() => strict = JsonRelaxed.ToJson(text));
        Assert.True(error is null or JsonException { LineNumber: not null, BytePositionInLine: not null }, $"{shown} {error}");
        Assert.True(expected == (strict is null ? null : RelaxedReference.ValueOf(strict)), $"{shown}: {expected} {strict} {error?.Message}");
        if (strict is null)
        {
            Assert.Equal(error!.Message, Record.Exception(() => Ours.DeserializeRelaxed<JsonElement>(text))?.Message);
            return;
        }

        using var document = JsonDocument.Parse(strict);
        Assert.Equal(document.RootElement.GetRawText(), Ours.DeserializeRelaxed<JsonElement>(text).GetRawText());
        if (Record.Exception(() => JsonElement.Parse(text)) is null)
        {
            Assert.Equal(text, strict);
            Assert.Equal(Outcome(() => Ours.Deserialize<Dictionary<string, int[]>>(text)), Outcome(() => Ours.DeserializeRelaxed<Dictionary<string, int[]>>(text)));
            Assert.Equal(Outcome(() => Ours.Deserialize<string[]>(text)), Outcome(() => Ours.DeserializeRelaxed<string[]>(text)));
            Assert.Equal(Outcome(() => Ours.Deserialize<double>(text)), Outcome(() => Ours.DeserializeRelaxed<double>(text)));
        }
    }

    private static string Outcome<T>(Func<T> read)
    {
        object? value = null;
        Exception? error = Record.Exception(() => value = read());
        return $"{error?.GetType()} {error?.Message} {error?.InnerException?.Message} {Ours.Serialize(value, s_named)}";
    }

    private static string Value(Random random, int depth, int odd) => random.Next(depth > 0 ? 9 : 3) switch
    {
        < 3 => random.Next(odd) > 0 ? One(random, ["1", "-2.5", "'é'", "\"x\\n\"", "null", ".5", "+0xF", "true", "'\\x41\\\n'", "[]", "{}"]) : One(random, s_scalars),
        < 6 => Items(random, "[", "]", () => Value(random, depth - 1, odd), odd),
        _ => Items(random, "{", "}", () => Name(random, odd) + Gap(random, odd) + ":" + Gap(random, odd) + Value(random, depth - 1, odd), odd),
    };

    private static string Items(Random random, string open, string close, Func<string> item, int odd)
    {
        var text = new StringBuilder(open);
        for (int left = random.Next(4); left > 0; left--)
        {
            text.Append(Gap(random, odd)).Append(item()).Append(Gap(random, odd)).Append(left > 1 || random.Next(3) == 0 ? "," : "");
        }

        return text.Append(Gap(random, odd)).Append(close).ToString();
    }

    private static string Name(Random random, int odd) => random.Next(odd / 4) > 0 ? One(random, ["a", "b1", "'c d'", "\"e\"", "$f", "\\u0067"]) : One(random, s_names);

    private static string Gap(Random random, int odd) => random.Next(odd) > 0 ? One(random, ["", "", "", " ", "\n", "/**/", "//\r\n", "\u00A0"]) : One(random, s_gaps);

    private static string One(Random random, string[] all) => all[random.Next(all.Length)];

    /// <summary>Deletes, replaces, inserts or repeats a piece.</summary>
    private static string Changed(Random random, string text)
    {
        int at = random.Next(text.Length + 1), length = Math.Min(random.Next(4), text.Length - at);
        string changed = random.Next(3) == 0 ? text.Insert(at, text.Substring(at, length)) : text.Remove(at, length).Insert(at, One(random, s_pieces));
        return changed.EnumerateRunes().Contains(Rune.ReplacementChar) ? text : changed;
    }
}
