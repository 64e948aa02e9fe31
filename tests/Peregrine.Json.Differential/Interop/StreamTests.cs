using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>When bytes go to a stream and come from it: what one holds when writing fails, and when an element is handed out.</summary>
public class StreamTests
{
    public class Item
    {
        public int Number { get; set; }

        public string Text { get; set; } = "some text";

        [JsonIgnore]
        public bool IsBad { get; set; }

        public int Last => IsBad ? throw new FormatException("mine") : 1;
    }

    public class Holder
    {
        public List<Item> Items { get; set; } = [];

        public Dictionary<string, Item>? Map { get; set; }

        public object? Cycle { get; set; }

        public Item End { get; set; } = new();
    }

    private static List<Item> Items(int count, int bad) => [.. Enumerable.Range(0, count).Select(i => new Item { Number = i, IsBad = i == bad })];

    /// <summary>Values that cannot be written to their end, with the number of items before that.</summary>
    private static IEnumerable<object> Failing(int count)
    {
        yield return Items(count + 1, count);
        yield return Items(count + 1, count).ToDictionary(static i => "k" + i.Number);
        yield return new Holder { Items = Items(count, -1), End = new Item { IsBad = true } };
        yield return new Holder { Map = Items(count + 1, count).ToDictionary(static i => "k" + i.Number) };
        yield return new Holder { Items = Items(count, -1), Cycle = (Action)(static () => { }) };
        yield return new object[] { Items(count, -1), typeof(int) };
    }

    /// <summary>The text up to where it fails: what comes out with a stand-in for the bad value, as far as both agree.</summary>
    private static byte[] Beginning(object value)
    {
        string whole = Stj.Serialize(Mended(value));
        int end = value is Holder { Cycle: not null } ? whole.IndexOf("\"Cycle\":", StringComparison.Ordinal) + 8 : whole.LastIndexOf("\"Last\":", StringComparison.Ordinal) + 7;
        return Encoding.UTF8.GetBytes(value.GetType() == typeof(object[]) ? whole : whole[..end]);
    }

    private static object Mended(object value)
    {
        switch (value)
        {
            case List<Item> items:
                return items.ConvertAll(static i => new Item { Number = i.Number });
            case Dictionary<string, Item> map:
                return map.ToDictionary(static p => p.Key, static p => new Item { Number = p.Value.Number });
            case Holder holder:
                return new Holder { Items = holder.Items, Map = holder.Map is null ? null : (Dictionary<string, Item>)Mended(holder.Map) };
            default:
                return new[] { ((object[])value)[0] };
        }
    }

    private static (byte[] Bytes, Exception Error) Written(Action<Stream> write)
    {
        var stream = new MemoryStream();
        Exception error = Assert.ThrowsAny<Exception>(() => write(stream));
        return (stream.ToArray(), error);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(60)]
    [InlineData(1_000)]
    [InlineData(6_000)]
    public void WhatAStreamHoldsWhenWritingFails(int count)
    {
        foreach (object value in Failing(count))
        {
            foreach (int size in new[] { 0, 5_000, 100_000 })
            {
                JsonSerializerOptions? options = size == 0 ? null : new JsonSerializerOptions { DefaultBufferSize = size };
                int buffer = size == 0 ? 16 * 1024 : size;
                byte[] beginning = Beginning(value);
                (byte[] theirs, Exception theirError) = Written(s => Stj.Serialize(s, value, value.GetType(), options));
                (byte[] mine, Exception myError) = Written(s => Ours.Serialize(s, value, value.GetType(), options));
                (byte[] theirsLater, _) = Written(s => Stj.SerializeAsync(s, value, value.GetType(), options).GetAwaiter().GetResult());
                (byte[] mineLater, Exception myLaterError) = Written(s => Ours.SerializeAsync(s, value, value.GetType(), options).GetAwaiter().GetResult());
                Assert.Equal(theirError.Message, myError.Message);
                Assert.Equal(theirError.Message, myLaterError.Message);
                if (!beginning.AsSpan().StartsWith(mine)) { int q = beginning.AsSpan().CommonPrefixLength(mine); Assert.Fail($"{value.GetType()} {size} {q} {beginning.Length} {mine.Length} {Encoding.UTF8.GetString(mine.AsSpan(Math.Max(0, q - 60)))}"); }
                Assert.True(beginning.AsSpan().StartsWith(mine) && beginning.AsSpan().StartsWith(theirs) && beginning.AsSpan().StartsWith(theirsLater));

                // Where the text up to the fault fits a buffer, the stream has seen nothing of it.
                if (beginning.Length < buffer / 10 * 9 - 1_024)
                {
                    Assert.Equal((0, 0, 0, 0), (mine.Length, theirs.Length, mineLater.Length, theirsLater.Length));
                }

                // Else all but what is in the buffer and the space after it: full ones are sent, which end elsewhere in the two libraries.
                Assert.InRange(beginning.Length - mine.Length, 0, buffer + 2_048);
                Assert.InRange(Math.Abs(mine.Length - theirs.Length), 0, buffer + 2_048);
                // Asynchronously elements are sent as wholes.
                Assert.True(beginning.AsSpan().StartsWith(mineLater));
            }
        }
    }

    /// <summary>Gives its bytes in pieces, at once or later, and counts them.</summary>
    private sealed class Arriving(byte[] utf8, int piece, bool isSlow) : Stream
    {
        public int Given { get; private set; }

        public int Before { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override int Read(Span<byte> buffer)
        {
            int count = Math.Min(Math.Min(piece, buffer.Length), Math.Max(utf8.Length - Given, 0));
            utf8.AsSpan(Math.Min(Given, utf8.Length), count).CopyTo(buffer);
            Before = Given;
            // That there is no more is known with one more than all.
            Given += Math.Max(count, 1);
            return count;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (isSlow)
            {
                await Task.Yield();
            }

            return Read(buffer.Span);
        }

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    /// <summary>Each element with what the stream had given when it was handed out, and before it was last asked.</summary>
    private static async Task<List<(string Element, int Given, int Before)>> Elements<T>(byte[] utf8, int piece, bool isSlow, Func<Stream, IAsyncEnumerable<T?>> read)
    {
        var stream = new Arriving(utf8, piece, isSlow);
        var elements = new List<(string, int, int)>();
        try
        {
            await foreach (T? element in read(stream))
            {
                elements.Add((ObjectGraph.Describe(element), stream.Given, stream.Before));
            }
        }
        catch (JsonException)
        {
            // Those before it have been handed out.
        }

        return elements;
    }

    private static async Task Arrive<T>(string text, bool isTopLevel)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        foreach (int size in new[] { 1, 16, 200, 16_384 })
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };
            foreach (bool isPipe in new[] { false, true })
            {
                // Byte by byte, System.Text.Json shows what it needs.
                List<(string Element, int Given, int Before)> theirs = await Elements<T>(utf8, 1, isSlow: false, s => isPipe ? Stj.DeserializeAsyncEnumerable<T>(PipeReader.Create(s), isTopLevel, options) : Stj.DeserializeAsyncEnumerable<T>(s, isTopLevel, options));
                foreach (int piece in new[] { 1, 2, 7, 40, 100_000 })
                {
                    foreach (bool isSlow in new[] { false, true })
                    {
                        List<(string Element, int Given, int Before)> mine = await Elements<T>(utf8, piece, isSlow, s => isPipe ? Ours.DeserializeAsyncEnumerable<T>(PipeReader.Create(s), isTopLevel, options) : Ours.DeserializeAsyncEnumerable<T>(s, isTopLevel, options));
                        string place = string.Create(CultureInfo.InvariantCulture, $"{text[..Math.Min(60, text.Length)]} in pieces of {piece}, buffer {size}, slow {isSlow}, pipe {isPipe}");
                        Assert.True(mine.Count >= theirs.Count, place);
                        for (int i = 0; i < theirs.Count; i++)
                        {
                            Assert.Equal(theirs[i].Element, mine[i].Element);
                            Assert.True(mine[i].Before < theirs[i].Given, string.Create(CultureInfo.InvariantCulture, $"Element {i} of {place}: the stream was asked again after {mine[i].Before} bytes, System.Text.Json needs {theirs[i].Given}."));
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public async Task AnElementIsHandedOutNoLaterThanBySystemTextJson()
    {
        await Arrive<int?>("[1,22 , null,333\n,4]", false);
        await Arrive<int?>("1 22\n null 333 4", true);
        await Arrive<int?>("[1,2,/* c */3,4,// x\n]", false);
        await Arrive<int?>("[1,2,3,\"x\",4]", false);
        await Arrive<int?>("[1,2,3", false);
        await Arrive<int?>("[ ]", false);
        await Arrive<int?>("null", false);
        await Arrive<string>("[\"a\",\"b\\\"]\", \"\\u00e9\" ,\"\", null]", false);
        await Arrive<string>("\"a\"\"b\\\"]\" \"\\u00e9\"", true);
        await Arrive<bool>("[true,false ,true]", false);
        await Arrive<bool>("true false\ttrue", true);
        await Arrive<Item>(Stj.Serialize(Items(30, -1)), false);
        await Arrive<Item>(Stj.Serialize(Items(30, -1), new JsonSerializerOptions { WriteIndented = true }), false);
        await Arrive<Item>(string.Join('\n', Items(30, -1).Select(static i => Stj.Serialize(i))), true);
        await Arrive<List<int>>("[[1,2],[],[3,[4]],[5]]", false);
        await Arrive<List<int>>("[1,2][] [3]\n[5]", true);
        await Arrive<JsonElement>("[{\"a\":[1,{}]},1.5e3, \"x\",[[]],null]", false);
        await Arrive<double>("[1.5,-2e10, 3E-7 ,0]", false);
        await Arrive<double>("1.5 -2e10 3E-7 0", true);
    }

    [Fact]
    public async Task CodeOfAHandWrittenContextIsCalledForStreamsAfterTenShortTexts()
    {
        var theirs = new HandContext(null, isComplete: true);
        var mine = new HandContext(null, isComplete: true);
        var texts = new List<(string Theirs, string Mine)>();
        for (int i = 0; i < 20; i++)
        {
            using var one = new MemoryStream();
            using var other = new MemoryStream();
            await Stj.SerializeAsync(one, new Ground { A = 3 }, theirs.Ground);
            await Ours.SerializeAsync(other, new Ground { A = 3 }, mine.Ground);
            texts.Add((Encoding.UTF8.GetString(one.ToArray()), Encoding.UTF8.GetString(other.ToArray())));
        }

        Assert.All(texts, t => Assert.Equal(t.Theirs, t.Mine));
        Assert.NotEqual(texts[0].Theirs, texts[^1].Theirs);
    }

    /// <summary>A stream that looks at no token.</summary>
    private sealed class DeafStream(byte[] bytes) : MemoryStream
    {
        private readonly MemoryStream _bytes = new(bytes);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => _bytes.ReadAsync(buffer[..Math.Min(5, buffer.Length)], default);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => base.WriteAsync(buffer, default);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4)]
    public async Task ATokenThatTheStreamIgnores(int cancelledAt)
    {
        byte[] text = Encoding.UTF8.GetBytes("[1,2,3,4,5,6,7]");
        foreach (int size in new[] { 1, 16, 16 * 1024 })
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            Assert.Equal(
                await Read((s, c) => Stj.DeserializeAsyncEnumerable<int>(s, options, c)),
                await Read((s, c) => Ours.DeserializeAsyncEnumerable<int>(s, options, c)));

            // System.Text.Json takes nine tenths of one byte for no bound at all; where it flushes, the token shows that.
            var written = new JsonSerializerOptions { DefaultBufferSize = Math.Max(size, StjAtHand.Of(1, 2)) };
            Assert.Equal(
                await Written((s, v, c) => Stj.SerializeAsync(s, v, written, c)),
                await Written((s, v, c) => Ours.SerializeAsync(s, v, written, c)));
            using var cancelled = new CancellationTokenSource();
            await cancelled.CancelAsync();
            Assert.Equal(
                (await Stj.DeserializeAsync<int[]>(new DeafStream(text), options, cancelled.Token))!.Length,
                (await Ours.DeserializeAsync<int[]>(new DeafStream(text), options, cancelled.Token))!.Length);
        }

        async Task<string> Read(Func<Stream, CancellationToken, IAsyncEnumerable<int>> read)
        {
            using var source = new CancellationTokenSource();
            var seen = new StringBuilder();
            int count = 0;
            CancelAt(source, count);
            await foreach (int number in read(new DeafStream(text), source.Token))
            {
                seen.Append(number);
                CancelAt(source, ++count);
            }

            return seen.ToString();
        }

        async Task<string> Written(Func<Stream, IAsyncEnumerable<int>, CancellationToken, Task> write)
        {
            using var source = new CancellationTokenSource();
            var stream = new DeafStream([]);
            string end = "";
            try
            {
                await write(stream, Numbers(source), source.Token);
            }
            catch (OperationCanceledException cancelled)
            {
                // Where streams are flushed, they see the token then.
                end = cancelled.GetType().Name;
            }

            return Encoding.UTF8.GetString(stream.ToArray()) + end;
        }

        async IAsyncEnumerable<int> Numbers(CancellationTokenSource source)
        {
            for (int i = 0; i < 7; i++)
            {
                CancelAt(source, i);
                await Task.Yield();
                yield return i;
            }
        }

        void CancelAt(CancellationTokenSource source, int count)
        {
            if (count == cancelledAt)
            {
                source.Cancel();
            }
        }
    }
}
