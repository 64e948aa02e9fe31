namespace Peregrine.Json.Versus.Measuring;

/// <summary>How long and how often; large documents get fewer and longer slices.</summary>
public sealed record Pace(int Rounds, double SliceMilliseconds, int LargeRounds, double LargeSliceMilliseconds, int WarmUpPasses, int WarmUpLimit)
{
    public static Pace Full { get; } = new(41, 2, 21, 50, WarmUpPasses: 6, WarmUpLimit: 40);

    public static Pace Quick { get; } = new(25, 2, 9, 30, WarmUpPasses: 5, WarmUpLimit: 20);
}

/// <summary>Who takes part.</summary>
public sealed record Contender(string Name, CallLoop Loop);

/// <summary>What one contender took, per call; the ratio is its time over the first contender's, round by round.</summary>
public sealed record Outcome(string Name, double Nanoseconds, double Bytes, double Ratio, double RatioP10, double RatioP90);

/// <summary>Contenders in one process, in short slices in turn, the order rotated every round.</summary>
public static class PairedRun
{
    public static IReadOnlyList<Outcome> Measure(IReadOnlyList<Contender> contenders, Pace pace, bool largeDocuments)
    {
        double slice = 1e6 * (largeDocuments ? pace.LargeSliceMilliseconds : pace.SliceMilliseconds);
        int rounds = largeDocuments ? pace.LargeRounds : pace.Rounds;
        double[] nanoseconds = WarmUp(contenders, pace);
        int[] counts = [.. nanoseconds.Select(each => Math.Max(1, (int)Math.Round(slice / each)))];
        var times = new double[contenders.Count][];
        var bytes = new double[contenders.Count];
        for (int i = 0; i < times.Length; i++)
        {
            times[i] = new double[rounds];
        }

        CoreAffinity.Pin();
        try
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();

            // The first round finds the heap just collected: it is run and not counted.
            for (int round = -1; round < rounds; round++)
            {
                for (int turn = 0; turn < contenders.Count; turn++)
                {
                    int who = (turn + round + 1) % contenders.Count;
                    CallLoop loop = contenders[who].Loop;
                    int count = counts[who];
                    if (largeDocuments)
                    {
                        // Few allocations of their size cause a collection: nobody shall pay for a neighbour's.
                        GC.Collect();
                    }

                    long allocatedBefore = GC.GetAllocatedBytesForCurrentThread();
                    long time = loop.Time(count);
                    long allocatedAfter = GC.GetAllocatedBytesForCurrentThread();
                    if (round >= 0)
                    {
                        times[who][round] = time / (double)count;
                        bytes[who] += (allocatedAfter - allocatedBefore) / (double)count / rounds;
                    }
                }
            }
        }
        finally
        {
            CoreAffinity.Release();
        }

        return [.. contenders.Select((contender, who) => Summarize(contender.Name, times[who], times[0], bytes[who]))];
    }

    public static double Quantile(double[] values, double quantile)
    {
        double[] sorted = [.. values.Order()];
        double place = quantile * (sorted.Length - 1);
        int below = (int)place;
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((place - below) * (sorted[above] - sorted[below]));
    }

    /// <summary>
    /// Runs everyone in turn until nobody gets faster any more and every loop has its final code, with pauses in which
    /// the runtime can compile what got hot. The times found size the slices.
    /// </summary>
    private static double[] WarmUp(IReadOnlyList<Contender> contenders, Pace pace)
    {
        const double PassNanoseconds = 10e6;
        const double StepNanoseconds = 1e5;
        var best = new double[contenders.Count];
        Array.Fill(best, double.PositiveInfinity);
        int steady = 0;
        for (int pass = 0; pass < pace.WarmUpLimit && (pass < pace.WarmUpPasses || steady < 2 || !Settled()); pass++)
        {
            bool faster = false;
            for (int who = 0; who < contenders.Count; who++)
            {
                CallLoop loop = contenders[who].Loop;
                int step = double.IsFinite(best[who]) ? Math.Max(1, (int)(StepNanoseconds / best[who])) : 1;
                long time = 0;
                long calls = 0;

                // Few long calls must still be thirty before the last pass: so often is a method called before it is compiled anew.
                for (int run = 0; run < 8 || time < PassNanoseconds; run++)
                {
                    time += loop.Time(step);
                    calls += step;
                }

                double each = time / (double)calls;
                faster |= each < 0.97 * best[who];
                best[who] = Math.Min(best[who], each);
            }

            steady = faster ? 0 : steady + 1;
            Thread.Sleep(110);
        }

        return best;

        // A call of a millisecond does not notice the loop around it, and would take long to make it hot.
        bool Settled() => contenders.Zip(best).All(static pair => pair.Second > 1e6 || pair.First.Loop.IsOptimized);
    }

    private static Outcome Summarize(string name, double[] times, double[] first, double bytes)
    {
        double[] ratios = [.. times.Zip(first, static (each, ours) => each / ours)];
        return new Outcome(name, Quantile(times, 0.5), Math.Round(bytes), Quantile(ratios, 0.5), Quantile(ratios, 0.1), Quantile(ratios, 0.9));
    }
}
