using System.Globalization;

namespace Peregrine.Json.Tests;

/// <summary>How much random input the tests try: PEREGRINE_SEEDS multiplies every count.</summary>
internal static class TestScale
{
    private static readonly double s_factor =
        double.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_SEEDS"), NumberStyles.Float, CultureInfo.InvariantCulture, out double factor) ? factor : 1;

    public static int Times(int baseCount) => Math.Max(1, (int)(baseCount * s_factor));
}
