using Peregrine.Json.Platform;

namespace Peregrine.Json.Tests.Platform;

/// <summary>A setting that makes no sense does not fail the first call.</summary>
public class RuntimeSettingsTests
{
    [Theory]
    [InlineData(null, 2000)]
    [InlineData("0", 0)]
    [InlineData("-1", -1)]
    [InlineData(" 250 ", 250)]
    [InlineData(40, 40)]
    [InlineData("soon", 2000)]
    [InlineData("", 2000)]
    [InlineData("1.5", 2000)]
    [InlineData("9999999999", int.MaxValue)]
    [InlineData("99999999999999999999", 2000)]
    public void TimesAreWholeNumbers(object? value, long time)
    {
        const string Setting = "Peregrine.Json.Tests.Time";
        AppContext.SetData(Setting, value);
        Assert.Equal(time, RuntimeSettings.TimeOf(Setting));
    }
}
