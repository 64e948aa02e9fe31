using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Harness;

/// <summary>
/// What served the trials, as the library describes it: with generated contracts in this assembly (eng/release.sh generated), how many ran through them.
/// </summary>
public static class Served
{
    private const int MostDescribed = 12;

    /// <summary>The class that lists them, if this assembly was built with them.</summary>
    private static readonly Type? s_listing = typeof(Served).Assembly.GetType("Peregrine.Json.Generated.AllContracts");
    private static readonly string? s_file = Environment.GetEnvironmentVariable("PEREGRINE_SERVED");
    private static readonly ConditionalWeakTable<JsonSerializerOptions, ConcurrentDictionary<Type, Count>> s_seen = [];
    private static readonly ConcurrentDictionary<Type, int> s_described = new();
    private static readonly ConcurrentDictionary<string, Count> s_counts = new();

    static Served()
    {
        if (!string.IsNullOrEmpty(s_file))
        {
            AppDomain.CurrentDomain.ProcessExit += static (_, _) => Tell();
        }
    }

    /// <summary>Whether this assembly was built with contracts made at build time.</summary>
    public static bool ByGeneratedContracts => s_listing is not null;

    /// <summary>Types that got no generated contract, each with the reason.</summary>
    public static (string Type, string Reason)[] Refused =>
        ((string, string)[])s_listing!.GetField("Refused", System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)!.GetValue(null)!;

    /// <summary>Object types with a generated executor.</summary>
    public static Type[] Executed => (Type[])s_listing!.GetField("Executed", System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)!.GetValue(null)!;

    /// <summary>Counts one trial of a type under some options.</summary>
    public static void Note<T>(JsonSerializerOptions? options)
    {
        if (!string.IsNullOrEmpty(s_file))
        {
            Count count = s_seen.GetOrCreateValue(options ?? JsonSerializerOptions.Default).GetOrAdd(typeof(T), static (type, options) => CountOf(type, options), options);
            Interlocked.Increment(ref count.Trials);
        }
    }

    /// <summary>What serves a type: that of its elements or values if it is a collection.</summary>
    public static ExecutionKind? KindOf(Type type, JsonSerializerOptions? options)
    {
        try
        {
            TypeDescription? description = Ours.Describe(type, options);
            // A collection of itself has no end.
            for (int depth = 0; depth < 8 && (description.Elements ?? description.Underlying) is { } inner; depth++)
            {
                description = inner;
            }

            return description.Writing == ExecutionKind.GeneratedCode ? description.Writing : description.Reading;
        }
        catch (Exception)
        {
            return null;
        }
    }

    /// <summary>
    /// The count of the kind that a type is served by; one is made for each type and set of options, so that these are counted, too. A description takes as long
    /// as hundreds of trials: after the first sets of options the trials of a type are counted without it.
    /// </summary>
    private static Count CountOf(Type type, JsonSerializerOptions? options)
    {
        int described = s_described.AddOrUpdate(type, 1, static (_, before) => before + 1);
        Count count = s_counts.GetOrAdd(described > MostDescribed || type.Assembly.IsDynamic ? "not described" : KindOf(type, options)?.ToString() ?? "refused", static _ => new());
        Interlocked.Increment(ref count.Contracts);
        count.Types.TryAdd(type, true);
        return count;
    }

    private static void Tell() => File.AppendAllLines(s_file!, s_counts.OrderByDescending(static one => one.Value.Trials).Select(static one => string.Create(
        CultureInfo.InvariantCulture, $"{one.Key}: {one.Value.Trials} trials of {one.Value.Types.Count} types under {one.Value.Contracts} pairs of type and options")));

    private sealed class Count
    {
        public int Trials;
        public int Contracts;

        public ConcurrentDictionary<Type, bool> Types { get; } = new();
    }
}
