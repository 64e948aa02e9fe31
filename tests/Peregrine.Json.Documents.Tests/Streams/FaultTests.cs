using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests.Streams;

/// <summary>Texts that are not JSON, names that an object has twice, streams that fail.</summary>
public sealed class FaultTests
{
    private static readonly string[] s_paths =
        ["$", "$.a", "$.a[*]", "$.*", "$[0]", "$[?@.a]", "$.a.b", "$..a", "$[1:].b", "$.b[?@.a == 1].a", "$['a','b']", "$.none.*"];

    /// <summary>A fault has the message and place that it has in the whole text, wherever the text is cut.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task DamagedTextsAreRefusedAsTheWholeTextIs(int seed)
    {
        var random = new Random(seed);
        int refused = 0;
        for (int i = TestScale.Times(60_000); i > 0; i--)
        {
            byte[] text = Samples.Damaged(random, Encoding.UTF8.GetBytes(Samples.Value(random)));
            JsonPath path = JsonPath.Parse(s_paths[random.Next(s_paths.Length)]);
            JsonTextOptions options = random.Next(3) == 0 ? new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true, MaxDepth = random.Next(1, 8) } : default;
            int piece = Selected.Pieces[random.Next(Selected.Pieces.Length)];
            string name = $"{path} over {Convert.ToHexString(text)} {Encoding.UTF8.GetString(text)} by {piece}";
            bool isJson = JsonText.TryParseUtf8(text, out _, out DeserializationError? expected, options);
            (List<string> found, Exception? error) = await Selected.Try(path, new PieceStream(text, piece, seeks: false), options);
            if (error is not null && error.Message.Contains("twice", StringComparison.Ordinal))
            {
                continue;
            }

            Assert.True(isJson == error is null, $"{name}: {error?.Message} {expected?.Message}");
            if (isJson)
            {
                Assert.Equal(path.Select(JsonText.Parse(text, options).Root).Select(static value => Encoding.UTF8.GetString(value.RawText.Span)), found);
            }
            else if (Utf8.IsValid(text) && text.AsSpan().IndexOf("//"u8) < 0)
            {
                refused++;
                Assert.Equal($"{name}: {Cut(expected!.Message)}", $"{name}: {Cut(error!.Message)}");
            }
        }

        Assert.True(refused > 0);
    }

    [Theory]
    [InlineData("$.a[*]", "{\"b\":tru}", 0, "'tru}' is an invalid JSON literal. Expected the literal 'true'. LineNumber: 0 | BytePositionInLine: 8.")]
    [InlineData("$.a[*]", "{\"a\":[1,2,\n  x]}", 2, "'x' is an invalid start of a value. LineNumber: 1 | BytePositionInLine: 2.")]
    [InlineData("$.a[*]", "{\"a\":[1,[2,\n\n }]}", 1, "'}' is an invalid start of a value. LineNumber: 2 | BytePositionInLine: 1.")]
    [InlineData("$.a[*]", "{\"a\":[1,[2]],\n\"b\":01}", 2, "Invalid leading zero before '1'. LineNumber: 1 | BytePositionInLine: 5.")]
    [InlineData("$.a[*]", "{\"a\":[1,[2]],\n\"b\":0} 4", 2, "'4' is invalid after a single JSON value. Expected end of data. LineNumber: 1 | BytePositionInLine: 7.")]
    [InlineData("$.a[*]", "{\"a\":[1", 0, "")]
    [InlineData("$.a[*]", "{\"a\":[1,", 1, "")]
    [InlineData("$", "", 0, "The input does not contain any JSON tokens. Expected the input to start with a valid JSON token, when isFinalBlock is true. LineNumber: 0 | BytePositionInLine: 0.")]
    [InlineData("$.a.b", "{\"a\":{\"b\":1},\n\"a\":{\"b\":2}}", 1, "The object at '$' has the name 'a' twice. The last one counts, but the value of the first one has already been read from the stream. LineNumber: 1 | BytePositionInLine: 0.")]
    [InlineData("$[*].x.a", "[{\"x\":{\"a\":1,\"b\":0,\n \"\\u0061\":2}}]", 1, "The object at '$[0]['x']' has the name 'a' twice. The last one counts, but the value of the first one has already been read from the stream. LineNumber: 1 | BytePositionInLine: 1.")]
    public async Task FaultsComeAfterTheResultsBeforeThem(string expression, string json, int count, string message)
    {
        foreach (int piece in Selected.Pieces)
        {
            (List<string> found, Exception? error) = await Selected.Try(JsonPath.Parse(expression), new PieceStream(Encoding.UTF8.GetBytes(json), piece, seeks: false));
            Assert.Equal(count, found.Count);
            Assert.IsAssignableFrom<JsonException>(error);

            // A literal is quoted with what has arrived after it.
            Assert.Contains(piece < 100 && message.Contains("literal", StringComparison.Ordinal) ? message[(message.IndexOf('}', StringComparison.Ordinal) + 1)..] : message, error!.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task NamesTwiceThatDoNotMatter()
    {
        // Wildcards and what is held have the duplicates that the whole text has.
        byte[] text = Encoding.UTF8.GetBytes("""{"a":[{"b":1,"b":2}],"c":0,"c":{"d":1},"a2":{"x":1,"x":2}}""");
        foreach (string expression in (string[])["$.*", "$.a", "$.a[?@.b == 2]", "$.a[*]", "$.*[0]", "$.a2.*", "$..x", "$.a[0]['b','x']"])
        {
            foreach (int piece in Selected.Pieces)
            {
                JsonPath path = JsonPath.Parse(expression);
                Assert.Equal(Selected.Whole(path, text), await Selected.Arriving(path, text, piece));
            }
        }

        Assert.Contains("twice", (await Selected.Try(JsonPath.Parse("$.c.d"), new MemoryStream(text))).Error!.Message, StringComparison.Ordinal);
        JsonTextOptions strict = new() { AllowDuplicateProperties = false };
        Assert.IsAssignableFrom<JsonException>((await Selected.Try(JsonPath.Parse("$.a[0]"), new MemoryStream(text), strict)).Error);
        Assert.Equal(["{\"d\":1}"], (await Selected.Try(JsonPath.Parse("$[?@.d]"), new MemoryStream("{\"c\":{\"d\":1}}"u8.ToArray()), strict)).Found);
    }

    [Fact]
    public async Task IllFormedUtf8IsRefusedEverywhere()
    {
        foreach (string json in (string[])["{\"?\":1,\"a\":[2]}", "{\"b\":\"?\",\"a\":[2]}", "{\"a\":[2,\"?\"]}", "{\"a\":[2],\"b\":[\"?\"]}", "{\"a\":[2]}//?", "/*?*/{\"a\":[2]}"])
        {
            byte[] text = [.. Encoding.UTF8.GetBytes(json).Select(static unit => unit == '?' ? (byte)0xC3 : unit)];
            foreach (int piece in Selected.Pieces)
            {
                JsonTextOptions options = new() { SkipComments = true };
                Assert.False(JsonText.TryParseUtf8(text, out _, out _, options));
                Exception? error = (await Selected.Try(JsonPath.Parse("$.a[0]"), new PieceStream(text, piece, seeks: false), options)).Error;
                Assert.Contains($"invalid UTF-8 JSON text to UTF-16 string. LineNumber: 0 | BytePositionInLine: {json.IndexOf('?', StringComparison.Ordinal)}.", error!.Message, StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public async Task LimitsAreThoseOfAllResults()
    {
        byte[] text = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Repeat("{\"a\":[1,2]}", 100)) + "]");
        foreach (string expression in (string[])["$[*].a", "$[?@.a].a", "$[*]", "$[*]..a"])
        {
            (List<string> found, Exception? error) = await Selected.Try(JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 40 }), new MemoryStream(text));
            Assert.Equal(40, found.Count);
            Assert.IsType<JsonPathLimitException>(error);
            Assert.Contains("more than 40 nodes", error.Message, StringComparison.Ordinal);
            Assert.Equal(100, (await Selected.Try(JsonPath.Parse(expression, new JsonPathOptions { MaxResults = 100 }), new MemoryStream(text))).Found.Count);
            (found, error) = await Selected.Try(JsonPath.Parse(expression, new JsonPathOptions { MaxSteps = 60 }), new MemoryStream(text));
            Assert.InRange(found.Count, 1, 99);
            Assert.Contains("more than 60 steps", Assert.IsType<JsonPathLimitException>(error).Message, StringComparison.Ordinal);
        }

        // Each value of a series has limits of its own.
        byte[] lines = Encoding.UTF8.GetBytes(string.Join('\n', Enumerable.Repeat("[1,2,3]", 50)));
        Assert.Equal(150, (await Selected.Try(JsonPath.Parse("$[*]", new JsonPathOptions { MaxResults = 3, MaxSteps = 10 }), new MemoryStream(lines), topLevelValues: true)).Found.Count);
        Assert.Equal(50, (await Selected.Try(JsonPath.Parse("$[?@ > $[1]]", new JsonPathOptions { MaxResults = 1, MaxSteps = 50 }), new MemoryStream(lines), topLevelValues: true)).Found.Count);
    }

    [Fact]
    public async Task DepthIsThatOfTheWholeText()
    {
        string json = "{\"a\":[[[[1]]]]}";
        foreach (string expression in (string[])["$", "$.a", "$.a[0]", "$.a[0][0][0][0]", "$.b", "$..a"])
        {
            (_, Exception? error) = await Selected.Try(JsonPath.Parse(expression), new PieceStream(Encoding.UTF8.GetBytes(json), 3, seeks: false), new JsonTextOptions { MaxDepth = 4 });
            Assert.Equal(Assert.ThrowsAny<JsonException>(() => JsonText.Parse(json, new JsonTextOptions { MaxDepth = 4 })).Message, error!.Message);
            Assert.Null((await Selected.Try(JsonPath.Parse(expression), new PieceStream(Encoding.UTF8.GetBytes(json), 3, seeks: false), new JsonTextOptions { MaxDepth = 5 })).Error);
        }

        string deep = string.Concat(Enumerable.Repeat("{\"a\":[", 200_000)) + string.Concat(Enumerable.Repeat("]}", 200_000));
        JsonTextOptions any = new() { MaxDepth = int.MaxValue };
        Assert.Single((await Selected.Try(JsonPath.Parse("$.a[0].a"), new MemoryStream(Encoding.UTF8.GetBytes(deep)), any)).Found);
        Assert.Empty((await Selected.Try(JsonPath.Parse("$.b"), new MemoryStream(Encoding.UTF8.GetBytes(deep)), any)).Found);
    }

    [Fact]
    public async Task StreamsThatFail()
    {
        byte[] text = Encoding.UTF8.GetBytes("{\"a\":[1,2,3]}");
        JsonPath path = JsonPath.Parse("$.a[*]");
        for (int after = 0; after <= text.Length; after++)
        {
            (List<string> found, Exception? error) = await Selected.Try(path, new FailingStream(text, after, -2));
            Assert.IsType<IOException>(error);
            Assert.Equal(Math.Clamp((after - 6) / 2, 0, 3), found.Count);
            foreach (int count in (int[])[-1, int.MinValue, int.MaxValue, 1_000_000])
            {
                Assert.IsType<ArgumentOutOfRangeException>((await Selected.Try(path, new FailingStream(text, after, count))).Error);
            }
        }
    }

    [Fact]
    public async Task ReadingIsCancelled()
    {
        using var source = new CancellationTokenSource();
        byte[] text = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 1000)) + "]");
        int next = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            // A stream that does not look at the token.
            await foreach (JsonText one in JsonPath.Parse("$[*]").SelectAsync(new FailingStream(text, int.MaxValue, 0)).WithCancellation(source.Token))
            {
                Assert.Equal(next++, one.Root.GetInt32());
                if (next == 10)
                {
                    await source.CancelAsync();
                }
            }
        });
        Assert.InRange(next, 10, 20);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (int _ in JsonPath.Parse("$[*]").DeserializeAsyncEnumerable<int>(new MemoryStream(text), cancellationToken: new CancellationToken(true)))
            {
            }
        });
    }

    [Fact]
    public async Task EnumerationMayEndEarlyAndBeginAgain()
    {
        var stream = new MemoryStream(Encoding.UTF8.GetBytes("[1,2,3]x"));
        IAsyncEnumerable<JsonText> values = JsonPath.Parse("$[*]").SelectAsync(stream);
        await foreach (JsonText one in values)
        {
            Assert.Equal(1, one.Root.GetInt32());
            break;
        }

        Assert.True(stream.CanRead);
        stream.Position = 0;
        Assert.Equal(3, (await Selected.Try(JsonPath.Parse("$[*]"), stream)).Found.Count);
    }

    [Fact]
    public void ArgumentsAreChecked()
    {
        JsonPath path = JsonPath.Parse("$");
        Assert.Throws<ArgumentNullException>(() => path.SelectAsync(null!));
        Assert.Throws<ArgumentNullException>(() => path.SelectAsync(null!, topLevelValues: true));
        Assert.Throws<ArgumentNullException>(() => path.SelectWithPathsAsync(null!));
        Assert.Throws<ArgumentNullException>(() => path.DeserializeAsyncEnumerable<int>(null!));
        Assert.Throws<ArgumentNullException>(() => path.DeserializeAsyncEnumerable(new MemoryStream(), (System.Text.Json.Serialization.Metadata.JsonTypeInfo<int>)null!));
    }

    /// <summary>A message that quotes the text after a bad literal quotes what has arrived.</summary>
    private static string Cut(string message) => message.IndexOf("' is an invalid JSON literal.", StringComparison.Ordinal) is >= 0 and var end ? message[end..] : message;

    /// <summary>A stream that gives a byte at a time and then throws, or says that it read a wrong number of bytes. It does not look at tokens.</summary>
    private sealed class FailingStream(byte[] bytes, int after, int count) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Position >= after || Position == Length)
            {
                return count == -2 ? throw new IOException("broken") : ValueTask.FromResult(count);
            }

            return ValueTask.FromResult(Read(buffer.Span[..1]));
        }
    }
}
