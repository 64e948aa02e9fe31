using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Support;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Each limit, at its last good and its first bad value, by every way in and however the text is cut, against a count with System.Text.Json's reader.</summary>
public sealed class LimitTests
{
    private const string Small = """
        { "id": 12345, "näme \u0041": "text with \"escapes\" \u00e9 é 😀", "list": [1, 2.5e10, [], {}, [true, null, false]],
          "deep": { "a.b": [ { "x": -1 }, { "x": 22, "y": "" } ], "t": "line" } }
        """;

    public static TheoryData<string> Texts =>
    [
        Small, "1", "-12.5e+7", "\"abc\"", "[]", "{}", " [ 1 , 2 ] ", "[[[[]]]]", "null", "true", """{"a":{"b":{"c":[1,2,3]}}}""",
        "\"\\u0041\\\\\\\"\"", "[\"\",\"é\",\"€\",\"😀\"]", """{"":"","a":null}""",
    ];

    [Theory]
    [MemberData(nameof(Texts))]
    public void HoldsExactlyWhereTheReaderCountsIt(string json) => AllLimits(Encoding.UTF8.GetBytes(json));

    /// <summary>What Strict limits, and what it leaves to the limit of tokens and of the document.</summary>
    [Fact]
    public void ValuesOfStrict()
    {
        JsonLimits strict = JsonLimits.Strict;
        Assert.Equal((64, 64 * 1024, 1_100, 64 * 1024 * 1024), (strict.MaxDepth, strict.MaxNameLength, strict.MaxNumberLength, strict.MaxStringLength));
        Assert.Equal((67_108_864L, 256L * 1024 * 1024), (strict.MaxTokens, strict.MaxDocumentLength));
        Assert.Equal((int.MaxValue, int.MaxValue), (strict.MaxMembers, strict.MaxElements));
    }

    [Fact]
    public void HoldsInRandomTexts()
    {
        var random = new Random(4711);
        for (int round = 0; round < TestScale.Times(1000); round++)
        {
            var text = new StringBuilder();
            Value(text, random, depth: 0);
            AllLimits(Encoding.UTF8.GetBytes(text.ToString()));
        }
    }

    [Theory]
    [InlineData("[1,2,3]", JsonLimit.Elements, 2, "$[2]", 0, 5)]
    [InlineData("{\"a\":1,\n\"b\":2}", JsonLimit.Members, 1, "$", 1, 0)]
    [InlineData("{\"a\":[\n0,12345]}", JsonLimit.NumberLength, 4, "$.a[1]", 1, 6)]
    [InlineData("{\"a\":{\"b\\u0041\":\"é234\"}}", JsonLimit.StringLength, 3, "$.a.bA", 0, 20)]
    [InlineData("{\"long\":1}", JsonLimit.NameLength, 3, "$", 0, 5)]
    [InlineData("[[[]]]", JsonLimit.Depth, 2, "$[0][0]", 0, 2)]
    [InlineData("[1,[]]", JsonLimit.Depth, 1, "$[1]", 0, 3)]
    [InlineData("[1, 2]", JsonLimit.Tokens, 2, "$[1]", 0, 4)]
    [InlineData("{\"a\":1,\"b\":2}", JsonLimit.Tokens, 3, "$", 0, 7)]
    [InlineData("[1]  \n", JsonLimit.DocumentLength, 5, "$", 0, 5)]
    [InlineData("1 2 [3,4]", JsonLimit.Elements, 1, "$[1]", 0, 7)]
    [InlineData("{\"a b\":[1,/* , */2,],}", JsonLimit.Elements, 1, "$['a b'][1]", 0, 17)]
    [InlineData("[1/* */[2]//\n3]", JsonLimit.Elements, 2, "$[2]", 1, 0)]
    [InlineData("{\"a\":{} /* */\"b\":2}", JsonLimit.Members, 1, "$", 0, 13)]
    public void SaysWhatWhereAndHowMuch(string json, JsonLimit limit, int maximum, string path, int line, int position)
    {
        foreach (JsonLimitException? thrown in Outcomes(Encoding.UTF8.GetBytes(json), With(limit, maximum)))
        {
            Assert.NotNull(thrown);
            Assert.Equal((limit, maximum, path), (thrown.Limit, thrown.Maximum, thrown.Path));
            Assert.Equal((line, position), (thrown.LineNumber, thrown.BytePositionInLine));
            Assert.Equal(
                $"The JSON text exceeds the limit Max{limit}, which is {maximum}. Path: {path} | LineNumber: {line} | BytePositionInLine: {position}.", thrown.Message);
        }
    }

    [Theory]
    [InlineData("[1,2 3,4,5,6]", JsonLimit.Elements, 2)]
    [InlineData("[1,/* */2 3,4,5,6]", JsonLimit.Elements, 2)]
    [InlineData("[\"abc\u0001defghi\"]", JsonLimit.StringLength, 3)]
    [InlineData("[12a345]", JsonLimit.NumberLength, 2)]
    public void AFaultBeforeTheLimitIsTheReaders(string json, JsonLimit limit, int maximum) =>
        Assert.All(Outcomes(Encoding.UTF8.GetBytes(json), With(limit, maximum)), Assert.Null);

    [Theory]
    [InlineData("[\"abcd\u0001\"]", JsonLimit.StringLength, 3)]
    [InlineData("[1234a]", JsonLimit.NumberLength, 3)]
    [InlineData("{\"abcd\" 1}", JsonLimit.NameLength, 3)]
    [InlineData("{\"a\":1,\"b\" x", JsonLimit.Members, 1)]
    public void AFaultAfterTheLimitIsNot(string json, JsonLimit limit, int maximum) =>
        Assert.All(Outcomes(Encoding.UTF8.GetBytes(json), With(limit, maximum)), Assert.NotNull);

    [Fact]
    public void AByteOrderMarkIsCountedInTheDocumentAlone()
    {
        byte[] marked = [0xEF, 0xBB, 0xBF, .. "[1,2]"u8];
        Assert.All(Outcomes(marked, With(JsonLimit.DocumentLength, 8) with { MaxElements = 2, MaxTokens = 4 }), Assert.Null);
        Assert.All(Outcomes(marked, With(JsonLimit.DocumentLength, 7)), thrown => Assert.Equal(7, thrown?.BytePositionInLine));
        Assert.All(Outcomes(marked, With(JsonLimit.Elements, 1)), thrown => Assert.Equal(6, thrown?.BytePositionInLine));
    }

    [Fact]
    public void AnEndlessStringStopsAtItsLimit()
    {
        var source = new EndlessStream("[\""u8.ToArray(), (byte)'a');
        JsonLimitException thrown = Assert.Throws<JsonLimitException>(() => Ours.Deserialize<string[]>(JsonLimits.Strict.Guard(source)));
        Assert.Equal((JsonLimit.StringLength, "$[0]"), (thrown.Limit, thrown.Path));
        Assert.InRange(source.Count, JsonLimits.Strict.MaxStringLength, JsonLimits.Strict.MaxStringLength + (128L * 1024 * 1024));

        source = new EndlessStream([], (byte)'[');
        thrown = Assert.Throws<JsonLimitException>(() => System.Text.Json.JsonSerializer.Deserialize<object>(new JsonLimits { MaxDepth = 1000 }.Guard(source)));
        Assert.Equal(JsonLimit.Depth, thrown.Limit);
    }

    [Fact]
    public async Task AReadAfterTheLimitThrowsAgain()
    {
        Stream guarded = With(JsonLimit.Elements, 1).Guard(new MemoryStream("[1,2]"u8.ToArray()));
        byte[] buffer = new byte[16];
        JsonLimitException first = Assert.Throws<JsonLimitException>(() => guarded.Read(buffer));
        Assert.All(buffer, static part => Assert.Equal(0, part));
        Assert.Same(first, Assert.Throws<JsonLimitException>(() => guarded.Read(buffer, 0, 16)));
        Assert.Same(first, await Assert.ThrowsAsync<JsonLimitException>(async () => await guarded.ReadExactlyAsync(buffer, TestContext.Current.CancellationToken)));
    }

    [Fact]
    public async Task ReadersGetWhatTheLimitsAllow()
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(Small);
        var expected = JsonElement.Parse(utf8);
        JsonElement read = await Ours.DeserializeAsync<JsonElement>(JsonLimits.Strict.Guard(new PieceStream(utf8, 7, seeks: false)), cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(JsonElement.DeepEquals(expected, read));
        read = await Ours.DeserializeAsync<JsonElement>(JsonLimits.Strict.Guard(PipeReader.Create(new PieceStream(utf8, 7, seeks: false))), cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(JsonElement.DeepEquals(expected, read));
    }

    [Fact]
    public async Task APipeWaitsAsTheOneThatItReads()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync("[1,"u8.ToArray(), TestContext.Current.CancellationToken);
        PipeReader guarded = JsonLimits.Strict.Guard(pipe.Reader);
        using var cancelled = new CancellationTokenSource();
        Task<ReadResult> waiting = guarded.ReadAtLeastAsync(10, cancelled.Token).AsTask();
        await cancelled.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
        Assert.True(guarded.TryRead(out ReadResult read));
        Assert.Equal(3, read.Buffer.Length);
    }

    [Fact]
    public async Task TheStreamIsLeftOpenOnRequest()
    {
        var inner = new MemoryStream("[1]"u8.ToArray());
        foreach (bool waits in new[] { true, false })
        {
            Stream guarded = JsonLimits.Strict.Guard(inner, leaveOpen: true);
            await DisposeAsync(guarded, waits);
            Assert.True(inner.CanRead);
            Assert.False(guarded.CanRead);
            Assert.Throws<ObjectDisposedException>(() => guarded.ReadByte());
            await DisposeAsync(guarded, waits);
        }

        JsonLimits.Strict.Guard(inner).Dispose();
        Assert.False(inner.CanRead);

        static ValueTask DisposeAsync(Stream stream, bool waits)
        {
            if (waits)
            {
                return stream.DisposeAsync();
            }

            stream.Dispose();
            return default;
        }
    }

    /// <summary>The old way to read without waiting must not become one that waits: web servers refuse that.</summary>
    [Fact]
    public void BeginReadDoesNotWait()
    {
        Stream guarded = With(JsonLimit.Elements, 1).Guard(new OnlyAsync("[1,2]"u8.ToArray()));
        byte[] buffer = new byte[3];
        Assert.Equal(3, guarded.EndRead(guarded.BeginRead(buffer, 0, 3, null, null)));
        Assert.Throws<JsonLimitException>(() => guarded.EndRead(guarded.BeginRead(buffer, 0, 3, null, null)));
    }

    [Fact]
    public void NegativeLimitsAreRefused()
    {
        Assert.Equal("MaxDepth", Assert.Throws<ArgumentOutOfRangeException>(() => new JsonLimits { MaxDepth = -1 }).ParamName);
        Assert.Equal("MaxTokens", Assert.Throws<ArgumentOutOfRangeException>(() => new JsonLimits { MaxTokens = -1 }).ParamName);
    }

    /// <summary>The text counts as UTF-8, the reader gets the bytes, and a text that is UTF-8 after all is counted as well.</summary>
    [Theory]
    [InlineData("utf-16")]
    [InlineData("utf-16BE")]
    [InlineData("utf-32")]
    [InlineData("iso-8859-1")]
    public void AnotherCharsetCountsAsUtf8(string charset)
    {
        var encoding = Encoding.GetEncoding(charset);
        string json = $"[\"{new string('é', 3000)}{(charset[0] == 'u' ? "😀" : "ÿÿ")}\",1]";
        byte[] bytes = encoding.GetBytes(json);
        foreach (int size in new[] { 1, 3, 1000, int.MaxValue })
        {
            var read = new MemoryStream();
            With(JsonLimit.StringLength, 6004).Guard(new PieceStream(bytes, size, seeks: false), encoding).CopyTo(read);
            Assert.Equal(bytes, read.ToArray());
            With(JsonLimit.DocumentLength, 6010).Guard(new PieceStream(bytes, size, seeks: false), encoding).CopyTo(Stream.Null);
            foreach (JsonLimits limits in new[] { With(JsonLimit.StringLength, 6003), With(JsonLimit.DocumentLength, 6009), With(JsonLimit.Elements, 1) })
            {
                JsonLimitException thrown = Assert.Throws<JsonLimitException>(() => limits.Guard(new PieceStream(bytes, size, seeks: false), encoding).CopyTo(Stream.Null));
                Assert.Equal(Assert.Throws<JsonLimitException>(() => limits.Check(json)).Message, thrown.Message);
            }

            Assert.Throws<JsonLimitException>(
                () => With(JsonLimit.Elements, 1).Guard(new PieceStream(Encoding.UTF8.GetBytes(json), size, seeks: false), encoding).CopyTo(Stream.Null));
        }
    }

    private static void AllLimits(byte[] utf8)
    {
        foreach ((JsonLimit limit, long most) in LimitCounts.Of(utf8))
        {
            Assert.All(Outcomes(utf8, With(limit, most)), Assert.Null);
            if (most > 0)
            {
                (long offset, string path) = LimitCounts.FirstBeyond(utf8, limit, most - 1);
                int lines = utf8.AsSpan(0, (int)offset).Count((byte)'\n');
                int way = 0;
                foreach (JsonLimitException? thrown in Outcomes(utf8, With(limit, most - 1)))
                {
                    Assert.True(thrown is not null, $"{limit} {most - 1}, way {way++}: no error");
                    Assert.Equal((limit, most - 1, path), (thrown.Limit, thrown.Maximum, thrown.Path));
                    Assert.Equal((lines, offset - utf8.AsSpan(0, (int)offset).LastIndexOf((byte)'\n') - 1), (thrown.LineNumber, thrown.BytePositionInLine));
                }
            }
        }
    }

    /// <summary>What every way of checking says.</summary>
    private static IEnumerable<JsonLimitException?> Outcomes(byte[] utf8, JsonLimits limits)
    {
        yield return Thrown(() => limits.Check(utf8));
        yield return Thrown(() => limits.Check(Encoding.UTF8.GetString(utf8)));
        for (int size = 1; size <= 70; size += size < 12 ? 1 : 29)
        {
            yield return Thrown(() => limits.Check(Segmented(utf8, size)));
            yield return Thrown(() => limits.Guard(new PieceStream(utf8, size, seeks: false)).CopyTo(Stream.Null));
            yield return Thrown(() => limits.Guard(new PieceStream(utf8, size, seeks: false)).CopyToAsync(Stream.Null).GetAwaiter().GetResult());
            yield return Thrown(() => ReadAll(limits.Guard(PipeReader.Create(new PieceStream(utf8, size, seeks: false), new StreamPipeReaderOptions(bufferSize: 16)))));
        }
    }

    private static void ReadAll(PipeReader pipe)
    {
        for (int kept = 0; ;)
        {
            ReadResult read = pipe.ReadAsync().AsTask().GetAwaiter().GetResult();
            if (read.IsCompleted)
            {
                pipe.Complete();
                return;
            }

            // Sometimes everything is kept, sometimes a part, as readers do.
            kept = (kept + 1) % 3;
            pipe.AdvanceTo(read.Buffer.GetPosition(kept == 0 ? 0 : read.Buffer.Length / kept), read.Buffer.End);
        }
    }

    private static JsonLimitException? Thrown(Action act)
    {
        try
        {
            act();
            return null;
        }
        catch (JsonLimitException thrown)
        {
            return thrown;
        }
    }

    private static JsonLimits With(JsonLimit limit, long most) => limit switch
    {
        JsonLimit.Depth => new JsonLimits { MaxDepth = (int)most },
        JsonLimit.NameLength => new JsonLimits { MaxNameLength = (int)most },
        JsonLimit.StringLength => new JsonLimits { MaxStringLength = (int)most },
        JsonLimit.NumberLength => new JsonLimits { MaxNumberLength = (int)most },
        JsonLimit.Tokens => new JsonLimits { MaxTokens = most },
        JsonLimit.Members => new JsonLimits { MaxMembers = (int)most },
        JsonLimit.Elements => new JsonLimits { MaxElements = (int)most },
        _ => new JsonLimits { MaxDocumentLength = most },
    };

    private static ReadOnlySequence<byte> Segmented(byte[] utf8, int size)
    {
        Segment first = new(utf8.AsMemory(0, Math.Min(size, utf8.Length)), 0);
        Segment last = first;
        for (int at = size; at < utf8.Length; at += size)
        {
            last = last.Append(utf8.AsMemory(at, Math.Min(size, utf8.Length - at)));
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private static void Value(StringBuilder text, Random random, int depth)
    {
        text.Append(' ', random.Next(3)).Append(random.Next(8) == 0 ? "\n" : "");
        int kind = random.Next(depth > 4 ? 4 : 6);
        string bracket = kind == 4 ? "[]" : "{}";
        switch (kind)
        {
            case 0:
                text.Append(random.NextInt64());
                break;
            case 1:
                text.Append(random.Next(3) switch { 0 => "true", 1 => "false", _ => "null" });
                break;
            case 2:
                text.Append(random.NextDouble().ToString("R", System.Globalization.CultureInfo.InvariantCulture));
                break;
            case 3:
                Text(text, random);
                break;
            default:
                text.Append(bracket[0]);
                for (int count = random.Next(5), at = 0; at < count; at++)
                {
                    text.Append(at > 0 ? "," : "");
                    if (kind == 5)
                    {
                        Text(text, random);
                        text.Append(random.Next(4) == 0 ? " :" : ":");
                    }

                    Value(text, random, depth + 1);
                }

                text.Append(bracket[1]);
                break;
        }

        text.Append(random.Next(4) == 0 ? "\n" : "");
    }

    private static void Text(StringBuilder text, Random random)
    {
        string[] parts = ["a", "bc", "é", "€", "😀", "\\n", "\\u00e9", "\\\\", "\\\"", " ", ".", "twenty characters...", "\\ud83d\\ude00"];
        text.Append('"');
        for (int count = random.Next(6); count > 0; count--)
        {
            text.Append(parts[random.Next(parts.Length)]);
        }

        text.Append('"');
    }

    /// <summary>A beginning, and then the same byte without end.</summary>
    private sealed class EndlessStream(byte[] begin, byte rest) : MemoryStream
    {
        public long Count { get; private set; }

        public override bool CanSeek => false;

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            buffer.Fill(rest);
            if (Count == 0)
            {
                begin.CopyTo(buffer);
            }

            Count += buffer.Length;
            return buffer.Length;
        }
    }

    private sealed class OnlyAsync(byte[] utf8) : MemoryStream
    {
        private int _at;

        public override int Read(byte[] buffer, int offset, int count) => throw new InvalidOperationException();

        public override int Read(Span<byte> buffer) => throw new InvalidOperationException();

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int count = Math.Min(buffer.Length, utf8.Length - _at);
            utf8.AsMemory(_at, count).CopyTo(buffer);
            _at += count;
            return new(count);
        }
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            Segment next = new(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
