using System.Diagnostics;

namespace Peregrine.Json.Outside;

/// <summary>
/// A trimmed program does what an untrimmed one does. One way of publishing is tried here, the one that removes most; eng/release.sh trimmed tries all, and
/// runs in eng/release.sh.
/// </summary>
[Trait("Phase", "Packaging")]
public sealed class TrimmedTests
{
    [Fact(Explicit = true)]
    public async Task BothLibrariesAgreeWhereAllUnusedCodeIsRemoved()
    {
        if (!OperatingSystem.IsLinux())
        {
            Assert.Skip("The script needs a shell.");
        }

        var start = new ProcessStartInfo(Path.Combine(Repository.Root, "eng", "release.sh"), ["trimmed", "full"]) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        // Not this process's own input, through which its runner speaks to it.
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        if (output.Contains("NU1101", StringComparison.Ordinal) || output.Contains("NU1102", StringComparison.Ordinal))
        {
            Assert.Skip("The runtime's package cannot be restored here.");
        }

        Assert.True(process.ExitCode == 0, output + await errors);
        Assert.Contains("full: context: ", output, StringComparison.Ordinal);
    }
}
