using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Tests.Streams;

/// <summary>How much a stream or a pipe is given at once, at every level to which a buffer can be filled.</summary>
public sealed class HandOverTests
{
    private sealed class Item(string? text)
    {
        /// <summary>How often any of them was asked for its text.</summary>
        public static int Asked { get; private set; }

        [JsonIgnore]
        public int Length => text?.Length ?? 0;

        public string? Text
        {
            get
            {
                Asked++;
                return text;
            }
        }
    }

    /// <summary>A stream, and the lengths that it was given at once: in one write, or in several between which nothing was asked of an item.</summary>
    private static (SinkStream Stream, List<int> Given) Sink(bool isSlow = false)
    {
        List<int> given = [];
        int asked = -1;
        return (new SinkStream
        {
            IsSlow = isSlow,
            Writing = length =>
            {
                if (asked == Item.Asked)
                {
                    given[^1] += length;
                }
                else
                {
                    given.Add(length);
                    asked = Item.Asked;
                }
            },
        }, given);
    }

    /// <summary>The output of synchronous calls by itself: after every length, whether it leaves before more is written.</summary>
    [Fact]
    public void ABufferLeavesWhenNineTenthsOfItAreFull()
    {
        foreach (int size in (int[])[.. Enumerable.Range(1, 200), 256, 999, 1_000, 1_024, 16_384, 20_000])
        {
            int last = size * 9 / 10;
            int step = size > 2_000 ? 7 : 1;
            foreach (int filled in Enumerable.Range(0, size + 2).Where(filled => filled % step == 0 || Math.Abs(filled - last) < 3))
            {
                var sink = new SinkStream();
                StreamOutput output = StreamOutput.Rent(sink, size);
                output.GetSpan(filled)[..filled].Fill(1);
                output.Advance(filled);
                output.GetSpan(1)[0] = 2;
                Assert.Equal(filled > last ? [filled] : [], sink.Writes);
                output.Advance(1);
                output.Complete();
                output.Return();
                Assert.Equal(filled > last ? [filled, 1] : [filled + 1], sink.Writes);
            }
        }
    }

    /// <summary>A value after a string of every length, which does not fit what is left: the string leaves first exactly if it fills nine tenths.</summary>
    [Fact]
    public void ALongValueSendsAFullBufferAhead()
    {
        foreach (int size in (int[])[1, 9, 10, 11, 100, 333, 1_000, 4_096, 16_384])
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            string large = new('y', 3 * size + 5_000);
            int step = size > 2_000 ? 61 : 1;
            foreach (int length in Enumerable.Range(0, size + 10).Where(length => length % step == 0 || Math.Abs(length + 5 - (size * 9 / 10)) < 4))
            {
                var sink = new SinkStream();
                JsonSerializer.Serialize(sink, new[] { new string('x', length), large }, options);

                // A bracket, a comma and three quotation marks stand before the long value; the comma and the last mark may not have left yet.
                int before = length + 5;
                Assert.Equal(before > size * 9 / 10, sink.Writes[0] <= before);
                Assert.Equal(length + large.Length + 7, sink.Writes.Sum());
            }
        }
    }

    /// <summary>Whatever is written, no buffer leaves before it is full but the last.</summary>
    [Fact]
    public async Task NoBufferLeavesBeforeItIsFull()
    {
        var random = new Random(3);
        for (int round = TestScale.Times(200); round > 0; round--)
        {
            int size = (int)Math.Pow(10, random.NextDouble() * 4.2);
            var options = new JsonSerializerOptions { DefaultBufferSize = size, WriteIndented = round % 3 == 0 };
            Item[] items = Items(random, size);
            (SinkStream sink, List<int> given) = Sink();
            JsonSerializer.Serialize(sink, items, options);
            AllAreFull(given, size);
            (sink, given) = Sink(round % 2 == 0);
            await JsonSerializer.SerializeAsync(sink, items, options);
            AllAreFull(given, size);
            Assert.Equal(Stj.SerializeToUtf8Bytes(items, options), sink.Bytes);
        }
    }

    /// <summary>
    /// Both libraries hand over when nine tenths are full, System.Text.Json of what it rents, which is the next power of two. It asks after each member, this library after
    /// runs of at most sixteen elements that probably fit.
    /// </summary>
    [Fact]
    public async Task AStreamIsGivenAsMuchAsTheirsGivesIt()
    {
        var random = new Random(4);
        foreach (int size in (int[])[1_024, 2_048, 4_096, 16_384])
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            for (int round = TestScale.Times(40); round > 0; round--)
            {
                Item[] items = Items(random, size);
                (SinkStream theirs, List<int> givenByThem) = Sink();
                (SinkStream ours, List<int> givenByUs) = Sink();
                await Stj.SerializeAsync(theirs, items, options);
                await JsonSerializer.SerializeAsync(ours, items, options);
                AreAlike(givenByThem, givenByUs, size, items);
            }
        }
    }

    /// <summary>A pipe is flushed as by System.Text.Json, under the default size: it has one of its own for pipes.</summary>
    [Fact]
    public async Task APipeIsGivenAsMuchAsTheirsGivesIt()
    {
        var random = new Random(5);
        for (int round = TestScale.Times(100); round > 0; round--)
        {
            Item[] items = Items(random, 16_384);
            CountingPipe theirs = new(), ours = new();
            await Stj.SerializeAsync(theirs, items);
            await JsonSerializer.SerializeAsync(ours, items);
            AreAlike(theirs.Flushes, ours.Flushes, 16_384, items);
        }
    }

    private static void AreAlike(List<int> theirs, List<int> ours, int size, Item[] items)
    {
        int full = size * 9 / 10, longest = items.Max(static item => item.Length) + 20;
        Assert.Equal(theirs.Sum(), ours.Sum());
        Assert.All(theirs.SkipLast(1), length => Assert.InRange(length, full + 1, full + longest));
        Assert.All(ours.SkipLast(1), length => Assert.InRange(length, full + 1, full + (17 * longest)));
    }

    /// <summary>The last may be of any length.</summary>
    private static void AllAreFull(List<int> lengths, int size) =>
        Assert.True(lengths.SkipLast(1).All(length => length > size * 9 / 10), $"{size}: {string.Join(' ', lengths)}");

    /// <summary>Elements of lengths that fill buffers to every level.</summary>
    private static Item[] Items(Random random, int size)
    {
        int most = random.Next(1, Math.Max(2, size / 12));
        return [.. Enumerable.Range(0, random.Next(5, 5 + Math.Min(400, (20 * size / most) + 10))).Select(_ => new Item(random.Next(9) == 0 ? null : new string('t', random.Next(most))))];
    }

    private sealed class CountingPipe : PipeWriter
    {
        private readonly ArrayBufferWriter<byte> _bytes = new();
        private int _pending;

        public List<int> Flushes { get; } = [];

        public override bool CanGetUnflushedBytes => true;

        public override long UnflushedBytes => _pending;

        public override void Advance(int bytes)
        {
            _bytes.Advance(bytes);
            _pending += bytes;
        }

        public override Memory<byte> GetMemory(int sizeHint = 0) => _bytes.GetMemory(sizeHint);

        public override Span<byte> GetSpan(int sizeHint = 0) => _bytes.GetSpan(sizeHint);

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
        {
            Flushes.Add(_pending);
            _pending = 0;
            return new(new FlushResult(isCanceled: false, isCompleted: false));
        }

        public override void CancelPendingFlush()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }
    }
}
