using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Tests.Lifetime;
using Peregrine.Json.Tests.Streams;

namespace Peregrine.Json.Tests.Buffers;

/// <summary>What a thread keeps between calls, and what nested calls get.</summary>
public sealed class ThreadBufferTests
{
    [Fact]
    public void TheThreadsArrayComesBack() => ThreadStorage.OnNewThread(static () =>
    {
        OutputArray first = ThreadBuffer.RentOutput();
        byte[] array = first.Array;
        Assert.Equal(16 * 1024, array.Length);
        ThreadBuffer.ReturnOutput(first, 0);
        Assert.Same(array, ThreadBuffer.RentOutput().Array);

        byte[] input = ThreadBuffer.RentInput(10);
        Assert.Equal(16 * 1024, input.Length);
        ThreadBuffer.ReturnInput(input);
        Assert.Same(input, ThreadBuffer.RentInput(16 * 1024));
    });

    [Fact]
    public void NestedCallsGetArraysOfTheirOwn() => ThreadStorage.OnNewThread(static () =>
    {
        var rented = new List<byte[]>();
        var outputs = new List<OutputArray>();
        for (int i = 0; i < 8; i++)
        {
            OutputArray output = ThreadBuffer.RentOutput();
            outputs.Add(output);
            rented.Add(output.Array);
            rented.Add(ThreadBuffer.RentInput(1000));
        }

        Assert.Equal(16, rented.Distinct<byte[]>(ReferenceEqualityComparer.Instance).Count());
        foreach (OutputArray output in outputs)
        {
            ThreadBuffer.ReturnOutput(output, 0);
        }

        Assert.Same(rented[0], ThreadBuffer.RentOutput().Array);
    });

    [Fact]
    public void GrowthKeepsWhatWasWritten() => ThreadStorage.OnNewThread(static () =>
    {
        OutputArray output = ThreadBuffer.RentOutput();
        int used = 0;
        var random = new Random(1);
        var expected = new List<byte>();
        while (used < 3_000_000)
        {
            int needed = random.Next(1, 300_000);
            if (output.Array.Length - used < needed)
            {
                ThreadBuffer.GrowOutput(output, used, needed);
            }

            byte[] array = output.Array;
            Assert.True(array.Length - used >= needed);
            random.NextBytes(array.AsSpan(used, needed));
            expected.AddRange(array.AsSpan(used, needed));
            used += needed;
            Assert.True(array.AsSpan(0, used).SequenceEqual(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(expected)));
        }

        ThreadBuffer.ReturnOutput(output, 0);
    });

    /// <summary>A call after one that wrote more than a thread keeps begins with an array of that length; a call after a short one does not.</summary>
    [Fact]
    public void LongTextsInARowAreNotCopiedFromArrayToArray() => ThreadStorage.OnNewThread(static () =>
    {
        const int Long = 3_000_000;
        OutputArray output = ThreadBuffer.RentOutput();
        byte[] kept = output.Array;
        ThreadBuffer.GrowOutput(output, 10, Long);
        byte[] rented = output.Array;
        ThreadBuffer.ReturnOutput(output, Long);
        Assert.Same(kept, output.Array);

        Assert.Same(output, ThreadBuffer.RentOutput());
        Assert.Equal(rented.Length, output.Array.Length);
        OutputArray inner = ThreadBuffer.RentOutput();
        Assert.NotSame(output, inner);
        ThreadBuffer.ReturnOutput(inner, 0);
        ThreadBuffer.ReturnOutput(output, 100);

        Assert.Same(kept, ThreadBuffer.RentOutput().Array);
        ThreadBuffer.ReturnOutput(output, 100);
        Assert.Same(kept, ThreadBuffer.RentOutput().Array);
    });

    /// <summary>Up to what a thread keeps, and beyond: the array holds what was asked for, whatever the thread had before.</summary>
    [Fact]
    public void InputHasRoomForWhatWasAskedFor() => ThreadStorage.OnNewThread(static () =>
    {
        int[] edges = [0, 16, 1024, 16 * 1024, ThreadBuffer.KeptInput / 2, ThreadBuffer.KeptInput, 2 * ThreadBuffer.KeptInput, 1024 * 1024, 3_000_000, 4 * 1024 * 1024, 16 * 1024 * 1024];
        foreach (int minimum in edges.SelectMany(static edge => (int[])[Math.Max(edge - 1, 0), edge, edge + 1]))
        {
            byte[] input = ThreadBuffer.RentInput(minimum), inner = ThreadBuffer.RentInput(minimum);
            Assert.True(input.Length >= minimum && inner.Length >= minimum && input != inner, $"{minimum}: {input.Length}, {inner.Length}");
            ThreadBuffer.ReturnInput(inner);
            ThreadBuffer.ReturnInput(input);
        }
    });

    /// <summary>Text in UTF-16 whose units take one, two and three bytes, and segments, of every size around which their room comes from elsewhere.</summary>
    [Fact]
    public void TextsOfAnyLengthHaveRoom()
    {
        foreach (char unit in (char[])['a', '\u00e9', '\u20ac'])
        {
            foreach (int bytes in (int[])[16 * 1024, ThreadBuffer.KeptInput / 2, ThreadBuffer.KeptInput, 2 * ThreadBuffer.KeptInput, 1024 * 1024, 4 * 1024 * 1024])
            {
                for (int length = (bytes / 3) - 3; length <= (bytes / 3) + 2; length++)
                {
                    var expected = new string(unit, length - 2);
                    string json = $"\"{expected}\"";
                    byte[] utf8 = Encoding.UTF8.GetBytes(json);
                    Assert.True(expected == JsonSerializer.Deserialize<string>(json), $"string, {length} of {unit}");
                    Assert.True(expected == JsonSerializer.Deserialize<string>(json.AsSpan()), $"span, {length} of {unit}");
                    Assert.True(expected == JsonSerializer.Deserialize<string>(new TinySegments(utf8, (utf8.Length / 2) + 1).Sequence), $"segments, {length} of {unit}");
                    Assert.True(expected == EcmaJson.Parse(json).AsString(), $"as JavaScript, {length} of {unit}");
                    Assert.True(utf8.AsSpan().SequenceEqual(CanonicalJson.Canonicalize(json)), $"canonical, {length} of {unit}");
                }
            }
        }
    }

    [Fact]
    public void OutputThatFitsNoArrayIsRefused()
    {
        OutputArray output = ThreadBuffer.RentOutput();
        Assert.Throws<OutOfMemoryException>(() => ThreadBuffer.GrowOutput(output, 1000, Array.MaxLength - 999));
        Assert.Throws<OutOfMemoryException>(() => ThreadBuffer.GrowOutput(output, Array.MaxLength, Array.MaxLength));
        ThreadBuffer.ReturnOutput(output, 0);
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(0x7FFFFFC7, true)]
    [InlineData(0x7FFFFFC8, false)]
    [InlineData(int.MaxValue, false)]
    [InlineData(int.MaxValue + 1L, false)]
    [InlineData(uint.MaxValue, false)]
    [InlineData(uint.MaxValue + 17L, false)]
    [InlineData(-1, false)]
    [InlineData(long.MinValue, false)]
    public void OnlySizesThatAnArrayHasAreSizes(long bytes, bool fits)
    {
        if (fits)
        {
            Assert.Equal(bytes, ThreadBuffer.SizeOf(bytes));
        }
        else
        {
            Assert.Throws<OutOfMemoryException>(() => ThreadBuffer.SizeOf(bytes));
        }
    }
}
