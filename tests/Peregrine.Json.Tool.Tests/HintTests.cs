using System.Text;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Messages that say what to do, files that stay what they are, tables of bounded width.</summary>
public sealed class HintTests
{
    [Theory]
    [InlineData(new byte[] { 0x1F, 0x8B, 8, 0, 1 }, "gzip")]
    [InlineData(new byte[] { 0x28, 0xB5, 0x2F, 0xFD }, "Zstandard")]
    [InlineData(new byte[] { 0xFD, 0x37, 0x7A, 0x58, 0x5A, 0 }, "xz")]
    [InlineData(new byte[] { 0x42, 0x5A, 0x68, 0x39 }, "bzip2")]
    [InlineData(new byte[] { 0x50, 0x4B, 3, 4 }, "a zip archive")]
    public void PackedFiles(byte[] text, string name)
    {
        using var cli = new Cli();
        File.WriteAllBytes(Path.Combine(cli.Folder, "a.json"), text);
        foreach (string[] command in (string[][])[["check"], ["minify"], ["format"], ["stats"], ["lines", "check"]])
        {
            Run run = cli.Peregrine([.. command, "a.json"]);
            Assert.Equal(1, run.Code);
            Assert.Contains($"the file looks like {name}; unpack it first", run.Out + run.Error, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void ManyValuesPointToTheOption()
    {
        using var cli = new Cli(("a.jsonl", "{\"a\":1}\n{\"a\":2}\n"), ("numbers.jsonl", "1\r\n  2\r\n"), ("row.json", "{\"a\":1} {\"a\":2}"), ("bad.json", "{\"a\":1}\n]"));
        foreach (string command in (string[])["check", "stats"])
        {
            foreach ((string file, bool isValue, bool isLines) in ((string, bool, bool)[])[("a.jsonl", true, true), ("numbers.jsonl", true, true), ("row.json", true, false), ("bad.json", false, false)])
            {
                Run run = cli.Peregrine(command, file);
                Assert.Equal(1, run.Code);
                Assert.Contains("expected the end of the text after the value", run.Out + run.Error, StringComparison.Ordinal);
                Assert.Equal(isLines, (run.Out + run.Error).Contains("'peregrine lines'", StringComparison.Ordinal));
                Assert.Equal(isValue && command == "check", run.Out.Contains(" (--values takes several values in one text)", StringComparison.Ordinal));
            }
        }
    }

    [Fact]
    public void ManyValuesInOneText()
    {
        using var cli = new Cli(
            ("a.jsonl", "{\"a\": 1}\n{\"a\":[2, {}]}\n\n"), ("row.json", " {\"a\":1}[ 2 ]3 \"x\"\ttrue"), ("bad.json", "{\"a\":1}\n]"), ("cut.json", "1 2 [3"), ("empty.json", " \n"), ("comma.json", "[1],2"));
        Assert.Equal(new Run(0, "{\"a\":1}\n{\"a\":[2,{}]}\n", ""), cli.Peregrine("minify", "a.jsonl"));
        Assert.Equal(new Run(0, "{\n  \"a\": 1\n}\n{\n  \"a\": [\n    2,\n    {}\n  ]\n}\n", ""), cli.Peregrine("format", "a.jsonl"));
        Assert.Equal(new Run(0, "{\"a\":1}\n[2]\n3\n\"x\"\ntrue\n", ""), cli.Peregrine("minify", "row.json"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("check", "--values", "a.jsonl", "row.json"));
        Assert.Equal(0, cli.Peregrine("format", "--in-place", "row.json").Code);
        Assert.Equal("{\n  \"a\": 1\n}\n[\n  2\n]\n3\n\"x\"\ntrue\n", cli.Read("row.json"));
        foreach ((string file, string fault) in ((string, string)[])
            [("bad.json", "2:1: error: expected a value, found ']' (byte 8)"), ("cut.json", "1:7: error: the text ends within an array (byte 6)"), ("empty.json", "2:1: error: expected a value, but the text is empty (byte 2)"), ("comma.json", "1:4: error: expected a value, found ',' (byte 3)")])
        {
            foreach (string[] command in (string[][])[["minify"], ["format"], ["check", "--values"], ["check", "--values", "--all"]])
            {
                Run run = cli.Peregrine([.. command, file]);
                Assert.Equal(1, run.Code);
                Assert.Contains($"{file}:{fault}\n", run.Out + run.Error, StringComparison.Ordinal);
            }
        }

        Assert.Equal(0, cli.Piped("// a\n[1] /* b */ 2 // c", "check", "--values", "--comments").Code);
        Assert.Equal(1, cli.Piped("[1] 2", "check").Code);
    }

    [Fact]
    public void AnEmptyNameIsNoFile()
    {
        using var cli = new Cli(("a.json", "1"));
        Assert.Equal(new Run(2, "", "peregrine: '': a file has a name\n"), cli.Peregrine("check", ""));
        Assert.Equal(new Run(2, "", "peregrine: '': cannot be written: a file has a name\n"), cli.Peregrine("minify", "a.json", "-o", ""));
    }

    [Fact]
    public void OwnerAndModeStay()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "Only root gives files away.");
        using var cli = new Cli(("a.json", "[ 1 ]"));
        Assert.Equal(
            new Run(0, "4321:1234 6751\n4321:1234 6751\n[1]\n", ""),
            cli.Shell("chown 4321:1234 a.json; chmod 6751 a.json; stat -c '%u:%g %a' a.json; peregrine minify -i a.json; stat -c '%u:%g %a' a.json; cat a.json"));
        Assert.Equal(["a.json"], cli.Files());
    }

    [Fact]
    public void AFileOfAnotherOwnerIsNotReplaced()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess && File.Exists("/usr/bin/setpriv"), "Only root becomes another user.");
        using var cli = new Cli(("a.json", "[ 1 ]"));
        Run run = cli.Shell("chmod 777 . a.json; chown 4321 a.json; setpriv --reuid 4322 --clear-groups bash -c 'HOME=/tmp peregrine minify -i a.json'; echo $?; cat a.json");
        Assert.SkipWhen(run.Error.Contains("ermission denied", StringComparison.Ordinal), "Others may not read the program.");
        Assert.Equal(("2\n[ 1 ]", "peregrine: a.json: belongs to another user or group, and a new file in its place would not; write to another file\n"), (run.Out, run.Error));
        Assert.Equal(["a.json"], cli.Files());
    }

    [Fact]
    public void PathsInTablesAreBounded()
    {
        using var cli = new Cli();
        const int depth = 100_000;
        File.WriteAllText(Path.Combine(cli.Folder, "deep.json"), new StringBuilder(depth * 2).Append('[', depth).Append(']', depth).ToString());
        Run run = cli.Peregrine("stats", "deep.json");
        Assert.Equal(0, run.Code);
        Assert.InRange(run.Out.Length, 100, 4_000);
        Assert.Contains("/0…/0", run.Out, StringComparison.Ordinal);
        Assert.True(cli.Peregrine("stats", "--json", "deep.json").Out.Length > depth);
    }

    [Fact]
    public void ALargeDiffWithOneElementLess()
    {
        // Members in another order, numbers and strings in another spelling, and one element that is not there.
        string[] rows = [.. Enumerable.Range(0, 300).Select(static i => $$"""{"id":{{i}},"name":"n\u0041{{i}}","tags":["a",{"b":null}],"price":1.50}""")];
        string[] others = [.. Enumerable.Range(0, 300).Where(static i => i != 170).Select(static i => $$"""{"name":"nA{{i}}","id":{{i}}.0,"price":15e-1,"tags":["a",{"b":null}]}""")];
        using var cli = new Cli(("old.json", $"[{string.Join(',', rows)}]"), ("same.json", $"[ {string.Join(" ,", rows)} ]"), ("new.json", $"[{string.Join(',', others)}]"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("diff", "old.json", "same.json"));
        Run run = cli.Peregrine("diff", "old.json", "new.json");
        Assert.Equal(1, run.Code);
        Assert.StartsWith("- /170: {\"id\":170,", run.Out, StringComparison.Ordinal);
        Assert.Single(run.Out.TrimEnd('\n').Split('\n'));
    }
}
