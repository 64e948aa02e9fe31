namespace Peregrine.Json.Micro.Numbers;

/// <summary>Integers of a given count of digits.</summary>
internal static class IntegerInput
{
    /// <summary>Every count of digits equally often: lengths cannot be predicted.</summary>
    public const int Mixed = 0;

    public static long Next(Random random, int digits, long most)
    {
        int length = digits == Mixed ? random.Next(1, most.ToString().Length + 1) : digits;
        long least = length == 1 ? 0 : (long)Math.Pow(10, length - 1);
        return random.NextInt64(least, least > most / 10 ? most : Math.Max(least, 1) * 10);
    }
}
