namespace Peregrine.Json.Differential.Harness;

/// <summary>Which trials of many are taken: always the same, by type, options and text, whichever tests run beside.</summary>
internal static class TrialShare
{
    /// <summary>Whether a trial is among the share that is taken; 1 takes all. A smaller share is a part of a larger one.</summary>
    public static bool Takes(double share, Type type, JsonSerializerOptions? options, ReadOnlySpan<byte> utf8)
    {
        if (share >= 1)
        {
            return true;
        }

        // FNV-1a, then a multiplication whose upper bits are evenly spread.
        uint hash = Mixed(2166136261, utf8.Length);
        foreach (char unit in type.ToString())
        {
            hash = Mixed(hash, unit);
        }

        foreach (byte unit in utf8[..Math.Min(utf8.Length, 64)])
        {
            hash = Mixed(hash, unit);
        }

        if (options is not null)
        {
            hash = Mixed(hash, options.MaxDepth);
            hash = Mixed(hash, options.Converters.Count + ((int)options.NumberHandling << 4) + ((int)options.DefaultIgnoreCondition << 8) + ((int)options.ReadCommentHandling << 12));
            hash = Mixed(hash, Bit(options.WriteIndented, 0) + Bit(options.PropertyNameCaseInsensitive, 1) + Bit(options.IncludeFields, 2) + Bit(options.AllowTrailingCommas, 3));
            hash = Mixed(hash, options.PropertyNamingPolicy?.GetType().Name.Length ?? 0);
        }

        return hash * 2654435769 < share * uint.MaxValue;
    }

    private static uint Mixed(uint hash, int value) => (hash ^ (uint)value) * 16777619;

    private static int Bit(bool value, int at) => value ? 1 << at : 0;
}
