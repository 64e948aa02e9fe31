using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>Reading texts that are about as long as an array, a span or a string can be, and tokens that take nearly all of them.</summary>
internal static partial class Cases
{
    private static readonly JsonSerializerOptions s_comments = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    private static IEnumerable<Case> Inputs()
    {
        foreach ((string kind, string tail) in ((string, string)[])[("read", "\",\"A\":7}"), ("faulty", "\",\"A\":tru}"), ("open", "\",\"A\":7"), ("followed", "\",\"A\":7} 8"), ("of another type", "\",\"A\":\"7\"}")])
        {
            yield return Of($"input/array/{kind}", side => Show(side.Read<Small>(Filled(Longest, "{\"x\":\"", 'a', tail))));
            yield return Of($"input/span/{kind}", side =>
            {
                using var memory = new NativeTarget(int.MaxValue);
                Fill(memory.GetSpan(), "{\"x\":\"", 'a', tail);
                return Show(side.Read<Small>(memory.GetSpan()));
            });
            yield return Of($"input/text/{kind}", side => Show(side.Read<Small>(FilledText(1_000_000_000, "{\"x\":\"", 'a', tail))));
        }

        yield return Of("input/sequence/2 GiB", side => Show(side.Read<Small>(Sequence(Longest - 1, "{\"x\":\"", 'a', "\",\"A\":7}"))));
        yield return Of("input/text/chinese", side => Show(side.Read<Small>(FilledText(700_000_000, "{\"x\":\"", '中', "\",\"A\":7}"))));
        yield return Of("input/text/longer than UTF-8 can be", side => Show(side.Read<Small>(FilledText(800_000_000, "{\"x\":\"", '中', "\",\"A\":7}"))));
        yield return Of("input/text/longest", side => Show(side.Read<Small>(FilledText(0x3FFFFFDF, "{\"x\":\"", 'a', "\",\"A\":7}"))));
        yield return Of("input/text/surrogate", side => Show(side.Read<Small>(FilledText(800_000_000, "{\"x\":\"", 'a', "\uD800\",\"A\":7}"))));
        yield return Of("input/text/surrogate in a long one", side => Show(side.Read<Small>(FilledText(800_000_000, "{\"x\":\"", '中', "\uD800\",\"A\":7}"))));
        yield return Of("input/skipped array", side => Show(side.Read<Small>(Filled(1_500_000_000, "{\"x\":[1", ',', "1],\"A\":7}"))));
        yield return Of("input/lax metadata", side => Show(side.Read<Shape>(Filled(1_000_000_000, "{\"x\":\"", 'a', "\",\"$type\":\"round\",\"A\":7}"), new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true })?.A));
    }

    private static IEnumerable<Case> Tokens()
    {
        const int Many = 300_000_000;
        (string Kind, string Head, char Fill, string Tail)[] numbers =
        [
            ("digits", "1", '1', ""), ("zeros", "1", '0', ""), ("fraction", "0.", '0', "1"), ("long fraction", "1.", '3', ""),
            ("exponent", "1e", '0', "1"), ("huge exponent", "1e", '9', ""), ("small exponent", "1e-", '9', ""), ("leading zeros", "0", '0', ""), ("in quotes", "\"", '0', "1\""),
        ];
        foreach ((string kind, string head, char fill, string tail) in numbers)
        {
            yield return Of($"token/number/{kind}/int", side => Each(side, [s => Show(s.Read<int>(Filled(Many, head, fill, tail)))]));
            yield return Of($"token/number/{kind}/double", side => Show(side.Read<double>(Filled(Many, head, fill, tail))));
            yield return Of($"token/number/{kind}/single", side => Show(side.Read<float>(Filled(Many, head, fill, tail))));
            yield return Of($"token/number/{kind}/decimal", side => Show(side.Read<decimal>(Filled(Many, head, fill, tail))));
            yield return Of($"token/number/{kind}/wide", side => Show(side.Read<Int128>(Filled(Many, head, fill, tail))));
            yield return Of($"token/number/{kind}/half", side => Show(side.Read<Half>(Filled(Many, head, fill, tail))));
            yield return Of($"token/number/{kind}/element", side => Sum(side.Read<JsonElement>(Filled(Many, head, fill, tail)).GetRawText()));
        }

        yield return Of("token/space/before", side => Show(side.Read<int>(Filled(2_000_000_000, "", ' ', "7"))));
        yield return Of("token/space/lines before", side => Show(side.Read<int>(Filled(2_000_000_000, "", '\n', "x"))));
        yield return Of("token/space/between", side => Show(side.Read<Small>(Filled(2_000_000_000, "{\"A\":", ' ', "7}"))));
        yield return Of("token/space/before a name", side => Show(side.Read<Small>(Filled(2_000_000_000, "{", '\n', "\"A\":x}"))));
        yield return Of("token/space/after", side => Show(side.Read<Small>(Filled(2_000_000_000, "{\"A\":7}", '\t', "x"))));
        yield return Of("token/comment/block", side => Show(side.Read<Small>(Filled(2_000_000_000, "{/*", '*', "/\"A\":7,}"), s_comments)));
        yield return Of("token/comment/line", side => Show(side.Read<Small>(Filled(2_000_000_000, "{//", '/', "\n\"A\":x}"), s_comments)));
        yield return Of("token/comment/open", side => Show(side.Read<Small>(Filled(1_000_000_000, "{/*", '*', "\"A\":7}"), s_comments)));
        yield return Of("token/name/unknown", side => Show(side.Read<Small>(Filled(1_500_000_000, "{\"", 'a', "\":1,\"A\":7}"))));
        yield return Of("token/name/escaped", side => Show(side.Read<Small>(Filled(1_500_000_000, "{\"\\u0041", 'a', "\":1,\"A\":7}"))));
        yield return Of("token/name/fault after", side => Show(side.Read<Small>(Filled(300_000_000, "{\"", 'a', "\":x}"))));
        yield return Of("token/name/key", side => Sum(side.Read<Dictionary<string, int>>(Filled(400_000_000, "{\"", 'a', "\":1}"))?.Keys.Single(), "key"));
        yield return Of("token/name/key in a path", side => Show(side.Read<Dictionary<string, int>>(Filled(300_000_000, "{\"", 'a', "\":true}"))?.Count));
        yield return Of("token/name/key in brackets", side => Show(side.Read<Dictionary<string, int>>(Filled(150_000_000, "{\" ", 'é', "\":true}"))?.Count));
        yield return Of("token/name/keys in a path", side => Show(side.Read<Dictionary<string, Dictionary<string, int>>>(Joined(Filled(150_000_000, "{\"", 'a', "\":"), Filled(150_000_000, "{\"", 'b', "\":true}}")))?.Count));
        yield return Of("token/name/path too long for a text", side => Show(side.Read<Dictionary<string, int>>(Filled(1_073_741_750, "{\"", 'a', "\":true}"))?.Count));
        yield return Of("token/name/key of numbers", side => Show(side.Read<Dictionary<int, int>>(Filled(500_000_000, "{\"", '1', "\":1}"))?.Count));
        yield return Of("token/string/ascii", side => Sum(side.Read<string>(Filled(1_000_000_000, "\"", 'a', "\"")), "value"));
        yield return Of("token/string/longest", side => Sum(side.Read<string>(Filled(0x3FFFFFDF + 2, "\"", 'a', "\"")), "value"));
        yield return Of("token/string/one more", side => Sum(side.Read<string>(Filled(0x3FFFFFDF + 3, "\"", 'a', "\"")), "value"));
        yield return Of("token/string/too long", side => Sum(side.Read<string>(Filled(2_000_000_000, "\"", 'a', "\"")), "value"));
        yield return Of("token/string/two bytes", side => Sum(side.Read<string>(Filled(1_600_000_002, "\"", 'é', "\"")), "value"));
        yield return Of("token/string/three bytes", side => Sum(side.Read<string>(Filled(1_800_000_002, "\"", '中', "\"")), "value"));
        yield return Of("token/string/escaped", side => Sum(side.Read<string>(Filled(1_000_000_000, "\"\\u0041", 'a', "\"")), "value"));
        yield return Of("token/string/escaped and too long", side => Sum(side.Read<string>(Filled(1_100_000_000, "\"\\u0041", 'a', "\"")), "value"));
        yield return Of("token/string/ill-formed", side => Sum(side.Read<string>(Filled(1_000_000_000, "\"é", 'a', "\\uD800\"")), "value"));
        foreach (int length in (int[])[Longest, 2_000_000_000, 1_000_000_002])
        {
            yield return Of($"token/base64/{length}", side => Show(side.Read<byte[]>(Filled(length - 2 - ((length - 2) % 4) + 2, "\"", 'A', "\""))?.Length));
            yield return Of($"token/base64/faulty/{length}", side => Show(side.Read<byte[]>(Filled(length, "\"", 'A', "*\""))?.Length));
        }

        yield return Of("token/base64/escaped", side => Show(side.Read<byte[]>(Filled(1_000_000_003, "\"\\u0041", 'A', "\""))?.Length));
        yield return Of("token/base64/spaces", side => Show(side.Read<byte[]>(Filled(1_000_000_000, "\"AAAA", ' ', "AAAA\""))?.Length));
        yield return Of("token/simple types", side => Each(side,
        [
            s => Show(s.Read<Guid>(Filled(Many, "\"", '0', "\""))), s => Show(s.Read<DateTime>(Filled(Many, "\"2020-01-01T00:00:00.", '0', "\""))),
            s => Show(s.Read<DateTimeOffset>(Filled(Many, "\"2020-01-01T00:00:00.", '0', "Z\""))), s => Show(s.Read<DateOnly>(Filled(Many, "\"", '0', "\""))),
            s => Show(s.Read<TimeOnly>(Filled(Many, "\"00:00:00.", '0', "\""))), s => Show(s.Read<TimeSpan>(Filled(Many, "\"00:00:00.", '0', "\""))),
            s => Show(s.Read<char>(Filled(Many, "\"", '0', "\""))), s => Show(s.Read<bool>(Filled(Many, "\"", '0', "\""))), s => Show(s.Read<Version>(Filled(Many, "\"1.", '0', "\""))),
            s => Show(s.Read<Uri>(Filled(Many, "\"http://", 'a', "\""))?.OriginalString.Length), s => Show(s.Read<DayOfWeek>(Filled(Many, "\"", 'a', "\""), new JsonSerializerOptions { Converters = { new System.Text.Json.Serialization.JsonStringEnumConverter() } })),
            s => Show(s.Read<object>(Filled(Many, "\"", 'a', "\""))?.ToString()?.Length), s => Show(s.Read<Dictionary<Guid, int>>(Filled(Many, "{\"", '0', "\":1}"))?.Count),
        ]));
    }

    [System.Text.Json.Serialization.JsonDerivedType(typeof(Round), "round")]
    public class Shape
    {
        public int A { get; set; }
    }

    public sealed class Round : Shape;

    /// <summary>Does one after another; an exception of one is its result.</summary>
    private static string Each(Side side, Func<Side, string>[] runs)
    {
        var results = new StringBuilder();
        foreach (Func<Side, string> run in runs)
        {
            string result;
            try
            {
                result = run(side);
            }
            catch (Exception error)
            {
                result = $"{error.GetType().Name}: {Program.MessageOf(error)}";
            }

            results.AppendLine(result);
            GC.Collect();
        }

        return results.ToString();
    }

    private static string Show(Small? value) => value is null ? "null" : $"A = {value.A}";

    private static string Show(object? value) => value is null ? "null" : FormattableString.Invariant($"{value}");

    /// <summary>A text of so many bytes: a head, one character as often as it takes, a tail. What is left over for a longer character comes before the tail as 'a'.</summary>
    private static byte[] Filled(int length, string head, char fill, string tail)
    {
        byte[] text = GC.AllocateUninitializedArray<byte>(length);
        Fill(text, head, fill, tail);
        return text;
    }

    private static void Fill(Span<byte> text, string head, char fill, string tail)
    {
        Encoding.UTF8.GetBytes(head, text);
        byte[] end = Encoding.UTF8.GetBytes(tail);
        Span<byte> middle = text[Encoding.UTF8.GetByteCount(head)..^end.Length];
        end.CopyTo(text[^end.Length..]);
        byte[] unit = Encoding.UTF8.GetBytes([fill]);
        if (unit.Length == 1)
        {
            middle.Fill(unit[0]);
            if (fill == ',')
            {
                // Elements, with an odd space.
                for (int i = 1; i < middle.Length; i += 2)
                {
                    middle[i] = (byte)(i == middle.Length - 1 ? ' ' : '1');
                }
            }

            return;
        }

        while (middle.Length >= unit.Length)
        {
            unit.CopyTo(middle);
            middle = middle[unit.Length..];
        }

        middle.Fill((byte)'a');
    }

    private static string FilledText(int length, string head, char fill, string tail) => string.Create(length, (head, fill, tail), static (text, parts) =>
    {
        text.Fill(parts.fill);
        parts.head.CopyTo(text);
        parts.tail.CopyTo(text[^parts.tail.Length..]);
    });

    private static byte[] Joined(byte[] first, byte[] second) => [.. first, .. second];

    /// <summary>A text of so many bytes in segments of up to 64 MiB, most of which are one array.</summary>
    private static ReadOnlySequence<byte> Sequence(long length, string head, char fill, string tail)
    {
        byte[] middle = new byte[64 << 20];
        middle.AsSpan().Fill((byte)fill);
        var first = new Segment(Encoding.UTF8.GetBytes(head), null);
        Segment last = first;
        long left = length - head.Length - tail.Length;
        while (left > 0)
        {
            int count = (int)Math.Min(left, middle.Length);
            last = new Segment(middle.AsMemory(0, count), last);
            left -= count;
        }

        last = new Segment(Encoding.UTF8.GetBytes(tail), last);
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            if (before is not null)
            {
                RunningIndex = before.RunningIndex + before.Memory.Length;
                before.Next = this;
            }
        }
    }
}
