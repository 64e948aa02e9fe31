using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>A unit of Unix times.</summary>
internal interface IUnixUnit
{
    /// <summary>The number of ticks in one unit.</summary>
    long Ticks { get; }

    /// <summary>The number of decimal places that a tick needs in this unit.</summary>
    int Digits { get; }
}

/// <inheritdoc/>
internal readonly struct UnixSeconds : IUnixUnit
{
    public long Ticks => TimeSpan.TicksPerSecond;

    public int Digits => 7;
}

/// <inheritdoc/>
internal readonly struct UnixMilliseconds : IUnixUnit
{
    public long Ticks => TimeSpan.TicksPerMillisecond;

    public int Digits => 4;
}

/// <summary>Converts the values of a .NET type for times to and from ticks in UTC.</summary>
internal interface ITimeType<T>
{
    /// <summary>Returns the UTC time that is this many ticks after <see cref="DateTime.MinValue"/>.</summary>
    T FromUtc(long ticks);

    /// <summary>Returns the number of ticks from <see cref="DateTime.MinValue"/> to a time, in UTC.</summary>
    long ToUtc(T time);
}

/// <inheritdoc/>
internal readonly struct DateTimes : ITimeType<DateTime>
{
    public DateTime FromUtc(long ticks) => new(ticks, DateTimeKind.Utc);

    public long ToUtc(DateTime time) => time.ToUniversalTime().Ticks;
}

/// <inheritdoc/>
internal readonly struct Instants : ITimeType<DateTimeOffset>
{
    public DateTimeOffset FromUtc(long ticks) => new(ticks, TimeSpan.Zero);

    public long ToUtc(DateTimeOffset time) => time.UtcTicks;
}

/// <summary>Creates the converters of Unix times.</summary>
internal static class UnixTimes
{
    public static bool CanConvert(Type type) => type == typeof(DateTime) || type == typeof(DateTimeOffset);

    public static JsonConverter? Create<TUnit>(Type type)
        where TUnit : struct, IUnixUnit =>
        type == typeof(DateTime) ? new UnixTimeConverter<DateTime, DateTimes, TUnit>()
        : type == typeof(DateTimeOffset) ? new UnixTimeConverter<DateTimeOffset, Instants, TUnit>()
        : null;
}
