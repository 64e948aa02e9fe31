using System.Text.RegularExpressions;

namespace Peregrine.Json.Tool.Tests;

/// <summary>The guide's page of the tool: what its command lines are said to print is what they print, with the files that it shows.</summary>
public sealed partial class PageTests
{
    private static readonly string s_page = File.ReadAllText(Path.Combine(Root(), "docs", "guide", "tool.md")).ReplaceLineEndings("\n");

    [Fact]
    public void CommandLinesPrintWhatThePageShows()
    {
        using var cli = new Cli([.. Shown().Matches(s_page).Select(static file => (file.Groups["name"].Value, file.Groups["text"].Value))]);
        string[] blocks = [.. Console().Matches(s_page).Select(static block => block.Groups["text"].Value).Where(static text => text.StartsWith('$'))];
        Assert.True(blocks.Length >= 6);
        foreach (string block in blocks)
        {
            string lines = string.Join('\n', Command().Matches(block).Select(static command => $"cat <<'END'\n{command.Value}\nEND\n{command.Groups["line"].Value}"));
            Assert.Equal(block, cli.Shell($"exec 2>&1\n{lines}").Out);
        }
    }

    private static string Root()
    {
        DirectoryInfo folder = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "Peregrine.slnx")))
        {
            folder = folder.Parent ?? throw new InvalidOperationException("The tests do not run below the repository.");
        }

        return folder.FullName;
    }

    [GeneratedRegex(@"<!-- file: (?<name>\S+) -->\n```json\n(?<text>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Shown();

    [GeneratedRegex(@"^```console\n(?<text>.*?)^```$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Console();

    [GeneratedRegex(@"^\$ (?<line>.*)$", RegexOptions.Multiline)]
    private static partial Regex Command();
}
