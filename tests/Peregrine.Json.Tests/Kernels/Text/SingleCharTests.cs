using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Characters and literals as elements, against System.Text.Json itself.</summary>
public sealed class SingleCharTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.Cyrillic) },
        new() { Encoder = new LetterEncoder() },
    ];

    [Fact]
    public void EveryCodeUnitIsWrittenAsSystemTextJsonWritesIt()
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            for (int unit = 0; unit <= char.MaxValue; unit += unit < 0x800 ? 1 : 13)
            {
                char value = (char)unit;
                Assert.Equal(Stj.Serialize(value, options), JsonSerializer.Serialize(value, options));
                char[] several = [value, 'x', value];
                Assert.Equal(Stj.Serialize(several, options), JsonSerializer.Serialize(several, options));
                Assert.Equal(Stj.Serialize(new Dictionary<char, int> { [value] = 1 }, options), JsonSerializer.Serialize(new Dictionary<char, int> { [value] = 1 }, options));
            }
        }
    }

    [Fact]
    public void EveryArrayOfCharactersFitsTheOutput()
    {
        foreach (int length in new[] { 1, 100, 5_000, 300_000 })
        {
            char[] escaped = new char[length];
            Array.Fill(escaped, '<');
            Assert.Equal(Stj.Serialize(escaped), JsonSerializer.Serialize(escaped));
        }
    }

    [Fact]
    public void EveryStringOfFewBytesIsReadAsSystemTextJsonReadsIt()
    {
        for (int first = 0; first < 256; first++)
        {
            Same<char>([(byte)'"', (byte)first, (byte)'"']);
            Same<char>([(byte)'"', (byte)first]);
            foreach (byte second in "\"\\x \u0080\u0001,ntu"u8)
            {
                Same<char>([(byte)'"', (byte)first, second, (byte)'"']);
                Same<char>([(byte)'"', second, (byte)first, (byte)'"']);
                Same<char>([(byte)'"', (byte)first, (byte)'"', second]);
                Same<char[]>([(byte)'[', (byte)'"', (byte)first, (byte)'"', second, (byte)'"', (byte)'x', (byte)'"', (byte)']']);
            }
        }
    }

    [Fact]
    public void LiteralsAndWhatIsNearlyOne()
    {
        foreach (string text in (string[])["true", "false", "tru", "fals", "falsy", "falsey", "True", "truee", "trueX", "null", "t", "f", "", " true ", "false ", "1", "\"true\""])
        {
            Same<bool>(Encoding.UTF8.GetBytes(text));
            foreach (string form in (string[])["[{0}]", "[{0},true]", "[false,{0}]", "[true, {0} ,false,true]", "[{0}", "[{0},"])
            {
                Same<bool[]>(Encoding.UTF8.GetBytes(string.Format(null, form, text)));
            }

            Same<Flags>(Encoding.UTF8.GetBytes($"{{\"A\":{text},\"B\":{text},\"C\":{text}}}"));
        }
    }

    [Fact]
    public void ManyLiterals()
    {
        Random random = new(81);
        bool[] values = [.. Enumerable.Range(0, 2_000).Select(_ => random.Next(2) == 0)];
        for (int length = 0; length < values.Length; length += 1 + length / 8)
        {
            bool[] some = values[..length];
            string text = Stj.Serialize(some);
            Assert.Equal(text, JsonSerializer.Serialize(some));
            Assert.Equal(some, JsonSerializer.Deserialize<bool[]>(text));
        }
    }

    [Fact]
    public void LongTextWithAFaultOrAnEscapeAnywhere()
    {
        foreach (int length in new[] { 32_700, 32_751, 32_752, 32_768, 100_000 })
        {
            byte[] letters = Encoding.UTF8.GetBytes($"\"{new string('ж', length)}\"");
            Same<string>(letters);
            foreach (int place in new[] { 1, 2, 31, 32, length, length + 1, letters.Length - 33, letters.Length - 3, letters.Length - 2 })
            {
                foreach (byte value in new byte[] { (byte)'x', (byte)'\\', (byte)'"', 0x80, 0xC1, 0xE0, 0xFF, 0 })
                {
                    byte[] text = [.. letters];
                    text[place] = value;
                    Same<string>(text);
                }

                // A letter by its escape.
                Same<string>([.. letters.AsSpan(0, (place & ~1) + 1), .. "\\u0436\\n"u8, .. letters.AsSpan((place & ~1) + 1)]);
            }
        }
    }

    private static void Same<T>(byte[] json)
    {
        string theirs = Said(() => Stj.Deserialize<T>(json)), ours = Said(() => JsonSerializer.Deserialize<T>(json));
        Assert.True(theirs == ours, $"{Encoding.Latin1.GetString(json)}: {ours}, not {theirs}");
    }

    private static string Said<T>(Func<T?> read)
    {
        try
        {
            return Stj.Serialize(read());
        }
        catch (JsonException error)
        {
            return error.Message;
        }
    }

    private sealed class Flags
    {
        public bool A { get; set; }

        public bool B { get; set; }

        public bool? C { get; set; }
    }

    /// <summary>Escapes letters, in a spelling of its own.</summary>
    private sealed unsafe class LetterEncoder : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => 6;

        public override int FindFirstCharacterToEncode(char* text, int textLength)
        {
            for (int i = 0; i < textLength; i++)
            {
                if (WillEncode(text[i]))
                {
                    return i;
                }
            }

            return -1;
        }

        public override bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten) =>
            Default.TryEncodeUnicodeScalar(unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);

        public override bool WillEncode(int unicodeScalar) => unicodeScalar is < ' ' or '"' or '\\' or (>= 'a' and <= 'm') or > 0x7E;
    }
}
