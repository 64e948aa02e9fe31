using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Numbers;

/// <summary>Floats of random bits, or of two decimals.</summary>
public class SingleBenchmarks : FormattableBenchmarks<float, SingleBenchmarks.Ways>
{
    [Params(false, true)]
    public bool Cents { get; set; }

    protected override float Next(Random random) => Cents ? random.Next(100_000) / 100f : FloatingInput.NextFiniteSingle(random);

    public readonly struct Ways : IReading<float>, IWriting<float>, IParsing<float>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out float value) => FloatingRead.Read(ref start, at, end, out value);

        public float Read(ref Utf8JsonReader reader) => reader.GetSingle();

        public bool TryParse(ReadOnlySpan<byte> text, out float value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed);

        public nint Write(ref byte destination, nint at, nint limit, in float value) => ShortestSingle.Write(ref destination, at, limit, value);

        public void Write(Utf8JsonWriter writer, in float value) => writer.WriteNumberValue(value);
    }
}
