namespace Peregrine.Json.Micro.Numbers;

/// <summary>Floating-point numbers of random bits.</summary>
internal static class FloatingInput
{
    public static double NextFinite(Random random)
    {
        double value;
        do
        {
            value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
        }
        while (!double.IsFinite(value));

        return value;
    }

    public static float NextFiniteSingle(Random random)
    {
        float value;
        do
        {
            value = BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue));
        }
        while (!float.IsFinite(value));

        return value;
    }
}
