using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Errors as values, and sequences as JSON Lines.</summary>
public sealed class ExtrasTests
{
    private static async IAsyncEnumerable<T> Sequence<T>(params T[] items)
    {
        foreach (T item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }

    private static async Task<string> Written<T>(bool lines, JsonSerializerOptions? options, params T[] items)
    {
        var sink = new SinkStream();
        await Ours.SerializeAsyncEnumerable(sink, Sequence(items), lines, options);
        return Encoding.UTF8.GetString(sink.Bytes);
    }

    [Fact]
    public void AnErrorSaysWhatTheExceptionSays()
    {
        int errors = 0;
        foreach ((Type type, string json) in Samples.All())
        {
            if (type == typeof(Spot))
            {
                errors += Compare<Spot>(json) ? 0 : 1;
            }
            else if (type == typeof(List<int>))
            {
                errors += Compare<List<int>>(json) ? 0 : 1;
            }
            else if (type == typeof(int))
            {
                errors += Compare<int>(json) ? 0 : 1;
            }
        }

        Assert.InRange(errors, 20, 100);
    }

    private static bool Compare<T>(string json)
    {
        byte[] utf8 = Samples.Utf8(json);
        bool isRead = Compare(Ours.TryDeserialize<T>(utf8), () => Ours.Deserialize<T>(utf8));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize<T>(json), () => Ours.Deserialize<T>(json)));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize<T>(json.AsSpan()), () => Ours.Deserialize<T>(json)));

        // A byte order mark is an error of a span alone.
        bool isStreamRead = Compare(Ours.TryDeserialize<T>(new MemoryStream(utf8)), () => Ours.Deserialize<T>(new MemoryStream(utf8)));
        Assert.Equal(isStreamRead, Compare(Ours.TryDeserializeAsync<T>(new MemoryStream(utf8)).AsTask().GetAwaiter().GetResult(), () => Ours.Deserialize<T>(new MemoryStream(utf8))));
        Assert.Equal(isStreamRead, Compare(Ours.TryDeserializeAsync<T>(PipeReader.Create(new MemoryStream(utf8))).AsTask().GetAwaiter().GetResult(), () => Ours.DeserializeAsync<T>(PipeReader.Create(new MemoryStream(utf8))).AsTask().GetAwaiter().GetResult()));
        CompareOthers<T>(json, utf8, isRead);
        CompareByInfo(json, utf8, isRead, (JsonTypeInfo<T>)JsonSerializerOptions.Default.GetTypeInfo(typeof(T)));
        return isRead;
    }

    private static void CompareOthers<T>(string json, byte[] utf8, bool isRead)
    {
        foreach (int size in (int[])[1, 4096])
        {
            ReadOnlySequence<byte> segments = new TinySegments(utf8, size).Sequence;
            Assert.Equal(isRead, Compare(Ours.TryDeserialize<T>(in segments), () => Ours.Deserialize<T>(in segments)));
        }

        Assert.Equal(isRead, Compare(Ours.TryDeserialize(utf8, typeof(T)), () => Ours.Deserialize(utf8, typeof(T))));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(json, typeof(T)), () => Ours.Deserialize(json, typeof(T))));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(json.AsSpan(), typeof(T)), () => Ours.Deserialize(json, typeof(T))));
    }

    private static void CompareByInfo<T>(string json, byte[] utf8, bool isRead, JsonTypeInfo<T> info)
    {
        ReadOnlySequence<byte> segments = new TinySegments(utf8, 3).Sequence;
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(utf8, info), () => Ours.Deserialize(utf8, info)));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(in segments, info), () => Ours.Deserialize(utf8, info)));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(json, info), () => Ours.Deserialize(json, info)));
        Assert.Equal(isRead, Compare(Ours.TryDeserialize(json.AsSpan(), info), () => Ours.Deserialize(json, info)));
        bool isStreamRead = Compare(Ours.TryDeserialize(new MemoryStream(utf8), info), () => Ours.Deserialize(new MemoryStream(utf8), info));
        Assert.Equal(isStreamRead, Compare(Ours.TryDeserializeAsync(new MemoryStream(utf8), info).AsTask().GetAwaiter().GetResult(), () => Ours.Deserialize(new MemoryStream(utf8), info)));
        Assert.Equal(isStreamRead, Compare(Ours.TryDeserializeAsync(PipeReader.Create(new MemoryStream(utf8)), info).AsTask().GetAwaiter().GetResult(), () => Ours.DeserializeAsync(PipeReader.Create(new MemoryStream(utf8)), info).AsTask().GetAwaiter().GetResult()));
    }

    private static bool Compare<T>(DeserializationResult<T> result, Func<T?> deserialize)
    {
        (bool isRead, T? value, DeserializationError? error) = result;
        Assert.Equal(isRead, error is null);
        if (isRead)
        {
            Assert.Equal(Stj.Serialize(deserialize()), Stj.Serialize(value));
            return true;
        }

        JsonException expected = Assert.Throws<JsonException>(() => _ = deserialize());
        Assert.Equal(default, value);
        Assert.Equal((expected.Message, expected.Path, expected.LineNumber, expected.BytePositionInLine), (error!.Message, error.Path, error.LineNumber, error.BytePositionInLine));
        Assert.Equal(Oracle.Describe(expected), Oracle.Describe(error.ToException()));
        return false;
    }

    [Fact]
    public async Task ATypeThatCannotBeReadIsAnErrorWithAPlace()
    {
        DeserializationResult<nint> result = Ours.TryDeserialize<nint>("1"u8);
        Assert.False(result.IsSuccess);
        Assert.Equal((DeserializationErrorKind.Unsupported, "$"), (result.Error.Kind, result.Error.Path));
        Assert.Equal(Assert.Throws<NotSupportedException>(() => Ours.Deserialize<nint>("1"u8)).Message, Assert.IsType<NotSupportedException>(result.Error.ToException()).Message);
        Assert.Equal(DeserializationErrorKind.Unsupported, Ours.TryDeserialize<nint>(new MemoryStream("1"u8.ToArray())).Error!.Kind);
        Assert.Equal(DeserializationErrorKind.Unsupported, (await Ours.TryDeserializeAsync<nint>(new MemoryStream("1"u8.ToArray()))).Error!.Kind);
    }

    [Fact]
    public async Task WhatIsNotTheTextsFaultStillThrows()
    {
        Assert.Throws<ArgumentNullException>(() => Ours.TryDeserialize<int>((string)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.TryDeserialize<int>((Stream)null!));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await Ours.TryDeserializeAsync<int>((Stream)null!));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await Ours.TryDeserializeAsync<int>((PipeReader)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.TryDeserialize("1", (Type)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.TryDeserialize("1", (JsonTypeInfo<int>)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.TryDeserialize((string)null!, typeof(int)));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await Ours.TryDeserializeAsync<int>(new MemoryStream("1"u8.ToArray()), (JsonSerializerOptions?)null, new CancellationToken(canceled: true)));
    }

    [Fact]
    public void ALoneSurrogateIsAnErrorOfTheText()
    {
        const string Text = "\"a\ud800b\"";
        ArgumentException expected = Assert.ThrowsAny<ArgumentException>(static () => Ours.Deserialize<string>(Text));
        DeserializationResult<string> result = Ours.TryDeserialize<string>(Text);
        Assert.False(result.IsSuccess);
        Assert.Null(result.Value);
        Assert.Equal(expected.Message, result.Error.Message);
        Assert.IsType(expected.GetType(), result.Error.ToException().InnerException);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task LinesReadBackAsTheyWereWritten(bool indented)
    {
        var options = new JsonSerializerOptions { WriteIndented = indented };
        Spot?[] spots = [new Spot { X = 1, Name = "a\nb" }, null, new Spot { Numbers = [1, 2] }];
        string lines = await Written(lines: true, options, spots);
        Assert.Equal(string.Concat(spots.Select(spot => Stj.Serialize(spot) + "\n")), lines);
        List<Spot?> back = await Ours.DeserializeAsyncEnumerable<Spot>(new MemoryStream(Samples.Utf8(lines)), topLevelValues: true).ToListAsync();
        Assert.Equal(Stj.Serialize(spots), Stj.Serialize(back));
        Assert.Equal(Stj.Serialize(spots, options), await Written(lines: false, options, spots));
        Assert.Equal("", await Written<int>(lines: true, options));
        Assert.Equal("[]", await Written<int>(lines: false, options));
    }

    private sealed class Ring
    {
        public Ring? Next { get; set; }
    }

    [Fact]
    public async Task AFaultyElementLeavesThoseBefore()
    {
        var ring = new Ring();
        ring.Next = ring;
        JsonException expected = Assert.Throws<JsonException>(() => Stj.Serialize(ring));
        JsonException expectedInArray = Assert.Throws<JsonException>(() => Stj.Serialize(new[] { ring }));
        foreach (bool lines in (bool[])[true, false])
        {
            var sink = new SinkStream();
            JsonException actual = await Assert.ThrowsAsync<JsonException>(() => Ours.SerializeAsyncEnumerable(sink, Sequence(new Ring(), ring), lines));
            Assert.Equal(Oracle.Describe(lines ? expected : expectedInArray), Oracle.Describe(actual));
            Assert.Equal(lines ? "{\"Next\":null}\n" : "[{\"Next\":null}", Encoding.UTF8.GetString(sink.Bytes));
        }
    }

    /// <summary>Of a sequence that does not wait, too, and whatever fails: the sequence or an element.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task LinesBeforeAFailureAreWritten(bool yields)
    {
        var info = (JsonTypeInfo<int>)JsonSerializerOptions.Default.GetTypeInfo(typeof(int));
        var sink = new SinkStream();
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => Ours.SerializeAsyncEnumerable(sink, Failing(yields), topLevelValues: true));
        Assert.Equal("1\n2\n", Encoding.UTF8.GetString(sink.Bytes));
        sink = new SinkStream();
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => Ours.SerializeAsyncEnumerable(sink, Failing(yields), info, topLevelValues: true));
        Assert.Equal("1\n2\n", Encoding.UTF8.GetString(sink.Bytes));
        Assert.Equal("1\n2\n", await Piped(pipe => Ours.SerializeAsyncEnumerable(pipe, Failing(yields), topLevelValues: true)));
        Assert.Equal("1\n2\n", await Piped(pipe => Ours.SerializeAsyncEnumerable(pipe, Failing(yields), info, topLevelValues: true)));

        static async Task<string> Piped(Func<PipeWriter, Task> write)
        {
            var pipe = new Pipe();
            await Assert.ThrowsAsync<InvalidTimeZoneException>(() => write(pipe.Writer));
            await pipe.Writer.CompleteAsync();
            using var all = new MemoryStream();
            await pipe.Reader.CopyToAsync(all);
            return Encoding.UTF8.GetString(all.ToArray());
        }

        static async IAsyncEnumerable<int> Failing(bool yields)
        {
            for (int i = 1; i < 3; i++)
            {
                if (yields)
                {
                    await Task.Yield();
                }

                yield return i;
            }

            throw new InvalidTimeZoneException("no more");
        }
    }

    [Fact]
    public async Task PipesGetWhatStreamsGet()
    {
        foreach (bool lines in (bool[])[true, false])
        {
            var pipe = new Pipe();
            await Ours.SerializeAsyncEnumerable(pipe.Writer, Sequence("a", null, "b"), lines);
            await pipe.Writer.CompleteAsync();
            using var all = new MemoryStream();
            await pipe.Reader.CopyToAsync(all);
            Assert.Equal(await Written(lines, null, "a", null, "b"), Encoding.UTF8.GetString(all.ToArray()));
            Assert.Throws<ArgumentNullException>("value", () => { _ = Ours.SerializeAsyncEnumerable<int>(pipe.Writer, null!, lines); });
            Assert.Throws<ArgumentNullException>("utf8Json", () => { _ = Ours.SerializeAsyncEnumerable((Stream)null!, Sequence(1), lines); });
        }
    }
}
