namespace Peregrine.Json.Kernels;

/// <summary>DateTimeOffset as JSON text: ISO 8601-1 extended form. Text without a zone is local time.</summary>
internal readonly struct DateTimeOffsetText : ITextKernel<DateTimeOffset>
{
    /// <summary>The space for the longest text, and the bytes that wide stores write after it.</summary>
    public const int MaxLength = IsoInstantText.MaxLength;

    /// <inheritdoc/>
    public static int LongestPlain => 33;

    [BypassReadyToRun]
    public static nint Read(ref byte start, nint at, nint end, out DateTimeOffset value)
    {
        nint after = IsoInstant.Read(ref start, at, end, out long ticks, out int zone);
        if (after < 0)
        {
            value = default;
            return Mem.Failed;
        }

        return TryCreate(ticks, zone, out value) ? after : Mem.Failed;
    }

    [BypassReadyToRun]
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        if (IsoInstant.TryParse(text, out long ticks, out int zone))
        {
            return TryCreate(ticks, zone, out value);
        }

        value = default;
        return false;
    }

    static bool ITextKernel<DateTimeOffset>.HasHour24(ReadOnlySpan<byte> text) => IsoInstant.HasHour24(text);

    [BypassReadyToRun]
    public static nint Write(ref byte destination, nint at, nint limit, in DateTimeOffset value)
    {
        at = IsoInstantText.Write(ref destination, at, limit, value.Ticks);
        return IsoInstantText.WriteOffset(ref destination, at, limit, value.TotalOffsetMinutes);
    }

    /// <summary>Creates a value; fails if the instant is outside the years 1 to 9999 in UTC.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    private static bool TryCreate(long ticks, int zone, out DateTimeOffset value)
    {
        if (zone == IsoInstant.NoZone)
        {
            zone = LocalOffset(ticks);
        }

        long offset = zone == IsoInstant.Utc ? 0 : zone * TimeSpan.TicksPerMinute;
        if ((ulong)(ticks - offset) > Calendar.MaxTicks)
        {
            value = default;
            return false;
        }

        value = new DateTimeOffset(ticks, new TimeSpan(offset));
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static int LocalOffset(long ticks)
    {
        TimeSpan offset = TimeZoneInfo.Local.GetUtcOffset(new DateTime(ticks, DateTimeKind.Local));
        return (int)(offset.Ticks / TimeSpan.TicksPerMinute);
    }
}
