using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>Bytes as Base64 in JSON strings. A figure is for an array of 65,536 bytes in all.</summary>
public class Base64Benchmarks
{
    private ReadLoop<Value, Ways> _read = null!;
    private WriteLoop<Value, Ways> _write = null!;

    [Params(16, 32, 256, 4096)]
    public int Length { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(Length);
        Value[] values = new Value[TextInput.CountOf(Length)];
        foreach (ref Value value in values.AsSpan())
        {
            value = new(new byte[Length]);
            random.NextBytes(value.Bytes);
        }

        _read = new(Stj.SerializeToUtf8Bytes(values.Select(value => value.Bytes)), values.Length);
        _write = new(values, 2 * Length);
    }

    [GlobalCleanup]
    public void Cleanup() => _write.Dispose();

    [Benchmark(Baseline = true), BenchmarkCategory("Read")]
    public int ReadJsonReader() => _read.Reference();

    [Benchmark, BenchmarkCategory("Read")]
    public int ReadKernel() => _read.Kernel();

    [Benchmark(Baseline = true), BenchmarkCategory("Write")]
    public int WriteJsonWriter() => _write.Reference();

    [Benchmark, BenchmarkCategory("Write")]
    public int WriteKernel() => _write.Kernel();

    /// <summary>Equal by content.</summary>
    public readonly record struct Value(byte[] Bytes)
    {
        public bool Equals(Value other) => Bytes.AsSpan().SequenceEqual(other.Bytes);

        public override int GetHashCode() => Bytes.Length;
    }

    public readonly struct Ways : IReading<Value>, IWriting<Value>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out Value value)
        {
            nint quote = StringScan.Find(ref start, at, end, out _);
            bool isRead = Base64Text.TryRead(Mem.Span(ref start, at, quote, end), out byte[] bytes);
            value = new(bytes);
            return isRead ? quote + 1 : Mem.Failed;
        }

        public Value Read(ref Utf8JsonReader reader) => new(reader.GetBytesFromBase64());

        public nint Write(ref byte destination, nint at, nint limit, in Value value) => Base64Text.Write(ref destination, at, limit, value.Bytes);

        public void Write(Utf8JsonWriter writer, in Value value) => writer.WriteBase64StringValue(value.Bytes);
    }
}
