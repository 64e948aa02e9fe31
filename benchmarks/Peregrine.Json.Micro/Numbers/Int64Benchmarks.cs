using System.Buffers.Text;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Numbers;

/// <summary>Integers by count of digits, most of them positive as in most data.</summary>
public class Int64Benchmarks : FormattableBenchmarks<long, Int64Benchmarks.Ways>
{
    [Params(1, 4, 8, 9, 12, 16, 19, IntegerInput.Mixed)]
    public int Digits { get; set; }

    protected override long Next(Random random)
    {
        long value = IntegerInput.Next(random, Digits, long.MaxValue);
        return random.Next(10) == 0 ? -value : value;
    }

    public readonly struct Ways : IReading<long>, IWriting<long>, IParsing<long>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out long value) => IntegerRead.Read(ref start, at, end, out value);

        public long Read(ref Utf8JsonReader reader) => reader.GetInt64();

        public bool TryParse(ReadOnlySpan<byte> text, out long value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed);

        public nint Write(ref byte destination, nint at, nint limit, in long value) => IntegerWrite.Int64(ref destination, at, limit, value);

        public void Write(Utf8JsonWriter writer, in long value) => writer.WriteNumberValue(value);
    }
}
