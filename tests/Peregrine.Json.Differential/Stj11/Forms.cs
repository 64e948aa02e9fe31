using System.IO.Pipelines;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Streams and pipes for values of new kinds, and who serves them.</summary>
internal static class Forms
{
    /// <summary>Asserts that neither the type nor anything that it leads to is left to System.Text.Json; gives all of it.</summary>
    public static IReadOnlyCollection<TypeDescription> AllAreOurs<T>(JsonSerializerOptions? options)
    {
        var open = new Stack<TypeDescription?>([Ours.Describe<List<T>>(options)]);
        var seen = new HashSet<TypeDescription>();
        while (open.TryPop(out TypeDescription? next))
        {
            if (next is null || !seen.Add(next))
            {
                continue;
            }

            Assert.True(next.Reading != ExecutionKind.SystemTextJson && next.Writing != ExecutionKind.SystemTextJson, next.Type + " is left to System.Text.Json.");
            open.Push(next.Underlying);
            open.Push(next.Elements);
            Array.ForEach([.. next.Members], one => open.Push(one.Value));
            Array.ForEach([.. next.DerivedTypes], one => open.Push(one.Description));
        }

        return seen;
    }

    /// <summary>Compares what is read of a stream that gives a few bytes at a time.</summary>
    public static void ByStream<T>(Report report, string text, JsonSerializerOptions options, int size)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Both.Compare<T>(report, utf8, options, Outcome.Of<object?>(() => Stj.DeserializeAsync<T>(new Slow(utf8, size), options).AsTask().GetAwaiter().GetResult()), Outcome.Of<object?>(() => Ours.DeserializeAsync<T>(new Slow(utf8, size), options).AsTask().GetAwaiter().GetResult()), "DeserializeAsync<T>");
    }

    /// <summary>What is written to a stream.</summary>
    public static byte[] Streamed(Func<Stream, Task> write)
    {
        using var stream = new MemoryStream();
        write(stream).GetAwaiter().GetResult();
        return stream.ToArray();
    }

    /// <summary>What is written to a pipe.</summary>
    public static byte[] Piped(Func<PipeWriter, Task> write)
    {
        using var stream = new MemoryStream();
        PipeWriter pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
        write(pipe).GetAwaiter().GetResult();
        pipe.Complete();
        return stream.ToArray();
    }

    /// <summary>Gives a few bytes at a time.</summary>
    public sealed class Slow(byte[] content, int size) : MemoryStream(content)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, size));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => base.ReadAsync(buffer[..Math.Min(buffer.Length, size)], cancellationToken);
    }
}
