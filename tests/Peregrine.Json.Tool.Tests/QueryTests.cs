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
        Assert.Equal(new Run(1, "1\n", "peregrine: bad.json: value 2: a comma is followed by a value, not by ']' (byte 7)\n"), cli.Peregrine("query", "$[0]", "bad.json"));
        Assert.Equal((1, ""), (cli.Peregrine("query", "$", "empty.json").Code, ""));
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
