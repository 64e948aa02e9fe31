using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tests.Streams;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Tests.Reading;

/// <summary>
/// Values that are skipped and elements that are copied, at the depths at which a stack of brackets grows, and one level before and after: text that is valid, and text in
/// which one bracket closes the other kind of container.
/// </summary>
public sealed class DepthStepTests
{
    /// <summary>Words of 64 brackets; 16 such words and then twice as many each time; lists that begin with 4, 8 or 16 containers and double.</summary>
    private static readonly int[] s_steps = [1, 4, 8, 16, 32, 64, 128, 192, 256, 512, 1_024, 1_088, 2_048, 2_112, 4_096, 4_160, 8_256, 10_000];

    public static int[] Depths { get; } = [.. s_steps.SelectMany(static step => (int[])[step - 1, step, step + 1]).Where(static depth => depth > 0).Distinct()];

    /// <summary>Most of them, for calls whose work grows faster than the depth.</summary>
    private static readonly int[] s_most = [.. Depths.Where(static depth => depth is < 2_200 or 10_000)];

    /// <summary>Which levels are objects.</summary>
    private static readonly (string Name, Func<int, bool> IsObject)[] s_shapes =
    [
        ("arrays", static _ => false),
        ("objects", static _ => true),
        ("in turns", static level => (level & 1) != 0),
        ("words in turns", static level => (level / 64 & 1) != 0),
        ("first word", static level => level < 64),
        ("mixed", static level => (level * 2_654_435_761 >> 7 & 1) != 0),
    ];

    public static TheoryData<string> Shapes => [.. s_shapes.Select(static shape => shape.Name)];

    private static Func<int, bool> ShapeOf(string name) => s_shapes.First(shape => shape.Name == name).IsObject;

    /// <summary>A value nested so deep; one of its closing brackets may be of the other kind.</summary>
    private static string Nested(int depth, Func<int, bool> isObject, int wrong = -1)
    {
        var text = new StringBuilder();
        for (int level = 0; level < depth; level++)
        {
            text.Append(isObject(level) ? "{\"a\":" : "[");
        }

        text.Append('1');
        for (int level = depth - 1; level >= 0; level--)
        {
            text.Append(isObject(level) != (level == wrong) ? '}' : ']');
        }

        return text.ToString();
    }

    /// <summary>The levels on both sides of every step below a depth.</summary>
    private static IEnumerable<int> Levels(int depth) =>
        s_steps.SelectMany(static step => (int[])[step - 1, step]).Append(0).Append(depth - 1).Where(level => level >= 0 && level < depth).Distinct();

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Kernels(string shape)
    {
        foreach (int depth in Depths)
        {
            byte[] valid = Encoding.UTF8.GetBytes(Nested(depth, ShapeOf(shape)));
            Assert.Equal(valid.Length, Skip(valid, depth));
            Assert.Equal(Mem.Failed, Skip(valid, depth - 1));
            Assert.Equal(valid.Length, Rows(valid, depth));
            Assert.Equal(Mem.Failed, Rows(valid, depth - 1));
            byte[] faulty = [.. valid];
            foreach (int wrong in Levels(depth))
            {
                // The closing brackets are one byte each, the outermost last.
                ref byte closing = ref faulty[^(wrong + 1)];
                closing ^= '}' ^ ']';
                Assert.Equal(Mem.Failed, Skip(faulty, depth));
                Assert.Equal(Mem.Failed, Rows(faulty, depth));
                closing ^= '}' ^ ']';
            }
        }
    }

    /// <summary>Members and elements that nobody wants, from everything that is read.</summary>
    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task SkippedValues(string shape)
    {
        foreach (int depth in s_most)
        {
            foreach (int wrong in (int[])[-1, .. Levels(depth).TakeLast(2)])
            {
                string nested = Nested(depth, ShapeOf(shape), wrong);
                foreach ((string text, JsonSerializerOptions options) in Around(nested, depth))
                {
                    Outcome expected = Outcome.Of(() => Stj.Deserialize<Kept>(text, options)!.Last);
                    Assert.Equal(wrong < 0 ? "5" : null, expected.Text);
                    byte[] utf8 = Encoding.UTF8.GetBytes(text);
                    Assert.Equal(expected, Outcome.Of(() => JsonSerializer.Deserialize<Kept>(text, options)!.Last));
                    Assert.Equal(expected, Outcome.Of(() => JsonSerializer.Deserialize<Kept>(utf8, options)!.Last));
                    if (depth is not (63 or 64 or 65 or 1_087 or 1_088 or 1_089))
                    {
                        continue;
                    }

                    Outcome streamed = Outcome.Of(() => Stj.Deserialize<Kept>(new MemoryStream(utf8), options)!.Last);
                    Assert.Equal(streamed, Outcome.Of(() => JsonSerializer.Deserialize<Kept>(new ChunkedStream(utf8, 61), options)!.Last));
                    Assert.Equal(streamed, await Outcome.OfAsync(async () => (await JsonSerializer.DeserializeAsync<Kept>(new ChunkedStream(utf8, 67), options))!.Last));
                    Assert.Equal(streamed, await Outcome.OfAsync(async () => (await JsonSerializer.DeserializeAsync<Kept>(PipeReader.Create(new TinySegments(utf8, 63).Sequence), options))!.Last));
                    Assert.Equal(expected, Outcome.Of(() => JsonSerializer.Deserialize<Kept>(new TinySegments(utf8, 65).Sequence, options)!.Last));
                }
            }
        }
    }

    /// <summary>Texts that are larger than what is read as a whole.</summary>
    [Theory]
    [MemberData(nameof(Shapes))]
    public void SkippedValuesInPieces(string shape)
    {
        string pad = new('x', 1_100_000);
        foreach (int depth in (int[])[63, 64, 65, 1_087, 1_088, 1_089])
        {
            var options = new JsonSerializerOptions { MaxDepth = depth + 1 };
            byte[] utf8 = Encoding.UTF8.GetBytes($$"""{"pad":"{{pad}}","skipped":{{Nested(depth, ShapeOf(shape))}},"Last":5,"after":"{{pad}}"}""");
            Assert.Equal(5, JsonSerializer.Deserialize<Kept>(new MemoryStream(utf8), options)!.Last);
            options = new JsonSerializerOptions { MaxDepth = depth };
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Kept>(new MemoryStream(utf8), options));
        }
    }

    /// <summary>Elements: read by their tokens, copied with and without lines.</summary>
    [Theory]
    [MemberData(nameof(Shapes))]
    public void CopiedElements(string shape)
    {
        foreach (int depth in s_most)
        {
            string text = Nested(depth, ShapeOf(shape));
            var compact = new JsonSerializerOptions { MaxDepth = depth };

            // The text of so many lines grows with the square of the depth.
            var indented = new JsonSerializerOptions { MaxDepth = depth, WriteIndented = true, IndentSize = depth > 520 ? 0 : 1 };
            var shallow = new JsonSerializerOptions { MaxDepth = depth - 1 };
            for (int use = 0; use < (depth < 70 ? 3 : 1); use++)
            {
                JsonElement element = JsonSerializer.Deserialize<JsonElement>(text, compact);
                JsonElement theirs = Stj.Deserialize<JsonElement>(text, compact);
                Assert.Equal(theirs.GetRawText(), element.GetRawText());
                Assert.Equal(text, JsonSerializer.Serialize(element, compact));
                Assert.Equal(Stj.Serialize(theirs, indented), JsonSerializer.Serialize(element, indented));
                Assert.Equal(Stj.Serialize(theirs, indented), JsonSerializer.Serialize(theirs, indented));
                if (depth > 1)
                {
                    Assert.Equal(Outcome.Of(() => Stj.Deserialize<JsonElement>(text, shallow)), Outcome.Of(() => JsonSerializer.Deserialize<JsonElement>(text, shallow)));
                    Assert.Equal(Outcome.Of(() => Stj.Serialize(theirs, shallow)), Outcome.Of(() => JsonSerializer.Serialize(theirs, shallow)));
                }
            }
        }
    }

    /// <summary>The text of JavaScript's values, whose containers have a stack of their own.</summary>
    [Theory]
    [MemberData(nameof(Shapes))]
    public void EcmaValues(string shape)
    {
        foreach (int depth in s_most)
        {
            string text = Nested(depth, ShapeOf(shape));
            Assert.Equal(text, EcmaJson.Stringify(EcmaJson.Parse(text)));
            foreach (int wrong in Levels(depth).TakeLast(3))
            {
                Assert.Throws<EcmaJsonException>(() => EcmaJson.Parse(Nested(depth, ShapeOf(shape), wrong)));
            }
        }
    }

    /// <summary>The open containers of an output, fed in runs of any length.</summary>
    [Theory]
    [MemberData(nameof(Shapes))]
    public void OpenContainers(string shape)
    {
        foreach (int depth in s_most)
        {
            Func<int, bool> isObject = ShapeOf(shape);
            string text = Nested(depth, isObject);
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            int opened = text.IndexOf('1');
            foreach (int run in (int[])[64, 640, utf8.Length])
            {
                var path = new OutputPath();
                for (int at = 0; at < opened;)
                {
                    // Not inside a name.
                    int end = Math.Min(at + run, opened);
                    while (end < opened && utf8[end] is not ((byte)'[' or (byte)'{'))
                    {
                        end++;
                    }

                    path.Feed(utf8.AsSpan(at, end - at));
                    at = end;
                }

                Assert.Equal(Enumerable.Range(0, depth).Select(isObject), path.Open.ToArray().Select(static container => container.IsObject));
                path.Feed(utf8.AsSpan(opened));
                Assert.Empty(path.Open.ToArray());
            }
        }
    }

    /// <summary>As a member that the type does not have, and as one of an object in which metadata may stand.</summary>
    private static IEnumerable<(string Text, JsonSerializerOptions Options)> Around(string nested, int depth)
    {
        yield return ($$"""{"skipped":{{nested}},"Last":5}""", new JsonSerializerOptions { MaxDepth = depth + 1 });
        yield return ($$"""{ "other" : [ {{nested}} ] , "Last" : 5 }""", new JsonSerializerOptions { MaxDepth = depth + 2, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip });
        yield return ($$"""{"$id":"1","skipped":{{nested}},"Last":5}""", new JsonSerializerOptions { MaxDepth = depth + 1, ReferenceHandler = ReferenceHandler.Preserve });
    }

    private static nint Skip(byte[] text, int depth) => SkipValue.Skip(ref Mem.First(text.AsSpan()), 0, text.Length, depth, trailingCommas: false, comments: false);

    private static nint Rows(byte[] text, int depth)
    {
        byte[] rows = ArrayPool<byte>.Shared.Rent(64);
        nint after = ElementRows.Build(ref Mem.First(text.AsSpan()), 0, text.Length, 0, depth, trailingCommas: false, comments: false, ref rows, isShared: true, out int length);
        Assert.True(after < 0 || length == ElementRows.Width * ((2 * depth) + 1 + text.AsSpan().Count((byte)'{')));
        return after;
    }

    private sealed class Kept
    {
        public int Last { get; set; }
    }

    private sealed record Outcome(string? Text, string? Error)
    {
        public static Outcome Of<T>(Func<T> call)
        {
            try
            {
                return new(call()!.ToString(), null);
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException)
            {
                return Failed(error);
            }
        }

        public static async Task<Outcome> OfAsync<T>(Func<Task<T>> call)
        {
            try
            {
                return new((await call())!.ToString(), null);
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException)
            {
                return Failed(error);
            }
        }

        private static Outcome Failed(Exception error) =>
            new(null, error is JsonException json ? $"{json.GetType()} {json.Message} {json.Path} {json.LineNumber} {json.BytePositionInLine}" : $"{error.GetType()} {error.Message}");
    }
}
