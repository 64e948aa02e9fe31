using System.Reflection;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Tests.Buffers;

/// <summary>What a thread keeps between calls, and what nested calls get.</summary>
public sealed class ThreadBufferTests
{
    [Fact]
    public void TheThreadsArrayComesBack() => OnNewThread(static () =>
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
    public void NestedCallsGetArraysOfTheirOwn() => OnNewThread(static () =>
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
    public void GrowthKeepsWhatWasWritten() => OnNewThread(static () =>
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

    /// <summary>At most 1 MiB, whatever sizes were used: output, input and the string decoder's own.</summary>
    [Fact]
    public void AThreadKeepsAtMostOneMebibyte() => OnNewThread(static () =>
    {
        var random = new Random(2);
        for (int round = 0; round < 60; round++)
        {
            byte[] input = ThreadBuffer.RentInput(random.Next(1, 2_000_000));
            OutputArray output = ThreadBuffer.RentOutput();
            for (int grown = random.Next(10); grown > 0; grown--)
            {
                ThreadBuffer.GrowOutput(output, 1, output.Array.Length);
            }

            ThreadBuffer.ReturnInput(input);
            ThreadBuffer.ReturnOutput(output);
            _ = JsonSerializer.Deserialize<string>("\"" + new string('é', random.Next(400_000)) + "\"");
            _ = JsonSerializer.SerializeToUtf8Bytes(new string('a', random.Next(2_000_000)));
            Assert.InRange(Kept(), 0, 1024 * 1024);
        }

        Assert.True(Kept() > 0);
    });

    /// <summary>The sum of all arrays in thread-static fields of the library and in what they hold, on this thread.</summary>
    private static long Kept()
    {
        long sum = 0;
        foreach (Type type in typeof(ThreadBuffer).Assembly.GetTypes().Where(static t => !t.ContainsGenericParameters))
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly))
            {
                if (field.IsDefined(typeof(ThreadStaticAttribute), false))
                {
                    sum += ArraysOf(field.GetValue(null));
                }
            }
        }

        return sum;
    }

    private static long ArraysOf(object? kept) => kept switch
    {
        Array array => Buffer.ByteLength(array),
        OutputArray => typeof(OutputArray).GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
            .Select(field => field.GetValue(kept)).OfType<Array>().Distinct<Array>(ReferenceEqualityComparer.Instance).Sum(Buffer.ByteLength),
        _ => 0,
    };

    private static void OnNewThread(Action act)
    {
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                act();
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        });
        thread.Start();
        thread.Join();
        if (failure is not null)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(failure);
        }
    }
}
