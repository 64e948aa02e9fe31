using Peregrine.Json.Versus.Measuring;
using Xunit;

namespace Peregrine.Json.Support;

/// <summary>
/// Compares CPU times of the calling thread. Only tests of growth use it: on a machine that others use too, a time says nothing by itself, and one
/// measurement may be as slow as ten others.
/// </summary>
public static class ThreadTime
{
    private const int Least = 2, Most = 20;

    /// <summary>
    /// Asserts that <paramref name="longer"/> takes no more than <paramref name="times"/> times as long as <paramref name="shorter"/>, or as
    /// <paramref name="milliseconds"/> if that is more. The fastest runs are compared: both run in turns, so that both are compiled alike in the end, each
    /// twice in a row, so that it also finds what it left in the library's caches itself; and it fails only if ten times the usual number of runs has not
    /// found a fast one.
    /// </summary>
    public static void InProportion(Action shorter, Action longer, double times, double milliseconds, string what)
    {
        (double one, double many) = (double.MaxValue, double.MaxValue);
        for (int round = 0; round < Least || (round < Most && many > Math.Max(one, milliseconds) * times); round++)
        {
            one = Math.Min(one, Math.Min(Of(shorter), Of(shorter)));
            many = Math.Min(many, Math.Min(Of(longer), Of(longer)));
        }

        Assert.True(many <= Math.Max(one, milliseconds) * times, $"{what}: {one:F3} ms, and {many:F3} ms for more");
    }

    private static double Of(Action work)
    {
        // Of this thread alone: other work of the machine does not count.
        long start = ThreadClock.Now();
        work();
        return (ThreadClock.Now() - start) / 1e6;
    }
}
