using System.Diagnostics;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Elements as they come: values and exceptions of System.Text.Json, with the elements before a faulty one handed out.</summary>
public sealed partial class AsyncEnumerableReadTests
{
    private static readonly string[] s_texts =
    [
        "", "  ", "null", " null ", "null x", "nullx", "nul", "{}", "{\"a\":1}", "5", "\"x\"", "]", "[", "[ ", "[\n", "[]", "[] ", "[]]", "[]x", "[1", "[1 ", "[1,", "[1, ", "[1,]", "[1, ]", "[,1]", "[1 2]",
        "[1}", "[1 }", "[1x", "[1 x", "[1,\"x\"]", "[1,2", "[1,2]3", "[1,\n2,\nx]", "[1,\r\n 2 ,\n\n \"y\"]", "1", "1 2", "1\n2\n3", "1\r\n\n2\n", "1,2", "1 x", "1\u001e2", "1{}", "1[2]", "1true", "1 \"x\" 3", "1/**/2",
        "[1/**/,2]", " \uFEFF1", "\uFEFF[1]", "\uFEFF1 2", "\uFEFF", "null 1", "1 null", "[1,2]}", "1-", "- 1", "[1,-]", "[1,2.5]", "[-]", "[1,\r\n\"abc", "[1.]", "[01]", "01", "[1]\uFEFF",
        "[12345678901234567890]", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33]", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,x]",
    ];

    private static readonly string[] s_spots =
    [
        "[{\"X\":1},{\"X\":2,\"Name\":\"a]}\\\"\\\\\"}]", "[{\"X\":1},\n{\"X\":\"x\"}]", "[null,{\"Numbers\":[1,2]},{\"Numbers\":[1,[]]}]", "[{\"X\":1} {\"X\":2}]", "[{\"X\":1},{\"X\":2]", "[{\"X\":1},{\"X\":2}",
        "{\"X\":1}{\"X\":2}", "{\"X\":1}\n{\"X\":2}\n", "{\"X\":1}\n\n{\"X\":x}\n", "{\"X\":1} {\"Numbers\":[1,\"\"]}", "{\"X\":1},{\"X\":2}", "null {\"X\":1}", "[{\"X\":1},\"s\"]", "[{\"Near\":{\"a\":{\"X\":1},\"b\":{\"X\":true}}}]",
        "[{\"unknown\":[1,{\"\\\"\":\"\\\\\"}]},{\"X\":3}]", "[{\"X\":1}x]", "[\"a\"x]", "{\"Near\":{\"a\":{\"X\":1},\"b\":{\"X\":true}}}", "[{\"X\":1,}]", "[{\"X\":1", "{\"X\":1", "{\"X\":1}}", "[{\"X\":1}]}",
    ];

    [GeneratedRegex(@"^\$(\[(\d+)\])?")]
    private static partial Regex RootOfPath();

    [GeneratedRegex(@"Path: \$(\[(\d+)\])?")]
    private static partial Regex RootOfMessage();

    private static async Task<(List<string> Elements, string Error)> Run<T>(IAsyncEnumerable<T?> elements)
    {
        var list = new List<string>();
        try
        {
            await foreach (T? element in elements)
            {
                list.Add(Stj.Serialize(element));
            }

            return (list, "");
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            // How much of the text after a bad literal is quoted depends on how much of it has arrived, in both libraries.
            return (list, Regex.Replace(Oracle.Describe(exception), "'[^']*' is an invalid JSON literal", "This is an invalid JSON literal"));
        }
    }

    /// <summary>System.Text.Json counts the elements of its current buffer alone; ours counts all.</summary>
    private static string Counted(string error, int handedOut)
    {
        if (handedOut == 0)
        {
            return error;
        }

        string Shift(Match match) => string.Create(CultureInfo.InvariantCulture, $"$[{handedOut + (match.Groups[2].Success ? int.Parse(match.Groups[2].Value, CultureInfo.InvariantCulture) : 0)}]");
        string text = RootOfMessage().Replace(error, match => "Path: " + Shift(match));
        return Regex.Replace(text, @"\[\$(\[(\d+)\])?(?=[^|\n]*\|\d+\|\d+\]\n)", match => "[" + Shift(match));
    }

    private static async Task Compare<T>(string text, bool topLevel, JsonSerializerOptions options)
    {
        byte[] utf8 = Samples.Utf8(text);
        (List<string> expected, string error) = await Run(Stj.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), topLevel, options));
        // After the end of the array there is no index in a path.
        error = error.Contains("after a single JSON value", StringComparison.Ordinal) || !RootOfMessage().IsMatch(error) ? error : Counted(error, expected.Count);
        (List<string> elements, string ours) = await Run(Ours.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), topLevel, options));
        string note = $"{text} topLevel={topLevel}";
        Assert.True(error == ours, $"{note}\nexpected {error}\n  actual {ours}");
        Assert.Equal(expected, error.Length == 0 ? elements : elements.Take(expected.Count));

        for (int split = 0; split <= utf8.Length; split++)
        {
            int[] sizes = split == 0 ? [1] : [split, int.MaxValue];
            (List<string> parts, string partly) = await Run(Ours.DeserializeAsyncEnumerable<T>(new ChunkedStream(utf8, sizes) { IsSlow = split % 2 == 0 }, topLevel, options));
            Assert.Equal(note + "\n" + ours, note + "\n" + partly);
            Assert.Equal(elements, parts);
            if (utf8.Length > 0)
            {
                (parts, partly) = await Run(Ours.DeserializeAsyncEnumerable<T>(StreamReadTests.Pipe(utf8, Math.Max(split, 1)), topLevel, options));
                Assert.Equal(note + "\n" + ours, note + "\n" + partly);
                Assert.Equal(elements, parts);
            }

            if (split is > 0 and < 16)
            {
                // Buffers smaller than an element.
                var small = new JsonSerializerOptions(options) { DefaultBufferSize = split };
                (parts, partly) = await Run(Ours.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), topLevel, small));
                Assert.Equal(note + "\n" + ours, note + "\n" + partly);
                Assert.Equal(elements, parts);
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task EverySplitGivesWhatSystemTextJsonGives(bool topLevel)
    {
        foreach (string text in s_texts)
        {
            await Compare<int?>(text, topLevel, JsonSerializerOptions.Default);
        }

        foreach (string text in s_spots)
        {
            await Compare<Spot>(text, topLevel, JsonSerializerOptions.Default);
        }

        foreach (string text in (string[])["[\"a\",\"b\\\"]\",\"\\\\\"]", "[\"a\" \"b\"]", "\"a\"\"b\"", "[\"a\"x", "\"a", "[\"a", "[true,false,null]", "true false", "truefalse"])
        {
            await Compare<string>(text, topLevel, JsonSerializerOptions.Default);
            await Compare<bool>(text, topLevel, JsonSerializerOptions.Default);
        }
    }

    /// <summary>System.Text.Json looks through a container before it refuses it in a simple value's place.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task BadSyntaxInAContainerGoesBeforeTheContainer(bool topLevel)
    {
        string[] values =
        [
            "{", "{]", "{\"a\":1", "{\"a\":1}", "{\"a\":1,}", "{\"a\":x}", "{\"a\" 1}", "{a}", "{\"a", "{\"a\":\"\\", "{\"a\":tr", "{\"a\":trx", "{\"a\":-", "{\"a\":1/", "{\"a\":1/*", "{,",
            "[", "[}", "[1", "[1,", "[1,]", "[[x]]", "[[1],{\"b\":[01]}]", "[{},[]]", "[\"\n\"]",
        ];
        foreach (string value in values)
        {
            foreach (string text in topLevel ? new[] { "#", "1 #", "# 1" } : ["[#", "[#]", "[#,2]", "[2,#", "[2,#]"])
            {
                foreach (JsonSerializerOptions options in new[] { JsonSerializerOptions.Default, new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true, MaxDepth = 3 } })
                {
                    await CompareSome<int>(text.Replace("#", value, StringComparison.Ordinal), options);
                    await CompareSome<int?>(text.Replace("#", value, StringComparison.Ordinal), options);
                    await CompareSome<DayOfWeek>(text.Replace("#", value, StringComparison.Ordinal), options);
                }
            }

            await Compare<Spot>(topLevel ? $"{{\"X\":{value}}}" : $"[{{\"X\":{value}}}]", topLevel, JsonSerializerOptions.Default);
            await Compare<Spot>(topLevel ? $"{{\"Numbers\":[1,{value}]}}" : $"[{{\"Numbers\":[1,{value}]}}]", topLevel, JsonSerializerOptions.Default);
            await Compare<Spot>(topLevel ? $"{{\"Near\":{value}}}" : $"[{{\"Near\":{value}}}]", topLevel, JsonSerializerOptions.Default);
        }

        Task CompareSome<T>(string text, JsonSerializerOptions options) => UsualRun.Takes(0.25, typeof(T), text, options.MaxDepth) ? Compare<T>(text, topLevel, options) : Task.CompletedTask;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task CommentsAndTrailingCommas(bool topLevel)
    {
        var options = new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        foreach (string text in (string[])["/*a*/[1/*b*/,/*c*/2//\n]//x", "[1,2,]", "[1,2,/*]*/]", "/*\"*/1/*b*/ 2//\n3", "[1,//\"\r\n2]", "[//\n]", "[1/", "[1/*", "[1/* *", "1/**/", "1//", "/", "//", "[1,,]", "[,]", "/x[1]", "[1/*]*/ 2]", "1 /*\n\n*/ x"])
        {
            await Compare<int>(text, topLevel, options);
        }

        foreach (string text in (string[])["[{\"X\":1/*}]\"*/},{\"X\"://\"\n2}]", "{\"X\":1/*}]\"*/}{\"X\"://\"\n2}", "[{\"X\":1,},]", "[{\"X\"/**/:1}]"])
        {
            await Compare<Spot>(text, topLevel, options);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DepthCountsTheArrayAroundTheElements(bool topLevel)
    {
        foreach (int most in (int[])[1, 2, 3, 4])
        {
            var options = new JsonSerializerOptions { MaxDepth = most };
            foreach (string text in (string[])["[[[1]]]", "[[1]]", "[1]", "[[],[[],[1]]]", "[] [[],[1]]", "[[]] [[2]] [[]]", "[[[[1]]]]", "[[],[[[],[[[1]]]]]]"])
            {
                await Compare<int[][]>(text, topLevel, options);
                await Compare<int[][][]>(text, topLevel, options);
                await Compare<JsonElement>(text, topLevel, options);
                await Compare<object>(text.Replace("1", "{\"a\":{}}", StringComparison.Ordinal), topLevel, options);
                await Compare<Spot>($"[{{\"X\":1,\"skipped\":{text.Split(' ')[0]}}}]", topLevel, options);
            }
        }
    }

    [Fact]
    public async Task AnElementIsYieldedWhenItsBytesAreThere()
    {
        foreach ((string text, int[] yieldedAt, bool topLevel) in new[]
        {
            ("[{\"X\":1},{\"X\":2} ]", new[] { 8, 16 }, false),
            ("{\"X\":1}{\"X\":2}\n", new[] { 7, 14 }, true),
            (" [ null , {\"Near\":{\"a\":null}} ]", new[] { 7, 29 }, false),
        })
        {
            byte[] utf8 = Samples.Utf8(text);
            foreach (bool useBufferedPipe in (bool[])[false, true])
            {
                var stream = new ChunkedStream(utf8, 1);
                var given = new List<int>();
                IAsyncEnumerable<Spot?> spots = useBufferedPipe
                    ? Ours.DeserializeAsyncEnumerable<Spot>(PipeReader.Create(stream), topLevel)
                    : Ours.DeserializeAsyncEnumerable<Spot>(stream, topLevel);
                await foreach (Spot? spot in spots)
                {
                    given.Add(stream.Given);
                }

                Assert.Equal(yieldedAt, given);
            }
        }
    }

    private static byte[] ManySpots(int count, bool lines)
    {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            text.Append(lines ? "" : i == 0 ? "[" : ",").Append(CultureInfo.InvariantCulture, $"{{\"X\":{i},\"Name\":\"spot {i}\",\"Numbers\":[{i},2]}}").Append(lines ? "\n" : "");
        }

        return Samples.Utf8(text.Append(lines ? "" : "]").ToString());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task NothingIsLostOrTwiceInALongInput(bool lines)
    {
        byte[] utf8 = ManySpots(20_000, lines);
        foreach (int size in (int[])[63, 64, 65, 1000, 4097, 16_384, int.MaxValue])
        {
            int next = 0;
            await foreach (Spot? spot in Ours.DeserializeAsyncEnumerable<Spot>(new ChunkedStream(utf8, size), lines))
            {
                Assert.Equal(next++, spot!.X);
                Assert.Equal($"spot {spot.X}", spot.Name);
            }

            Assert.Equal(20_000, next);
        }
    }

    [Fact]
    public async Task MemoryStaysFlat()
    {
        byte[] utf8 = ManySpots(100_000, lines: false);
        async Task<long> AllocatedBy(int count)
        {
            byte[] ones = Samples.Utf8("[" + new string(' ', 100_000) + string.Join(',', Enumerable.Repeat("1", count)) + "]");
            long before = GC.GetAllocatedBytesForCurrentThread();
            int seen = 0;
            await foreach (int x in Ours.DeserializeAsyncEnumerable<int>(new MemoryStream(ones)))
            {
                seen += x;
            }

            Assert.Equal(count, seen);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }

        await AllocatedBy(10);
        Assert.InRange(await AllocatedBy(100_000), 0, 20_000);

        async Task<long> AllocatedByElements()
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            int next = 0;
            await foreach (Spot? spot in Ours.DeserializeAsyncEnumerable<Spot>(new MemoryStream(utf8)))
            {
                next += spot!.X == next ? 1 : 0;
            }

            Assert.Equal(100_000, next);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }

        await AllocatedByElements();
        Ours.Deserialize<List<Spot>>(utf8);
        long start = GC.GetAllocatedBytesForCurrentThread();
        Ours.Deserialize<List<Spot>>(utf8);
        long whole = GC.GetAllocatedBytesForCurrentThread() - start;
        // The elements themselves, without the list of a megabyte, and the enumeration: a reader for each element that lies across two reads.
        Assert.InRange(await AllocatedByElements(), 0, whole - 600_000);
    }

    [Fact(Explicit = true)]
    [Trait("Phase", "Alone")]
    public async Task WorkIsLinearWhenAnElementTricklesIn()
    {
        byte[] text = Samples.Utf8("[\"" + new string('a', 2_000_000) + "\",\"b\"]");
        byte[] lists = Samples.Utf8("[[" + string.Join(',', Enumerable.Repeat("[]", 600_000)) + "]]");
        var clock = Stopwatch.StartNew();
        Assert.Equal([2_000_000, 1], await Ours.DeserializeAsyncEnumerable<string>(new ChunkedStream(text, 16)).Select(element => element!.Length).ToListAsync());
        Assert.Equal([600_000], await Ours.DeserializeAsyncEnumerable<List<int[]>>(new ChunkedStream(lists, 16)).Select(element => element!.Count).ToListAsync());
        // 240,000 reads; looking at everything again each time would be 200 billion bytes.
        Assert.InRange(clock.Elapsed.TotalSeconds, 0, 20);
    }

    /// <summary>Values end where the buffer does, after elements that have been consumed: every length of the text before them.</summary>
    [Fact]
    public async Task AValueMayEndWithTheBuffer()
    {
        string many = string.Join(",\n", Enumerable.Range(0, 4000).Select(static i => $"{{\"Name\":\"{new string('y', 50)}\",\"X\":{i},\"Name\":\"n{i * 7}\"}}"));
        for (int first = 0; first < 40; first++)
        {
            byte[] utf8 = Samples.Utf8($"[{{\"Name\":\"{new string('x', first)}\"}},{many},x]");
            foreach (int chunk in (int[])[int.MaxValue, 1000])
            {
                int count = 0;
                JsonException error = await Assert.ThrowsAsync<JsonException>(async () =>
                {
                    await foreach (Spot? spot in Ours.DeserializeAsyncEnumerable<Spot>(new ChunkedStream(utf8, chunk)))
                    {
                        Assert.Equal(Math.Max(count++ - 1, 0), spot!.X);
                    }
                });
                Assert.Equal((4001, 3999L), (count, error.LineNumber));
            }
        }
    }

    [Fact]
    public async Task ErrorsFarIntoTheInputHaveTheirTrueLineAndPosition()
    {
        string text = "[\n" + string.Join(",\n", Enumerable.Range(0, 10_000)) + ",\n \"x\"]";
        JsonException expected = await Assert.ThrowsAsync<JsonException>(async () => await Stj.DeserializeAsync<List<int>>(new MemoryStream(Samples.Utf8(text))));
        int next = 0;
        JsonException actual = await Assert.ThrowsAsync<JsonException>(async () =>
        {
            await foreach (int i in Ours.DeserializeAsyncEnumerable<int>(new ChunkedStream(Samples.Utf8(text), 1000)))
            {
                Assert.Equal(next++, i);
            }
        });
        Assert.Equal(10_000, next);
        Assert.Equal(Oracle.Describe(expected), Oracle.Describe(actual));
    }

    [Fact]
    public async Task StreamsFailAndCancelBetweenElements()
    {
        byte[] utf8 = Samples.Utf8("[1,2,3]");
        for (int k = 0; k <= utf8.Length; k++)
        {
            var failing = new ChunkedStream(utf8, 1) { Before = given => _ = given == k ? throw new IOException("byte " + k) : 0 };
            var seen = new List<int>();
            IOException failure = await Assert.ThrowsAsync<IOException>(async () =>
            {
                await foreach (int i in Ours.DeserializeAsyncEnumerable<int>(failing))
                {
                    seen.Add(i);
                }
            });
            Assert.Equal("byte " + k, failure.Message);
            Assert.Equal(Enumerable.Range(1, Math.Clamp((k - 1) / 2, 0, 3)), seen);
        }

        using var source = new CancellationTokenSource();
        var read = new List<int>();
        await Assert.ThrowsAsync<TaskCanceledException>(async () =>
        {
            await foreach (int i in Ours.DeserializeAsyncEnumerable<int>(new ChunkedStream(utf8, 1)).WithCancellation(source.Token))
            {
                read.Add(i);
                await source.CancelAsync();
            }
        });
        Assert.Equal([1], read);
        await Assert.ThrowsAsync<TaskCanceledException>(async () =>
        {
            await foreach (int i in Ours.DeserializeAsyncEnumerable<int>(new MemoryStream(utf8), cancellationToken: new CancellationToken(true)))
            {
            }
        });
    }

    [Fact]
    public async Task AnEnumerationThatStopsLeavesTheRestInThePipe()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Samples.Utf8("1 2 3 4 "));
        await foreach (int i in Ours.DeserializeAsyncEnumerable<int>(pipe.Reader, topLevelValues: true))
        {
            if (i == 2)
            {
                break;
            }
        }

        ReadResult rest = await pipe.Reader.ReadAsync();
        Assert.Equal(" 3 4 ", Encoding.UTF8.GetString(rest.Buffer));
        pipe.Reader.AdvanceTo(rest.Buffer.Start);
        await pipe.Writer.CompleteAsync();
        Assert.Equal([3, 4], await Ours.DeserializeAsyncEnumerable<int>(pipe.Reader, topLevelValues: true).ToListAsync());
    }

    [Fact]
    public void ArgumentsAreCheckedAtOnce()
    {
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => Ours.DeserializeAsyncEnumerable<int>((Stream)null!)).ParamName);
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => Ours.DeserializeAsyncEnumerable<int>((PipeReader)null!, true)).ParamName);
    }
}
