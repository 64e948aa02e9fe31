using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/streams-and-pipes.md.</summary>
public sealed class StreamsExamples
{
    // example: streams-model
    public sealed record Reading(int Sensor, double Value);

    // end
    [Fact]
    public async Task Streams()
    {
        // example: streams-use
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        Reading[] readings = [new(1, 20.5), new(2, 21)];
        using var file = new MemoryStream();                                  // any stream: a file, a socket, a response

        await JsonSerializer.SerializeAsync(file, readings, cancellationToken: deadline.Token);
        file.Position = 0;
        Reading[] again = (await JsonSerializer.DeserializeAsync<Reading[]>(file, cancellationToken: deadline.Token))!;

        // end
        Assert.Equal(readings, again);
        Assert.Equal(Stj.SerializeToUtf8Bytes(readings), file.ToArray());
        using var copy = new MemoryStream();
        JsonSerializer.Serialize(copy, readings);
        Assert.Equal(file.ToArray(), copy.ToArray());
        file.Position = 0;
        Assert.Equal(readings, JsonSerializer.Deserialize<Reading[]>(file));
        file.Position = 0;
        Assert.Equal(readings, Stj.Deserialize<Reading[]>(file));
    }

    [Fact]
    public async Task Pipes()
    {
        // example: streams-pipes
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        var pipe = new Pipe();
        await JsonSerializer.SerializeAsync(pipe.Writer, new Reading(3, 19), cancellationToken: deadline.Token);
        await pipe.Writer.CompleteAsync();
        Reading? reading = await JsonSerializer.DeserializeAsync<Reading>(pipe.Reader, cancellationToken: deadline.Token);

        // end
        Assert.Equal(new Reading(3, 19), reading);
        var theirs = new Pipe();
        await Stj.SerializeAsync(theirs.Writer, new Reading(3, 19), cancellationToken: deadline.Token);
        await theirs.Writer.CompleteAsync();
        Assert.Equal(reading, await JsonSerializer.DeserializeAsync<Reading>(theirs.Reader, cancellationToken: deadline.Token));
    }

    [Fact]
    public async Task Elements()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // example: streams-elements
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        using var body = new MemoryStream("""[{"Sensor":1,"Value":1.5},{"Sensor":2,"Value":2.5}]"""u8.ToArray());
        double sum = 0;
        await foreach (Reading? reading in JsonSerializer.DeserializeAsyncEnumerable<Reading>(body, cancellationToken: deadline.Token))
        {
            sum += reading!.Value;                                            // handed out as soon as its bytes are there
        }

        // end
        Assert.Equal(4, sum);
        body.Position = 0;
        Assert.Equal([1.5, 2.5], await Stj.DeserializeAsyncEnumerable<Reading>(body, cancellationToken: cancellationToken).Select(static r => r!.Value).ToListAsync(cancellationToken));
    }

    [Fact]
    public async Task Lines()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // example: streams-lines
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        using var log = new MemoryStream();
        var read = new List<Reading?>();

        static async IAsyncEnumerable<Reading> Measure()
        {
            for (int sensor = 1; sensor <= 3; sensor++)
            {
                await Task.Yield();
                yield return new Reading(sensor, sensor * 10);
            }
        }

        await JsonSerializer.SerializeAsyncEnumerable(log, Measure(), topLevelValues: true, cancellationToken: deadline.Token);
        string text = Encoding.UTF8.GetString(log.ToArray());                 // three lines, the first of them:
        // → {"Sensor":1,"Value":10}

        log.Position = 0;
        await foreach (Reading? reading in JsonSerializer.DeserializeAsyncEnumerable<Reading>(log, topLevelValues: true, cancellationToken: deadline.Token))
        {
            read.Add(reading);
        }

        // end
        Assert.Equal(["""{"Sensor":1,"Value":10}""", """{"Sensor":2,"Value":20}""", """{"Sensor":3,"Value":30}""", ""], text.Split('\n'));
        Assert.Equal([new(1, 10), new(2, 20), new(3, 30)], read);
        log.Position = 0;
        Assert.Equal(read, await Stj.DeserializeAsyncEnumerable<Reading>(log, topLevelValues: true, cancellationToken: cancellationToken).ToListAsync(cancellationToken));
        using var array = new MemoryStream();
        await JsonSerializer.SerializeAsyncEnumerable(array, Measure(), cancellationToken: cancellationToken);
        Assert.Equal(read, Stj.Deserialize<Reading[]>(array.ToArray()));
    }

    [Fact]
    public async Task Cancellation()
    {
        // example: streams-cancel
        using var source = new CancellationTokenSource();
        using Stream never = new Pipe().Reader.AsStream();                    // a stream whose data never comes
        Task<Reading?> pending = JsonSerializer.DeserializeAsync<Reading>(never, cancellationToken: source.Token).AsTask();
        await source.CancelAsync();

        // end
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pending);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Stj.DeserializeAsync<Reading>(never, cancellationToken: source.Token).AsTask());
    }

    [Fact]
    public void Buffers()
    {
        // example: streams-buffers
        var buffer = new ArrayBufferWriter<byte>();
        JsonSerializer.Serialize(buffer, new Reading(1, 0.5));                // any IBufferWriter<byte>

        using var writer = new StringWriter();
        JsonSerializer.Serialize(writer, new Reading(1, 0.5));                // any TextWriter

        Reading? fromSegments = JsonSerializer.Deserialize<Reading>(new ReadOnlySequence<byte>(buffer.WrittenMemory));
        Reading? fromReader = JsonSerializer.Deserialize<Reading>(new StringReader(writer.ToString()));

        // end
        Assert.Equal(Stj.Serialize(new Reading(1, 0.5)), writer.ToString());
        Assert.Equal(Stj.SerializeToUtf8Bytes(new Reading(1, 0.5)), buffer.WrittenSpan.ToArray());
        Assert.Equal(new Reading(1, 0.5), fromSegments);
        Assert.Equal(fromSegments, fromReader);
    }

    [Fact]
    public async Task ByteOrderMarksAreSkippedInStreams()
    {
        byte[] marked = [0xEF, 0xBB, 0xBF, .. "[1]"u8];
        Assert.Equal(1, Assert.Single(JsonSerializer.Deserialize<int[]>(new MemoryStream(marked))!));
        Assert.Equal(1, Assert.Single(Stj.Deserialize<int[]>(new MemoryStream(marked))!));
        Assert.Equal(1, Assert.Single((await JsonSerializer.DeserializeAsync<int[]>(new MemoryStream(marked), cancellationToken: TestContext.Current.CancellationToken))!));
        Same.Fails<JsonException>(() => JsonSerializer.Deserialize<int[]>(marked), () => Stj.Deserialize<int[]>(marked));
    }
}
