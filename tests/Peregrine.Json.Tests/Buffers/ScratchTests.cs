using Peregrine.Json.Buffers;

namespace Peregrine.Json.Tests.Buffers;

public sealed class ScratchTests
{
    [Fact]
    public void KeepsEveryElementAcrossGrowth()
    {
        for (int count = 0; count <= 300; count++)
        {
            FirstItems<int> first = default;
            var scratch = new Scratch<int>(ref first);
            for (int i = 0; i < count; i++)
            {
                scratch.Add(i * 7);
                Assert.Equal(i + 1, scratch.Count);
            }

            int[] expected = [.. Enumerable.Range(0, count).Select(static i => i * 7)];
            Assert.Equal(expected, scratch.Items.ToArray());
            Assert.Equal(expected, scratch.ToArray());
            scratch.Dispose();
            scratch.Dispose();
        }
    }

    [Fact]
    public void LargeRuns()
    {
        FirstItems<long> first = default;
        var scratch = new Scratch<long>(ref first);
        const int Count = 1_000_000;
        for (int i = 0; i < Count; i++)
        {
            scratch.Add(i);
        }

        long[] all = scratch.ToArray();
        scratch.Dispose();
        Assert.Equal(Count, all.Length);
        for (int i = 0; i < Count; i++)
        {
            Assert.Equal(i, all[i]);
        }
    }

    [Fact]
    public void ScratchesInsideScratches()
    {
        Assert.Equal(40 * 40 * 40, Fill(3));

        static int Fill(int levels)
        {
            if (levels == 0)
            {
                return 1;
            }

            FirstItems<string> first = default;
            var scratch = new Scratch<string>(ref first);
            int sum = 0;
            for (int i = 0; i < 40; i++)
            {
                scratch.Add(levels + ":" + i);
                sum += Fill(levels - 1);
            }

            for (int i = 0; i < 40; i++)
            {
                Assert.Equal(levels + ":" + i, scratch.Items[i]);
            }

            scratch.Dispose();
            return sum;
        }
    }

    [Fact]
    public void ReturnedMemoryHoldsNoReferences()
    {
        WeakReference reference = Fill();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.False(reference.IsAlive);

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static WeakReference Fill()
        {
            FirstItems<Box> first = default;
            var scratch = new Scratch<Box>(ref first);
            var box = new Box();
            for (int i = 0; i < 1000; i++)
            {
                scratch.Add(box);
            }

            scratch.Dispose();
            return new WeakReference(box);
        }
    }

    [Fact]
    public void EmptyRunsShareTheEmptyArray()
    {
        FirstItems<string> first = default;
        using var scratch = new Scratch<string>(ref first);
        Assert.Same(Array.Empty<string>(), scratch.ToArray());
    }

    private sealed class Box;
}
