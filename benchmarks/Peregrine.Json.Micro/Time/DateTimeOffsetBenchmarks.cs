using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Moments with the offsets of time zones, half hours among them.</summary>
public class DateTimeOffsetBenchmarks : ValueBenchmarks<DateTimeOffset, DateTimeOffsetBenchmarks.Ways>
{
    [ParamsAllValues]
    public Fraction Fraction { get; set; }

    protected override DateTimeOffset Next(Random random) =>
        new(TimeInput.NextMoment(random, Fraction, DateTimeKind.Unspecified), TimeSpan.FromMinutes(30 * random.Next(-20, 27)));

    public readonly struct Ways : IReading<DateTimeOffset>, IWriting<DateTimeOffset>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out DateTimeOffset value) => DateTimeOffsetText.Read(ref start, at, end, out value);

        public DateTimeOffset Read(ref Utf8JsonReader reader) => reader.GetDateTimeOffset();

        public nint Write(ref byte destination, nint at, nint limit, in DateTimeOffset value) => DateTimeOffsetText.Write(ref destination, at, limit, in value);

        public void Write(Utf8JsonWriter writer, in DateTimeOffset value) => writer.WriteStringValue(value);
    }
}
