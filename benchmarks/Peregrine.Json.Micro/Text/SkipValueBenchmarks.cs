using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Text;

/// <summary>
/// Values stepped over and checked: 512 objects of any shape, some 100 KB minified. The kernel checks UTF-8 too, which the
/// reader leaves to whoever reads a string. A figure is for one value.
/// </summary>
public class SkipValueBenchmarks
{
    private const int Count = 512, MostLevels = 4, Depth = 64;

    private ReadLoop<Extent, Ways> _skip = null!;

    [Params(false, true)]
    public bool Indented { get; set; }

    [Params(TextContent.Ascii, TextContent.Mixed)]
    public TextContent Content { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(Count);
        var options = new JsonSerializerOptions { WriteIndented = Indented, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        string[] texts = TextInput.Create(12, Content);
        IEnumerable<string> values = Enumerable.Range(0, Count).Select(_ => NextObject(random, texts, MostLevels).ToJsonString(options));
        _skip = new([.. "["u8, .. System.Text.Encoding.UTF8.GetBytes(string.Join(',', values)), .. "]"u8], Count);
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Count), BenchmarkCategory("Skip")]
    public int SkipJsonReader() => _skip.Reference();

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Skip")]
    public int SkipKernel() => _skip.Kernel();

    private static JsonObject NextObject(Random random, string[] texts, int levels)
    {
        var value = new JsonObject();
        for (int members = random.Next(2, 6); members > 0; members--)
        {
            value[texts[random.Next(texts.Length)]] = NextValue(random, texts, levels - 1);
        }

        return value;
    }

    private static JsonNode? NextValue(Random random, string[] texts, int levels) => random.Next(levels > 0 ? 8 : 6) switch
    {
        0 => null,
        1 => random.Next(2) == 0,
        2 => random.Next(100_000),
        3 => random.NextDouble(),
        4 or 5 => texts[random.Next(texts.Length)],
        6 => new JsonArray([.. Enumerable.Range(0, random.Next(5)).Select(_ => NextValue(random, texts, levels - 1))]),
        _ => NextObject(random, texts, levels),
    };

    public readonly record struct Extent(int After);

    public readonly struct Ways : IReading<Extent>
    {
        public bool IsQuoted => false;

        public nint Read(ref byte start, nint at, nint end, out Extent value)
        {
            nint after = SkipValue.Skip(ref start, at, end, Depth, trailingCommas: false, comments: false);
            value = new((int)after);
            return after;
        }

        public Extent Read(ref Utf8JsonReader reader)
        {
            reader.Skip();
            return new((int)reader.BytesConsumed);
        }
    }
}
