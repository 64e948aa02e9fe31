namespace Peregrine.Json.Kernels;

/// <content>
/// Parses the whole grammar, for text that the fast path refuses: also a date alone, the hour 24, a time without seconds, a zone without minutes, a fraction of
/// up to sixteen digits (cut after seven, not rounded), and a decimal point directly before a zone.
/// </content>
internal static partial class IsoInstant
{
    private const int MinTextLength = 10, MaxTextLength = 42;
    private const int MaxFractionDigits = 16;

    /// <summary>Whether the hour of a text is 24.</summary>
    [BypassReadyToRun]
    public static bool HasHour24(ReadOnlySpan<byte> text) => text.Length >= 16 && text[11] == '2' && text[12] == '4';

    /// <summary>Parses the clock ticks and the zone of an unescaped text.</summary>
    [BypassReadyToRun]
    public static bool TryParse(ReadOnlySpan<byte> text, out long ticks, out int zone)
    {
        // The hour 24 is the end of a day, which is the beginning of the next one. Only zeros may follow it.
        bool isEnd = HasHour24(text);
        return TryParse(text, isEnd, out ticks, out zone)
            && (!isEnd || (ticks % Calendar.TicksPerDay == 0 && (ticks += Calendar.TicksPerDay) <= Calendar.MaxTicks));
    }

    /// <param name="text">The text.</param>
    /// <param name="isEnd">Whether to read the hour as 0.</param>
    /// <param name="ticks">The clock ticks.</param>
    /// <param name="zone">The zone.</param>
    [BypassReadyToRun]
    private static bool TryParse(ReadOnlySpan<byte> text, bool isEnd, out long ticks, out int zone)
    {
        ticks = 0;
        zone = NoZone;
        if (text.Length is < MinTextLength or > MaxTextLength || !TryParseDate(text[..10], out uint dayNumber))
        {
            return false;
        }

        ticks = dayNumber * Calendar.TicksPerDay;
        if (text.Length == 10)
        {
            return true;
        }

        if (text.Length < 16 || text[10] != 'T' || text[13] != ':'
            || (isEnd ? 0 : TwoDigits(text[11..])) is not (< 24 and uint hour) || TwoDigits(text[14..]) is not (< 60 and uint minute))
        {
            return false;
        }

        ticks += (hour * 60 + minute) * (60 * Calendar.TicksPerSecond);
        ReadOnlySpan<byte> rest = text[16..];
        if (rest.Length == 0 || rest[0] != ':')
        {
            return rest.Length == 0 || TryParseZone(rest, out zone);
        }

        if (rest.Length < 3 || TwoDigits(rest[1..]) is not (< 60 and uint second))
        {
            return false;
        }

        ticks += second * Calendar.TicksPerSecond;
        rest = rest[3..];
        if (rest.Length == 0 || rest[0] != '.')
        {
            return rest.Length == 0 || TryParseZone(rest, out zone);
        }

        return rest.Length > 1 && TryParseFraction(rest[1..], ref ticks, out zone);
    }

    /// <summary>Parses exactly <c>yyyy-MM-dd</c>.</summary>
    [BypassReadyToRun]
    public static bool TryParseDate(ReadOnlySpan<byte> text, out uint dayNumber)
    {
        dayNumber = 0;
        if (text.Length != 10 || text[4] != '-' || text[7] != '-')
        {
            return false;
        }

        uint century = TwoDigits(text), year = TwoDigits(text[2..]), month = TwoDigits(text[5..]), day = TwoDigits(text[8..]);
        if (century > 99 || year > 99 || !Calendar.IsDate(century * 100 + year, month, day))
        {
            return false;
        }

        dayNumber = Calendar.DayNumber(century * 100 + year, month, day);
        return true;
    }

    [BypassReadyToRun]
    private static bool TryParseFraction(ReadOnlySpan<byte> text, ref long ticks, out int zone)
    {
        zone = NoZone;
        long unit = Calendar.TicksPerSecond;
        int length = 0;
        while (length < text.Length && length < MaxFractionDigits && char.IsAsciiDigit((char)text[length]))
        {
            unit /= 10; // Becomes 0 after the seventh digit, so that further digits are ignored.
            ticks += unit * (text[length++] - '0');
        }

        return length == text.Length || TryParseZone(text[length..], out zone);
    }

    [BypassReadyToRun]
    private static bool TryParseZone(ReadOnlySpan<byte> text, out int zone)
    {
        zone = Utc;
        if (text[0] == 'Z')
        {
            return text.Length == 1;
        }

        if (text[0] is not ((byte)'+' or (byte)'-') || text.Length is not (3 or 6) || TwoDigits(text[1..]) is not (<= 14 and uint hours))
        {
            return false;
        }

        uint minutes = 0;
        if (text.Length == 6)
        {
            minutes = text[3] == ':' ? TwoDigits(text[4..]) : 255;
        }

        int offset = (int)(hours * 60 + minutes);
        zone = text[0] == '-' ? -offset : offset;
        return minutes < 60 && offset <= MaxOffset;
    }

    /// <summary>Parses a number below 100; returns 255 for other text.</summary>
    [BypassReadyToRun]
    private static uint TwoDigits(ReadOnlySpan<byte> text)
    {
        uint tens = text[0] - (uint)'0', units = text[1] - (uint)'0';
        return tens <= 9 && units <= 9 ? tens * 10 + units : 255;
    }
}
