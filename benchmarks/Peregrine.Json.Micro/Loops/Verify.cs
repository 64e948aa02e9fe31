namespace Peregrine.Json.Micro.Loops;

/// <summary>Nothing is measured that does not give the same result.</summary>
internal static class Verify
{
    public static void Same<T, TWhat>(T actual, T expected, TWhat what)
    {
        if (!EqualityComparer<T>.Default.Equals(actual, expected))
        {
            throw new InvalidOperationException($"{what}: {actual}, not {expected}.");
        }
    }
}
