using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Pipes give what spans they have, and indented output is handed over in pieces as compact output is.</summary>
public sealed class PipeSegmentTests
{
    [Fact]
    public async Task PipesOfSmallSegmentsTakeEverything()
    {
        foreach (int size in (int[])[1, 7, 4096, 8192, 100_000])
        {
            foreach (object value in (object[])[new List<int>(Enumerable.Range(0, 5_000)), new string('x', 50_000), 1, "", new List<string>(Enumerable.Repeat("é\n", 3_000))])
            {
                var pipe = new Segments(size);
                await Ours.SerializeAsync(pipe, value);
                Assert.Equal(Ours.Serialize(value), Encoding.UTF8.GetString(pipe.Written.ToArray()));
            }
        }
    }

    [Fact]
    public async Task PipesWithoutSpaceAreRefused() =>
        await Assert.ThrowsAsync<JsonException>(() => Ours.SerializeAsync(new Segments(0), new List<int> { 1 }));

    /// <summary>Lines are as long as their indentation, which counts for what fits a buffer.</summary>
    [Fact]
    public async Task IndentedRunsAreHandedOverInPieces()
    {
        object value = new List<int>(Enumerable.Range(0, 50_000));
        for (int i = 0; i < 30; i++)
        {
            value = new List<object> { value };
        }

        var options = new JsonSerializerOptions { WriteIndented = true, IndentSize = 127 };
        var stream = new Largest();
        await Ours.SerializeAsync(stream, (List<object>)value, options);
        Assert.InRange(stream.Most, 1, 40_000);
        Assert.True(stream.All > 100_000_000);

        // Short ones too, which are otherwise written at once.
        stream = new Largest();
        await Ours.SerializeAsync(stream, (List<object>)Nested(new int[1_000]), options);
        Assert.InRange(stream.Most, 1, 40_000);

        static object Nested(object inner)
        {
            for (int i = 0; i < 30; i++)
            {
                inner = new List<object> { inner };
            }

            return inner;
        }
    }

    private sealed class Segments(int size) : PipeWriter
    {
        private readonly byte[] _segment = new byte[size];

        public List<byte> Written { get; } = [];

        public override bool CanGetUnflushedBytes => true;

        public override long UnflushedBytes => 0;

        public override void Advance(int bytes) => Written.AddRange(_segment[..bytes]);

        public override Memory<byte> GetMemory(int sizeHint = 0) => _segment;

        public override Span<byte> GetSpan(int sizeHint = 0) => _segment;

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) => default;

        public override void CancelPendingFlush()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }
    }

    private sealed class Largest : MemoryStream
    {
        public int Most { get; private set; }

        public long All { get; private set; }

        public override void Write(byte[] buffer, int offset, int count) => Note(count);

        public override void Write(ReadOnlySpan<byte> buffer) => Note(buffer.Length);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Note(buffer.Length);
            return default;
        }

        private void Note(int count)
        {
            Most = Math.Max(Most, count);
            All += count;
        }
    }
}
