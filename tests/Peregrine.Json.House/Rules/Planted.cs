using System.Diagnostics;

namespace Peregrine.Json.House.Rules;

/// <summary>The faults that eng/release.sh plant plants: each says what it is and which tests it concerns, and applies to the source as it is. So does the patch of eng/release.sh recipe.</summary>
internal static class Planted
{
    public const string Folder = "eng/planted", Recipe = "eng/recipe/simple-type.patch";

    public static IEnumerable<Finding> Stale()
    {
        string[] patches = [.. Directory.GetFiles(Repository.PathOf(Folder), "*.patch").Order(StringComparer.Ordinal)];
        Assert.NotEmpty(patches);
        if (!File.ReadAllText(Repository.PathOf("CONTRIBUTING.md")).Contains($"the {patches.Length} faults of `{Folder}`", StringComparison.Ordinal))
        {
            yield return new Finding("CONTRIBUTING.md", 1, $"does not say that there are {patches.Length} planted faults.");
        }

        foreach (string patch in patches)
        {
            string path = $"{Folder}/{Path.GetFileName(patch)}";
            string[] head = [.. File.ReadLines(patch).TakeWhile(line => !line.StartsWith("--- ", StringComparison.Ordinal))];
            if (!head.Any(line => line.StartsWith("# fault: ", StringComparison.Ordinal)) || !head.Any(line => line.StartsWith("# tests: ", StringComparison.Ordinal)))
            {
                yield return new Finding(path, 1, "says nothing of its fault or of the tests concerned: '# fault: ...' and '# tests: PROJECT [RUNNER ARGUMENT...]'.");
            }

            if (Refusal(patch) is { } refusal)
            {
                yield return new Finding(path, 1, "does not apply: " + refusal);
            }
        }

        if (Refusal(Repository.PathOf(Recipe)) is { } stale)
        {
            yield return new Finding(Recipe, 1, "does not apply: " + stale);
        }
    }

    /// <summary>What git says against a patch, or null.</summary>
    private static string? Refusal(string patch)
    {
        Process git;
        try
        {
            git = Process.Start(new ProcessStartInfo("git", ["apply", "--check", "--ignore-whitespace", patch]) { WorkingDirectory = Repository.Root, RedirectStandardError = true, RedirectStandardInput = true })!;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Skip("There is no git on this machine: whether planted faults apply is not known.");
            return null;
        }

        using (git)
        {
            git.StandardInput.Close();
            string said = git.StandardError.ReadToEnd();
            git.WaitForExit();
            return git.ExitCode == 0 ? null : said.Trim();
        }
    }
}
