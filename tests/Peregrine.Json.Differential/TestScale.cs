using System.Globalization;

namespace Peregrine.Json.Differential;

/// <summary>How much random input the tests take: PEREGRINE_SEEDS multiplies it. 20 is the full scale.</summary>
public static class TestScale
{
    private static readonly double s_factor =
        double.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_SEEDS"), NumberStyles.Float, CultureInfo.InvariantCulture, out double factor) ? factor : 1;

    /// <summary>More than the usual run: what takes long is then taken in all combinations.</summary>
    public static bool IsLarge => s_factor > 1;

    public static int Times(int baseCount) => Math.Max(1, (int)(baseCount * s_factor));
}
