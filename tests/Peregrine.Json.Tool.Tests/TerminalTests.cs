using System.Text;
using System.Text.Json;
using Peregrine.Json.Tool.Files;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Nothing of a document or of a file's name reaches a terminal as something that it would obey.</summary>
public sealed class TerminalTests
{
    private static readonly string s_obeyed = string.Concat(Enumerable.Range(0, 0x10000).Select(static i => (char)i).Where(static c =>
        char.IsControl(c) || c is '\u061C' or '\u200E' or '\u200F' or (>= '\u2028' and <= '\u202E') or (>= '\u2066' and <= '\u2069')));

    [Fact]
    public void EachCharacterIsShownOrEscaped()
    {
        for (int unit = 0; unit < 0x10000; unit++)
        {
            char c = (char)unit;
            string expected = s_obeyed.Contains(c) || char.IsSurrogate(c) ? $"a\\u{unit:x4}b" : $"a{c}b";
            Assert.Equal(expected, PlainText.Of($"a{c}b"));
        }

        Assert.Equal("\U0001F600x\\ud83d", PlainText.Of("\U0001F600x\ud83d"));
    }

    /// <summary>A name, a value and a preview with every control character, escaped and, where JSON allows it, as it stands, by every command that shows parts of documents.</summary>
    [Theory]
    [InlineData("diff a.json b.json")]
    [InlineData("diff b.json a.json")]
    [InlineData("stats a.json")]
    [InlineData("stats --names 1000 a.json")]
    [InlineData("check bad.json")]
    [InlineData("check --all bad.json")]
    [InlineData("minify bad.json -o out.json")]
    [InlineData("lines check bad.json")]
    [InlineData("bench bad.json")]
    public void ReportsShowNoControls(string arguments)
    {
        string raw = string.Concat(s_obeyed.Where(static c => c >= 0x20));
        string escaped = string.Concat(s_obeyed.Select(static c => $"\\u{(int)c:x4}"));
        string text = $"{{\"{raw}\":\"{raw}\",\"{escaped}\":[\"{raw}\",{{\"a{raw}\":[1],\"a{raw}\":2}}],\"\\ud800\":1}}";
        using var cli = new Cli(("a.json", text), ("b.json", "{\"" + raw + "\":\"x\"}"), ("bad.json", $"[\"{raw[..20]}\" {raw} \e[31m 1]"));
        Run run = cli.Peregrine(arguments.Split(' '));
        Assert.DoesNotContain(run.Out + run.Error, static c => c != '\n' && s_obeyed.Contains(c));
        Assert.NotEqual("", run.Out + run.Error);
    }

    [Fact]
    public void NamesOfFilesAreShownPlain()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such names here.");
        using var cli = new Cli(("bad\e[31m\n.json", "["), ("good\a.json", "1"));
        foreach (string arguments in (string[])["check *.json", "format *.json", "stats good*", "check no\e[1m.json", "ch\eck x", "check --\eoption", "minify good* -o no\e/x"])
        {
            Run run = cli.Peregrine(arguments.Split(' '));
            Assert.DoesNotContain(run.Out + run.Error, static c => c != '\n' && s_obeyed.Contains(c));
        }

        Assert.StartsWith("bad\\u001b[31m\\u000a.json:1:2: error: ", cli.Peregrine("check", "bad*").Out, StringComparison.Ordinal);
    }

    /// <summary>As pieces of any length, with leads of two-byte characters at their ends.</summary>
    [Fact]
    public void DocumentsOnATerminalMeanTheSame()
    {
        string raw = string.Concat(Enumerable.Range(0x20, 0x1000).Select(static i => (char)i).Where(static c => c is not ('"' or '\\')));
        byte[] text = Encoding.UTF8.GetBytes($"[\"{raw}\"]");
        for (int size = 1; size <= 64; size++)
        {
            using var shown = new MemoryStream();
            using var terminal = new TerminalStream(shown);
            foreach (byte[] piece in text.Chunk(size))
            {
                terminal.Write(piece, 0, piece.Length);
            }

            terminal.Flush();
            string written = Encoding.UTF8.GetString(shown.ToArray());
            Assert.DoesNotContain(written, char.IsControl);
            Assert.Equal([raw], Stj.Deserialize<string[]>(written)!);
        }
    }

    [Fact]
    public void DocumentsOnATerminalAreEscapedAndInPipesAreNot()
    {
        using var cli = new Cli(("a.json", "[\"\u009b31m\u007f\"]"));
        Assert.Contains("[\"\\u009b31m\\u007f\"]", cli.Terminal("peregrine minify a.json").Out, StringComparison.Ordinal);
        Assert.Equal("[\"\u009b31m\u007f\"]\n", cli.Peregrine("minify", "a.json").Out);
    }

    [Fact]
    public void JsonForProgramsHasTheNamesAsTheyAre()
    {
        using var cli = new Cli(("a.json", "{\"\\u001b[1m\":1}"), ("b.json", "{}"));
        JsonElement difference = Stj.Deserialize<JsonElement[]>(cli.Peregrine("diff", "--json", "a.json", "b.json").Out)![0];
        Assert.Equal("/\e[1m", difference.GetProperty("path").GetString());
    }
}
