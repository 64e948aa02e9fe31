using System.Globalization;

namespace Peregrine.Json.Support;

/// <summary>
/// How much of the input the tests take, by PEREGRINE_SEEDS: it multiplies random input (<see cref="Times"/>), and below 1 it is also the share that
/// is taken of crossings of fixed cases (<see cref="Takes"/>). 1 is all input, 20 is the full scale.
/// </summary>
public static class TestScale
{
    public const string Variable = "PEREGRINE_SEEDS";

    /// <summary>The share of a run that asks for nothing: six minutes on two cores for all tests. The release lane takes all input.</summary>
    public const double Usual = 0.025;

    public static double Factor { get; } =
        double.TryParse(Environment.GetEnvironmentVariable(Variable), NumberStyles.Float, CultureInfo.InvariantCulture, out double factor) ? factor : Usual;

    /// <summary>More than the usual run: slow tests then run all their combinations.</summary>
    public static bool IsLarge => Factor > 1;

    /// <summary>This many random inputs at scale 1: at least one, and as many times more or fewer as PEREGRINE_SEEDS says.</summary>
    public static int Times(int baseCount) => Math.Max(1, (int)(baseCount * Factor));

    /// <summary>Whether this crossing of cases is taken: always at scale 1 and above, below it the same share of them in every run.</summary>
    public static bool Takes(params ReadOnlySpan<object?> crossing) => TakesOf(0, crossing);

    /// <summary>As <see cref="Takes"/>, and never less than a share of them that is given, where they are few.</summary>
    public static bool TakesOf(double least, params ReadOnlySpan<object?> crossing)
    {
        double share = Math.Max(Factor, least);
        if (share >= 1)
        {
            return true;
        }

        // FNV-1a, then a multiplication whose upper bits are evenly spread: hash codes of strings differ from run to run.
        uint hash = 2166136261;
        foreach (object? part in crossing)
        {
            foreach (char unit in string.Create(CultureInfo.InvariantCulture, $"{part};"))
            {
                hash = (hash ^ unit) * 16777619;
            }
        }

        return (hash * 2654435769) < share * uint.MaxValue;
    }
}
