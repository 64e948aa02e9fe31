using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Numbers;

/// <summary>Integers by count of digits, most of them positive as in most data.</summary>
public class Int32Benchmarks : FormattableBenchmarks<int, Int32Benchmarks.Ways>
{
    [Params(1, 3, 5, 8, 10, IntegerInput.Mixed)]
    public int Digits { get; set; }

    protected override int Next(Random random)
    {
        int value = (int)IntegerInput.Next(random, Digits, int.MaxValue);
        return random.Next(10) == 0 ? -value : value;
    }

    public readonly struct Ways : IReading<int>, IWriting<int>, IParsing<int>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out int value) => IntegerRead.Read(ref start, at, end, out value);

        public int Read(ref Utf8JsonReader reader) => reader.GetInt32();

        public bool TryParse(ReadOnlySpan<byte> text, out int value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed);

        public nint Write(ref byte destination, nint at, nint limit, in int value) => IntegerWrite.Int32(ref destination, at, limit, value);

        public void Write(Utf8JsonWriter writer, in int value) => writer.WriteNumberValue(value);
    }
}
