using System.Text;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests.Streams;

/// <summary>Texts, tokens and values that are longer than what is held of a text.</summary>
public sealed class LongTextTests
{
    private const int Window = 32 * 1024;

    /// <summary>The memory is that of the window: no read is offered more, and none is made before what it may hold has been handed out.</summary>
    [Theory]
    [InlineData("$.rows[*]", 1)]
    [InlineData("$.rows[?@.id > -1].name", 1)]
    [InlineData("$.rows[1::2]..id", 2)]
    [InlineData("$.none[*]", 0)]
    [InlineData("$['rows'][*].tags[0]", 1)]
    public async Task MemoryIsFlat(string expression, int share)
    {
        const string Head = "{\"before\":[[1,2],{\"rows\":[]}],\"rows\":[", Tail = "],\"after\":{\"rows\":1}}";
        long rows = TestScale.Times(2_500_000);
        using var stream = new RowStream(Head, Tail, rows);
        long found = 0;
        await foreach (JsonText _ in JsonPath.Parse(expression).SelectAsync(stream))
        {
            // The row of this result has been read, and at most a window after it.
            long row = share == 0 ? 0 : found * share;
            Assert.InRange(stream.Position, Head.Length + (row * RowStream.RowLength), Head.Length + ((row + 2) * RowStream.RowLength) + Window);
            found++;
        }

        Assert.Equal(share == 0 ? 0 : rows / share, found);
        Assert.Equal(stream.Length, stream.Position);
        Assert.InRange(stream.LongestRead, 1, Window);
    }

    [Fact]
    public async Task TokensLongerThanTheWindow()
    {
        string text = new('x', 3 * Window), space = new(' ', 2 * Window), digits = new('7', 2 * Window);
        string json = $$"""
            {"{{text}}":1,{{space}}"{{text}}":"{{text}}"{{space}},"n":{{digits}},"a"{{space}}:{{space}}[{{digits}}e-1,"{{text}}",{"{{text}}":{"\u0062"{{space}}:[true]} }],"{{text}}b":null,"{{Escaped(text)}}c":{"z":false} }
            """;
        byte[] bytes = Encoding.UTF8.GetBytes(json);
        foreach (string expression in (string[])["$.*", "$.a[*]", "$.a[2].*.b[0]", "$.n", $"$['{text}b']", $"$['{text}c'].z", "$.*.z", "$..b", "$[?@[2]]"])
        {
            JsonPath path = JsonPath.Parse(expression);
            string[] expected = Selected.Whole(path, bytes);
            Assert.NotEmpty(expected);
            foreach (int piece in (int[])[1000, 4099, Window - 1, 1 << 20])
            {
                Assert.Equal(expected, await Selected.Arriving(path, bytes, piece));
            }
        }
    }

    /// <summary>What is dropped of a long token is not missed after it, nor by the message of an error.</summary>
    [Fact]
    public async Task AfterTokensThatAreDropped()
    {
        string text = new('x', 3 * Window), digits = new('7', 3 * Window);
        foreach (int piece in (int[])[1000, Window, 1 << 20])
        {
            foreach (string before in (string[])[$"{{\"y\":\"{text}\"}}", $"[{digits}]", digits, $"\"{text}\"", $"{{\"{text}\":1}}", $"1,\"{text}\":2"])
            {
                byte[] bytes = Encoding.UTF8.GetBytes($"{{\"b\":{before},\"a\":[1,{before.Split(',')[0]},2]}}");
                Assert.Equal(["1"], (await Selected.Try(JsonPath.Parse("$.a[0]"), new PieceStream(bytes, piece, seeks: false))).Found);
                Assert.Equal(["2"], (await Selected.Try(JsonPath.Parse("$.a[2]"), new PieceStream(bytes, piece, seeks: false))).Found);
            }

            foreach (string end in (string[])[digits, $"{digits}.", $"{digits}x", $"[{digits}", $"\"{text}", $"\"{text}\u0001", $"{{\"{text}", $"{{\"y\":[1,{digits}e"])
            {
                byte[] bytes = Encoding.UTF8.GetBytes("{\"b\":" + end);
                Assert.True(!JsonText.TryParseUtf8(bytes, out _, out DeserializationError? expected));
                Assert.Equal(expected!.Message, (await Selected.Try(JsonPath.Parse("$.a"), new PieceStream(bytes, piece, seeks: false))).Error?.Message);
            }
        }
    }

    [Fact]
    public async Task CommentsLongerThanTheWindow()
    {
        JsonTextOptions options = new() { SkipComments = true };
        string comment = $"/*{new string('*', 3 * Window)}*/", line = $"//{new string('"', 3 * Window)}\n";
        byte[] bytes = Encoding.UTF8.GetBytes($"{line}{comment}{{{comment}\"b\":1,{line}{comment}\"a\":{comment}[1,{line}2{comment}]{line}}}{line}{comment}");
        foreach (string expression in (string[])["$.a[1]", "$.*", "$", "$.a"])
        {
            foreach (int piece in (int[])[1000, 4099, 1 << 20])
            {
                Assert.Equal(Selected.Whole(JsonPath.Parse(expression), bytes, options), await Selected.Arriving(JsonPath.Parse(expression), bytes, piece, options));
            }
        }
    }

    /// <summary>A window that has grown for one long value is given back.</summary>
    [Fact]
    public async Task OneLongValue()
    {
        string longer = $"\"{new string('x', 3_000_000)}\"";
        using var stream = new WatchedStream(Encoding.UTF8.GetBytes($"[{longer},{string.Join(',', Enumerable.Repeat("1234567", 1_500_000))},{{}}]"));
        (List<string> found, Exception? error) = await Selected.Try(JsonPath.Parse("$[1500001]"), stream);
        Assert.Equal((1, null), (found.Count, error));
        Assert.InRange(stream.Reads.Max(), 1, Window);
        stream.Position = 0;
        stream.Reads.Clear();
        (found, error) = await Selected.Try(JsonPath.Parse("$[0]"), stream);
        Assert.Equal((1, null), (found.Count, error));
        Assert.Equal(longer, found[0]);
        Assert.InRange(stream.Reads.Max(), Window + 1, 8_000_000);
        Assert.InRange(stream.Reads[^1], 1, Window);
    }

    /// <summary>The smallest windows: nearly every token, name and comment is longer, or ends with the window.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void TinyWindows(int seed)
    {
        string[] paths = ["$", "$.*", "$.a", "$[*]", "$.a.*", "$[?@.a]", "$.*[1:]", "$.b..c", "$[0].a", "$.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy.*", "$..a", "$['é€😀']", "$.*.*.*"];
        var random = new Random(seed);
        int found = 0, refused = 0;
        for (int i = TestScale.Times(100_000); i > 0; i--)
        {
            byte[] text = Encoding.UTF8.GetBytes(Samples.Value(random));
            text = random.Next(3) == 0 ? Samples.Damaged(random, text) : text;
            JsonTextOptions options = random.Next(3) == 0 ? new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true } : default;
            JsonPath path = JsonPath.Parse(paths[random.Next(paths.Length)]);
            string name = $"{path} over {Convert.ToHexString(text)}";
            List<string>? results = InWindow(path, text, options, 16 + random.Next(8), random.Next(1, 20), out string? error);
            if (!JsonText.TryParseUtf8(text, out JsonText? whole, out _, options))
            {
                Assert.True(error is not null, name);
                refused++;
            }
            else if (error is null || !error.Contains("twice", StringComparison.Ordinal))
            {
                Assert.True(error is null, $"{name}: {error}");
                Assert.Equal([name, .. Selected.Whole(path, text, options)], [name, .. results]);
                found += results.Count;
            }
        }

        Assert.True(found > 0 && refused > 0);
    }

    private static List<string> InWindow(JsonPath path, byte[] text, JsonTextOptions options, int window, int piece, out string? error)
    {
        List<string> results = [];
        var reader = new PathReader(path.Plan, options, topLevelValues: false, keepsNames: true, window);
        using var values = new HeldValues(path, reader, options, hasPaths: true);
        int at = 0;
        error = null;
        try
        {
            while (reader.Read() is var step and not ReadStep.End)
            {
                if (step == ReadStep.Value)
                {
                    int count = values.Find();
                    for (int i = 0; i < count; i++)
                    {
                        Assert.Equal(Encoding.UTF8.GetString(values.TextOf(i).Span), values.DocumentOf(i).ToString());
                        results.Add($"{values.PathOf(i)} {values.DocumentOf(i)}");
                    }

                    continue;
                }

                Span<byte> space = reader.FreeSpace().Span;
                Assert.NotEqual(0, space.Length);
                int length = Math.Min(Math.Min(space.Length, piece), text.Length - at);
                text.AsSpan(at, length).CopyTo(space);
                reader.Take(length);
                at += length;
            }
        }
        catch (JsonException thrown)
        {
            error = thrown.Message;
        }

        return results;
    }

    private static string Escaped(string text) => string.Concat(text.Select(static unit => $"\\u{(int)unit:x4}"));

    /// <summary>A stream of rows of the same length, which are made when they are read.</summary>
    private sealed class RowStream(string head, string tail, long rows) : Stream
    {
        public const int RowLength = 80;

        private readonly byte[] _row = new byte[RowLength];

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => head.Length + (rows * RowLength) - 1 + tail.Length;

        public override long Position { get; set; }

        public int LongestRead { get; private set; }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            LongestRead = Math.Max(LongestRead, buffer.Length);
            int length = 0;
            while (length < buffer.Length && Position < Length)
            {
                long at = Position - head.Length;
                ReadOnlySpan<byte> next = at < 0 ? Encoding.UTF8.GetBytes(head).AsSpan((int)Position)
                    : at < (rows * RowLength) - 1 ? Row(at / RowLength)[(int)(at % RowLength)..]
                    : Encoding.UTF8.GetBytes(tail).AsSpan((int)(at - (rows * RowLength) + 1));
                int taken = Math.Min(next.Length, buffer.Length - length);
                next[..taken].CopyTo(buffer[length..]);
                length += taken;
                Position += taken;
            }

            return length;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => ValueTask.FromResult(Read(buffer.Span));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        private ReadOnlySpan<byte> Row(long index)
        {
            string text = $$"""{"id":{{index}},"name":"row","tags":[true,{"a":"b"}],"price":1.5}""";
            Encoding.UTF8.GetBytes((index < rows - 1 ? text + "," : text).PadLeft(index < rows - 1 ? RowLength : RowLength - 1), _row);
            return _row.AsSpan(0, index < rows - 1 ? RowLength : RowLength - 1);
        }
    }

    /// <summary>A stream that records the length of each read.</summary>
    private sealed class WatchedStream(byte[] bytes) : MemoryStream(bytes)
    {
        public List<int> Reads { get; } = [];

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Reads.Add(buffer.Length);
            return base.ReadAsync(buffer, cancellationToken);
        }
    }
}
