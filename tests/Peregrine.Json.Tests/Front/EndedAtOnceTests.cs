using System.IO.Pipelines;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Tests.Front;

/// <summary>What asynchronous calls that end at once allocate, and documents that are disposed: nothing but what the caller gets.</summary>
public sealed class EndedAtOnceTests
{
    // What is not kept may be made on the stack.
    private static Small? s_made;

    private sealed record Small(int Id, string Name, double Price);

    [Fact]
    public void Writes()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "Values of members are boxed.");
        var value = new Small(1, "name", 2.5);
        var stream = new MemoryStream(4_096);
        PipeWriter pipe = PipeWriter.Create(new MemoryStream(1 << 20));
        Assert.Equal(0, Cost(() => Ended(JsonSerializer.SerializeAsync(stream, value), () => stream.Position = 0)));
        Assert.Equal(0, Cost(() => Ended(JsonSerializer.SerializeAsync(stream, value, typeof(Small)), () => stream.Position = 0)));
        Assert.Equal(0, Cost(() => Ended(JsonSerializer.SerializeAsync(stream, value, JsonSerializerOptions.Web), () => stream.Position = 0)));

        // The sink, and what the pipe needs for a flush.
        Assert.InRange(Cost(() => Ended(JsonSerializer.SerializeAsync(pipe, value), static () => { })), 0, 88);
    }

    [Fact]
    public void Reads()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "Arguments of constructors are boxed.");
        byte[] text = Stj.SerializeToUtf8Bytes(new Small(1, "name", 2.5));
        var stream = new MemoryStream(text);
        var other = new BufferedStream(stream);
        long graph = Cost(static () => s_made = new Small(1, new string('n', 4), 2.5));
        Assert.InRange(graph, 1, 100);
        foreach (Stream one in (Stream[])[stream, other])
        {
            Assert.Equal(graph, Cost(() =>
            {
                one.Position = 0;
                ValueTask<Small?> read = JsonSerializer.DeserializeAsync<Small>(one);
                Assert.True(read.IsCompletedSuccessfully);
                _ = read.Result;
            }));
        }
    }

    [Fact]
    public void Documents()
    {
        string text = "[" + string.Join(',', Enumerable.Range(0, 50_000)) + "]";
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new() { AllowDuplicateProperties = false }])
        {
            Assert.InRange(Cost(() => JsonSerializer.Deserialize<JsonDocument>(utf8, options)!.Dispose(), 60), 0, 1_000);
            Assert.InRange(Cost(() => JsonSerializer.Deserialize<JsonDocument>(text, options)!.Dispose(), 60), 0, 1_000);
        }
    }

    private static void Ended(Task task, Action then)
    {
        Assert.True(task.IsCompletedSuccessfully);
        then();
    }

    /// <summary>The fewest bytes that a call allocated, after the first uses.</summary>
    private static long Cost(Action call, int calls = 300)
    {
        long least = long.MaxValue;
        for (int i = 0; i < calls; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            call();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
