using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>User code that lies about counts, lengths and places: an exception or a right answer, never memory that is not ours.</summary>
public class SeamTests
{
    public sealed class Odd(int way)
    {
        public int Way => way;
    }

    /// <summary>Hands back another reader than it was given.</summary>
    public sealed class ReplacingConverter : JsonConverter<Odd>
    {
        public override Odd? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            int way = reader.TokenType == JsonTokenType.Number ? reader.GetInt32() : 0;
            byte[] other = Encoding.UTF8.GetBytes(new string(' ', way) + "1");
            if (way > 0)
            {
                reader = new Utf8JsonReader(other);
                reader.Read();
            }
            else
            {
                reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(new string(' ', 100_000) + "{}"));
                while (reader.Read())
                {
                }
            }

            return new Odd(way);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Odd value, JsonSerializerOptions options) => throw new NotSupportedException();
    }

    [Fact]
    public void AReaderThatIsReplacedLeavesNoBounds()
    {
        var options = new JsonSerializerOptions { Converters = { new ReplacingConverter() } };
        foreach (int way in (int[])[1, 2, 5, 10, 100, 5_000, 1_000_000])
        {
            foreach (string text in (string[])[$"{way}", $"[{way}]", $"[{way},{way}]", "{\"a\":" + way + "}", "[{}]", "{}", "[{\"a\":1},2]"])
            {
                foreach (Type type in (Type[])[typeof(Odd), typeof(Odd[]), typeof(List<Odd>), typeof(Dictionary<string, Odd>)])
                {
                    Outcome mine = Outcome.Of(() => Ours.Deserialize(text, type, options));
                    Assert.True(mine.IsOk || mine.Error is JsonException, $"{text} {type}: {mine.Error}");
                }
            }
        }
    }

    public static TheoryData<int, int, int> Runs => new()
    {
        { 0, 10, 100 }, { 10, 0, 100 }, { 10, 10, 5 }, { 10, 10, 20 }, { 10, 10, 0 }, { 10, 10, -3 }, { 10, 10, 100_000 }, { 3, 3, 1_000_000 }, { 10, 10, 21 }, { 10, 10, 19 },
    };

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, long index)
        {
            Memory = bytes;
            RunningIndex = index;
        }

        public Segment Then(byte[] bytes, long index)
        {
            var next = new Segment(bytes, index);
            Next = next;
            return next;
        }
    }

    /// <summary>Segments that say that they stand elsewhere: what other calls left in a pooled array is never read.</summary>
    [Theory]
    [MemberData(nameof(Runs))]
    public void SegmentsThatLie(int first, int second, int index)
    {
        _ = Ours.Deserialize<string>("\"" + new string('s', 100_000) + "\"");
        var begin = new Segment(Encoding.UTF8.GetBytes("\"" + new string('a', first)), 0);
        Segment end = begin.Then(Encoding.UTF8.GetBytes(new string('b', second) + "\""), index);
        string expected = new string('a', first) + new string('b', second);
        Outcome sequence = Outcome.Of(() => new ReadOnlySequence<byte>(begin, 0, end, end.Memory.Length));
        if (sequence.Value is not ReadOnlySequence<byte> bytes)
        {
            return;
        }

        Honest(Outcome.Of<object?>(() => Ours.Deserialize<string>(bytes)));
        Honest(Outcome.Of(() => Ours.Deserialize(bytes, typeof(string))));
        Honest(Outcome.Of<object?>(() => Ours.DeserializeAsync<string>(new Pipe(bytes)).AsTask().GetAwaiter().GetResult()));
        Honest(Outcome.Of<object?>(() => Ours.TryDeserialize<string>(bytes).Value ?? expected));
        Honest(Outcome.Of<object?>(() => JsonDocuments.Parse(bytes).RootElement.GetString()));

        void Honest(Outcome outcome) => Assert.True(outcome.IsOk ? (string?)outcome.Value == expected : outcome.Error is ArgumentException or OverflowException or JsonException or OutOfMemoryException or InvalidOperationException, outcome.Error?.ToString() ?? (string?)outcome.Value);
    }

    /// <summary>The same segments under a caller's reader, whose text or input is then a sequence that lies. Digits are left in the array, which would make another number of one.</summary>
    [Theory]
    [MemberData(nameof(Runs))]
    public void ReadersOverSegmentsThatLie(int first, int second, int index)
    {
        string expected = new string('7', first) + new string('8', second);
        JsonSerializerOptions bridged = new JsonSerializerOptions().UsePeregrine();
        int read = 0;
        foreach ((string before, string after) in ((string, string)[])[("\"", "\""), ("[\"", "\"]"), ("{\"a\":\"", "\"}"), ("", " "), ("[", "]"), ("   [1,\"", "\"]")])
        {
            _ = Ours.Deserialize<string>("\"" + new string('9', 1_000) + "\"");
            var begin = new Segment(Encoding.UTF8.GetBytes(before + new string('7', first)), 0);
            Segment end = begin.Then(Encoding.UTF8.GetBytes(new string('8', second) + after), index);
            Outcome sequence = Outcome.Of(() => new ReadOnlySequence<byte>(begin, 0, end, end.Memory.Length));
            if (sequence.Value is not ReadOnlySequence<byte> bytes)
            {
                continue;
            }

            string whole = (before + expected + after).Trim();
            Honest("element", static (ref reader) => Ours.Deserialize<JsonElement>(ref reader).GetRawText());
            Honest("node", static (ref reader) => Ours.Deserialize<JsonNode>(ref reader)!.ToJsonString());
            Honest("object", static (ref reader) => Ours.Deserialize<object>(ref reader)!.ToString());
            Honest("strings", static (ref reader) => Ours.Serialize(Ours.Deserialize<string[]>(ref reader)));
            Honest("string", static (ref reader) => Ours.Serialize(Ours.Deserialize<string>(ref reader)));
            Honest("dictionary", static (ref reader) => Ours.Serialize(Ours.Deserialize<Dictionary<string, string>>(ref reader)));
            Honest("tried", static (ref reader) => Ours.TryDeserialize<JsonElement>(ref reader) is { IsSuccess: true } result ? result.Value.GetRawText() : throw new JsonException());
            Honest("bridged", (ref reader) => Stj.Deserialize<JsonElement>(ref reader, bridged).GetRawText());
            Honest("bridged strings", (ref reader) => Stj.Serialize(Stj.Deserialize<string[]>(ref reader, bridged)));

            void Honest(string form, Text text)
            {
                Outcome outcome = Outcome.Of<object?>(() =>
                {
                    var reader = new Utf8JsonReader(bytes);
                    return text(ref reader);
                });
                string? shown = ((string?)outcome.Value)?.Replace(" ", "");
                read += outcome.IsOk ? 1 : 0;
                Assert.True(
                    outcome.IsOk ? shown == whole.Replace(" ", "") || "\"" + shown + "\"" == whole
                        : outcome.Error is ArgumentException or OverflowException or JsonException or OutOfMemoryException or InvalidOperationException or NullReferenceException,
                    $"{form} of {before}...{after}: {outcome.Error?.ToString() ?? shown}");
            }
        }

        Assert.True(read > 0 || index is not 5, "Nothing was read.");
    }

    private delegate string? Text(ref Utf8JsonReader reader);

    private sealed class Pipe(ReadOnlySequence<byte> bytes) : PipeReader
    {
        public override void AdvanceTo(SequencePosition consumed)
        {
        }

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
        {
        }

        public override void CancelPendingRead()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }

        public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => new(new ReadResult(bytes, isCanceled: false, isCompleted: true));

        public override bool TryRead(out ReadResult result)
        {
            result = default;
            return false;
        }
    }

    public enum Lie
    {
        None,
        TooShort,
        Empty,
        OtherEachTime,
        Huge,
        Once,
        Throws,
        AdvanceThrows,
    }

    /// <summary>A buffer writer of user code.</summary>
    private sealed class Target(Lie lie, Random random) : IBufferWriter<byte>
    {
        private byte[] _given = [];
        private int _calls;

        public List<byte> Bytes { get; } = [];

        public void Advance(int count)
        {
            Assert.InRange(count, 0, _given.Length);
            if (lie == Lie.AdvanceThrows && ++_calls > 2)
            {
                throw new InvalidTimeZoneException();
            }

            Bytes.AddRange(_given.AsSpan(0, count));
            _given = [];
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => Give(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0) => Give(sizeHint);

        private byte[] Give(int hint)
        {
            Assert.True(hint >= 0);
            _calls++;
            _given = lie switch
            {
                Lie.TooShort => new byte[_calls < 3 ? hint : Math.Max(0, hint - 1)],
                Lie.Empty => _calls < 3 ? new byte[hint] : [],
                Lie.OtherEachTime => new byte[hint + random.Next(3_000)],
                Lie.Huge => new byte[hint + 1_000_000],
                Lie.Once => _calls == 1 ? new byte[hint] : throw new OutOfMemoryException(),
                Lie.Throws when _calls > 2 => throw new InvalidTimeZoneException(),
                _ => new byte[Math.Max(1, hint)],
            };
            return _given;
        }
    }

    [Fact]
    public void BufferWriters()
    {
        var random = new Random(5);
        object[] values =
        [
            new string('a', 50_000), new string('é', 50_000), new string('"', 5_000), Enumerable.Range(0, 20_000).ToArray(), Enumerable.Repeat("x<y", 10_000).ToList(), new byte[100_000],
            Enumerable.Range(0, 3_000).ToDictionary(i => "k" + i, i => 1.5m * i), Enumerable.Repeat(new KeyTests.Holder<string> { Value = "text" }, 2_000).ToArray(), Enumerable.Repeat(double.MaxValue, 5_000).ToArray(),
            JsonElement.Parse("[" + string.Join(",", Enumerable.Repeat("\"é\"", 5_000)) + "]"), Stj.SerializeToNode(Enumerable.Repeat("é", 5_000))!,
        ];
        foreach (Lie lie in Enum.GetValues<Lie>())
        {
            foreach (object value in values)
            {
                foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new() { WriteIndented = true, IndentSize = 127 }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }])
                {
                    var target = new Target(lie, random);
                    Outcome mine = Outcome.Of(() => Written(target, value, options));
                    bool isHonest = lie is Lie.None or Lie.OtherEachTime or Lie.Huge;
                    Assert.True(mine.IsOk ? ((byte[])mine.Value!).AsSpan().SequenceEqual(Stj.SerializeToUtf8Bytes(value, value.GetType(), options))
                        : !isHonest && mine.Error is JsonException { InnerException: InvalidOperationException } or InvalidTimeZoneException or OutOfMemoryException, $"{lie} {value.GetType()}: {mine.Error}");
                }
            }
        }
    }

    private static byte[] Written(Target target, object value, JsonSerializerOptions options)
    {
        Ours.Serialize(target, value, value.GetType(), options);
        return [.. target.Bytes];
    }
}
