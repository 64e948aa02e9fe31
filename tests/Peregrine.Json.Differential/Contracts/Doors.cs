using System.Buffers;
using System.Collections.Concurrent;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>One value through one entry point of both libraries, for a type known at run time.</summary>
public static class Doors
{
    /// <summary>How many ways there are to write.</summary>
    public const int WriteDoors = 9;

    /// <summary>How many ways there are to read.</summary>
    public const int ReadDoors = 11;

    /// <summary>The doors beside those, to write and to read: by metadata of the options.</summary>
    public const int MetadataWriteDoor = WriteDoors, MetadataReadDoor = ReadDoors;

    private static readonly ConcurrentDictionary<Type, ITyped> s_typed = new();

    public static ITyped Of(Type type) => s_typed.GetOrAdd(type, static key => (ITyped)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(key))!);

    private static void Compare<T>(Report report, T value, JsonSerializerOptions options, Outcome theirs, Outcome mine, string name)
    {
        if (IsRefusedAtFirst(value, options, theirs, mine))
        {
            report.Count(accepted: false);
        }
        else
        {
            Both.Compare(report, value, options, theirs, mine, name);
        }
    }

    /// <summary>
    /// System.Text.Json may use a contract that it has refused once, and where the value is too deep, it may not come to it again. With options of its own it
    /// refuses it in the same words.
    /// </summary>
    private static bool IsRefusedAtFirst<T>(T value, JsonSerializerOptions options, Outcome theirs, Outcome mine) =>
        (theirs.IsOk || theirs.Error!.InnerException?.Message.StartsWith("CurrentDepth (", StringComparison.Ordinal) == true) && mine.Error is InvalidOperationException or NotSupportedException
        && Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, new JsonSerializerOptions(options) { MaxDepth = 0 })).ErrorText == mine.ErrorText;

    public interface ITyped
    {
        /// <summary>Gives what System.Text.Json wrote, or null.</summary>
        byte[]? Write(Report report, object? value, JsonSerializerOptions options, int door);

        /// <summary>Gives false when the type or its options are refused.</summary>
        bool Read(Report report, byte[] utf8, JsonSerializerOptions options, int door, Random random);
    }

    private sealed class Typed<T> : ITyped
    {
        public byte[]? Write(Report report, object? value, JsonSerializerOptions options, int door)
        {
            var typed = (T)value!;
            (Outcome theirs, List<int> theirCalls) = CallLog.Of(() => Outcome.Of(() => Stj.SerializeToUtf8Bytes(typed, options)));
            (Outcome mine, List<int> myCalls) = CallLog.Of(() => Outcome.Of(() => Ours.SerializeToUtf8Bytes(typed, options)));
            Compare(report, typed, options, theirs, mine, "SerializeToUtf8Bytes<T>");
            if (theirs.IsOk && mine.IsOk)
            {
                Calls(report, options, null, typed, theirCalls, myCalls);
            }

            (string name, Func<byte[]> their, Func<byte[]> my) = WriteDoor(typed, options, door);
            if (door == 6)
            {
                Compare<object?>(report, typed, options, Outcome.Of(their), Outcome.Of(my), name);
            }
            else if (door == 8)
            {
                Compare<List<T>>(report, [typed, typed], options, Outcome.Of(their), Outcome.Of(my), name);
            }
            else
            {
                // Nodes have no layout.
                JsonSerializerOptions shown = door is 5 && options.WriteIndented ? new JsonSerializerOptions(options) { WriteIndented = false } : options;
                Outcome theirOther = Outcome.Of(their);
                Outcome myOther = Outcome.Of(my);

                // A node holds what the document of a deeper limit says: nothing to compare with.
                if (!(door is 5 && theirOther.Error is JsonException && myOther.IsOk && Differences.Find(new Trial(false, typeof(T), options, null, typed, theirs, mine, name)) == Differences.DepthOfWriting))
                {
                    Compare(report, typed, shown, theirOther, myOther, name);
                }
            }

            return theirs.Value as byte[];
        }

        public bool Read(Report report, byte[] utf8, JsonSerializerOptions options, int door, Random random)
        {
            (Outcome theirs, List<int> theirCalls) = CallLog.Of(() => Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, options)));
            (Outcome mine, List<int> myCalls) = CallLog.Of(() => Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options)));
            Both.Compare<T>(report, utf8, options, theirs, mine, "Deserialize<T>(bytes)");
            if (theirs.IsOk && mine.IsOk)
            {
                Calls(report, options, utf8, default, theirCalls, myCalls);
            }

            int seed = random.Next();
            if (door is 1 or 5 && !Utf8.IsValid(utf8))
            {
                door = 2;
            }

            (string name, Func<object?> their, Func<object?> my) = ReadDoor(utf8, options, door, seed);
            Outcome theirOther = Outcome.Of(their);
            if (door == ReadDoors - 1)
            {
                Both.Compare<List<T>>(report, InList(utf8), options, theirOther, Outcome.Of(my), name);
            }
            else
            {
                Both.Compare<T>(report, utf8, options, theirOther, Outcome.Of(my), name);
            }

            return theirs.Error is not InvalidOperationException && theirs.Error is not NotSupportedException;
        }

        private static void Calls(Report report, JsonSerializerOptions options, byte[]? utf8, T? value, List<int> theirs, List<int> mine)
        {
            if (!theirs.SequenceEqual(mine))
            {
                var theirText = new Outcome(string.Join(' ', theirs), null);
                var myText = new Outcome(string.Join(' ', mine), null);
                var trial = new Trial(true, typeof(T), options, utf8 ?? Stj.SerializeToUtf8Bytes(value, options), null, theirText, myText, utf8 is null ? "calls while writing" : Differences.CallsWhileReading);
                report.AddUnlisted(trial);
            }
        }

        private static (string Name, Func<byte[]> Their, Func<byte[]> My) WriteDoor(T value, JsonSerializerOptions options, int door) => door switch
        {
            0 => ("Serialize<T> to string", () => Bytes(Stj.Serialize(value, options)), () => Bytes(Ours.Serialize(value, options))),
            1 => ("Serialize<T> to Stream", () => Stream(s => Stj.Serialize(s, value, options)), () => Stream(s => Ours.Serialize(s, value, options))),
            2 => ("SerializeAsync<T> to Stream", () => Stream(s => Stj.SerializeAsync(s, value, options).GetAwaiter().GetResult()), () => Stream(s => Ours.SerializeAsync(s, value, options).GetAwaiter().GetResult())),
            3 => ("Serialize<T> to Utf8JsonWriter", () => Writer(options, w => Stj.Serialize(w, value, options)), () => Writer(options, w => Ours.Serialize(w, value, options))),
            4 => ("SerializeToElement<T>", () => Bytes(Stj.SerializeToElement(value, options).GetRawText()), () => Bytes(Ours.SerializeToElement(value, options).GetRawText())),
            5 => ("SerializeToNode<T>", () => Bytes(Stj.SerializeToNode(value, options)?.ToJsonString() ?? "null"), () => Bytes(Ours.SerializeToNode(value, options)?.ToJsonString() ?? "null")),
            6 => ("SerializeToUtf8Bytes(object)", () => Stj.SerializeToUtf8Bytes<object?>(value, options), () => Ours.SerializeToUtf8Bytes<object?>(value, options)),
            7 => ("SerializeToUtf8Bytes(Type)", () => Stj.SerializeToUtf8Bytes(value, typeof(T), options), () => Ours.SerializeToUtf8Bytes(value, typeof(T), options)),
            MetadataWriteDoor => ("Serialize(JsonTypeInfo) to string", () => Bytes(Stj.Serialize(value, Info(options))), () => Bytes(Ours.Serialize(value, Info(options)))),
            _ => ("SerializeToUtf8Bytes in a list", () => Stj.SerializeToUtf8Bytes(new List<T> { value, value }, options), () => Ours.SerializeToUtf8Bytes(new List<T> { value, value }, options)),
        };

        private static (string Name, Func<object?> Their, Func<object?> My) ReadDoor(byte[] utf8, JsonSerializerOptions options, int door, int seed) => door switch
        {
            0 => ("Deserialize(bytes, Type)", () => Stj.Deserialize(utf8, typeof(T), options), () => Ours.Deserialize(utf8, typeof(T), options)),
            1 => ("Deserialize<T>(string)", () => Stj.Deserialize<T>(Encoding.UTF8.GetString(utf8), options), () => Ours.Deserialize<T>(Encoding.UTF8.GetString(utf8), options)),
            2 => ("Deserialize<T>(Stream)", () => Stj.Deserialize<T>(new Pieces(utf8, seed), options), () => Ours.Deserialize<T>(new Pieces(utf8, seed), options)),
            3 => ("DeserializeAsync<T>(Stream)", () => Stj.DeserializeAsync<T>(new Pieces(utf8, seed), options).AsTask().GetAwaiter().GetResult(), () => Ours.DeserializeAsync<T>(new Pieces(utf8, seed), options).AsTask().GetAwaiter().GetResult()),
            4 => ("Deserialize<T>(sequence)", () => Stj.Deserialize<T>(utf8, options), () => Ours.Deserialize<T>(Both.Split(utf8), options)),
            5 => ("Deserialize<T>(characters)", () => Stj.Deserialize<T>(Encoding.UTF8.GetString(utf8).AsSpan(), options), () => Ours.Deserialize<T>(Encoding.UTF8.GetString(utf8).AsSpan(), options)),
            6 => ("Deserialize<T>(ref Utf8JsonReader)", () => AtReader(utf8, (ref Utf8JsonReader r) => Stj.Deserialize<T>(ref r, options)), () => AtReader(utf8, (ref Utf8JsonReader r) => Ours.Deserialize<T>(ref r, options))),
            7 => ("Deserialize<T>(JsonElement)", () => Stj.Deserialize<T>(JsonElement.Parse(utf8), options), () => Ours.Deserialize<T>(JsonElement.Parse(utf8), options)),
            8 => ("Deserialize<T>(JsonNode)", () => Stj.Deserialize<T>(JsonNode.Parse(utf8), options), () => Ours.Deserialize<T>(JsonNode.Parse(utf8), options)),
            9 => ("DeserializeAsync<T>(PipeReader)", () => Stj.DeserializeAsync<T>(PipeReader.Create(Both.Split(utf8)), options).AsTask().GetAwaiter().GetResult(), () => Ours.DeserializeAsync<T>(PipeReader.Create(Both.Split(utf8)), options).AsTask().GetAwaiter().GetResult()),
            MetadataReadDoor => ("Deserialize(bytes, JsonTypeInfo)", () => Stj.Deserialize(utf8, Info(options)), () => Ours.Deserialize(utf8, Info(options))),
            _ => ("Deserialize<List<T>>", () => Stj.Deserialize<List<T>>(InList(utf8), options), () => Ours.Deserialize<List<T>>(InList(utf8), options)),
        };

        private static JsonTypeInfo<T> Info(JsonSerializerOptions options) => (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));

        private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

        private static byte[] InList(byte[] utf8) => [(byte)'[', .. utf8, (byte)',', .. utf8, (byte)']'];

        private static byte[] Stream(Action<Stream> write)
        {
            var stream = new MemoryStream();
            write(stream);
            return stream.ToArray();
        }

        private static byte[] Writer(JsonSerializerOptions options, Action<Utf8JsonWriter> write)
        {
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions
            {
                Encoder = options.Encoder,
                Indented = options.WriteIndented,
                IndentCharacter = options.IndentCharacter,
                IndentSize = options.IndentSize,
                NewLine = options.NewLine,
                MaxDepth = options.MaxDepth,
            });
            write(writer);
            writer.Flush();
            return output.WrittenSpan.ToArray();
        }

        private static object? AtReader(byte[] utf8, Take take)
        {
            var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { AllowTrailingCommas = utf8.Length % 2 == 0, CommentHandling = JsonCommentHandling.Skip });
            T? value = take(ref reader);
            return (value, reader.BytesConsumed, reader.TokenType, reader.CurrentDepth);
        }

        private delegate T? Take(ref Utf8JsonReader reader);
    }

    /// <summary>A stream that gives its bytes in pieces of random length.</summary>
    private sealed class Pieces(byte[] utf8, int seed) : Stream
    {
        private readonly Random _random = new(seed);
        private readonly int _longest = new Random(seed).Next(4) switch { 0 => 1, 1 => 7, 2 => 60, _ => 100_000 };

        private int _at;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            int length = Math.Min(Math.Min(buffer.Length, _random.Next(1, _longest + 1)), utf8.Length - _at);
            utf8.AsSpan(_at, length).CopyTo(buffer);
            _at += length;
            return length;
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (_random.Next(4) == 0)
            {
                await Task.Yield();
            }

            return Read(buffer.Span);
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
