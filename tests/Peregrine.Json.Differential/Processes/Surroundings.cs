using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Processes;

/// <summary>The culture of this process, set by the environment variable PEREGRINE_CULTURE.</summary>
internal static class Surroundings
{
    public const string Variable = "PEREGRINE_CULTURE";

    /// <summary>The name of the culture that is made here, for a process without culture data.</summary>
    public const string Made = "made";

    [ModuleInitializer]
    internal static void Enter()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } name)
        {
            CultureInfo culture = name == Made ? Make() : CultureInfo.GetCultureInfo(name);
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture;
        }
    }

    private static CultureInfo Make()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        NumberFormatInfo numbers = culture.NumberFormat;
        (numbers.NumberDecimalSeparator, numbers.NumberGroupSeparator, numbers.NegativeSign, numbers.PositiveSign, numbers.NaNSymbol, numbers.PositiveInfinitySymbol, culture.TextInfo.ListSeparator) =
            ("٫", "\u00a0", "\u2212", "\u061c+", "¤¤¤", "∞", "؛");
        numbers.NegativeInfinitySymbol = numbers.NegativeSign + "∞";
        numbers.NativeDigits = ["٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"];
        numbers.DigitSubstitution = DigitShapes.NativeNational;
        DateTimeFormatInfo dates = culture.DateTimeFormat;
        dates.DateSeparator = ".";
        dates.TimeSeparator = ".";
        dates.ShortDatePattern = "dd.MM.yyyy";
        dates.LongTimePattern = "HH.mm.ss";
        return culture;
    }
}
