using System.CommandLine;
using System.Text.Json;
using Peregrine.Json.Tool.Files;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Each command: its output, where it goes, and its exit code.</summary>
public sealed class CommandTests
{
    [Fact]
    public void CheckSaysNothingOfGoodDocuments()
    {
        using var cli = new Cli(("a.json", "[1]"), ("b.json", "{}"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("check", "a.json", "b.json"));
    }

    [Fact]
    public void CheckShowsThePlace()
    {
        using var cli = new Cli(("bad.json", "{\n  \"a\": 1,\n  \"b\": \"é\" \"c\"\n}\n"), ("good.json", "1"));
        Run run = cli.Peregrine("check", "bad.json", "good.json");
        Assert.Equal(new Run(1, "bad.json:3:12: error: expected ',' or '}' after the value, found '\"' (byte 24)\n 3 |   \"b\": \"é\" \"c\"\n   |            ^\n", ""), run);
        Assert.Equal(new Run(1, "", ""), cli.Peregrine("check", "--quiet", "bad.json"));
    }

    [Fact]
    public void CheckTakesWhatIsAskedFor()
    {
        using var cli = new Cli(("c.json", "// c\n[[1, 2,], /* d */]"));
        Assert.Equal(0, cli.Peregrine("check", "--comments", "--trailing-commas", "--max-depth", "2", "c.json").Code);
        Run strict = cli.Peregrine("check", "--all", "c.json");
        Assert.Equal(1, strict.Code);
        Assert.Equal(4, strict.Out.Split(": error: ").Length - 1);
        Assert.Contains("more than 1 arrays", cli.Peregrine("check", "--comments", "--max-depth", "1", "c.json").Out, StringComparison.Ordinal);
    }

    [Fact]
    public void OneFileThatCannotBeReadDoesNotKeepTheOthersFromIt()
    {
        using var cli = new Cli(("bad.json", "["));
        Directory.CreateDirectory(Path.Combine(cli.Folder, "folder"));
        Run run = cli.Peregrine("check", "missing.json", "folder", "*.nothing", "bad.json");
        Assert.Equal(2, run.Code);
        Assert.Equal("peregrine: missing.json: no such file\nperegrine: folder: is a directory\nperegrine: *.nothing: no file matches\n", run.Error);
        Assert.StartsWith("bad.json:1:2: error: the text ends within an array (byte 1)\n", run.Out, StringComparison.Ordinal);

        // Linux opens the memory of a process as a file, whose first page cannot be read.
        if (OperatingSystem.IsLinux())
        {
            foreach (string command in (string[])["check", "format"])
            {
                run = cli.Peregrine(command, "/proc/self/mem", "bad.json");
                Assert.Equal(2, run.Code);
                Assert.StartsWith("peregrine: /proc/self/mem: ", run.Error, StringComparison.Ordinal);
                Assert.Contains("bad.json:1:2: error: ", run.Out + run.Error, StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("no-command", "peregrine: 'no-command' is no command of 'peregrine'\n")]
    [InlineData("chek x.json", "'chek' is no command of 'peregrine'; did you mean 'check'?\n")]
    [InlineData("fromat x.json", "did you mean 'format'?\n")]
    [InlineData("lines form-array x.json", "'form-array' is no command of 'peregrine lines'; did you mean 'from-array'?\n")]
    [InlineData("--versoin", "'--versoin' is no option of 'peregrine'; did you mean '--version'?\n")]
    [InlineData("check --no-option x.json", "'--no-option' is no option of 'peregrine check' (a file of this name is ./--no-option)\n")]
    [InlineData("check x.json --coments", "'--coments' is no option of 'peregrine check'; did you mean '--comments'? (a file")]
    [InlineData("minify -z x.json", "'-z' is no option of 'peregrine minify'")]
    [InlineData("diff --jsn x.json x.json", "did you mean '--json'?")]
    [InlineData("stats --Json x.json", "did you mean '--json'?")]
    [InlineData("format --indent 17 x.json", "--indent takes")]
    [InlineData("check --max-depth 0 x.json", "--max-depth takes")]
    [InlineData("check --max-depth x x.json", "peregrine: --max-depth takes")]
    [InlineData("format --max-depth 99999999999 x.json", "peregrine: --max-depth takes")]
    [InlineData("stats --names x x.json", "peregrine: --names takes")]
    [InlineData("bench --seconds x x.json", "peregrine: --seconds takes")]
    [InlineData("format -i -o y.json x.json", "exclude each other")]
    [InlineData("format -o y.json x.json x.json", "takes one document")]
    [InlineData("format -i -", "in place")]
    [InlineData("diff x.json", "peregrine: ")]
    public void BadUsageIsTrouble(string arguments, string message)
    {
        using var cli = new Cli(("x.json", "1"));
        Run run = cli.Peregrine(arguments.Split(' '));
        Assert.Equal((2, ""), (run.Code, run.Out));
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
        Assert.Equal(["x.json"], cli.Files());
    }

    [Fact]
    public void AfterTwoDashesAllAreFiles()
    {
        using var cli = new Cli(("--x.json", "[ 1 ]"), ("-", "[ 2 ]"));
        Assert.Equal(new Run(0, "[1]\n", ""), cli.Peregrine("minify", "--", "--x.json"));
        Assert.Equal(new Run(0, "[1]\n[2]\n", ""), cli.Peregrine("minify", "./--x.json", "./-"));
        Assert.Equal(new Run(0, "[3]\n", ""), cli.Piped("[ 3 ]", "minify", "-"));
    }

    /// <summary>Indentation of every depth is all there, beyond the 1,024 columns that are written at once; and it has a bound, as it grows with the square of the depth.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(16)]
    public void DeepDocumentsAreIndentedUpToABound(int indent)
    {
        using var cli = new Cli(("deep.json", Nested(1000)), ("deeper.json", Nested(1001)));
        string unit = new(' ', indent);
        string width = indent.ToString(System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(Indented(1000), cli.Peregrine("format", "--indent", width, "deep.json").Out);
        Run refused = cli.Peregrine("format", "--indent", width, "-o", "out.json", "deeper.json");
        Assert.Equal(1, refused.Code);
        Assert.StartsWith("deeper.json:1:1001: error: more than 1000 arrays and objects are open (--max-depth) (byte 1000)\n", refused.Error, StringComparison.Ordinal);
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("format", "--max-depth", "1001", "--indent", width, "-o", "out.json", "deeper.json"));
        Assert.Equal(Indented(1001), cli.Read("out.json"));
        Assert.Equal(1, cli.Peregrine("format", "--max-depth", "2", "deep.json").Code);

        static string Nested(int depth) => new string('[', depth) + "1" + new string(']', depth);

        string Indented(int depth) =>
            string.Concat(Enumerable.Range(0, depth).Select(level => string.Concat(Enumerable.Repeat(unit, level)) + "[\n"))
            + string.Concat(Enumerable.Repeat(unit, depth)) + "1\n"
            + string.Concat(Enumerable.Range(0, depth).Reverse().Select(level => string.Concat(Enumerable.Repeat(unit, level)) + "]\n"));
    }

    [Fact]
    public void HelpHasExamples()
    {
        using var cli = new Cli();
        Run run = cli.Peregrine("--help");
        Assert.Equal((0, ""), (run.Code, run.Error));
        Assert.Contains("Examples:\n  peregrine check data.json\n", run.Out, StringComparison.Ordinal);
        Assert.Contains("Usage:\n  peregrine [command]", run.Out, StringComparison.Ordinal);
        Assert.Equal(11, Program.Root().Subcommands.Count);
        Assert.All(Program.Root().Subcommands, command => Assert.Contains($"  {command.Name} ", run.Out, StringComparison.Ordinal));
        Assert.Matches(@"^\d+\.\d+\.\d+\n$", cli.Peregrine("--version").Out);
    }

    [Fact]
    public void HelpOfEveryCommandHasExamplesAndExitCodes()
    {
        using var cli = new Cli();
        var left = new Queue<(Command Command, string[] Names)>([(Program.Root(), [])]);
        int count = 0;
        while (left.TryDequeue(out (Command Command, string[] Names) next))
        {
            count++;
            string help = cli.Peregrine([.. next.Names, "--help"]).Out, flat = string.Join(' ', help.Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
            Assert.Contains("Examples:\n  ", help, StringComparison.Ordinal);
            Assert.Contains(string.Join(' ', ["peregrine", .. next.Names]), help[help.IndexOf("Examples:\n", StringComparison.Ordinal)..], StringComparison.Ordinal);
            Assert.Matches(@"Exit code 0: [^.]+; 1: [^.]+; 2: [^.]+\.", flat);
            foreach (Command inner in next.Command.Subcommands)
            {
                left.Enqueue((inner, [.. next.Names, inner.Name]));
            }
        }

        Assert.Equal(15, count);
    }

    [Fact]
    public void JsonThatCannotBeHeldIsNotSaidToBeNoJson()
    {
        var input = new Input("long.json");
        ToolException error = Assert.Throws<ToolException>(() => WholeText.Refused(input, "[\"a\"]"u8.ToArray(), "A string is too long."));
        Assert.Equal(("long.json: A string is too long.", 2), (error.Message, error.ExitCode));
        Assert.Equal("expected a value or ']', found '}'", WholeText.Refused(input, "[}"u8.ToArray(), "A string is too long.").Message);

        // What a command throws for a result that is too long ends the work on that document alone.
        var done = new List<string>();
        int code = DocumentRuns.Each([input, new Input("short.json")], document =>
        {
            done.Add(document.Name);
            return document == input ? throw new NotSupportedException("The result has 2 GB.") : 0;
        });
        Assert.Equal((2, 2), (code, done.Count));
    }

    [Fact]
    public void TextIsKept()
    {
        const string text = "{\"\\u0061\" : 1.0e+05,\"a\":-0 ,\"é\\/\":[1E400,\"\\ud800\", {} ,[ ]]}";
        using var cli = new Cli(("x.json", text));
        Assert.Equal("{\"\\u0061\":1.0e+05,\"a\":-0,\"é\\/\":[1E400,\"\\ud800\",{},[]]}\n", cli.Peregrine("minify", "x.json").Out);
        Assert.Equal("{\n\t\"\\u0061\": 1.0e+05,\n\t\"a\": -0,\n\t\"é\\/\": [\n\t\t1E400,\n\t\t\"\\ud800\",\n\t\t{},\n\t\t[]\n\t]\n}\n", cli.Peregrine("format", "--indent", "tab", "x.json").Out);
        Assert.Equal("[\n    1,\n    2\n]\n", cli.Piped("[1,2]", "format", "--indent", "4").Out);
        Assert.Equal("[\n1,\n2\n]\n", cli.Piped("[1,2]", "format", "--indent", "0", "-").Out);
    }

    [Fact]
    public void MessagesGoToTheStandardError()
    {
        using var cli = new Cli(("x.json", "[1,\n 2 3]"));
        Run run = cli.Peregrine("minify", "x.json");
        Assert.Equal(1, run.Code);
        Assert.Equal("x.json:2:4: error: expected ',' or ']' after the value, found '3' (byte 7)\n 2 |  2 3]\n   |    ^\n", run.Error);
    }

    [Fact]
    public void CanonIsExactlyTheBytes()
    {
        using var cli = new Cli(("x.json", "{\"b\": 1.0, \"a\" : [\"\\u00e9\", 1e2]}"), ("twice.json", "{\"b\":1,\n\"b\":2}"), ("bad.json", "[1"));
        Assert.Equal(new Run(0, "{\"a\":[\"é\",100],\"b\":1}", ""), cli.Peregrine("canon", "x.json"));
        Run twice = cli.Peregrine("canon", "twice.json");
        Assert.Equal((1, ""), (twice.Code, twice.Out));
        Assert.StartsWith("twice.json:2:1: error: not I-JSON: ", twice.Error, StringComparison.Ordinal);
        Assert.StartsWith("bad.json:1:3: error: the text ends within an array", cli.Peregrine("canon", "bad.json").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void DiffTellsByItsExitCode()
    {
        using var cli = new Cli(("old.json", "{\"a\":1,\"b\":[1,2,3,4],\"c\":{\"x/y\":\"\\u0041\"}}"), ("same.json", "{\"c\":{\"x/y\":\"A\"}, \"b\":[1.0,2,30e-1,4],\"a\":1e0}"),
            ("new.json", "{\"b\":[0,1,3,4],\"c\":{\"x/y\":\"B\"},\"d\":[{}]}"), ("bad.json", "{"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("diff", "old.json", "same.json"));
        Assert.Equal(new Run(1, "- /a: 1\n+ /b/0: 0\n- /b/1: 2\n~ /c/x~1y: \"\\u0041\" -> \"B\"\n+ /d: [{}]\n", ""), cli.Peregrine("diff", "old.json", "new.json"));
        Run json = cli.Peregrine("diff", "--json", "old.json", "new.json");
        Assert.Equal(1, json.Code);
        JsonElement[] differences = Stj.Deserialize<JsonElement[]>(json.Out)!;
        Assert.Equal(["removed /a", "added /b/0", "removed /b/1", "changed /c/x~1y", "added /d"], differences.Select(static d => $"{d.GetProperty("change")} {d.GetProperty("path")}"));
        Assert.Equal("A", differences[3].GetProperty("old").GetString());
        Run bad = cli.Peregrine("diff", "old.json", "bad.json");
        Assert.Equal((2, ""), (bad.Code, bad.Out));
        Assert.Equal(2, cli.Peregrine("diff", "old.json", "missing.json").Code);
    }

    /// <summary>Arrays of any length are aligned where they differ in little; where in too much, it is said.</summary>
    [Fact]
    public void DiffSaysWhenItStopsAligning()
    {
        static string Numbers(IEnumerable<int> numbers) => "{\"n\":[" + string.Join(',', numbers) + "]}";
        int[] all = [.. Enumerable.Range(0, 50_000)];
        using var cli = new Cli(("old.json", Numbers(all)), ("new.json", Numbers(all.Where(static i => i != 100).Select(static i => i == 40_000 ? -1 : i))), ("far.json", Numbers(all.Select(static i => i % 1000 == 0 ? i : -i - 1))));
        Assert.Equal(new Run(1, "- /n/100: 100\n~ /n/40000: 40000 -> -1\n", ""), cli.Peregrine("diff", "old.json", "new.json"));
        Run far = cli.Peregrine("diff", "old.json", "far.json");
        Assert.Equal(1, far.Code);
        Assert.Equal("peregrine: /n: the arrays differ in too much to find what belongs together; some elements are compared by their places\n", far.Error);
    }

    [Fact]
    public void LinesGoBothWays()
    {
        using var cli = new Cli(("a.json", "[1, {\"a\": [ ]},\n\"x\"]"), ("o.json", "{}"), ("bad.jsonl", "1\n\n[2\n3 4\n5\n"));
        Assert.Equal(new Run(0, "1\n{\"a\":[]}\n\"x\"\n", ""), cli.Peregrine("lines", "from-array", "a.json"));
        Assert.Equal(new Run(0, "[\n1,\n{\"a\":[]},\n\"x\"\n]\n", ""), cli.Piped("1\n{\"a\": []}\r\n\"x\"", "lines", "to-array"));
        Assert.Equal(new Run(0, "[]\n", ""), cli.Piped("", "lines", "to-array", "-"));
        Assert.Equal(new Run(1, "", "peregrine: o.json: the document is no array\n"), cli.Peregrine("lines", "from-array", "o.json"));
        Run check = cli.Peregrine("lines", "check", "--all", "bad.jsonl");
        Assert.Equal(1, check.Code);
        Assert.Equal(["bad.jsonl:2:1:", "bad.jsonl:3:3:", "bad.jsonl:4:3:"], check.Out.Split('\n').Where(static line => line.StartsWith("bad", StringComparison.Ordinal)).Select(static line => line.Split(' ')[0]));
        Assert.Equal(0, cli.Piped("1\n{}\n", "lines", "check").Code);
    }

    [Fact]
    public void StatsCount()
    {
        const string text = """{"a":[1,2.5,{"\u0061":"long text","a":null}],"b":{"c":true,"a":[]},"b":"é"}""";
        using var cli = new Cli(("x.json", text), ("bad.json", "[}"));
        JsonElement stats = Stj.Deserialize<JsonElement>(cli.Peregrine("stats", "--json", "x.json").Out);
        Assert.Equal(System.Text.Encoding.UTF8.GetByteCount(text), stats.GetProperty("bytes").GetInt32());
        Assert.Equal((3, "/a/2"), (stats.GetProperty("depth").GetInt32(), stats.GetProperty("deepest").GetString()));
        Assert.Equal([3, 2, 2, 2, 1, 1], stats.GetProperty("types").EnumerateObject().Select(static type => type.Value.GetProperty("count").GetInt32()));
        Assert.Equal(["/a/2/a", "/b"], stats.GetProperty("firstDuplicates").EnumerateArray().Select(static path => path.GetString()!));
        Assert.Equal([1, 3, 5, 2], stats.GetProperty("valuesByDepth").EnumerateArray().Select(static count => count.GetInt32()));
        Assert.Equal("9 /a/2/a \"long text\"", Shown(stats.GetProperty("longestStrings")[0]));
        Assert.Equal("3 /a", Shown(stats.GetProperty("largestArrays")[0]));
        JsonElement name = stats.GetProperty("members")[0];
        Assert.Equal("a 4 {\"array\": 2, \"null\": 1, \"string\": 1}", $"{name.GetProperty("name")} {name.GetProperty("count")} {{{string.Join(", ", name.GetProperty("types").EnumerateObject().OrderBy(static type => type.Name, StringComparer.Ordinal).Select(static type => $"\"{type.Name}\": {type.Value}"))}}}");
        Run table = cli.Peregrine("stats", "x.json");
        Assert.Contains("duplicate names: 2\n/a/2/a\n/b\n", table.Out, StringComparison.Ordinal);
        Assert.Matches("\nobject +3\n", table.Out);
        Assert.DoesNotContain("\e[", table.Out, StringComparison.Ordinal);
        Run bad = cli.Peregrine("stats", "bad.json");
        Assert.Equal((1, ""), (bad.Code, bad.Out));

        static string Shown(JsonElement large) => string.Join(' ', large.EnumerateObject().Select(static part => part.Value.ToString()));
    }

    /// <summary>Every fifth name comes twice, spelt in two ways, in objects of any number of members at several depths.</summary>
    [Fact]
    public void StatsFindDuplicateNames()
    {
        static string Object(int members, string inner) =>
            "{" + string.Join(",", Enumerable.Range(0, members).Select(i => $"\"n{i}\":{(i == 0 ? inner : "1")}" + (i % 5 == 4 ? $",\"\\u006e{i}\":2" : ""))) + "}";

        string text = "[1]";
        int expected = 0;
        foreach (int members in (int[])[1, 2, 5, 40, 3, 1000, 7])
        {
            text = $"[{Object(members, text)},{Object(members, "{}")},{{}}]";
            expected = expected + members / 5 * 2;
        }

        var shape = new Stats.Shape();
        Assert.True(new Tokens.TokenPump<Stats.StatsSink>(new Tokens.Window(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(text)), 64), new Stats.StatsSink(shape), Tokens.PumpSettings.Strict).Run());
        Assert.Equal(expected, shape.DuplicateCount);
        Assert.Equal(1000, shape.Names.All.Count(static name => name.Count > 0));
        Assert.Equal(15, shape.Depth);
        Assert.Equal(1200, shape.Objects.All[0].Size);
    }

    /// <summary>A name has any number of spellings: all are counted as the name, also when there are as many names as are counted, and not all are kept.</summary>
    [Fact]
    public void SpellingsOfANameAreOneName()
    {
        var names = new Stats.NameCounts();
        for (int i = 1; i < Stats.NameCounts.Most; i++)
        {
            Assert.Equal(i, names.NumberOf(System.Text.Encoding.UTF8.GetBytes($"n{i}")));
        }

        for (int bits = 0; bits < 4 * Stats.NameCounts.Most; bits++)
        {
            string spelling = string.Concat(Enumerable.Range(0, 20).Select(place => (bits >> place & 1) == 0 ? "a" : "\\u0061"));
            Assert.Equal(Stats.NameCounts.Most, names.NumberOf(System.Text.Encoding.UTF8.GetBytes(spelling)));
        }

        Assert.InRange(names.KeptCount, Stats.NameCounts.Most, 2 * Stats.NameCounts.Most);
        Assert.Equal(7, names.NumberOf("\\u006e7"u8));
        Assert.Equal(Stats.NameCounts.Other, names.NumberOf("more"u8));
        Assert.Equal(Stats.NameCounts.Other, names.NumberOf("\\u006dore"u8));
    }

    [Fact]
    public void BenchComparesBoth()
    {
        using var cli = new Cli(("x.json", "[{\"a\":1,\"b\":\"text\"},{\"a\":2.5,\"b\":null}]"), ("bad.json", "[1"));
        Run run = cli.Peregrine("bench", "--seconds", "0.2", "--json", "x.json");
        Assert.Equal((0, ""), (run.Code, run.Error));
        JsonElement[] results = [.. Stj.Deserialize<JsonElement>(run.Out).GetProperty("results").EnumerateArray()];
        Assert.Equal(6, results.Length);
        Assert.All(results, static result => Assert.True(result.GetProperty("peregrineSeconds").GetDouble() > 0 && result.GetProperty("systemTextJsonSeconds").GetDouble() > 0 && result.GetProperty("ratio").GetDouble() > 0));
        Assert.Equal(1, cli.Peregrine("bench", "bad.json").Code);
    }
}
