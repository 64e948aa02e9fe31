using System.Buffers;
using System.IO.Pipelines;
using System.Text;

namespace Peregrine.Json.Differential.Seams;

/// <summary>What a caller's writer or pipe holds when writing or reading has failed, and which buffers a pipe's pool gives.</summary>
public class AfterFailureTests
{
    public class Failing
    {
        public int A { get; set; } = 1;

        [JsonPropertyName("\u00e9<")]
        public string Text { get; set; } = "\u00e9<\"\n";

        public DateTime Time { get; set; } = new(2026, 11, 22, 1, 2, 3, DateTimeKind.Utc);

        public double Number { get; set; } = 1e300;

        public List<int> Items { get; set; } = [1, 2];

        public Dictionary<string, object?> More { get; set; } = new() { ["k"] = null, ["l"] = Array.Empty<int>() };

        public int Bad => throw new InvalidOperationException("bad");

        public int Last { get; set; } = 2;
    }

    public class Unsupported
    {
        public string[] Items { get; set; } = ["a", "b"];

        public Action Action { get; set; } = static () => { };
    }

    public class Node
    {
        public Node? Next { get; set; }
    }

    [JsonConverter(typeof(HalfConverter))]
    public class Half;

    public class HalfConverter : JsonConverter<Half>
    {
        public override Half Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Half value, JsonSerializerOptions options) => throw new JsonException("half");
    }

    public class Outer
    {
        public bool IsThere { get; set; } = true;

        public object? Value { get; set; }
    }

    private static object[] Values()
    {
        var cycle = new Node { Next = new Node() };
        cycle.Next.Next = cycle;
        return
        [
            new Failing(), new Unsupported(), cycle, new Half(), new Outer { Value = new Failing() }, new Outer { Value = new object?[] { 1, "x", null, 2.5m, new Failing() } }, new[] { new Failing() },
            new Dictionary<string, Failing> { ["a b"] = new() }, new Outer { Value = new Half() }, new List<Half?> { null, new() }, new Outer { Value = new Unsupported() }, new object[] { new int[3], new Failing() },
        ];
    }

    [Theory]
    [InlineData(false, 0)]
    [InlineData(false, 1)]
    [InlineData(true, 0)]
    [InlineData(true, 2)]
    public void WritersHoldWhatWasWritten(bool isIndented, int depth)
    {
        // The second round may run other code than the first.
        for (int round = 0; round < 40; round++)
        {
            foreach (object value in Values())
            {
                Assert.Equal(Written(w => Stj.Serialize(w, value, value.GetType())), Written(w => Ours.Serialize(w, value, value.GetType())));
            }
        }

        string Written(Action<Utf8JsonWriter> write)
        {
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Indented = isIndented });
            for (int i = 0; i < depth; i++)
            {
                writer.WriteStartArray();
            }

            Exception? error = Record.Exception(() => write(writer));
            // How many of the bytes are still pending depends on when its buffer grew.
            string state = $"{error?.GetType().Name}, {writer.BytesPending + writer.BytesCommitted}, {writer.CurrentDepth}: ";
            writer.Flush();
            return state + Encoding.UTF8.GetString(output.WrittenSpan);
        }
    }

    public class Told
    {
        public int A { get; set; }

        public int Bad
        {
            get => 0;
            set => throw new InvalidOperationException("bad");
        }

        public List<Told>? Items { get; set; }
    }

    public static TheoryData<string> Texts =>
    [
        "[1,2,\"x\"]", "{\"V\":x}", "[1", "5 5", "[1,2,3] ", "\"abc", "nul", "[1,x]", "[1 , x]", "[1,2 3]", "[1,\"a", "[ ", "", "  ", "[1,2,", "[1,2,]", "[tru]", "[1.5x]", "[1,2]x", "[1,2] , ", "\n[1,\n x]",
        "[{\"a\":1}]", "[1e]", "[1e5", "[1.", "[-]", "[-", "{\"a\" 1}", "[1]/", "\u00e9", "[2147483648,1]", "\ufeff[1,x]", "{\"A\":\"x\",\"Bad\":1}", "{\"A\":1,\"Bad\":2,\"Items\":[]}", "{\"Items\":[{\"A\":1},{\"A\":null}]}",
        "{\"Items\":[{\"Bad\": 1 }]}", "{\"Z\":[1,{\"a\":x}]}", "{\"Z\":\"\n\"}", "{\"A\":1} {", "{\"Items\":{}}", "{\"A\":1.5}", "{\"A\"",
    ];

    [Theory]
    [MemberData(nameof(Texts))]
    public async Task PipesHoldWhatFollowsTheError(string text)
    {
        Assert.Equal(await LeftAsync(p => Stj.DeserializeAsync<List<int>>(p)), await LeftAsync(p => Ours.DeserializeAsync<List<int>>(p)));
        Assert.Equal(await LeftAsync(p => Stj.DeserializeAsync<Told>(p)), await LeftAsync(p => Ours.DeserializeAsync<Told>(p)));

        async Task<string> LeftAsync<T>(Func<PipeReader, ValueTask<T?>> read)
        {
            var pipe = new Pipe();
            await pipe.Writer.WriteAsync(Encoding.UTF8.GetBytes(text));
            await pipe.Writer.CompleteAsync();
            Exception? error = await Record.ExceptionAsync(async () => await read(pipe.Reader));
            return $"{error?.GetType().Name}, {(pipe.Reader.TryRead(out ReadResult rest) ? rest.Buffer.Length : -1)} left";
        }
    }

    [Fact]
    public async Task BuffersComeFromThePool()
    {
        (int theirFirst, int theirs) = await RentedAsync((p, v) => Stj.SerializeAsync(p, v));
        (int first, int ours) = await RentedAsync((p, v) => Ours.SerializeAsync(p, v));
        Assert.Equal(theirFirst, first);
        Assert.InRange(ours, first, theirs);

        static async Task<(int First, int All)> RentedAsync(Func<PipeWriter, string, Task> write)
        {
            using var pool = new Pool();
            var pipe = new Pipe(new PipeOptions(pool, minimumSegmentSize: 1));
            for (int i = 0; i < 100; i++)
            {
                await write(pipe.Writer, "a");
            }

            int first = pool.Rented;
            await write(pipe.Writer, new string('a', 600));
            await write(pipe.Writer, new string('a', 600));
            ReadResult result = await pipe.Reader.ReadAsync();
            Assert.Equal(1504, result.Buffer.Length);
            return (first, pool.Rented);
        }
    }

    private sealed class Pool : MemoryPool<byte>
    {
        public int Rented { get; private set; }

        public override int MaxBufferSize => 2000;

        public override IMemoryOwner<byte> Rent(int minBufferSize = -1)
        {
            Rented++;
            return new Owner();
        }

        protected override void Dispose(bool disposing)
        {
        }

        private sealed class Owner : IMemoryOwner<byte>
        {
            public Memory<byte> Memory { get; } = new byte[2000];

            public void Dispose()
            {
            }
        }
    }
}
