using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Durations of up to ten days, of either sign, in the constant format.</summary>
public class TimeSpanBenchmarks : FormattableBenchmarks<TimeSpan, TimeSpanBenchmarks.Ways>
{
    [Params(Fraction.None, Fraction.Ticks)]
    public Fraction Fraction { get; set; }

    protected override TimeSpan Next(Random random) => new(TimeInput.Cut(random.NextInt64(-10 * TimeSpan.TicksPerDay, 10 * TimeSpan.TicksPerDay), Fraction));

    public readonly struct Ways : IReading<TimeSpan>, IWriting<TimeSpan>, IParsing<TimeSpan>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out TimeSpan value) => TimeSpanText.Read(ref start, at, end, out value);

        /// <summary>As the converter does it.</summary>
        public TimeSpan Read(ref Utf8JsonReader reader) => TryParse(reader.ValueSpan, out TimeSpan value, out _) ? value : default;

        public bool TryParse(ReadOnlySpan<byte> text, out TimeSpan value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed, 'c');

        public nint Write(ref byte destination, nint at, nint limit, in TimeSpan value) => TimeSpanText.Write(ref destination, at, limit, value);

        /// <summary>As the converter does it.</summary>
        public void Write(Utf8JsonWriter writer, in TimeSpan value)
        {
            Span<byte> text = stackalloc byte[TimeSpanText.MaxLength];
            Utf8Formatter.TryFormat(value, text, out int written, 'c');
            writer.WriteStringValue(text[..written]);
        }
    }
}
