using System.Buffers;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>
/// White space before tokens of one byte: none, one space, or a line's end and its indentation by two to <see cref="Spaces"/> spaces. The base class
/// library has the search for the first byte that is none of a set. A figure is for one token.
/// </summary>
public class WhiteSpaceBenchmarks
{
    private const int Count = 8192;
    private static readonly SearchValues<byte> s_whiteSpace = SearchValues.Create(" \t\n\r"u8);

    private readonly int[] _tokens = new int[Count];
    private byte[] _input = [];

    [Params(0, 1, 8, 20, 64)]
    public int Spaces { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(Count);
        var input = new List<byte>();
        for (int i = 0; i < Count; i++)
        {
            int count = Spaces < 2 ? Spaces : 2 * random.Next(1, (Spaces / 2) + 1);
            input.AddRange(Spaces < 2 ? [] : "\n"u8);
            input.AddRange(Enumerable.Repeat((byte)' ', count));
            input.Add((byte)random.Next('0', '9' + 1));
        }

        _input = [.. input];
        Verify.Same(IndexOfAnyExcept(), _input.Length, "the end");
        int[] expected = [.. _tokens];
        Array.Clear(_tokens);
        Verify.Same(Kernel(), _input.Length, "the kernel's end");
        Verify.Same(_tokens.AsSpan().SequenceEqual(expected), true, "the kernel's tokens");
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Count), BenchmarkCategory("Skip")]
    public int IndexOfAnyExcept()
    {
        int at = 0;
        for (int i = 0; i < _tokens.Length; i++)
        {
            at += _input.AsSpan(at).IndexOfAnyExcept(s_whiteSpace);
            _tokens[i] = at++;
        }

        return at;
    }

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Skip")]
    public int Kernel()
    {
        ref byte start = ref Mem.First(_input);
        nint at = 0, end = _input.Length;
        for (int i = 0; i < _tokens.Length; i++)
        {
            at = WhiteSpace.Skip(ref start, at, end);
            _tokens[i] = (int)at++;
        }

        return (int)at;
    }
}
