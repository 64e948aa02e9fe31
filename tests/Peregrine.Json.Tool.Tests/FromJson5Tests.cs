namespace Peregrine.Json.Tool.Tests;

/// <summary>Strict JSON of JSON5.</summary>
public sealed class FromJson5Tests
{
    [Fact]
    public void WritesStrictJson()
    {
        using var cli = new Cli(("a.json5", "\uFEFF// c\n{a:'\\x41\"',\n/*é*/ b:[+.5,NaN,],}"));
        Run run = cli.Peregrine("format", "--from", "json5", "--indent", "0", "a.json5");
        Assert.Equal(new Run(0, "{\n\"a\": \"\\u0041\\\"\",\n\"b\": [\n0.5,\n\"NaN\"\n]\n}\n", ""), run);
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("format", "--from", "json5", "--indent", "0", "--in-place", "a.json5"));
        Assert.Equal(run.Out, cli.Read("a.json5"));
        Assert.Equal(run.Out, cli.Peregrine("format", "--from", "json", "--indent", "0", "a.json5").Out);
    }

    [Theory]
    [InlineData("{\n  é: [1 2]}", "(input):2:9: error: '2' is invalid after a value. Expected either ',', '}', or ']' (byte 11)\n 2 |   é: [1 2]}\n   |         ^\n")]
    [InlineData("{\"x Path: $\":[1 2]}", "(input):1:17: error: '2' is invalid after a value. Expected either ',', '}', or ']' (byte 16)\n 1 | {\"x Path: $\":[1 2]}\n   |                 ^\n")]
    [InlineData("trux", "(input):1:4: error: 'trux' is an invalid JSON literal. Expected the literal 'true' (byte 3)\n 1 | trux\n   |    ^\n")]
    [InlineData("", "(input):1:1: error: the input does not contain any JSON tokens. Expected the input to start with a valid JSON token, when isFinalBlock is true (byte 0)\n 1 | \n   | ^\n")]
    public void ShowsTheFault(string text, string error)
    {
        using var cli = new Cli();
        Assert.Equal(new Run(1, "", error), cli.Piped(text, "format", "--from", "json5"));
    }

    [Fact]
    public void LeavesFilesAsTheyAreAfterAFault()
    {
        using var cli = new Cli(("a.json5", "[[['\\8']]]"));
        Assert.Equal(1, cli.Peregrine("format", "--from", "json5", "--in-place", "a.json5").Code);
        Assert.Equal("[[['\\8']]]", cli.Read("a.json5"));
        Assert.Contains("depth of 2 has been exceeded", cli.Peregrine("format", "--from", "json5", "--max-depth", "2", "a.json5").Error, StringComparison.Ordinal);
        Assert.Equal(new Run(2, "", "peregrine: --from takes json or json5.\nTry 'peregrine format --help'.\n"), cli.Peregrine("format", "--from", "yaml"));
    }
}
