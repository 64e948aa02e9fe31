namespace Peregrine.Json.Tool.Tests;

/// <summary>query, patch, merge and diff --patch.</summary>
public sealed class QueryTests
{
    private const string Shop = """{"books":[{"title":"A\u00e9","price":8},{"title":"B","price":12.50}]}""";

    [Fact]
    public void QueryWritesWhatIsSelected()
    {
        using var cli = new Cli(("shop.json", Shop), ("log.jsonl", "{\"level\":\"error\",\"n\": 1}\n{\"level\":\"info\"}\n\n{\"level\":\"error\",\"n\":[2, 3]} 4"));
        Assert.Equal(new Run(0, "8\n12.50\n", ""), cli.Peregrine("query", "$..price", "shop.json"));
        Assert.Equal(new Run(0, "\"A\\u00e9\"\n", ""), cli.Peregrine("query", "$.books[?@.price < 10].title", "shop.json"));
        Assert.Equal(new Run(0, "Aé\nB\n", ""), cli.Peregrine("query", "--raw", "$..title", "shop.json"));
        Assert.Equal(new Run(0, "$['books'][1]['price']\t12.50\n", ""), cli.Peregrine("query", "$.books[1].price", "shop.json", "--paths"));
        Assert.Equal(new Run(0, "1\n[2,3]\n", ""), cli.Peregrine("query", "$.n", "log.jsonl"));
        Assert.Equal(new Run(0, "4\n", ""), cli.Piped("[1] [2]3 [4]", "query", "$[?@ > 3]"));
        Assert.Equal(new Run(1, "", ""), cli.Peregrine("query", "$.none", "shop.json"));
    }

    [Fact]
    public void QuerySaysWhatIsWrong()
    {
        using var cli = new Cli(("bad.json", "[1]\n[2,]"), ("empty.json", " "), ("good.json", "1"));
        Run run = cli.Peregrine("query", "$[", "good.json");
        Assert.Equal((2, ""), (run.Code, run.Out));
        Assert.StartsWith("peregrine: ", run.Error, StringComparison.Ordinal);
        const string Fault = "bad.json:2:4: error: value 2: a comma is followed by a value, not by ']' (byte 7)\n 2 | [2,]\n   |    ^\n";
        Assert.Equal(new Run(1, "[1]\n", Fault), cli.Peregrine("query", "$", "bad.json"));
        Assert.Equal(new Run(1, "1\n2\n", Fault), cli.Peregrine("query", "$[0]", "bad.json"));
        Assert.Equal(new Run(1, "", "empty.json:1:2: error: expected a value, but the text is empty (byte 1)\n 1 |  \n   |  ^\n"), cli.Peregrine("query", "$", "empty.json"));
        Assert.Equal(2, cli.Peregrine("query", "$", "missing.json").Code);
    }

    [Fact]
    public void ValuesOfEveryLengthAreFound()
    {
        // The first buffer holds 256 KiB.
        string longer = $"[\"{new string('x', 300_000)}\"]";
        using var cli = new Cli(("long.jsonl", string.Concat(Enumerable.Range(0, 5).Select(i => $"{{\"i\":{i}}}\n{longer}\n"))));
        Assert.Equal(new Run(0, "0\n1\n2\n3\n4\n", ""), cli.Peregrine("query", "$.i", "long.jsonl"));
    }

    [Theory]
    [InlineData("[1,2", "$[5]", "1:5: error: the text ends within an array (byte 4)")]
    [InlineData("{\"a\":[[1,2", "$.b", "1:11: error: the text ends within an array, 3 levels deep (byte 10)")]
    [InlineData("{\"a\":\n 1 \"b\"", "$.a", "2:4: error: expected ',' or '}' after the value, found '\"' (byte 9)")]
    [InlineData("[1] // c", "$[0]", "1:5: error: value 2: JSON has no comments (check takes them with --comments) (byte 4)")]
    [InlineData("[1, // c\n2]", "$[0]", "1:5: error: JSON has no comments (check takes them with --comments) (byte 4)")]
    [InlineData("\uFEFF[1]", "$[0]", "1:1: error: JSON has no byte order mark (byte 0)")]
    [InlineData("\u001F\uFFFD", "$", "1:1: error: expected a value, found the control character U+001F (byte 0)")]
    [InlineData("[\"a\u0001\"]", "$..b", "1:4: error: the control character U+0001 stands in a string unescaped (byte 3)")]
    [InlineData("{\"a\":1,\"b\":0,\"a\":2}", "$.a", "1:14: error: the object at $ has the name 'a' twice: the last one counts, but the first one has been read (byte 13)")]
    public void QueryNamesTheFault(string text, string path, string message)
    {
        using var cli = new Cli();
        Run run = cli.Piped(text, "query", path);
        Assert.Equal(1, run.Code);
        Assert.StartsWith($"(input):{message}\n", run.Error, StringComparison.Ordinal);
    }

    /// <summary>The places are those of the other commands, however far the reader has come.</summary>
    [Theory]
    [InlineData(1, "$.none")]
    [InlineData(3, "$[0]")]
    [InlineData(200_000, "$[0]")]
    [InlineData(70_000, "$[5].a")]
    [InlineData(300_000, "$..b")]
    public void QuerySaysLineAndColumnAsTheOthers(int length, string path)
    {
        string[] betweens = ["", "\n", "\r\n", " \n\n"];
        int first = path.Contains('[', StringComparison.Ordinal) ? 1 : 0;
        foreach (string between in UsualRun.IsShort ? betweens.Where((_, at) => at % 2 == first) : betweens)
        {
            string text = $"[0,{string.Concat(Enumerable.Repeat($"\"é\U0001F600\",{between}", length / 10))}1 2]";
            using var cli = new Cli(("x.json", text));
            string expected = cli.Peregrine("check", "x.json").Out, found = cli.Peregrine("query", path, "x.json").Error;
            Assert.StartsWith("x.json:", expected, StringComparison.Ordinal);
            Assert.Equal(expected[..expected.IndexOf('\n', StringComparison.Ordinal)], found[..found.IndexOf('\n', StringComparison.Ordinal)]);
        }
    }

    [Fact]
    public void RawStrings()
    {
        using var cli = new Cli();
        Assert.Equal(new Run(0, "a\"b\nc\n1\n[\"\\n\"]\n\n", ""), cli.Piped("[\"a\\\"b\\nc\", 1, [\"\\n\"], \"\"]", "query", "--raw", "$[*]"));
        Assert.Equal(2, cli.Piped("[\"\\ud800\"]", "query", "--raw", "$[*]").Code);
        Assert.Equal(new Run(0, "\"\\ud800\"\n", ""), cli.Piped("[\"\\ud800\"]", "query", "$[*]"));
    }

    [Fact]
    public void PathsAreThoseOfTheText()
    {
        using var cli = new Cli();
        const string text = "{\"rows\":[{\"n\":1},{\"n\":[2,3]}],\"it's\":{\"n\":4}} {\"rows\":[]} {\"rows\":[{\"n\":5}]}";
        Assert.Equal("$['rows'][0]['n']\t1\n$['rows'][1]['n']\t[2,3]\n$['rows'][0]['n']\t5\n", cli.Piped(text, "query", "-p", "$.rows[*].n").Out);
        Assert.Equal("$['rows'][1]['n'][1]\t3\n", cli.Piped(text, "query", "-p", "$.rows[?@.n[1]].n[-1]").Out);
        Assert.Equal("$['it\\'s']['n']\t4\n", cli.Piped(text, "query", "-p", "$[?@.n].n").Out);
    }

    [Fact]
    public void PatchesKeepTheRestOfTheText()
    {
        using var cli = new Cli(
            ("data.json", "{ \"a\" : 1.50,\n  \"b\" : [1, 2] }\n"),
            ("patch.json", """[{"op":"replace","path":"/b/0","value":"x"},{"op":"test","path":"/a","value":1.5}]"""),
            ("wrong.json", """[{"op":"remove","path":"/c"}]"""),
            ("merge.json", """{"b":null,"c":true}"""));
        Assert.Equal(new Run(0, "{ \"a\" : 1.50,\n  \"b\" : [\"x\", 2] }\n", ""), cli.Peregrine("patch", "patch.json", "data.json"));
        Run run = cli.Peregrine("patch", "wrong.json", "data.json", "-i");
        Assert.Equal((1, ""), (run.Code, run.Out));
        Assert.Contains("/c", run.Error, StringComparison.Ordinal);
        Assert.Equal("{ \"a\" : 1.50,\n  \"b\" : [1, 2] }\n", cli.Read("data.json"));
        Assert.Equal(2, cli.Peregrine("patch", "merge.json", "data.json").Code);
        Assert.Equal(0, cli.Peregrine("merge", "merge.json", "data.json", "--in-place").Code);
        Assert.Equal("""{"a":1.50,"c":true}""", cli.Peregrine("minify", "data.json").Out.TrimEnd());
        Assert.Equal(1, cli.Piped("[1,", "merge", "merge.json").Code);
    }

    [Fact]
    public void APatchThatIsNoneIsTrouble()
    {
        using var cli = new Cli(("data.json", "{}"), ("cut.json", "[\n{"), ("name.json", """{"a":{"\ud800":1}}"""), ("array.json", """{"a":[{"\ud800":1}]}"""));
        foreach (string command in (string[])["patch", "merge"])
        {
            Run cut = cli.Peregrine(command, "cut.json", "data.json");
            Assert.Equal((2, ""), (cut.Code, cut.Out));
            Assert.StartsWith("cut.json:2:2: error: the text ends within an object", cut.Error, StringComparison.Ordinal);
            Assert.EndsWith("peregrine: cut.json: not JSON, so there is nothing to apply\n", cut.Error, StringComparison.Ordinal);
        }

        Assert.Equal(new Run(2, "", "peregrine: name.json: A name in the merge patch has an unpaired surrogate.\n"), cli.Peregrine("merge", "name.json", "data.json"));
        Assert.Equal(new Run(0, """{"a":[{"\ud800":1}]}""", ""), cli.Peregrine("merge", "array.json", "data.json"));
    }

    [Fact]
    public void DiffWritesAPatch()
    {
        using var cli = new Cli(("old.json", """{"a":[1,2,3],"b":1}"""), ("new.json", """{"a":[1,3],"c":2}"""), ("bad.json", "["));
        Run run = cli.Peregrine("diff", "--patch", "old.json", "new.json");
        Assert.Equal((1, ""), (run.Code, run.Error));
        cli.Write("patch.json", run.Out);
        Assert.Equal(0, cli.Peregrine("patch", "patch.json", "old.json", "-o", "made.json").Code);
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("diff", "made.json", "new.json"));
        Assert.Equal(new Run(0, "[]\n", ""), cli.Peregrine("diff", "--patch", "new.json", "new.json"));
        Assert.Equal(2, cli.Peregrine("diff", "--patch", "bad.json", "new.json").Code);
        Assert.Equal(2, cli.Peregrine("diff", "--patch", "--json", "old.json", "new.json").Code);
    }
}
