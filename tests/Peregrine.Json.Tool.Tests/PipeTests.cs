using System.Diagnostics;

namespace Peregrine.Json.Tool.Tests;

/// <summary>The program among others in a pipe, under a terminal, and interrupted.</summary>
public sealed class PipeTests
{
    private const string Color = @"\e\[[0-9;]+m";

    private static string Large { get; } = "[" + string.Join(",", Enumerable.Range(0, 400_000).Select(static i => $"{{\"id\":{i}}}")) + "]";

    [Fact]
    public void ProgramsPipeIntoOneAnother()
    {
        using var cli = new Cli(("a.json", "[ 1, 2 ]"));
        Assert.Equal(new Run(0, "[1,2]\n", ""), cli.Shell("cat a.json | peregrine format | peregrine minify"));
        Assert.Equal(new Run(0, "[1,2]\n", ""), cli.Shell("peregrine minify < a.json"));
        Assert.Equal(new Run(0, "[1,2]\n", ""), cli.Shell("peregrine minify <(cat a.json)"));
        Assert.Equal(new Run(0, "first\n[1,2]\n[1,2]\nlast\n", ""), cli.Shell("(echo first; peregrine minify a.json; peregrine minify a.json; echo last) > all; cat all"));
        Assert.Equal(new Run(0, "[1,2]\n[1,2]\n", ""), cli.Shell("peregrine minify a.json > b; peregrine minify a.json >> b; cat b"));
    }

    [Fact]
    public void AReaderThatLeavesEndsTheWorkQuietly()
    {
        using var cli = new Cli(("a.json", Large));
        Run run = cli.Shell("peregrine format a.json | head -1; echo ${PIPESTATUS[0]}");
        Assert.Equal(new Run(0, "[\n141\n", ""), run);
        Run lines = cli.Shell("peregrine lines from-array a.json | head -2; echo ${PIPESTATUS[0]}");
        Assert.Equal(new Run(0, "{\"id\":0}\n{\"id\":1}\n141\n", ""), lines);
    }

    [Theory]
    [InlineData("-INT", 130)]
    [InlineData("-TERM", 143)]
    public void ASignalEndsTheWorkCleanly(string signal, int code)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no signals here.");
        using var cli = new Cli();
        using Process process = cli.Start("format", "-o", "out.json");
        process.StandardInput.Write(Large[..1_000_000]);
        process.StandardInput.Flush();
        WaitFor(() => cli.Files().Length == 1);
        Process.Start("kill", [signal, process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]).WaitForExit();
        Assert.True(process.WaitForExit(30_000));
        Assert.Equal(code, process.ExitCode);
        Assert.Empty(cli.Files());
        Assert.Equal("", process.StandardError.ReadToEnd() + process.StandardOutput.ReadToEnd());
    }

    [Fact]
    public void ColorsAreForTerminals()
    {
        using var cli = new Cli(("bad.json", "[1 2]"), ("a.json", "{\"a\":1}"), ("b.json", "{}"));
        const string red = "\e[1;31m";
        Assert.Contains(red + "error:", cli.Terminal("peregrine check bad.json").Out, StringComparison.Ordinal);
        Assert.Contains("\e[31m", cli.Terminal("peregrine diff a.json b.json").Out.Replace("\e[1;31m", "\e[31m", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.DoesNotMatch(Color, cli.Terminal("peregrine check bad.json", ("NO_COLOR", "1")).Out);
        Assert.DoesNotMatch(Color, cli.Terminal("peregrine check bad.json", ("TERM", "dumb")).Out);
        Assert.DoesNotMatch(Color, cli.Terminal("peregrine check bad.json | cat").Out);
        Assert.Contains(red, cli.Terminal("peregrine minify bad.json > /dev/null").Out, StringComparison.Ordinal);
    }

    /// <summary>The output goes slowly through a pipe, at first until the bar is on the terminal; it is gone at the end.</summary>
    [Fact]
    public void LongWorkShowsABar()
    {
        using var cli = new Cli(("a.json", Large));
        const string slowly = "(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do head -c 100000 > /dev/null; sleep 0.1; done; cat > /dev/null)";
        Run run = cli.Terminal("peregrine format a.json | (for i in {1..600}; do grep -qE \"[0-9]%\" \"$SHOWN\" && break; head -c 5000 > /dev/null; sleep 0.1; done; cat > /dev/null)");
        Assert.Equal(0, run.Code);
        Assert.Contains("a.json", run.Out, StringComparison.Ordinal);
        Assert.Contains("%", run.Out, StringComparison.Ordinal);
        Assert.EndsWith("\e[?25h", run.Out.TrimEnd(), StringComparison.Ordinal);
        Assert.Equal("", cli.Terminal($"peregrine format a.json 2> messages | {slowly}; cat messages").Out);
        Assert.Equal("", cli.Terminal($"peregrine format a.json | {slowly}", ("NO_COLOR", "1")).Out);
        Assert.Equal("", cli.Terminal($"peregrine format a.json | {slowly}", ("TERM", "dumb")).Out);
    }

    [Fact]
    public void ATerminalIsNotWaitedFor()
    {
        using var cli = new Cli();
        Run run = cli.Terminal("peregrine check");
        Assert.Equal(2, run.Code);
        Assert.Contains("no file is named and nothing is piped in", run.Out, StringComparison.Ordinal);
    }

    private static void WaitFor(Func<bool> condition)
    {
        for (int i = 0; i < 300 && !condition(); i++)
        {
            Thread.Sleep(50);
        }
    }
}
