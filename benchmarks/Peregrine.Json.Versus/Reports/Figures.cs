using System.Globalization;

namespace Peregrine.Json.Versus.Reports;

/// <summary>Numbers as people read them.</summary>
internal static class Figures
{
    public static string Time(double nanoseconds) => nanoseconds switch
    {
        < 100 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.0} ns"),
        < 10_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:#,0} ns"),
        < 10_000_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e3:#,0.0} us"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e6:#,0.0} ms"),
    };

    public static string Bytes(double bytes) => bytes switch
    {
        < 10_000 => string.Create(CultureInfo.InvariantCulture, $"{bytes:#,0}"),
        < 10_000_000 => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e3:#,0} K"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e6:#,0.0} M"),
    };

    public static string Ratio(double ratio) => string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00}");

    public static string Speedup(double ratio) => string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00}x");
}
