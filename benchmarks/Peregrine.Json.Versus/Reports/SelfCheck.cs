using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>What a run against itself says of the instrument.</summary>
internal static class SelfCheck
{
    private const double Tolerance = 0.02;

    /// <summary>0 when every median is 1.00 within 2 %.</summary>
    public static int Report(IReadOnlyList<Row> rows, TextWriter output)
    {
        double[] deviations = [.. rows.SelectMany(static row => row.Comparisons).Select(static comparison => Math.Abs(comparison.Speedup - 1))];
        if (deviations.Length == 0)
        {
            return 0;
        }

        int outside = deviations.Count(static deviation => deviation > Tolerance);
        output.WriteLine(
            $"against itself: median deviation {PairedRun.Quantile(deviations, 0.5):P2}, 90th percentile {PairedRun.Quantile(deviations, 0.9):P2}, "
            + $"largest {deviations.Max():P2}; {outside} of {deviations.Length} beyond {Tolerance:P0}");
        return outside == 0 ? 0 : 1;
    }
}
