using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Numbers;

/// <summary>Decimals by how many digits they have, and how many of those are decimals.</summary>
public class DecimalBenchmarks : FormattableBenchmarks<decimal, DecimalBenchmarks.Ways>
{
    public enum Kind
    {
        /// <summary>Up to 10,000 with two decimals, those that are zero too.</summary>
        Cents,

        /// <summary>64 bits, four decimals.</summary>
        Money,

        /// <summary>96 bits, and a scale of 0 to 28.</summary>
        RandomBits,
    }

    [ParamsAllValues]
    public Kind Text { get; set; }

    protected override decimal Next(Random random)
    {
        long bits = random.NextInt64(long.MinValue, long.MaxValue);
        return Text switch
        {
            Kind.Cents => new decimal(random.Next(1_000_000), 0, 0, false, 2),
            Kind.Money => new decimal((int)bits, (int)(bits >> 32), 0, random.Next(2) == 0, 4),
            _ => new decimal((int)bits, (int)(bits >> 32), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
        };
    }

    public readonly struct Ways : IReading<decimal>, IWriting<decimal>, IParsing<decimal>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out decimal value) => DecimalRead.Read(ref start, at, end, out value);

        public decimal Read(ref Utf8JsonReader reader) => reader.GetDecimal();

        public bool TryParse(ReadOnlySpan<byte> text, out decimal value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed);

        public nint Write(ref byte destination, nint at, nint limit, in decimal value) => DecimalWrite.Write(ref destination, at, limit, in value);

        public void Write(Utf8JsonWriter writer, in decimal value) => writer.WriteNumberValue(value);
    }
}
