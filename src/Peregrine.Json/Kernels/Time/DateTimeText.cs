namespace Peregrine.Json.Kernels;

/// <summary>DateTime as JSON text: ISO 8601-1 extended form. Z reads as Utc, an offset as Local time, no zone as Unspecified.</summary>
internal readonly struct DateTimeText : ITextKernel<DateTime>
{
    /// <summary>The space for the longest text, and the bytes that wide stores write after it.</summary>
    public const int MaxLength = IsoInstantText.MaxLength;

    /// <inheritdoc/>
    public static int LongestPlain => 33;

    [BypassReadyToRun]
    public static nint Read(ref byte start, nint at, nint end, out DateTime value)
    {
        nint after = IsoInstant.Read(ref start, at, end, out long ticks, out int zone);
        if (after < 0)
        {
            value = default;
            return Mem.Failed;
        }

        if (zone is IsoInstant.NoZone or IsoInstant.Utc)
        {
            value = new DateTime(ticks, zone == IsoInstant.Utc ? DateTimeKind.Utc : DateTimeKind.Unspecified);
            return after;
        }

        return ReadLocal(after, ticks, zone, out value);
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static nint ReadLocal(nint after, long ticks, int zone, out DateTime value) => TryLocal(ticks, zone, out value) ? after : Mem.Failed;

    [BypassReadyToRun]
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTime value)
    {
        if (!IsoInstant.TryParse(text, out long ticks, out int zone))
        {
            value = default;
            return false;
        }

        if (zone is not (IsoInstant.NoZone or IsoInstant.Utc))
        {
            return TryLocal(ticks, zone, out value);
        }

        value = new DateTime(ticks, zone == IsoInstant.Utc ? DateTimeKind.Utc : DateTimeKind.Unspecified);
        return true;
    }

    static bool ITextKernel<DateTime>.HasHour24(ReadOnlySpan<byte> text) => IsoInstant.HasHour24(text);

    static nint ITextKernel<DateTime>.Write(ref byte destination, nint at, nint limit, in DateTime value) => Write(ref destination, at, limit, value);

    [BypassReadyToRun]
    public static nint Write(ref byte destination, nint at, nint limit, DateTime value)
    {
        at = IsoInstantText.Write(ref destination, at, limit, value.Ticks);
        switch (value.Kind)
        {
            case DateTimeKind.Unspecified:
                return at;
            case DateTimeKind.Utc:
                Mem.Set8(ref destination, at, limit, (byte)'Z');
                return at + 1;
            default:
                return WriteLocalOffset(ref destination, at, limit, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static nint WriteLocalOffset(ref byte destination, nint at, nint limit, DateTime value)
    {
        long offset = TimeZoneInfo.Local.GetUtcOffset(value).Ticks;
        return IsoInstantText.WriteOffset(ref destination, at, limit, (int)(offset / TimeSpan.TicksPerMinute));
    }

    /// <summary>
    /// Converts clock ticks with an offset in minutes to local time, clamped to the years 1 to 9999. Fails if the instant is outside these years in UTC.
    /// </summary>
    [BypassReadyToRun]
    private static bool TryLocal(long ticks, int offset, out DateTime value)
    {
        long utc = ticks - offset * TimeSpan.TicksPerMinute;
        if ((ulong)utc > Calendar.MaxTicks)
        {
            value = default;
            return false;
        }

        value = new DateTime(utc, DateTimeKind.Utc).ToLocalTime();
        return true;
    }
}
