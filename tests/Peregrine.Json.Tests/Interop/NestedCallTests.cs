using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Interop;

/// <summary>
/// Converters that call the serializer again: what each value within a value allocates, against the same converter over System.Text.Json. What many
/// values cost less what one costs, so that arrays that grow with the whole text do not count.
/// </summary>
public sealed class NestedCallTests
{
    public static TheoryData<string> Kinds { get; } = ["text", "number", "object", "list", "object with a converted member", "escaped text", "null"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void NestedValuesAllocateNoMoreThanWithSystemTextJson(string kind) => Lifetime.ThreadStorage.OnNewThread(() =>
    {
        switch (kind)
        {
            case "text":
                Holds(new Word("plain"));
                break;
            case "escaped text":
                Holds(new Word("é\"\n\\😀"));
                break;
            case "null":
                Holds<Word>(null);
                break;
            case "number":
                Holds(new Count(12345));
                break;
            case "object":
                Holds(new Plain { Number = 5, Text = "t" });
                break;
            case "list":
                Holds(new List<int> { 1, 2, 3 });
                break;
            default:
                Holds(new Holder { Word = new Word("w"), Plain = new Outer<Plain>(new Plain { Number = 1 }) });
                break;
        }
    });

    private static void Holds<T>(T? value)
    {
        (long read, long write) ours = Cost(new JsonSerializerOptions { Converters = { new OuterConverter<T>(true), new OuterConverter<Plain>(true), new WordConverter(), new CountConverter() } }, JsonSerializer.Serialize, JsonSerializer.Deserialize<Outer<T>[]>);
        (long read, long write) theirs = Cost(new JsonSerializerOptions { Converters = { new OuterConverter<T>(false), new OuterConverter<Plain>(false), new WordConverter(), new CountConverter() } }, Stj.Serialize, Stj.Deserialize<Outer<T>[]>);
        Assert.True(ours.read <= theirs.read + 1, $"read: {ours.read} B, System.Text.Json {theirs.read} B");
        Assert.True(ours.write <= theirs.write + 1, $"write: {ours.write} B, System.Text.Json {theirs.write} B");

        (long Read, long Write) Cost(JsonSerializerOptions options, Func<Outer<T>[], JsonSerializerOptions, string> write, Func<string, JsonSerializerOptions, Outer<T>[]?> read)
        {
            Outer<T>[] few = [.. Enumerable.Repeat(new Outer<T>(value), 10)], many = [.. Enumerable.Repeat(new Outer<T>(value), 510)];
            string fewText = Stj.Serialize(few, options), manyText = Stj.Serialize(many, options);
            Assert.Equal(manyText, write(many, options));
            Assert.Equal(510, read(manyText, options)!.Length);

            // What comes back is theirs to keep: the text, and the array with its objects.
            long text = 2L * (manyText.Length - fewText.Length);
            return ((Least(() => read(manyText, options)) - Least(() => read(fewText, options))) / 500, (Least(() => write(many, options)) - Least(() => write(few, options)) - text) / 500);
        }
    }

    private static long Least(Func<object?> act)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 60; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            act();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    /// <summary>What stands before and around a string makes no difference to the value that is handed on.</summary>
    [Theory]
    [InlineData("\"\"")]
    [InlineData("  \"a\"  ")]
    [InlineData("[\"a\"]")]
    [InlineData("{\"Inner\":\"a\"}")]
    [InlineData("{\"Inner\":\"\\u0061\\\"\"}")]
    [InlineData("{\"Inner\" : \"\" , \"x\":1}")]
    [InlineData("{\"Inner\":\"\\ud800\"}")]
    [InlineData("[\"\\ud800\"]")]
    [InlineData("\"\\ud800\"")]
    [InlineData("{\"Inner\":\"a")]
    [InlineData("\"a\\x\"")]
    public void StringsAreTakenFromTheReadersInput(string text)
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.Equal(Walk(utf8, int.MaxValue, ours: false), Walk(utf8, int.MaxValue, ours: true));
        for (int split = 1; split < utf8.Length; split++)
        {
            Assert.Equal(Walk(utf8, split, ours: false), Walk(utf8, split, ours: true));
        }
    }

    /// <summary>Reads every value of a text as a string at a reader, over one span or two, and says what came of it and where the reader stood.</summary>
    private static string Walk(byte[] utf8, int split, bool ours)
    {
        var log = new List<string>();
        var reader = split < utf8.Length
            ? new Utf8JsonReader(Two(utf8, split), isFinalBlock: true, default)
            : new Utf8JsonReader(utf8, isFinalBlock: true, default);
        try
        {
            while (reader.Read())
            {
                if (reader.TokenType == JsonTokenType.String)
                {
                    log.Add((ours ? JsonSerializer.Deserialize<string>(ref reader) : Stj.Deserialize<string>(ref reader)) ?? "null");
                }

                log.Add($"{reader.TokenType} {reader.BytesConsumed}");
            }
        }
        catch (JsonException error)
        {
            log.Add(error.Message + " " + error.Path + " " + error.InnerException?.Message);
        }

        log.Add($"{reader.TokenType} {reader.BytesConsumed} {reader.TokenStartIndex}");
        return string.Join('\n', log);
    }

    private static System.Buffers.ReadOnlySequence<byte> Two(byte[] utf8, int split)
    {
        var last = new Segment(utf8.AsMemory(split), split, null);
        return new(new Segment(utf8.AsMemory(0, split), 0, last), 0, last, utf8.Length - split);
    }

    private sealed class Segment : System.Buffers.ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index, Segment? next)
        {
            Memory = memory;
            RunningIndex = index;
            Next = next;
        }
    }

    private sealed record Outer<T>(T? Value);

    private sealed record Word(string Text);

    private sealed record Count(int Value);

    private sealed class Plain
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    private sealed class Holder
    {
        public Word? Word { get; set; }

        public Outer<Plain>? Plain { get; set; }
    }

    private sealed class OuterConverter<T>(bool ours) : JsonConverter<Outer<T>>
    {
        public override Outer<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(ours ? JsonSerializer.Deserialize<T>(ref reader, options) : Stj.Deserialize<T>(ref reader, options));

        public override void Write(Utf8JsonWriter writer, Outer<T> value, JsonSerializerOptions options)
        {
            if (ours)
            {
                JsonSerializer.Serialize(writer, value.Value, options);
            }
            else
            {
                Stj.Serialize(writer, value.Value, options);
            }
        }
    }

    private sealed class WordConverter : JsonConverter<Word>
    {
        public override Word Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Word value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    private sealed class CountConverter : JsonConverter<Count>
    {
        public override Count Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetInt32());

        public override void Write(Utf8JsonWriter writer, Count value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Value);
    }
}
