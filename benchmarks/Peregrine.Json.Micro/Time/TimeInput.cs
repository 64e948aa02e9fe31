namespace Peregrine.Json.Micro.Time;

/// <summary>Moments and durations of given precision.</summary>
internal static class TimeInput
{
    /// <summary>A moment in the years 2000 to 2029.</summary>
    public static DateTime NextMoment(Random random, Fraction fraction, DateTimeKind kind) =>
        new(Cut(random.NextInt64(new DateTime(2000, 1, 1).Ticks, new DateTime(2030, 1, 1).Ticks), fraction), kind);

    public static long Cut(long ticks, Fraction fraction) => fraction switch
    {
        Fraction.None => ticks - (ticks % TimeSpan.TicksPerSecond),
        Fraction.Milliseconds => ticks - (ticks % TimeSpan.TicksPerMillisecond),
        _ => ticks,
    };
}
