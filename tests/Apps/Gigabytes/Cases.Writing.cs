using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>Writing values whose texts are about as long as an array can be, or longer.</summary>
internal static partial class Cases
{
    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    private static IEnumerable<Case> Bytes()
    {
        // More than the encoded form of anything; the longest that has one; the longest that fits an array; a text too long for a string.
        foreach (int length in (int[])[1_620_000_000, 1_610_612_734, 1_610_612_733, 1_610_612_730, 1_610_612_689, 1_610_612_688, 1_500_000_000])
        {
            bool isAtLimit = length is 1_610_612_689 or 1_610_612_688;
            yield return Of($"bytes/stream/{length}", side => ToStream(side, new byte[length])) with { MayRefuse = isAtLimit };
            yield return Of($"bytes/array/{length}", side => Sum(side.ToBytes(new byte[length]))) with { MayRefuse = isAtLimit };
        }

        foreach (int length in (int[])[1_620_000_000, 1_610_612_733, 1_000_000_000])
        {
            yield return Of($"bytes/buffer/{length}", side => ToBuffer(side, new byte[length]));
            yield return Of($"bytes/member/{length}", side => Sum(side.ToBytes(new Dictionary<string, byte[]> { ["a"] = new byte[length] })));
            yield return new Case($"bytes/async/{length}", side => ToStreamAsync(side, new byte[length]));
        }

        foreach (int length in (int[])[1_620_000_000, 900_000_000, 805_306_341, 805_306_338, 700_000_000])
        {
            yield return Of($"bytes/text/{length}", side => Sum(side.ToText(new byte[length])));
        }

        yield return Of("bytes/memory/1610612734", side => ToStream<ReadOnlyMemory<byte>>(side, new byte[1_610_612_734]));
    }

    private static IEnumerable<Case> Texts()
    {
        (string Kind, char Character, JsonSerializerOptions? Options)[] kinds =
        [
            ("ascii", 'a', null), ("latin", 'é', null), ("chinese", '中', null), ("quotes", '"', null), ("control", '\u0001', null),
            ("latin relaxed", 'é', s_relaxed), ("chinese relaxed", '中', s_relaxed), ("quotes relaxed", '"', s_relaxed), ("control relaxed", '\u0001', s_relaxed),
            ("lone surrogates", '\uD800', null),
        ];
        foreach ((string kind, char character, JsonSerializerOptions? options) in kinds)
        {
            // Of texts that are escaped, System.Text.Json fails with the longest.
            yield return Of($"text/{kind}/longest", side => ToStream(side, new string(character, LongestText), options));
            yield return Of($"text/{kind}/text", side => Sum(side.ToText(new string(character, 60_000_000), options)));
            yield return Of($"text/{kind}/key", side => ToStream(side, new Dictionary<string, int> { [new string(character, 60_000_000)] = 1 }, options));
        }

        yield return Of("text/one more/array", side => Sum(side.ToBytes(new string('a', LongestText + 1))));
        yield return Of("text/one more/buffer", side => ToBuffer(side, new string('a', LongestText + 1)));
        yield return Of("text/one more/member", side => Sum(side.ToBytes(new Named { Name = new string('a', LongestText + 1) })));
        yield return Of("text/one more/element", side => Sum(side.ToBytes(new List<string> { "b", new('a', LongestText + 1) })));
        yield return Of("text/one more/object", side => Sum(side.ToBytes<object>(new string('a', LongestText + 1))));
        yield return Of("text/one more/key", side => Sum(side.ToBytes(new Dictionary<string, int> { ["b"] = 1, [new string('a', LongestText + 1)] = 2 })));
        yield return Of("text/one more/key of entries", side => Sum(side.ToBytes(new SortedDictionary<string, Small> { [new string('a', LongestText + 1)] = new() })));
        yield return Of("text/longest", side => ToStream(side, new string('a', 1_073_741_791)));
        yield return Of("text/uri", side => Sum(side.ToBytes(new Uri("https://example.org/" + new string('a', 60_000)))));
        yield return Of("text/element", side => Sum(side.ToBytes(JsonElement.Parse("\"" + new string('a', 400_000_000) + "\""))));
        yield return Of("text/node", side => Sum(side.ToBytes(System.Text.Json.Nodes.JsonNode.Parse("[\"" + new string('b', 100_000_000) + "\"]"))));
        yield return Of("text/char array", side => ToStream(side, new ReadOnlyMemory<char>(new char[1000])));
    }

    private static IEnumerable<Case> Sums()
    {
        // 24 times 100 million: more than an array holds, in values none of which is too long.
        static List<string> Many(int length) => [.. Enumerable.Repeat(new string('a', length), 24)];
        static Dictionary<string, string> Entries(int length) => Many(length).Index().ToDictionary(static e => "k" + e.Index, static e => e.Item);
        yield return Of("sum/stream", side => ToStream(side, Many(100_000_000)));
        yield return new Case("sum/async", side => ToStreamAsync(side, Many(100_000_000)));
        yield return Of("sum/array", side => Sum(side.ToBytes(Many(100_000_000))));
        yield return Of("sum/array/fits", side => Sum(side.ToBytes(Many(89_000_000))));
        yield return Of("sum/text", side => Sum(side.ToText(Many(89_000_000))));
        yield return Of("sum/text/fits", side => Sum(side.ToText(Many(40_000_000))));
        yield return Of("sum/buffer", side => ToBuffer(side, Many(100_000_000)));
        yield return Of("sum/entries/stream", side => ToStream(side, Entries(100_000_000)));
        yield return Of("sum/entries/array", side => Sum(side.ToBytes(Entries(100_000_000))));
        yield return Of("sum/indented/stream", side => ToStream(side, Many(100_000_000), s_indented));
        yield return Of("sum/escaped/array", side => Sum(side.ToBytes(new List<string> { new('é', LongestText), new('é', LongestText), new('é', LongestText) })));
        yield return Of("sum/escaped/stream", side => ToStream(side, new List<string> { new('é', LongestText), new('é', LongestText), new('é', LongestText) }));
        yield return Of("sum/numbers/array", side => Sum(side.ToBytes(Enumerable.Repeat(1.2345678901234567e-300, 93_000_000))));
        yield return Of("sum/numbers/list", side => Sum(side.ToBytes(Enumerable.Repeat(1.2345678901234567e-300, 93_000_000).ToArray())));
        yield return Of("sum/numbers/stream", side => ToStream(side, Enumerable.Repeat(1.2345678901234567e-300, 93_000_000).ToArray()));
        yield return Of("sum/indents/array", side => Sum(side.ToBytes(Deep(), new JsonSerializerOptions { WriteIndented = true, IndentSize = 127, MaxDepth = 10_000 })));
        yield return Of("sum/indents/stream", side => ToStream(side, Deep(), new JsonSerializerOptions { WriteIndented = true, IndentSize = 127, MaxDepth = 10_000 }));
    }

    /// <summary>Lists in lists, the innermost of 30,000 elements: each on a line with 100 KB of indentation.</summary>
    private static object Deep()
    {
        object value = Enumerable.Repeat<object>(1, 30_000).ToList();
        for (int i = 0; i < 800; i++)
        {
            value = new List<object> { value };
        }

        return value;
    }

    private static IEnumerable<Case> Targets()
    {
        yield return Of("target/huge span", side =>
        {
            using var target = new NativeTarget(int.MaxValue);
            side.Write(target, new List<string> { new('a', 150_000_000), new('é', 150_000_000), new('b', 150_000_000) });
            return Sum(target.Written);
        });
        yield return Of("target/huge span/full", side =>
        {
            using var target = new NativeTarget(int.MaxValue);
            side.Write(target, new byte[1_610_612_000]);
            return Sum(target.Written);
        }) with
        { MayRefuse = true };
        yield return Of("target/too small for one text", side =>
        {
            using var target = new NativeTarget(500_000_000);
            side.Write(target, new string('é', LongestText));
            return Sum(target.Written);
        });
        foreach (int length in (int[])[4096, 8192, 65536])
        {
            yield return Of($"target/{length}", side =>
            {
                using var target = new PieceTarget(length);
                side.Write(target, Enumerable.Repeat("a text of some length, é", 100_000).ToList());
                return target.Result;
            });
            yield return Of($"target/1 MiB, then {length}", side =>
            {
                using var target = new PieceTarget(length, first: 1 << 20);
                side.Write(target, Enumerable.Repeat("a text of some length, é", 100_000).ToList());
                return target.Result;
            });
        }

        yield return Of("target/no more", side =>
        {
            using var target = new PieceTarget(0);
            side.Write(target, 1);
            return target.Result;
        });
    }

    private static string ToBuffer<T>(Side side, T value)
    {
        var output = new ArrayBufferWriter<byte>();
        side.Write(output, value);
        return Sum(output.WrittenSpan);
    }
}
