using System.Text;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>
/// Whole texts between UTF-8 and UTF-16, each into the same buffer, or into a new string. Decoding checks that the bytes are well-formed, as the
/// base class library's does; where only the check is wanted, the library calls that. A figure is for 65,536 characters in all.
/// </summary>
public class TranscodeBenchmarks
{
    private static readonly UTF8Encoding s_strict = new(false, true);

    private string[] _texts = [];
    private byte[][] _utf8 = [];
    private byte[] _bytes = [];
    private char[] _units = [];
    private string[] _strings = [];

    [Params(5, 27, 100, 1000, 20_000)]
    public int Length { get; set; }

    [Params(TextContent.Ascii, TextContent.TwoByte, TextContent.ThreeByte, TextContent.Mixed)]
    public TextContent Content { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _texts = TextInput.Create(Length, Content);
        _utf8 = [.. _texts.Select(s_strict.GetBytes)];
        _bytes = new byte[3 * Length];
        _units = new char[(3 * Length) + Utf8Decode.Slack];
        _strings = new string[_texts.Length];
        Verify.Same(EncodeKernel(), EncodeEncoding(), "bytes");
        Verify.Same(DecodeKernel(), DecodeEncoding(), "code units");
        for (int i = 0; i < _texts.Length; i++)
        {
            // What is left of the text before is after the one that is looked at.
            Utf16Text.TryToUtf8(_texts[i], _bytes, out int written);
            Verify.Same(_bytes.AsSpan(0, written).SequenceEqual(_utf8[i]), true, "the kernel's bytes");
            Verify.Same(new string(_units, 0, Decode(_utf8[i])), _texts[i], "the kernel's code units");
        }

        ToStringEncoding();
        Verify.Same(_strings.AsSpan().SequenceEqual(_texts), true, "the encoding's strings");
        ToStringKernel();
        Verify.Same(_strings.AsSpan().SequenceEqual(_texts), true, "the kernel's strings");
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Encode")]
    public int EncodeEncoding()
    {
        int sum = 0;
        foreach (string text in _texts)
        {
            sum += s_strict.GetBytes(text, _bytes);
        }

        return sum;
    }

    [Benchmark, BenchmarkCategory("Encode")]
    public int EncodeKernel()
    {
        int sum = 0;
        foreach (string text in _texts)
        {
            sum += Utf16Text.TryToUtf8(text, _bytes, out int written) ? written : 0;
        }

        return sum;
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Decode")]
    public int DecodeEncoding()
    {
        int sum = 0;
        foreach (byte[] text in _utf8)
        {
            sum += s_strict.GetChars(text, _units);
        }

        return sum;
    }

    [Benchmark, BenchmarkCategory("Decode")]
    public int DecodeKernel()
    {
        int sum = 0;
        foreach (byte[] text in _utf8)
        {
            sum += Decode(text);
        }

        return sum;
    }

    [Benchmark(Baseline = true), BenchmarkCategory("String")]
    public void ToStringEncoding()
    {
        for (int i = 0; i < _utf8.Length; i++)
        {
            _strings[i] = Encoding.UTF8.GetString(_utf8[i]);
        }
    }

    [Benchmark, BenchmarkCategory("String")]
    public void ToStringKernel()
    {
        for (int i = 0; i < _utf8.Length; i++)
        {
            _strings[i] = Utf8Text.TryToText(_utf8[i], out string? text) ? text : throw new InvalidOperationException("Well-formed texts.");
        }
    }

    private int Decode(byte[] text) =>
        (int)Utf8Decode.ToUnits<PlainText>(ref Mem.First(text), 0, text.Length, text.Length, ref Mem.First(_units.AsSpan()), _units.Length);
}
