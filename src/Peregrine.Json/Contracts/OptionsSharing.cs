using Peregrine.Json.Insight;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Decides which options share a scope, and how long scopes can be found by the value of options. <see cref="ContractCache"/> calls the methods that add or
/// remove scopes under its lock.
/// </summary>
internal static class OptionsSharing
{
    /// <summary>
    /// The maximum number of option sets without user code that are kept for the life of the process. Above this number, only System.Text.Json's presets are
    /// kept that long; others live as long as the program keeps them.
    /// </summary>
    public const int MostLasting = 32;

    /// <summary>The maximum number of option sets, besides the lasting ones, that are found by value.</summary>
    public const int MostShared = 64;

    private static readonly Dictionary<OptionsKey, OptionsScope> s_lasting = [];

    /// <summary>The values of <see cref="s_lasting"/>, for enumeration without a lock.</summary>
    private static OptionsScope[] s_listed = [];

    private static readonly WeakReference<OptionsScope>?[] s_shared = new WeakReference<OptionsScope>?[MostShared];
    private static int s_nextShared;

    /// <summary>
    /// Returns the scope of equal options, or null. System.Text.Json must not call this library with the options. Takes no lock and allocates nothing.
    /// </summary>
    public static OptionsScope? Find(JsonSerializerOptions options, IJsonTypeInfoResolver? resolver)
    {
        foreach (OptionsScope scope in Volatile.Read(ref s_listed))
        {
            if (scope.Settings.IsOf(options, resolver))
            {
                return scope;
            }
        }

        foreach (WeakReference<OptionsScope>? shared in s_shared)
        {
            if (shared is not null && shared.TryGetTarget(out OptionsScope? owned) && owned.Settings.IsOf(options, resolver))
            {
                return owned;
            }
        }

        return null;
    }

    /// <summary>Returns the scope of equal options, or a new one.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="key">All settings.</param>
    /// <param name="source">Creates contracts.</param>
    /// <param name="kept">How long the contracts are kept.</param>
    /// <param name="limit">The limit that was reached, or 0.</param>
    public static OptionsScope Find(JsonSerializerOptions? options, OptionsKey key, IContractSource source, out OptionsKept kept, out int limit)
    {
        kept = OptionsKept.Shared;
        limit = 0;
        if (s_lasting.TryGetValue(key, out OptionsScope? scope))
        {
            return scope;
        }

        // The options of a preset are kept even if the program has used many other options before.
        if (key.IsPlain && (s_lasting.Count < MostLasting || Usual.Keys.Contains(key)))
        {
            kept = OptionsKept.Lasting;
            s_lasting[key] = scope = new OptionsScope(options, key, source, isLasting: true);
            Volatile.Write(ref s_listed, [.. s_listed, scope]);
            return scope;
        }

        foreach (WeakReference<OptionsScope>? shared in s_shared)
        {
            if (shared is not null && shared.TryGetTarget(out scope) && scope.Settings.Equals(key))
            {
                return scope;
            }
        }

        kept = key.IsPlain ? OptionsKept.Overflow : OptionsKept.Owned;
        scope = new OptionsScope(options, key, source, isLasting: false);
        ref WeakReference<OptionsScope>? place = ref s_shared[s_nextShared];
        s_nextShared = (s_nextShared + 1) % MostShared;
        limit = key.IsPlain ? MostLasting : s_nextShared == 0 ? MostShared : 0;
        if (place is null)
        {
            place = new WeakReference<OptionsScope>(scope);
        }
        else
        {
            place.SetTarget(scope);
        }

        return scope;
    }

    /// <summary>Removes all scopes.</summary>
    public static void Clear()
    {
        s_lasting.Clear();
        Volatile.Write(ref s_listed, []);
        Array.Clear(s_shared);
    }

    /// <summary>System.Text.Json's presets. Created when a program has used many other options.</summary>
    private static class Usual
    {
        public static readonly HashSet<OptionsKey> Keys =
        [
            Of(JsonSerializerDefaults.General), Of(JsonSerializerDefaults.Web), Of(JsonSerializerDefaults.Strict),
        ];

        private static OptionsKey Of(JsonSerializerDefaults usual) => new(new JsonSerializerOptions(usual), null);
    }
}
