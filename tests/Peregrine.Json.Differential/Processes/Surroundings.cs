using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Processes;

/// <summary>The culture of this process, as asked for by the environment variable PEREGRINE_CULTURE. Made by hand: the process has no culture data.</summary>
internal static class Surroundings
{
    [ModuleInitializer]
    internal static void Enter()
    {
        if (Environment.GetEnvironmentVariable("PEREGRINE_CULTURE") is { Length: > 0 } name)
        {
            CultureInfo culture = Make(name);
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture;
        }
    }

    public static CultureInfo Make(string name)
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        NumberFormatInfo numbers = culture.NumberFormat;
        (numbers.NumberDecimalSeparator, numbers.NumberGroupSeparator, numbers.NegativeSign, numbers.PositiveSign, numbers.NaNSymbol, numbers.PositiveInfinitySymbol, culture.TextInfo.ListSeparator) = name switch
        {
            "tr-TR" => (",", ".", "-", "+", "NaN", "∞", ";"),
            "de-DE" => (",", ".", "-", "+", "NaN", "∞", ";"),
            "ar-SA" => ("٫", "٬", "\u061c-", "\u061c+", "ليس رقم", "∞", "؛"),
            "sv-SE" => (",", "\u00a0", "\u2212", "+", "¤¤¤", "∞", ";"),
            _ => throw new ArgumentException(name),
        };
        numbers.NegativeInfinitySymbol = numbers.NegativeSign + "∞";
        numbers.NativeDigits = name == "ar-SA" ? ["٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"] : numbers.NativeDigits;
        numbers.DigitSubstitution = name == "ar-SA" ? DigitShapes.NativeNational : DigitShapes.None;
        DateTimeFormatInfo dates = culture.DateTimeFormat;
        dates.DateSeparator = ".";
        dates.TimeSeparator = ".";
        dates.ShortDatePattern = "dd.MM.yyyy";
        dates.LongTimePattern = "HH.mm.ss";
        if (name == "ar-SA")
        {
            dates.Calendar = culture.Calendar;
        }

        return culture;
    }
}
