using System.Globalization;
using System.Text.Json;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Days of the years 1 to 9999.</summary>
public class DateOnlyBenchmarks : ValueBenchmarks<DateOnly, DateOnlyBenchmarks.Ways>
{
    protected override DateOnly Next(Random random) => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber + 1));

    public readonly struct Ways : IReading<DateOnly>, IWriting<DateOnly>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out DateOnly value) => DateOnlyText.Read(ref start, at, end, out value);

        /// <summary>The reader reads a day alone as a moment, by the parser that the converter of days uses too.</summary>
        public DateOnly Read(ref Utf8JsonReader reader) => DateOnly.FromDateTime(reader.GetDateTime());

        public nint Write(ref byte destination, nint at, nint limit, in DateOnly value) => DateOnlyText.Write(ref destination, at, limit, value);

        /// <summary>As the converter does it.</summary>
        public void Write(Utf8JsonWriter writer, in DateOnly value)
        {
            Span<byte> text = stackalloc byte[DateOnlyText.MaxLength];
            value.TryFormat(text, out _, "O", CultureInfo.InvariantCulture);
            writer.WriteStringValue(text);
        }
    }
}
