using System.IO.Pipelines;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Texts that come or are sent in parts: what this library holds of them is bounded, and nothing of a value is called twice.</summary>
public class BridgePartsTests
{
    /// <summary>64 parts of this are 16 KB.</summary>
    private const int Buffer = 256, Most = 64 * Buffer;

    public class Item
    {
        private int _number;

        public static int Gets { get; set; }

        public static int Sets { get; set; }

        public int Number
        {
            get
            {
                Gets++;
                return _number;
            }

            set
            {
                Sets++;
                _number = value;
            }
        }

        public string? Text { get; set; }
    }

    public class Page
    {
        public string? Title { get; set; }

        public IEnumerable<Item>? Items { get; set; }

        public Dictionary<string, List<Item>>? Groups { get; set; }

        public object? Any { get; set; }
    }

    public class Wide<T>
    {
        public T? Items { get; set; }

        public int Last { get; set; }
    }

    [JsonDerivedType(typeof(Long), "long")]
    public abstract class Declared;

    public class Long : Declared
    {
        public IEnumerable<Item>? Items { get; set; }
    }

    private sealed class Watched(Func<int> produced) : MemoryStream
    {
        /// <summary>What had been produced when the first bytes came.</summary>
        public int AtFirst { get; private set; } = -1;

        // All other ways to write lead here.
        public override void Write(byte[] buffer, int offset, int count)
        {
            AtFirst = AtFirst < 0 && count > 0 ? produced() : AtFirst;
            base.Write(buffer, offset, count);
        }
    }

    private static JsonSerializerOptions Options(ReferenceHandler? references) => new() { DefaultBufferSize = Buffer, ReferenceHandler = references };

    public static TheoryData<int, bool> Sizes => new(from count in (int[])[3, 300, 5000] from isAsync in (bool[])[false, true] select (count, isAsync));

    /// <summary>The first part is sent when 64 buffers are full, not when the sequence has ended; each getter is called once.</summary>
    [Theory]
    [MemberData(nameof(Sizes))]
    public async Task SequencesAreWritten(int count, bool isAsync)
    {
        foreach (ReferenceHandler? references in (ReferenceHandler?[])[null, ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles])
        {
            await Same(static items => items, references);
            await Same(static items => new Wide<IEnumerable<Item>> { Items = items, Last = 3 }, references);
            await Same<Declared>(static items => new Long { Items = items }, references);
            await Same(static items => new Dictionary<string, IEnumerable<Item>> { ["a"] = [], ["b"] = items }, references);
            await Same(static items => new List<IEnumerable<Item>> { items }, references);
            await Same(static items => new Page { Title = "t", Items = items, Any = new[] { 1 } }, references);
        }

        async Task Same<T>(Func<IEnumerable<Item>, T> make, ReferenceHandler? references)
        {
            int produced = 0;
            (MemoryStream theirs, int gets, _) = await Write(Options(references));
            (MemoryStream mine, int ownGets, int atFirst) = await Write(Options(references).UsePeregrine());
            Assert.Equal(Encoding.UTF8.GetString(theirs.ToArray()), Encoding.UTF8.GetString(mine.ToArray()));
            Assert.Equal((count, count), (gets, ownGets));
            if (count == 5000)
            {
                // An item is some thirty bytes.
                Assert.InRange(atFirst, Most / 80, Most / 10);
            }

            async Task<(MemoryStream, int, int)> Write(JsonSerializerOptions options)
            {
                produced = Item.Gets = 0;
                var stream = new Watched(() => produced);
                if (isAsync)
                {
                    await Stj.SerializeAsync(stream, make(Items()), options);
                }
                else
                {
                    Stj.Serialize(stream, make(Items()), options);
                }

                return (stream, Item.Gets, stream.AtFirst);
            }

            IEnumerable<Item> Items()
            {
                for (int i = 0; i < count; i++)
                {
                    produced++;
                    yield return new Item { Number = i, Text = "some text" };
                }
            }
        }
    }

    /// <summary>A result that fails leaves nothing if it is short, and a part if it is long; the exception is the same, and the enumerator is disposed of.</summary>
    [Theory]
    [InlineData(100, true)]
    [InlineData(5000, false)]
    public async Task FailuresLeaveNothingOrAPart(int count, bool leavesNothing)
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            int disposed = 0;
            string?[] errors = new string?[2];
            for (int i = 0; i < 2; i++)
            {
                JsonSerializerOptions options = i == 0 ? Options(null) : Options(null).UsePeregrine();
                var stream = new MemoryStream();
                Exception error = isAsync
                    ? await Assert.ThrowsAsync<TimeoutException>(() => Stj.SerializeAsync(stream, new Wide<IEnumerable<Item>> { Items = Items() }, options))
                    : Assert.Throws<TimeoutException>(() => Stj.Serialize(stream, new Wide<IEnumerable<Item>> { Items = Items() }, options));
                errors[i] = error.Message;
                if (i == 1)
                {
                    Assert.Equal(leavesNothing, stream.Length == 0);
                }
            }

            Assert.Equal(errors[0], errors[1]);
            Assert.Equal(2, disposed);

            IEnumerable<Item> Items()
            {
                try
                {
                    for (int i = 0; i < count; i++)
                    {
                        yield return new Item { Number = i, Text = "some text" };
                    }

                    throw new TimeoutException("The source is gone.");
                }
                finally
                {
                    disposed++;
                }
            }
        }
    }

    private sealed class Slow(byte[] text) : MemoryStream(text)
    {
        /// <summary>How many members had been set when the last part was asked for.</summary>
        public int SetBefore { get; private set; }

        // All other ways to read lead here.
        public override int Read(byte[] buffer, int offset, int count)
        {
            SetBefore = Item.Sets;
            return base.Read(buffer, offset, Math.Min(count, 700));
        }
    }

    public static TheoryData<int, string> Reads => new(from count in (int[])[3, 200, 5000] from entry in (string[])["stream", "async", "pipe"] select (count, entry));

    /// <summary>A text that fits is read at once, a longer one while it arrives; values and errors are the same.</summary>
    [Theory]
    [MemberData(nameof(Reads))]
    public async Task TextsAreRead(int count, string entry)
    {
        string list = Stj.Serialize(Enumerable.Range(0, count).Select(static i => new Item { Number = i, Text = "some text" }));
        foreach (string text in (string[])[$"{{\"Items\":{list},\"Last\":1}}", $"\n  {{\"Unknown\":{list},\r\n\"Items\":{list},\"Last\":2}} \n", $"{{\"Items\":{list},\"Last\":\"x\"}}", $"{{\"Items\":{list},\"Last\":1}} x", $"{{\"Items\":{list[..^1]}", $"{{\"Items\":{list},,\"Last\":1}}"])
        {
            (Outcome theirs, _) = await Read(text, Options(null));
            (Outcome mine, int before) = await Read(text, Options(null).UsePeregrine());
            Assert.Equal(theirs.Value, mine.Value);
            Assert.Equal(theirs.Error?.GetType(), mine.Error?.GetType());
            if (theirs.Error is null)
            {
                // That a pipe has ended is known after its last bytes.
                Assert.True(text.Length > 3 * Most ? before > 0 : text.Length > Most || before == 0 || entry == "pipe", $"{text.Length} {before}");
            }
        }

        async Task<(Outcome, int)> Read(string text, JsonSerializerOptions options)
        {
            Item.Sets = 0;
            var stream = new Slow(Encoding.UTF8.GetBytes(text));
            Outcome outcome;
            try
            {
                Wide<List<Item>>? value = entry == "stream" ? Stj.Deserialize<Wide<List<Item>>>(stream, options)
                    : entry == "async" ? await Stj.DeserializeAsync<Wide<List<Item>>>(stream, options)
                    : await Stj.DeserializeAsync<Wide<List<Item>>>(PipeReader.Create(stream), options);
                outcome = Outcome.Of<object?>(() => Stj.Serialize(value));
            }
            catch (Exception error)
            {
                outcome = Outcome.Of<object?>(() => throw error);
            }

            return (outcome, stream.SetBefore);
        }
    }
}
