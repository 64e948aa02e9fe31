using System.Buffers;
using System.Collections;
using System.IO.Pipelines;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Tests.Streams;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>What a thread keeps, after any sequence of calls.</summary>
public sealed class ThreadStorageTests
{
    private const long Most = 1024 * 1024;

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new() { WriteIndented = true, Converters = { new BoxConverter(), new WordConverter() } },
        new() { Converters = { new BoxConverter(), new WordConverter() }, DefaultBufferSize = 1 << 18, MaxDepth = 200 },
        new() { Encoder = new OwnEncoder(), Converters = { new BoxConverter(), new WordConverter() } },
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, DefaultBufferSize = 100, ReferenceHandler = ReferenceHandler.Preserve },
        new() { IndentSize = 7, IndentCharacter = '\t', WriteIndented = true, AllowTrailingCommas = true, Converters = { new WordConverter() } },
    ];

    /// <summary>Every way in and out, small and large, failing or not: never more than 1 MiB, and nothing of a caller's.</summary>
    [Fact]
    public void AThreadKeepsAtMostOneMebibyte() => ThreadStorage.OnNewThread(static () =>
    {
        Assert.Equal(0, ThreadStorage.Bytes());
        var random = new Random(2);
        Action<int, JsonSerializerOptions>[] calls = Calls();
        long most = 0;
        for (int round = Math.Max(TestScale.Times(240), 20); round > 0; round--)
        {
            int call = round % calls.Length;
            int size = (int)Math.Pow(10, random.NextDouble() * 6.1);
            int options = random.Next(s_options.Length);
            try
            {
                calls[call](size, s_options[options]);
            }
            catch (Exception error) when (error is JsonException or NotSupportedException or IOException or InvalidOperationException or OperationCanceledException)
            {
                // Many of the calls fail.
            }

            long kept = ThreadStorage.Bytes();
            most = Math.Max(most, kept);
            Assert.True(kept <= Most, $"{kept} bytes are kept after call {call} of size {size} under options {options}.");
        }

        Assert.InRange(most, 100_000, Most);
    });

    /// <summary>All at their largest: the sum of the limits is within the bound, not only what happened to come.</summary>
    [Fact]
    public void TheLimitsTogetherAreWithinTheBound() => ThreadStorage.OnNewThread(static () =>
    {
        OutputArray output = ThreadBuffer.RentOutput();
        while (output.Array.Length < ThreadBuffer.KeptOutput)
        {
            ThreadBuffer.GrowOutput(output, output.Array.Length - 1, 100);
        }

        Assert.Equal(ThreadBuffer.KeptOutput, output.Array.Length);
        ThreadBuffer.ReturnOutput(output, 0);
        ThreadBuffer.ReturnInput(ThreadBuffer.RentInput(ThreadBuffer.KeptInput));
        _ = JsonSerializer.Deserialize<string>(Encoding.UTF8.GetBytes("\"" + new string('é', 32_700) + "\""));
        for (int i = 0; i < 100; i++)
        {
            _ = JsonSerializer.Deserialize<object>("[" + string.Join(',', Enumerable.Range(0, 300)) + "]");
        }

        JsonSerializer.Serialize(new MemoryStream(), new Box { Text = "t" });
        Assert.True(JsonSerializer.SerializeAsync(new MemoryStream(), new Box { Text = "t" }).IsCompletedSuccessfully);
        Deep(s_options[2]);
        Deep(s_options[1]);
        long kept = ThreadStorage.Bytes();
        Assert.InRange(kept, 950_000, Most);
    });

    /// <summary>Calls inside calls have arrays of their own, which the thread keeps for the next ones.</summary>
    [Fact]
    public void CallsInsideCallsAllocateOnce() => ThreadStorage.OnNewThread(static () =>
    {
        Deep(s_options[2]);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Deep(s_options[2]);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 4_000);
    });

    /// <summary>A chain of six objects, each after a converter that calls the serializer.</summary>
    private static void Deep(JsonSerializerOptions options)
    {
        Box? box = null;
        for (int level = 0; level < 6; level++)
        {
            box = new Box { Text = "t", Inner = box };
        }

        _ = JsonSerializer.SerializeToUtf8Bytes(box, options);
    }

    private static Action<int, JsonSerializerOptions>[] Calls() =>
    [
        static (size, options) => JsonSerializer.Serialize(Text(size), options),
        static (size, options) => JsonSerializer.SerializeToUtf8Bytes(Boxes(size), options),
        static (size, options) => JsonSerializer.Serialize(new ArrayBufferWriter<byte>(), Boxes(size), options),
        static (size, options) => JsonSerializer.Deserialize<string>(Quoted(size), options),
        static (size, options) => JsonSerializer.Deserialize<string>(Encoding.UTF8.GetBytes(Quoted(size)), options),
        static (size, options) => JsonSerializer.Deserialize<Box[]>(JsonSerializer.Serialize(Boxes(size), options), options),
        static (size, options) => JsonSerializer.Serialize(new MemoryStream(), Boxes(size), options),
        static (size, options) => JsonSerializer.Serialize(new SinkStream { Before = _ => throw new IOException() }, Boxes(size), options),
        static (size, options) => JsonSerializer.SerializeAsync(new MemoryStream(), Boxes(size), options).GetAwaiter().GetResult(),
        static (size, options) => JsonSerializer.SerializeAsync(new SinkStream { Before = _ => throw new IOException() }, Boxes(size), options).GetAwaiter().GetResult(),
        static (size, options) => JsonSerializer.SerializeAsync(new SinkStream { IsSlow = true }, Lazily(size), options).GetAwaiter().GetResult(),
        static (size, options) => ToPipe(Boxes(size), options),
        static (size, options) => JsonSerializer.Deserialize<Box[]>(new MemoryStream(JsonSerializer.SerializeToUtf8Bytes(Boxes(size), options)), options),
        static (size, options) => JsonSerializer.DeserializeAsync<object>(new MemoryStream(JsonSerializer.SerializeToUtf8Bytes(Boxes(size), options)), options).AsTask().GetAwaiter().GetResult(),
        static (size, options) => JsonSerializer.Deserialize<object>(JsonSerializer.SerializeToUtf8Bytes(Boxes(size), options), options),
        static (size, options) => JsonSerializer.SerializeToDocument(Boxes(size), options).Dispose(),
        static (size, options) => JsonSerializer.Deserialize<Box[]>(JsonSerializer.SerializeToNode(Boxes(size), options), options),
        static (size, options) => JsonSerializer.Deserialize<Box[]>(JsonSerializer.SerializeToElement(Boxes(size), options), options),
        static (size, options) => JsonSerializer.Serialize(new Words { All = [new Word(Text(size)), new Word("small"), new Word(Text(size / 2))] }, options),
        static (size, options) => JsonSerializer.Serialize(new Words { All = [new Word("small"), new Word(null)] }, options),
        static (size, options) => JsonSerializer.Deserialize<Words>("{\"All\":[\"" + Text(size) + "\",1]}", options),
        static (size, options) => JsonSerializer.Deserialize<Box[]>("[{\"Text\":\"" + Text(size), options),
        static (size, options) => JsonSerializer.Serialize(Failing(size), options),
        static (_, options) => Deep(options),
    ];

    private static string Text(int size) => new((size & 1) == 0 ? 'a' : 'é', Math.Min(size, 1_200_000));

    private static string Quoted(int size) => "\"" + Text(size) + "\"";

    private static Box[] Boxes(int size) =>
        [.. Enumerable.Range(0, Math.Min((size / 60) + 1, 10_000)).Select(i => new Box { Text = Text(i % 50), Inner = i % 7 == 0 ? new Box { Text = Text(size / 40) } : null })];

    private static IEnumerable<Box> Lazily(int size)
    {
        foreach (Box box in Boxes(size))
        {
            yield return box;
        }
    }

    private static IEnumerable Failing(int size)
    {
        yield return Text(size);
        throw new InvalidOperationException("as asked");
    }

    private static void ToPipe(Box[] boxes, JsonSerializerOptions options)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        Task writing = JsonSerializer.SerializeAsync(pipe.Writer, boxes, options);
        writing.GetAwaiter().GetResult();
        pipe.Writer.Complete();
        _ = JsonSerializer.DeserializeAsync<Box[]>(pipe.Reader, options).AsTask().GetAwaiter().GetResult();
    }

    private sealed class Box
    {
        public string? Text { get; set; }

        public Box? Inner { get; set; }
    }

    private sealed class Words
    {
        public Word[]? All { get; set; }
    }

    private sealed record Word(string? Text);

    /// <summary>Writes the inner box by the serializer, in an object of its own.</summary>
    private sealed class BoxConverter : JsonConverter<Box>
    {
        public override Box Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Carrier? carrier = JsonSerializer.Deserialize<Carrier>(ref reader, options);
            return new Box { Text = carrier?.Text, Inner = carrier?.Inner };
        }

        public override void Write(Utf8JsonWriter writer, Box value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, new Carrier { Text = value.Text, Inner = value.Inner }, options);
    }

    private sealed class Carrier
    {
        public string? Text { get; set; }

        public Box? Inner { get; set; }
    }

    private sealed class WordConverter : JsonConverter<Word>
    {
        public override Word Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString());

        public override void Write(Utf8JsonWriter writer, Word value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.Text ?? throw new NotSupportedException("a word without text"));
    }

    private sealed class OwnEncoder : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => Default.MaxOutputCharactersPerInputCharacter;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => Default.FindFirstCharacterToEncode(text, textLength);

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten) =>
            Default.TryEncodeUnicodeScalar(unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);

        public override bool WillEncode(int unicodeScalar) => Default.WillEncode(unicodeScalar);
    }
}
