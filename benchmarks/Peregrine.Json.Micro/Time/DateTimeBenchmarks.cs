using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Moments in UTC. The base class library's round-trip format always has seven digits of fraction, so it has no part in this.</summary>
public class DateTimeBenchmarks : ValueBenchmarks<DateTime, DateTimeBenchmarks.Ways>
{
    [ParamsAllValues]
    public Fraction Fraction { get; set; }

    protected override DateTime Next(Random random) => TimeInput.NextMoment(random, Fraction, DateTimeKind.Utc);

    public readonly struct Ways : IReading<DateTime>, IWriting<DateTime>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out DateTime value) => DateTimeText.Read(ref start, at, end, out value);

        public DateTime Read(ref Utf8JsonReader reader) => reader.GetDateTime();

        public nint Write(ref byte destination, nint at, nint limit, in DateTime value) => DateTimeText.Write(ref destination, at, limit, value);

        public void Write(Utf8JsonWriter writer, in DateTime value) => writer.WriteStringValue(value);
    }
}
