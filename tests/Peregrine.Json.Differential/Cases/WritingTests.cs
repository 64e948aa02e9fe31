using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Escaping, layout and depth.</summary>
public class WritingTests
{
    public static TheoryData<string> Encoders => ["default", "relaxed", "all", "ranges", "forbidding", "letters"];

    private static JsonSerializerOptions OptionsOf(string encoder)
    {
        var forbidding = new TextEncoderSettings(UnicodeRanges.All);
        forbidding.ForbidCharacters('/', 'a', ' ', '5', 'é', '\u4e00');
        return new JsonSerializerOptions
        {
            Encoder = encoder switch
            {
                "relaxed" => JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                "all" => JavaScriptEncoder.Create(UnicodeRanges.All),
                "ranges" => JavaScriptEncoder.Create(UnicodeRanges.Latin1Supplement, UnicodeRanges.Cyrillic, UnicodeRanges.CjkUnifiedIdeographs),
                "forbidding" => JavaScriptEncoder.Create(forbidding),
                "letters" => JavaScriptEncoder.Create(UnicodeRange.Create('a', 'b')),
                _ => null,
            },
        };
    }

    [Theory]
    [MemberData(nameof(Encoders))]
    public void EveryCodeUnit(string encoder)
    {
        JsonSerializerOptions options = OptionsOf(encoder);
        var report = new Report();
        for (int start = 0; start < 0x10000; start += 16)
        {
            string text = new([.. Enumerable.Range(start, 16).Select(c => (char)c)]);
            Both.WriteQuickly(report, text, options);
            Both.WriteQuickly(report, new string([.. text.Reverse()]), options);
        }

        for (int c = 0; c < 0x10000; c += c < 0x400 ? 1 : 37)
        {
            Both.WriteQuickly(report, (char)c, options);
            Both.WriteQuickly(report, "" + (char)c, options);
            Both.WriteQuickly(report, new Dictionary<string, int> { ["k" + (char)c] = 1 }, options);
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Encoders))]
    public void SupplementaryCharactersAndSurrogates(string encoder)
    {
        JsonSerializerOptions options = OptionsOf(encoder);
        var report = new Report();
        for (int rune = 0x10000; rune < 0x110000; rune += 0x3F1)
        {
            Both.WriteQuickly(report, "x" + char.ConvertFromUtf32(rune), options);
        }

        string[] ill = ["\ud800", "\udc00", "\ud800\ud800", "\udc00\ud800", "\ud800\ud83d\ude00", "a\ud800", "\ud800a", "\udbff\udfff", "\udc00\udc00"];
        foreach (string text in ill)
        {
            for (int before = 0; before < 70; before++)
            {
                Both.WriteQuickly(report, new string('x', before) + text + new string('y', before % 5), options);
            }
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Encoders))]
    public void OneCharacterAtEveryPlace(string encoder)
    {
        JsonSerializerOptions options = OptionsOf(encoder);
        var report = new Report();
        foreach (char special in "\"\\/\n\u0000\u001f\u007f<é\u2028日\ud800")
        {
            for (int length = 1; length < 140; length += length < 70 ? 1 : 7)
            {
                for (int at = 0; at < length; at += length < 40 ? 1 : 5)
                {
                    char[] text = new char[length];
                    Array.Fill(text, 'b');
                    text[at] = special;
                    Both.WriteQuickly(report, new string(text), options);
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void Indentation()
    {
        var report = new Report();
        var value = new { A = 1, C = Array.Empty<int>(), G = new object[] { Array.Empty<int>(), new { X = 1 }, new object(), new Dictionary<string, int>() }, N = (string?)null, D = new Dictionary<string, int[]> { ["a"] = [1, 2], ["b"] = [] } };
        foreach (char character in " \t")
        {
            foreach (int size in (int[])[0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 127])
            {
                foreach (string newLine in (string[])["\n", "\r\n"])
                {
                    var options = new JsonSerializerOptions { WriteIndented = true, IndentCharacter = character, IndentSize = size, NewLine = newLine };
                    Both.Write(report, value, options);
                    Both.Write(report, new List<Recursive> { new() { V = 1, Next = new Recursive { Next = new Recursive() } } }, options);
                    Both.Write(report, new List<List<List<int>>> { new() { new() { 1, 2 }, new() }, new() }, options);
                }
            }
        }

        report.Check();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(5)]
    [InlineData(64)]
    [InlineData(200)]
    public void Depth(int maxDepth)
    {
        var options = new JsonSerializerOptions { MaxDepth = maxDepth };
        int limit = maxDepth == 0 ? 64 : maxDepth;
        var report = new Report();
        foreach (int depth in (int[])[1, 2, limit - 1, limit, limit + 1, limit + 2, limit * 2])
        {
            Recursive? nested = null;
            SelfHolder? many = null;
            object? anything = null;
            for (int i = 0; i < depth; i++)
            {
                nested = new Recursive { V = i, Next = nested };
                many = new SelfHolder { Many = many is null ? null : [many] };
                anything = i % 2 == 0 ? new List<object?> { anything } : new RecursiveObject { Next = anything };
            }

            Both.Write(report, nested, options);
            Both.Write(report, many, options);
            Both.Write(report, anything, options);
            foreach (string text in (string[])
            [
                string.Concat(Enumerable.Repeat("{\"Next\":", depth)) + "null" + new string('}', depth),
                string.Concat(Enumerable.Repeat("{\"x\":", depth)) + "1" + new string('}', depth),
                "{\"x\":" + new string('[', depth) + new string(']', depth) + "}",
                "{\"x\":" + new string('[', depth) + "1",
            ])
            {
                Both.Read<Recursive>(report, Encoding.UTF8.GetBytes(text), options);
            }
        }

        report.Check();
    }

    [Fact]
    public void Cycle()
    {
        var cycle = new Recursive();
        cycle.Next = cycle;
        Outcome mine = Outcome.Of(() => Ours.Serialize(cycle));
        Outcome theirs = Outcome.Of(() => Stj.Serialize(cycle));
        Assert.IsType<JsonException>(mine.Error);
        Assert.Equal(theirs.Error!.Message[..60], mine.Error.Message[..60]);
    }

    [Fact]
    public void LargeTexts()
    {
        var report = new Report();
        foreach (int length in (int[])[1000, 4095, 4096, 4097, 65_535, 65_536, 1_000_003])
        {
            Both.RoundTrip(report, new string('x', length));
            Both.RoundTrip(report, new string('é', length));
            Both.RoundTrip(report, new string('\n', length), OptionsOf("relaxed"));
            Both.RoundTrip(report, new byte[length]);
            Both.RoundTrip(report, string.Concat(Enumerable.Repeat("😀", length / 8)), OptionsOf("relaxed"));
        }

        report.Check();
    }
}
