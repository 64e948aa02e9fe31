namespace Peregrine.Json.Tool.Tests;

/// <summary>Patterns, and files that are written.</summary>
public sealed class FileTests
{
    [Fact]
    public void PatternsFindFiles()
    {
        using var cli = new Cli(("a.json", "1"), ("b.json", "2"), ("c.txt", "["), (".hidden.json", "["), ("in/d.json", "4"), ("in/deep/e.json", "5"), ("in/deep/e2.json", "6"), ("literal[1].json", "7"), ("@at.jsn", "8"));
        Assert.Equal("1\n2\n7\n", cli.Peregrine("minify", "*.json").Out);
        Assert.Equal("1\n2\n4\n5\n6\n7\n", cli.Peregrine("minify", "**/*.json").Out);
        Assert.Equal("5\n", cli.Peregrine("minify", "i*/deep/?.json").Out);
        Assert.Equal("5\n6\n1\n", cli.Peregrine("minify", cli.Folder + "/in/**/e*.json", "a.json").Out);
        Assert.Equal("7\n8\n", cli.Peregrine("minify", "literal[1].json", "@at.jsn").Out);
    }

    [Fact]
    public void InPlaceKeepsWhatAFileIs()
    {
        using var cli = new Cli(("a.json", "[1,2]"), ("bad.json", "[1,"));
        string path = Path.Combine(cli.Folder, "a.json");
        File.CreateSymbolicLink(Path.Combine(cli.Folder, "link.json"), path);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }

        Run run = cli.Peregrine("format", "-i", "link.json", "bad.json");
        Assert.Equal((1, ""), (run.Code, run.Out));
        Assert.Equal("[\n  1,\n  2\n]\n", cli.Read("a.json"));
        Assert.Equal(path, File.ResolveLinkTarget(Path.Combine(cli.Folder, "link.json"), true)!.FullName);
        Assert.Equal("[1,", cli.Read("bad.json"));
        Assert.Equal(["a.json", "bad.json", "link.json"], cli.Files());
        if (!OperatingSystem.IsWindows())
        {
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(path));
        }
    }

    [Fact]
    public void OutputIsThereAsAWholeOrNotAtAll()
    {
        using var cli = new Cli(("a.json", "[ 1 ]"), ("bad.json", "[1,,"), ("out.json", "old"));
        Assert.Equal(1, cli.Peregrine("minify", "bad.json", "-o", "out.json").Code);
        Assert.Equal("old", cli.Read("out.json"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("minify", "a.json", "--output", "out.json"));
        Assert.Equal("[1]\n", cli.Read("out.json"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("minify", "a.json", "-o", "new.json"));
        Assert.Equal("[1]\n", cli.Read("new.json"));
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("format", "a.json", "-o", "a.json"));
        Assert.Equal("[\n  1\n]\n", cli.Read("a.json"));
        Run run = cli.Peregrine("minify", "a.json", "-o", "no/such/place.json");
        Assert.Equal(2, run.Code);
        Assert.StartsWith("peregrine: no/such/place.json: cannot be written: ", run.Error, StringComparison.Ordinal);
        Assert.Equal(2, cli.Peregrine("minify", "a.json", "-o", cli.Folder).Code);
        Assert.Equal(["a.json", "bad.json", "new.json", "out.json"], cli.Files());
    }

    [Fact]
    public void APipeStaysAPipe()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no named pipes in folders here.");
        using var cli = new Cli(("a.json", "[ 1 ]"));
        Assert.Equal(new Run(0, "[1]\n", ""), cli.Shell("mkfifo p; cat p & peregrine minify a.json -o p; wait; test -p p"));
        Run inPlace = cli.Shell("timeout 20 bash -c 'peregrine minify --in-place p'; echo $?; test -p p");
        Assert.Equal(new Run(0, "2\n", "peregrine: p: is not a regular file, so it cannot be written in place\n"), inPlace);
    }

    [Fact]
    public void AReadOnlyFileIsNotReplaced()
    {
        using var cli = new Cli(("a.json", "[ 1 ]"), ("b.json", "[ 2 ]"));
        string path = Path.Combine(cli.Folder, "a.json");
        File.SetAttributes(path, FileAttributes.ReadOnly);
        Assert.Equal(new Run(2, "", "peregrine: a.json: is read-only\n"), cli.Peregrine("minify", "-i", "a.json"));
        Assert.Equal(new Run(2, "", "peregrine: a.json: is read-only\n"), cli.Peregrine("minify", "-o", "a.json", "b.json"));
        Assert.Equal("[ 1 ]", cli.Read("a.json"));
        Assert.Equal(new Run(0, "[1]\n", ""), cli.Peregrine("minify", "a.json"));
        File.SetAttributes(path, FileAttributes.Normal);
    }

    [Fact]
    public void AFileOfTwoNamesIsNotReplaced()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The number of names is asked on Linux and Windows; the shell makes them here on Linux.");
        using var cli = new Cli(("a.json", "[ 1 ]"), ("b.json", "[ 2 ]"));
        Run run = cli.Shell("ln a.json other.json; peregrine minify -i a.json b.json; peregrine minify -o other.json b.json; cat a.json other.json b.json");
        const string message = "has 2 names (hard links), and the others would keep the old text; write to another file\n";
        Assert.Equal(new Run(0, "[ 1 ][ 1 ][2]\n", $"peregrine: a.json: {message}peregrine: other.json: {message}"), run);
        Assert.Equal(["a.json", "b.json", "other.json"], cli.Files());
    }

    [Fact]
    public void ADeviceStaysADevice()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no device files here.");
        using var cli = new Cli(("a.json", "[ 1 ]"));
        File.CreateSymbolicLink(Path.Combine(cli.Folder, "null"), "/dev/null");
        Assert.Equal(new Run(0, "", ""), cli.Peregrine("minify", "a.json", "-o", "null"));
        Assert.Equal(new Run(0, "[1]\n", ""), cli.Shell("peregrine minify a.json -o /dev/stdout | cat"));
        Assert.False(File.Exists("/dev/.null.tmp"));
        Assert.Equal(0, new FileInfo("/dev/null").Length);
    }
}
