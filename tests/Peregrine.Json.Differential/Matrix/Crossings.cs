using System.Globalization;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Which crossings of a matrix are run. PEREGRINE_CROSSING says it: <c>17</c> is the one that a failure names, <c>17-99</c> a range, <c>3/20</c> the third
/// of twenty parts (0/20 to 19/20) that are all crossings together. Without it a sample is run, as large as PEREGRINE_SEEDS says; other scales begin elsewhere.
/// </summary>
public static class Crossings
{
    /// <summary>A prime that divides the number of crossings of no matrix: in steps of it all are met, distant ones first.</summary>
    private const long Step = 1_000_003;

    private static readonly string? s_asked = Environment.GetEnvironmentVariable("PEREGRINE_CROSSING");

    /// <summary>Whether a range or a part is requested, and not the usual sample.</summary>
    public static bool IsAsked => s_asked is { Length: > 0 };

    /// <summary>The numbers of the crossings to run.</summary>
    /// <param name="count">How many there are.</param>
    /// <param name="usual">How many are run at the scale of 1.</param>
    public static IEnumerable<long> Of(long count, int usual)
    {
        if (!IsAsked)
        {
            long taken = Math.Min(count, TestScale.Times(usual));
            long first = (long)(TestScale.Factor * 1000);
            for (long i = 0; i < taken; i++)
            {
                yield return (first + i) * Step % count;
            }
        }
        else if (s_asked!.Split('/') is [{ } part, { } parts])
        {
            for (long i = Number(part) * count / Number(parts); i < (Number(part) + 1) * count / Number(parts); i++)
            {
                yield return i * Step % count;
            }
        }
        else
        {
            string[] ends = s_asked.Split('-');
            for (long i = Number(ends[0]); i <= Math.Min(Number(ends[^1]), count - 1); i++)
            {
                yield return i;
            }
        }
    }

    /// <summary>Whether a crossing is run, of a matrix that does not know beforehand how many it has.</summary>
    /// <param name="number">Its number.</param>
    /// <param name="isSampled">Whether it is in the usual sample.</param>
    public static bool Takes(int number, bool isSampled) =>
        !IsAsked ? TestScale.IsLarge || isSampled
        : s_asked!.Split('/') is [{ } part, { } parts] ? number % Number(parts) == Number(part)
        : s_asked.Split('-') is { } ends && number >= Number(ends[0]) && number <= Number(ends[^1]);

    /// <summary>Prints what a range or a part came to, and fails where anything differs.</summary>
    public static void Check(Report report, string matrix)
    {
        if (IsAsked)
        {
            Console.WriteLine($"{matrix}, PEREGRINE_CROSSING={s_asked}: {report.Crossings} crossings, {report.Summary}");
        }

        report.Check();
    }

    private static long Number(string text) => long.Parse(text, CultureInfo.InvariantCulture);
}
