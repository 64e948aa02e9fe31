using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Numbers;

/// <summary>Doubles by how their digits come about, in their shortest text.</summary>
public class DoubleBenchmarks : FormattableBenchmarks<double, DoubleBenchmarks.Ways>
{
    public enum Kind
    {
        /// <summary>Finite values of any exponent, 15 to 17 digits.</summary>
        RandomBits,

        /// <summary>From 0 to 1, 15 to 17 digits.</summary>
        Fractions,

        /// <summary>Degrees with six decimals.</summary>
        Coordinates,

        /// <summary>Up to 10,000 with two decimals.</summary>
        Cents,

        /// <summary>Whole numbers up to a million.</summary>
        Whole,
    }

    [ParamsAllValues]
    public Kind Text { get; set; }

    protected override double Next(Random random) => Text switch
    {
        Kind.RandomBits => FloatingInput.NextFinite(random),
        Kind.Fractions => random.NextDouble(),
        Kind.Coordinates => random.Next(-180_000_000, 180_000_000) / 1e6,
        Kind.Cents => random.Next(1_000_000) / 100.0,
        _ => random.Next(1_000_000),
    };

    public readonly struct Ways : IReading<double>, IWriting<double>, IParsing<double>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out double value) => FloatingRead.Read(ref start, at, end, out value);

        public double Read(ref Utf8JsonReader reader) => reader.GetDouble();

        public bool TryParse(ReadOnlySpan<byte> text, out double value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed);

        public nint Write(ref byte destination, nint at, nint limit, in double value) => ShortestDouble.Write(ref destination, at, limit, value);

        public void Write(Utf8JsonWriter writer, in double value) => writer.WriteNumberValue(value);
    }
}
