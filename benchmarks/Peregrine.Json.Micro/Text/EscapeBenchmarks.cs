using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>JSON strings written from UTF-16 and from UTF-8. A figure is for an array of 65,536 characters in all.</summary>
public class EscapeBenchmarks
{
    /// <summary>Bytes that the longest escape of a code unit takes.</summary>
    private const int MostBytes = 6;

    private WriteLoop<Source, FromUtf16> _utf16 = null!;
    private WriteLoop<Source, FromUtf8> _utf8 = null!;

    [Params(5, 12, 27, 100, 1000)]
    public int Length { get; set; }

    [ParamsAllValues]
    public TextContent Content { get; set; }

    /// <summary>The encoder that leaves what is not ASCII as it is, or the default one.</summary>
    [Params(false, true)]
    public bool Relaxed { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        JavaScriptEncoder encoder = Relaxed ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : JavaScriptEncoder.Default;
        Source[] values = [.. TextInput.Create(Length, Content).Select(text => new Source(text, Encoding.UTF8.GetBytes(text)))];
        int space = (MostBytes * Length) + EscapeText.ShortSpace;
        _utf16 = new(values, space, encoder, new(encoder));
        _utf8 = new(values, space, encoder, new(encoder));
    }

    [GlobalCleanup]
    public void Cleanup()
    {
        _utf16.Dispose();
        _utf8.Dispose();
    }

    [Benchmark(Baseline = true), BenchmarkCategory("UTF-16")]
    public int Utf16JsonWriter() => _utf16.Reference();

    [Benchmark, BenchmarkCategory("UTF-16")]
    public int Utf16Kernel() => _utf16.Kernel();

    [Benchmark(Baseline = true), BenchmarkCategory("UTF-8")]
    public int Utf8JsonWriter() => _utf8.Reference();

    [Benchmark, BenchmarkCategory("UTF-8")]
    public int Utf8Kernel() => _utf8.Kernel();

    public readonly record struct Source(string Text, byte[] Utf8);

    public readonly struct FromUtf16(JavaScriptEncoder encoder) : IWriting<Source>
    {
        private readonly EscapeSet _set = EscapeSet.For(encoder);

        public bool IsQuoted => true;

        public nint Write(ref byte destination, nint at, nint limit, in Source value) =>
            EscapeText.Write(ref destination, at, limit, ref Mem.First(value.Text.AsSpan()), value.Text.Length, _set, out _);

        public void Write(Utf8JsonWriter writer, in Source value) => writer.WriteStringValue(value.Text);
    }

    public readonly struct FromUtf8(JavaScriptEncoder encoder) : IWriting<Source>
    {
        private readonly EscapeSet _set = EscapeSet.For(encoder);

        public bool IsQuoted => true;

        public nint Write(ref byte destination, nint at, nint limit, in Source value) =>
            EscapeText.WriteUtf8(ref destination, at, limit, ref Mem.First(value.Utf8), value.Utf8.Length, _set, out _);

        public void Write(Utf8JsonWriter writer, in Source value) => writer.WriteStringValue(value.Utf8);
    }
}
