using System.Diagnostics;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Runs <see cref="LocalTimeTests"/> in a process of another time zone each.</summary>
public class TimeZoneTests
{
    [Theory]
    [InlineData("Asia/Kolkata")]
    [InlineData("America/New_York")]
    [InlineData("Pacific/Kiritimati")]
    public async Task LocalTimesAgreeIn(string zone)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists("/usr/share/zoneinfo/" + zone), "No time zone database here.");
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet")
        {
            ArgumentList = { "exec", typeof(TimeZoneTests).Assembly.Location, "-class", typeof(LocalTimeTests).FullName!, "-noLogo" },
            Environment = { ["TZ"] = zone },
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("TESTINGPLATFORM_", StringComparison.Ordinal)).ToArray())
        {
            start.Environment.Remove(name);
        }

        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, output + await errors);
        Assert.Contains("Failed: 0", output);
        Assert.DoesNotContain("Total: 0", output);
    }
}
