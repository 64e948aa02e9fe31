using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>
/// What is wrong with the bytes that have arrived is reported before the next read is waited for, has failed or was cancelled: documents and faults, stopped
/// at every byte, in reads of several sizes, through every entry point, held against System.Text.Json.
/// </summary>
public sealed partial class ArrivalTests
{
    public sealed class Spot
    {
        public int X { get; set; }

        public string? Name { get; set; }

        public List<int>? Items { get; set; }

        public Spot? Next { get; set; }

        public DateTime Time { get; set; }

        [JsonConverter(typeof(Odd))]
        public int Odd { get; set; }
    }

    public sealed record Made(int X, List<int>? Items, Spot? Next);

    [JsonDerivedType(typeof(Circle), "circle")]
    public class Shape
    {
        public int Size { get; set; }
    }

    public sealed class Circle : Shape;

    public sealed class Odd : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetInt32() is var value && value % 2 != 0 ? value : throw new JsonException("even");

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    /// <summary>How the stream ends after its bytes.</summary>
    public enum End
    {
        Pending,
        Throwing,
        Cancelled,
    }

    private sealed class Gate(byte[] utf8, int length, int chunk, End end, CancellationTokenSource source) : Stream
    {
        private readonly TaskCompletionSource<int> _pending = new();
        private int _at;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public void Fail() => _pending.TrySetException(new IOException("gone"));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (_at == length)
            {
                switch (end)
                {
                    case End.Throwing:
                        throw new IOException("gone");
                    case End.Cancelled:
                        source.Cancel();
                        return ValueTask.FromCanceled<int>(source.Token);
                    default:
                        return new ValueTask<int>(_pending.Task);
                }
            }

            return new ValueTask<int>(Read(buffer.Span));
        }

        public override int Read(Span<byte> buffer)
        {
            if (_at == length)
            {
                throw new IOException("gone");
            }

            int count = Math.Min(Math.Min(chunk, buffer.Length), length - _at);
            utf8.AsSpan(_at, count).CopyTo(buffer);
            _at += count;
            return count;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    /// <summary>What a call came to, and whether it waited for the read that does not end.</summary>
    private readonly record struct Outcome(string Text, bool Waited)
    {
        public bool IsAnswer => Text.Contains("JsonException", StringComparison.Ordinal) || Text.Contains("NotSupportedException", StringComparison.Ordinal);
    }

    [GeneratedRegex("'[^']*' is an invalid JSON literal")]
    private static partial Regex BadLiteral();

    private static async Task<Outcome> Run(bool ours, string door, Type type, byte[] utf8, int length, int chunk, End end, JsonSerializerOptions options)
    {
        using var source = new CancellationTokenSource();
        var gate = new Gate(utf8, length, chunk, end, source);
        bool waited = false;
        try
        {
            Task task = Call(ours, door, type, gate, options, source.Token);
            waited = !task.IsCompleted;
            gate.Fail();
            await task;
            return new Outcome("none", waited);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            return new Outcome(BadLiteral().Replace(Oracle.Describe(exception), "This is an invalid JSON literal"), waited);
        }
    }

    private static Task Call(bool ours, string door, Type type, Gate gate, JsonSerializerOptions options, CancellationToken token) => door switch
    {
        "stream" => ours ? Ours.DeserializeAsync(gate, type, options, token).AsTask() : Stj.DeserializeAsync(gate, type, options, token).AsTask(),
        "pipe" => ours ? Ours.DeserializeAsync(Pipe(gate), type, options, token).AsTask() : Stj.DeserializeAsync(Pipe(gate), type, options, token).AsTask(),
        "sync" => Task.FromResult(ours ? Ours.Deserialize(gate, type, options) : Stj.Deserialize(gate, type, options)),
        _ => (Task)typeof(ArrivalTests).GetMethod(nameof(Enumerate), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(type)
            .Invoke(null, [ours, door.Contains("pipe", StringComparison.Ordinal), door.Contains("top", StringComparison.Ordinal), gate, options, token])!,
    };

    private static PipeReader Pipe(Stream stream) => PipeReader.Create(stream, new StreamPipeReaderOptions(minimumReadSize: 1));

    private static async Task Enumerate<T>(bool ours, bool pipe, bool top, Gate gate, JsonSerializerOptions options, CancellationToken token)
    {
        IAsyncEnumerable<T?> elements = (ours, pipe) switch
        {
            (true, true) => Ours.DeserializeAsyncEnumerable<T>(Pipe(gate), top, options, token),
            (true, false) => Ours.DeserializeAsyncEnumerable<T>(gate, top, options, token),
            (false, true) => Stj.DeserializeAsyncEnumerable<T>(Pipe(gate), top, options, token),
            _ => Stj.DeserializeAsyncEnumerable<T>(gate, top, options, token),
        };
        await foreach (T? _ in elements)
        {
        }
    }

    private static readonly (Type Type, string Json)[] s_documents =
    [
        (typeof(List<int>), "[1,22,333,4]"),
        (typeof(int[]), "[1,\"x\",333,4]"),
        (typeof(List<List<int>>), "[[1,22],[3,x],[4]]"),
        (typeof(List<List<int>>), "[[1,22],{\"a\":1},[4]]"),
        (typeof(Dictionary<string, int>), "{\"a\":1,\"b\":\"x\",\"c\":3}"),
        (typeof(Dictionary<int, int>), "{\"1\":1,\"x\":2,\"3\":3}"),
        (typeof(Dictionary<DayOfWeek, int>), "{\"Monday\":1,\"Noday\":2}"),
        (typeof(Dictionary<Guid, List<int>>), "{ \"x\" : [2] }"),
        (typeof(Spot), "{\"X\":{\"a\":[1,2]},\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"X\":1,\"Name\":5,\"Items\":[1,2]}"),
        (typeof(Spot), "{\"X\":1,\"Name\":\"ab\",\"Items\":[1,2,\"x\",3]}"),
        (typeof(Spot), "{\"X\":1,\"Next\":{\"Next\":{\"X\":1.5,\"Name\":\"ab\"}}}"),
        (typeof(Spot), "{\"X\":1,\"Time\":\"2020-01-32\",\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"Odd\":3,\"Next\":{\"Odd\":2,\"Name\":\"ab\"}}"),
        (typeof(Spot), "{\"Unknown\":{\"a\":[1,tru]},\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"X\" 1,\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"X\":01,\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"Name\":\"a\\qb\",\"X\":1}"),
        (typeof(Spot), "{\"X\":1,,\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"Next\":[1,2],\"Name\":\"ab\"}"),
        (typeof(Spot), "{\"Next\":{\"Next\":{\"Next\":{\"Next\":{\"X\":1}}}},\"X\":2}"),
        (typeof(Made), "{\"X\":1,\"Items\":[1,\"x\"],\"Next\":null}"),
        (typeof(Made), "{\"X\":1,\"Other\":{\"a\":1}}"),
        (typeof(Spot), "{\"Next\":{\"Next\":{\"Oth\\u0065r\" : 1}}}"),
        (typeof(Made), "{\"Next\":{\"X\":true},\"X\":1}"),
        (typeof(JsonElement), "{\"a\":[1,2,{\"b\":1 2}],\"c\":3}"),
        (typeof(Shape), "{\"$type\":\"circle\",\"Size\":1}"),
        (typeof(string), "\"abc\" 1"),
        (typeof(int), "{\"a\":[1,2]}"),
        (typeof(List<int>), "[1,// a\u2028b\n2]"),
        (typeof(List<int>), "//\u2027\u2029\n[1]"),
        (typeof(Spot), "{\"X\":1//a\u2029\n,\"Next\":{}}"),
        (typeof(Spot), "{\"Next\":{//\u2028"),
        (typeof(Dictionary<string, int>), "{\"a\":1,\"b\\ud800\":2}"),
        (typeof(Dictionary<string, int>), "{\"a\":1,\"b\u00ff\":2}"),
        (typeof(SortedList<string, List<int>>), "{\"\u00ff\":[2]}"),
        (typeof(System.Collections.Hashtable), "{\"a\":1,\"b\u00ff\":2}"),
        (typeof(Dictionary<string, JsonElement>), "{\"b\u00ff\":{\"a\":[2]}}"),
    ];

    /// <summary>U+00FF stands for a byte that is no UTF-8.</summary>
    private static byte[] Bytes(string json) => [.. json.SelectMany(static c => c == '\u00ff' ? [0xFF] : Encoding.UTF8.GetBytes(c.ToString()))];

    [Theory]
    [InlineData("stream", End.Pending)]
    [InlineData("stream", End.Throwing)]
    [InlineData("stream", End.Cancelled)]
    [InlineData("sync", End.Throwing)]
    [InlineData("pipe", End.Pending)]
    [InlineData("pipe", End.Throwing)]
    [InlineData("pipe", End.Cancelled)]
    public async Task ADocumentIsAnsweredWithWhatHasArrived(string door, End end)
    {
        var different = new List<string>();
        int answers = 0;
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new() { DefaultBufferSize = 16, MaxDepth = 4 }, new() { DefaultBufferSize = 32, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }])
        {
            foreach ((Type type, string json) in s_documents)
            {
                answers += await Compare(door, type, Bytes(json), end, options, different, isElement: false);
            }
        }

        Assert.True(different.Count == 0, $"{different.Count} differ:\n{string.Join('\n', different.DistinctBy(static text => text[..text.IndexOf(" at ", StringComparison.Ordinal)]).Take(12))}");
        Assert.True(answers > 20, $"only {answers} answers");
    }

    public sealed class Word : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString()!;

        public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new JsonException("no key");

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    public static TheoryData<string> Refusals => ["unknown", "twice", "key"];

    /// <summary>
    /// An unknown name is answered with its colon by both, one that was there before with its value. As listed among the differences: a name that a user's converter
    /// refuses is answered with its value here, with its colon by System.Text.Json, both in the same words.
    /// </summary>
    [Theory]
    [MemberData(nameof(Refusals))]
    public async Task ARefusedNameIsAnswered(string why)
    {
        (Type type, string text, JsonSerializerOptions options) = why switch
        {
            "unknown" => (typeof(Spot), "{\"X\":1,\"Other\":", new JsonSerializerOptions { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }),
            "twice" => (typeof(Spot), "{\"X\":1,\"X\":", new JsonSerializerOptions { AllowDuplicateProperties = false }),
            _ => (typeof(Dictionary<string, int>), "{\"a\":", new JsonSerializerOptions { Converters = { new Word() } }),
        };
        byte[] name = Samples.Utf8(text), value = Samples.Utf8(text + "2,");
        Outcome theirs = await Run(false, "pipe", type, name, name.Length, int.MaxValue, End.Pending, options);
        Outcome ours = await Run(true, "pipe", type, name, name.Length, int.MaxValue, End.Pending, options);
        bool theyAnswer = why != "twice", weAnswer = why == "unknown";
        Assert.Equal((theyAnswer, !theyAnswer), (theirs.IsAnswer, theirs.Waited));
        Assert.Equal((weAnswer, !weAnswer), (ours.IsAnswer, ours.Waited));
        theirs = await Run(false, "pipe", type, value, value.Length, int.MaxValue, End.Pending, options);
        Assert.True(theirs.IsAnswer);
        foreach (int chunk in (int[])[1, int.MaxValue])
        {
            Assert.Equal(theirs, await Run(true, "pipe", type, value, value.Length, chunk, End.Pending, options));
        }
    }

    [Theory]
    [InlineData("elements", End.Pending)]
    [InlineData("elements", End.Throwing)]
    [InlineData("elements", End.Cancelled)]
    [InlineData("elements pipe", End.Pending)]
    [InlineData("elements top", End.Pending)]
    [InlineData("elements top", End.Throwing)]
    [InlineData("elements top pipe", End.Cancelled)]
    public async Task AnElementIsAnsweredWithWhatHasArrived(string door, End end)
    {
        var different = new List<string>();
        int answers = 0;
        bool top = door.Contains("top", StringComparison.Ordinal);
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new() { MaxDepth = 5 }, new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }])
        {
            foreach ((Type type, string json) in s_documents)
            {
                answers += await Compare(door, type, Bytes(top ? json + " " + json : "[" + json + "," + json + "]"), end, options, different, isElement: true);
            }
        }

        Assert.True(different.Count == 0, $"{different.Count} differ:\n{string.Join('\n', different.DistinctBy(static text => text[..text.IndexOf(" at ", StringComparison.Ordinal)]).Take(12))}");
        Assert.True(answers > 20, $"only {answers} answers");
    }

    private static async Task<int> Compare(string door, Type type, byte[] utf8, End end, JsonSerializerOptions options, List<string> different, bool isElement)
    {
        int answers = 0;
        for (int length = 0; length <= utf8.Length; length++)
        {
            foreach (int chunk in ((int[])[1, 3, int.MaxValue]).Where(chunk => TestScale.TakesOf(UsualRun.IsShort ? 0.1 : 0.2, door, end, type, length, chunk)))
            {
                Outcome theirs = await Run(false, door, type, utf8, length, chunk, end, options);
                Outcome ours = await Run(true, door, type, utf8, length, chunk, end, options);
                answers += theirs.IsAnswer ? 1 : 0;
                if (Same(theirs, ours, isElement))
                {
                    continue;
                }

                // Where it does not look yet, what it says of the same bytes once it looks: in one read of a pipe, or of elements.
                if (!theirs.IsAnswer && ours.IsAnswer && !ours.Waited)
                {
                    string looking = isElement ? door.Contains("top", StringComparison.Ordinal) ? "elements top" : "elements" : "pipe";
                    Outcome once = await Run(false, looking, type, utf8, length, int.MaxValue, End.Pending, new JsonSerializerOptions(options) { DefaultBufferSize = 16384 });
                    if (Same(once, ours, isElement))
                    {
                        continue;
                    }
                }

                different.Add($"{type.Name} {Encoding.UTF8.GetString(utf8)} at {length}, {chunk} a read, {door}, {end}, buffer {options.DefaultBufferSize}\n  theirs {theirs}\n  ours   {ours}");
            }
        }

        return answers;
    }

    /// <summary>The path of an element counts from the buffer with System.Text.Json, and from the first element here.</summary>
    private static bool Same(Outcome theirs, Outcome ours, bool isElement) => theirs.Waited == ours.Waited && (isElement ? WithoutIndex(theirs.Text) == WithoutIndex(ours.Text) : theirs.Text == ours.Text);

    private static string WithoutIndex(string text) => Regex.Replace(text, @"(?<=Path: |\[)\$(\[\d+\])?", "$");
}
