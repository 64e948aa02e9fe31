using System.Text.Encodings.Web;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>JSON strings: found to their end, or read. A figure is for an array of 65,536 characters in all.</summary>
public class StringReadBenchmarks
{
    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private ReadLoop<Extent, Scanning> _scan = null!;
    private ReadLoop<Value, Reading> _read = null!;

    [Params(5, 12, 27, 100, 1000)]
    public int Length { get; set; }

    [ParamsAllValues]
    public TextContent Content { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        string[] texts = TextInput.Create(Length, Content);
        byte[] input = Stj.SerializeToUtf8Bytes(texts, s_relaxed);
        _scan = new(input, texts.Length);
        _read = new(input, texts.Length);
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Scan")]
    public int ScanJsonReader() => _scan.Reference();

    [Benchmark, BenchmarkCategory("Scan")]
    public int ScanKernel() => _scan.Kernel();

    [Benchmark(Baseline = true), BenchmarkCategory("Read")]
    public int ReadJsonReader() => _read.Reference();

    [Benchmark, BenchmarkCategory("Read")]
    public int ReadKernel() => _read.Kernel();

    public readonly record struct Extent(int Length, bool IsEscaped);

    public readonly record struct Value(string? Text);

    public readonly struct Scanning : IReading<Extent>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out Extent value)
        {
            nint quote = StringScan.Find(ref start, at, end, out StringTraits traits);
            value = new((int)(quote - at), (traits & StringTraits.Escaped) != 0);
            return quote + 1;
        }

        public Extent Read(ref Utf8JsonReader reader) => new(reader.ValueSpan.Length, reader.ValueIsEscaped);
    }

    public readonly struct Reading : IReading<Value>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out Value value)
        {
            nint after = StringRead.Read(ref start, at, end, out string? text);
            value = new(text);
            return after;
        }

        public Value Read(ref Utf8JsonReader reader) => new(reader.GetString());
    }
}
