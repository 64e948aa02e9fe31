using Peregrine.Json.Buffers;
using Peregrine.Json.Tests.Lifetime;

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
        ThreadBuffer.ReturnOutput(first);
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
            ThreadBuffer.ReturnOutput(output);
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

        ThreadBuffer.ReturnOutput(output);
    });

    [Fact]
    public void OutputThatFitsNoArrayIsRefused()
    {
        OutputArray output = ThreadBuffer.RentOutput();
        Assert.Throws<OutOfMemoryException>(() => ThreadBuffer.GrowOutput(output, 1000, Array.MaxLength - 999));
        Assert.Throws<OutOfMemoryException>(() => ThreadBuffer.GrowOutput(output, Array.MaxLength, Array.MaxLength));
        ThreadBuffer.ReturnOutput(output);
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
