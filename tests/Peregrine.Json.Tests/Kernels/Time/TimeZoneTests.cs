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
        using var child = new OwnProcess(typeof(TimeZoneTests).Assembly, null, "-class", typeof(LocalTimeTests).FullName!);
        child.Start.Environment["TZ"] = zone;
        Assert.NotEqual(0, (await child.RunAsync()).Passed());
    }
}
