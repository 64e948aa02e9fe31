using System.Diagnostics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contracts that calls find, and how long each is kept. Other objects keep the contracts of parts: <see cref="OptionsScope"/> keeps the contracts of its
/// options, by type and by run-time type; the contract of <c>object</c> keeps the contracts that write its values.
/// <list type="bullet">
/// <item>The defaults, and options without objects of user code (<see cref="OptionsKey.IsPlain"/>), are shared by value. The first
/// <see cref="OptionsSharing.MostLasting"/> of them, and System.Text.Json's own presets, are kept for the life of the process.</item>
/// <item>All other options, and everything created for them, live no longer than the options themselves: the options are keys of weak tables, and static fields
/// hold weak references, or are cleared after each collection of the oldest generation (<see cref="HeldContracts"/>). Equal options share their contracts as
/// long as one of them is alive, if they are among the last <see cref="OptionsSharing.MostShared"/>.</item>
/// <item>Entries of a type that can be unloaded live no longer than that type (<see cref="TypeTable{TValue}"/>), under any options.</item>
/// <item>Entries of a <see cref="JsonTypeInfo"/> live no longer than it.</item>
/// <item>Metadata for options with which System.Text.Json calls this library lives no longer than those options.</item>
/// <item><see cref="Clear"/> removes everything, after a hot reload has changed types.</item>
/// </list>
/// </summary>
internal static class ContractCache
{
    /// <summary>The lengths of the arrays in which contracts are found by type handle and options without a dictionary. Powers of two.</summary>
    private const int LastingSlots = 2048, OwnedSlots = 1024;

    private static readonly ContractEntry?[] s_lasting = new ContractEntry?[LastingSlots];
    private static readonly WeakReference<ContractEntry>?[] s_owned = new WeakReference<ContractEntry>?[OwnedSlots];

    private static readonly ConditionalWeakTable<JsonSerializerOptions, GivenOptions> s_byOptions = [];
    private static readonly Lock s_sharing = new();

    private static volatile GivenOptions? s_default;
    private static volatile int s_generation;

    /// <summary>
    /// Returns the contract for a type handle under <paramref name="options"/> (null: the defaults), or null if
    /// <see cref="Know(Type, JsonSerializerOptions?, IContractSource)"/> must look it up. The method is not generic and has few dependent loads,
    /// because dependent loads determine the cost of reading or writing a small object.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContractEntry? Find(nint handle, JsonSerializerOptions? options)
    {
        ContractEntry? known = s_lasting[SlotOf(handle, options) & (LastingSlots - 1)];
        return known is not null && known.Handle == handle && ReferenceEquals(known.Given, options) ? known : FindOwned(handle, options);
    }

    private static ContractEntry? FindOwned(nint handle, JsonSerializerOptions? options) =>
        s_owned[SlotOf(handle, options) & (OwnedSlots - 1)] is { } owned && owned.TryGetTarget(out ContractEntry? known)
        && known.Handle == handle && ReferenceEquals(known.Given, options) ? known : null;

    /// <summary>
    /// Returns the contract of <paramref name="type"/> under <paramref name="options"/> (null: the defaults). The options become read-only, as with
    /// System.Text.Json. The contract is cached for <see cref="Find"/> unless its slot is taken.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ContractEntry Know(Type type, JsonSerializerOptions? options, IContractSource source)
    {
        int generation = s_generation;
        GivenOptions given = Given(options, source);
        ContractEntry? known = given.Known.Find(type);
        if (known is null)
        {
            long begun = Stopwatch.GetTimestamp();
            OptionsScope frozen = given.Frozen;
            TypeContract contract = source.Prepare(type, frozen);
            var made = new ContractEntry(type.TypeHandle.Value, given.Options, frozen, contract);
            known = given.Known.Add(type, made);
            if (ReferenceEquals(known, made))
            {
                Observe(made, type, begun);
            }
        }

        Remember(known);
        if (generation != s_generation)
        {
            known.Retire();
        }

        return known;
    }

    /// <summary>
    /// Returns the contract for metadata whose options were created for one call: the contract that earlier, equal options have for the type. Returns null if
    /// the options have an entry of their own, for example because no equal options are cached or because the options recur. The metadata must be the one that
    /// its options return for its type.
    /// </summary>
    public static ContractEntry? KnowPassing(JsonTypeInfo info, IContractSource source)
    {
        GivenOptions given = Given(info.Options, source);
        if (ReferenceEquals(given.Options, info.Options))
        {
            return null;
        }

        ContractEntry known = Know(info.Type, given.Options, source);
        HeldContracts.HoldPassing(known);
        return known;
    }

    /// <summary>Returns the contract that a caller's metadata defines.</summary>
    public static ContractEntry Know(JsonTypeInfo info, Func<JsonTypeInfo, ContractEntry> make) => Know(info, null, make);

    /// <summary>Returns the contract that a caller's metadata defines.</summary>
    /// <param name="info">The metadata.</param>
    /// <param name="passing">Finds the contract if the metadata was created for one call; the contract is then not cached for the metadata.</param>
    /// <param name="make">Creates the contract.</param>
    public static ContractEntry Know(JsonTypeInfo info, Func<JsonTypeInfo, ContractEntry?>? passing, Func<JsonTypeInfo, ContractEntry> make)
    {
        int generation = s_generation;
        if (!OfInfo.Entries.TryGetValue(info, out ContractEntry? known))
        {
            if (passing?.Invoke(info) is { } equal)
            {
                return equal;
            }

            long begun = Stopwatch.GetTimestamp();
            ContractEntry? made = null;
            known = OfInfo.Entries.GetValue(info, key => made = make(key));
            if (ReferenceEquals(known, made))
            {
                Observe(known, info.Type, begun);
            }

            if (generation != s_generation)
            {
                OfInfo.Entries.Remove(info);
                known.Retire();
            }
        }

        return known;
    }

    /// <summary>Returns the contract for metadata that is attached to a member or a collection, for use under these options.</summary>
    public static TypeContract Own(JsonTypeInfo info, OptionsScope options, Func<JsonTypeInfo, OptionsScope, TypeContract> make) =>
        OfInfo.Brought.GetValue(info, static _ => []).GetValue(options, key => make(info, key));

    /// <summary>Returns the object that is cached for options in calls through System.Text.Json; creates it at the first call.</summary>
    public static T BridgeOf<T>(JsonSerializerOptions options, Func<JsonSerializerOptions, T> make)
        where T : class => ProvenCast.To<T>(Bridges.Known.GetValue(options, key => make(key)));

    /// <summary>Returns the object that is cached for options in calls through System.Text.Json, or null.</summary>
    public static T? FindBridge<T>(JsonSerializerOptions options)
        where T : class => Bridges.Known.TryGetValue(options, out object? bridge) ? ProvenCast.To<T>(bridge) : null;

    /// <summary>Returns the settings and the contracts of <paramref name="options"/> (null: the defaults); makes the options read-only.</summary>
    public static OptionsScope For(JsonSerializerOptions? options, IContractSource source) => Given(options, source).Frozen;

    /// <summary>Returns all contracts that calls have used, each under its options.</summary>
    public static IEnumerable<ContractEntry> Known() =>
        (s_default?.Known.Values ?? [])
            .Concat(s_byOptions.SelectMany(static one => one.Value.Known.Values))
            .Concat(OfInfo.Entries.Select(static one => one.Value));

    /// <summary>Removes all contracts, because types may have changed. Calls in progress finish with the contracts they have.</summary>
    public static void Clear()
    {
        lock (s_sharing)
        {
            s_generation++;
            RuntimeSettings.Refresh();
            GivenOptions? defaults = s_default;
            s_default = null;
            OptionsSharing.Clear();
            Array.Clear(s_lasting);
            Array.Clear(s_owned);
            defaults?.Retire();
            foreach ((_, GivenOptions given) in s_byOptions)
            {
                given.Retire();
            }

            foreach ((_, ContractEntry known) in OfInfo.Entries)
            {
                known.Retire();
            }

            s_byOptions.Clear();
            OfInfo.Entries.Clear();
            OfInfo.Brought.Clear();
            Bridges.Known.Clear();
        }

        Observation.CachesCleared();
    }

    // Tests the event switch in the condition itself, not through a variable, so that an ahead-of-time compiler can remove the branch.
    private static void Observe(ContractEntry made, Type type, long begun)
    {
        if (Observation.ContractMade(begun, Observation.HasEvents ? ContractDescriptions.OfKnown : null) && Observation.HasEvents)
        {
            Observation.NameContract(type, made.Contract.Serving, begun);
        }
    }

    private static void Remember(ContractEntry known)
    {
        // A contract that is in use is never overwritten: otherwise two types with the same slot would replace each other forever.
        uint slot = SlotOf(known.Handle, known.Given);
        if (known.IsLasting)
        {
            ref ContractEntry? lasting = ref s_lasting[slot & (LastingSlots - 1)];
            if (lasting is null)
            {
                Interlocked.CompareExchange(ref lasting, known, null);
            }
        }
        else
        {
            Remember(known, ref s_owned[slot & (OwnedSlots - 1)]);
        }
    }

    /// <summary>Stores a contract in a weak slot, unless the slot has a contract that is neither collected nor retired.</summary>
    private static void Remember(ContractEntry known, ref WeakReference<ContractEntry>? place)
    {
        WeakReference<ContractEntry>? owned = place;
        if (owned is null)
        {
            Interlocked.CompareExchange(ref place, new WeakReference<ContractEntry>(known), null);
        }
        else if (!owned.TryGetTarget(out ContractEntry? other) || other.IsRetired)
        {
            owned.SetTarget(known);
        }
    }

    private static uint SlotOf(nint handle, JsonSerializerOptions? options)
    {
        uint hash = (uint)(handle >> 3) * 0x9E3779B1;
        return (options is null ? hash : hash ^ (uint)(RuntimeHelpers.GetHashCode(options) << 12)) >> 21;
    }

    private static GivenOptions Given(JsonSerializerOptions? given, IContractSource source)
    {
        if (given is not null)
        {
            return s_byOptions.TryGetValue(given, out GivenOptions? known) ? known : Freeze(given, source);
        }

        if (s_default is { } defaults)
        {
            return defaults;
        }

        // Creating System.Text.Json's own default options would be most of the cost of a first small call.
        OptionsKey? key = source.DefaultKey();
        if (key is null)
        {
            return Given(source.Default(), source);
        }

        // Uses the same lock as Clear. Without it, Clear could miss contracts in a new table, and they would never be retired.
        lock (s_sharing)
        {
            return s_default ??= Given(OptionsSharing.Find(null, key, source, out OptionsKept kept, out _), null, kept);
        }
    }

    private static GivenOptions Freeze(JsonSerializerOptions options, IContractSource source)
    {
        source.Freeze(options);
        IJsonTypeInfoResolver? resolver = source.ResolverOf(options);
        bool isBridged = source.IsBridged(options);
        bool isNew = true;
        if (!isBridged && OptionsSharing.Find(options, resolver)?.First is GivenOptions equal && PassingOptions.Pass(options, out isNew))
        {
            // These options share the contracts of earlier, equal options, and no entry is stored for them.
            Observation.OptionsKnown(OptionsKept.Shared, 0);
            return equal;
        }

        return Remember(options, resolver, isBridged, isNew, source);
    }

    // A separate method, because its captured variables are allocated at entry.
    private static GivenOptions Remember(JsonSerializerOptions options, IJsonTypeInfoResolver? resolver, bool isBridged, bool isNew, IContractSource source)
    {
        var key = new OptionsKey(options, resolver, isBridged, source.KeepsDiscriminators(options));

        // May call the encoder for many characters. The encoder may be user code, so this runs without the lock.
        _ = EscapeSet.For(key.Encoder);
        GivenOptions given;
        OptionsKept kept;
        int limit;
        lock (s_sharing)
        {
            if (s_byOptions.TryGetValue(options, out GivenOptions? known))
            {
                return known;
            }

            OptionsScope scope = OptionsSharing.Find(options, key, source, out kept, out limit);

            // The test above and this call are under the same lock, so the table has no other entry for the options.
            given = s_byOptions.GetValue(options, _ => Given(scope, options, kept));
        }

        if (isNew)
        {
            Observation.OptionsKnown(kept, limit);
        }

        return given;
    }

    private static GivenOptions Given(OptionsScope scope, JsonSerializerOptions? options, OptionsKept kept) =>
        kept == OptionsKept.Shared ? new GivenOptions(scope, options) : GivenOptions.First(scope, options);

    /// <summary>The caches for metadata. This class and the next one are separate classes, so that programs without metadata never initialize them.</summary>
    private static class OfInfo
    {
        public static readonly ConditionalWeakTable<JsonTypeInfo, ContractEntry> Entries = [];
        public static readonly ConditionalWeakTable<JsonTypeInfo, ConditionalWeakTable<OptionsScope, TypeContract>> Brought = [];
    }

    private static class Bridges
    {
        public static readonly ConditionalWeakTable<JsonSerializerOptions, object> Known = [];
    }
}
