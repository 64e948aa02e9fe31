using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// What a <see cref="JsonSerializerOptions"/> says, read once, with the contracts made under it. Found again by reference, else by equal
/// value, so that options made anew for every call share one.
/// </summary>
internal sealed class FrozenOptions
{
    /// <summary>How many sets of equal options are kept; beyond that each instance has its own.</summary>
    private const int KeptByValue = 64;

    /// <summary>Contracts found without a dictionary, by type handle and options; a power of two.</summary>
    private const int KnownSlots = 2048;

    private static readonly KnownContract?[] s_first = new KnownContract?[KnownSlots];

    private static readonly ConditionalWeakTable<JsonSerializerOptions, FrozenOptions> s_byReference = [];
    private static readonly ConcurrentDictionary<OptionsKey, FrozenOptions> s_byValue = new();
    private static Recent? s_recent;
    private static int s_keptByValue;

    private readonly ConcurrentDictionary<Type, TypeContract> _contracts = new();
    private readonly ConcurrentDictionary<Type, KnownContract> _known = new();
    private readonly ConcurrentDictionary<TypeContract, TypeContract> _prepared = new();
    private readonly ConcurrentDictionary<Type, TypeContract> _runtimeContracts = new();
    private readonly IContractSource _contractSource;
    private JsonSerializerOptions? _source;

    private FrozenOptions(JsonSerializerOptions? options, OptionsKey key, IContractSource source)
    {
        _source = options;
        Settings = key;
        _contractSource = source;
        Escapes = EscapeSet.For(key.Encoder);
        References = key.ReferenceHandler is null ? ReferenceMode.None
            : ReferenceEquals(key.ReferenceHandler, ReferenceHandler.IgnoreCycles) ? ReferenceMode.IgnoreCycles
            : ReferenceMode.Preserve;
        Handler = References == ReferenceMode.Preserve && !ReferenceEquals(key.ReferenceHandler, ReferenceHandler.Preserve) ? key.ReferenceHandler : null;
        int depth = key.MaxDepth == 0 ? 64 : key.MaxDepth;
        Read = new ReadSettings(depth, key.AllowTrailingCommas, key.ReadCommentHandling == JsonCommentHandling.Skip);
        Write = new WriteSettings(depth, key.WriteIndented ? new Layout((byte)key.IndentCharacter, key.IndentSize, key.NewLine == "\r\n") : null);
    }

    /// <summary>The options as the user made them (or the first of several equal ones).</summary>
    public JsonSerializerOptions Source => _source ??= _contractSource.Default();

    /// <summary>All settings.</summary>
    public OptionsKey Settings { get; }

    /// <summary>The encoder's escapes.</summary>
    public EscapeSet Escapes { get; }

    /// <summary>What happens to an object that is met again.</summary>
    public ReferenceMode References { get; }

    /// <summary>A handler that a user wrote, or null.</summary>
    public ReferenceHandler? Handler { get; }

    /// <summary>Settings of the reader.</summary>
    public ReadSettings Read { get; }

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; }

    /// <summary>
    /// The contract of the type with this handle under <paramref name="options"/> (null: the defaults), or null when it must be looked up by
    /// <see cref="Know"/>. Not generic and with few loads that depend on each other: they decide what a small object costs.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static KnownContract? FindKnown(nint handle, JsonSerializerOptions? options)
    {
        KnownContract? known = s_first[SlotOf(handle, options)];
        return known is not null && known.Handle == handle && ReferenceEquals(known.Given, options) ? known : null;
    }

    /// <summary>
    /// The contract of <paramref name="type"/> under <paramref name="options"/> (null: the defaults), which become read-only by this as with
    /// System.Text.Json. It is remembered for <see cref="FindKnown"/> if nothing else stands in its place.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static KnownContract Know(Type type, JsonSerializerOptions? options, IContractSource source)
    {
        FrozenOptions frozen = For(options, source);
        if (frozen._known.TryGetValue(type, out KnownContract? known) && ReferenceEquals(known.Given, options))
        {
            return known;
        }

        nint handle = type.TypeHandle.Value;
        known = new KnownContract(handle, options, frozen, frozen.FindContract(type));
        frozen.Prepare(known.Contract);
        frozen._known[type] = known;
        ref KnownContract? slot = ref s_first[SlotOf(handle, options)];
        if (slot is null && (options is null || ReferenceEquals(options, frozen.Source)))
        {
            // Never replaced: types that share a slot must not take turns in writing to it.
            Volatile.Write(ref slot, known);
        }

        return known;
    }

    /// <summary>
    /// Looks at every type that a root type reaches, as System.Text.Json does: a faulty one raises its error whether or not a value of it is met.
    /// </summary>
    public void Prepare(TypeContract root)
    {
        if (_prepared.ContainsKey(root))
        {
            return;
        }

        var seen = new HashSet<TypeContract>();
        Visit(root);
        void Visit(TypeContract contract)
        {
            if (seen.Add(contract) && !_prepared.ContainsKey(contract))
            {
                contract.VisitParts(Visit);
            }
        }

        foreach (TypeContract contract in seen)
        {
            _prepared.TryAdd(contract, contract);
        }
    }

    private static int SlotOf(nint handle, JsonSerializerOptions? options)
    {
        uint hash = (uint)(handle >> 3) * 0x9E3779B1;
        return (int)((options is null ? hash : hash ^ (uint)(RuntimeHelpers.GetHashCode(options) << 12)) >> 21) & (KnownSlots - 1);
    }

    /// <summary>The frozen form of <paramref name="options"/> (null: the defaults).</summary>
    public static FrozenOptions For(JsonSerializerOptions? options, IContractSource source)
    {
        Recent? recent = s_recent;
        return recent is not null && ReferenceEquals(recent.Options, options) ? recent.Frozen : Find(options, source);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrozenOptions Find(JsonSerializerOptions? given, IContractSource source)
    {
        if (given is null && source.DefaultKey() is { } defaults)
        {
            // Making System.Text.Json's own default options is most of what a first small call would cost.
            FrozenOptions known = FindByValue(null, defaults, source);
            s_recent = new Recent(null, known);
            return known;
        }

        JsonSerializerOptions options = given ?? source.Default();
        if (!s_byReference.TryGetValue(options, out FrozenOptions? frozen))
        {
            source.Freeze(options);
            frozen = FindByValue(options, new OptionsKey(options, source.ResolverOf(options)), source);
            s_byReference.AddOrUpdate(options, frozen);
        }

        s_recent = new Recent(given, frozen);
        return frozen;
    }

    private static FrozenOptions FindByValue(JsonSerializerOptions? options, OptionsKey key, IContractSource source)
    {
        if (s_byValue.TryGetValue(key, out FrozenOptions? frozen))
        {
            return frozen;
        }

        frozen = new FrozenOptions(options, key, source);
        // Counted here: the dictionary's own count takes all its locks.
        if (s_keptByValue >= KeptByValue)
        {
            return frozen;
        }

        FrozenOptions kept = s_byValue.GetOrAdd(key, frozen);
        if (ReferenceEquals(kept, frozen))
        {
            Interlocked.Increment(ref s_keptByValue);
        }

        return kept;
    }

    /// <summary>The contract of <typeparamref name="T"/> under these options.</summary>
    public TypeContract<T> Contract<T>() => (TypeContract<T>)FindContract(typeof(T));

    /// <summary>
    /// The contract of elements and of values of dictionaries: what a resolver says of a number's type holds for roots and members, and for neither of these.
    /// </summary>
    public TypeContract<T> ElementContract<T>()
    {
        TypeContract<T> contract = Contract<T>();
        return contract is { Kind: ShapeKind.Value, HandlesNumbers: true } && contract.NumberHandling != Settings.NumberHandling
            ? (TypeContract<T>)contract.WithNumberHandling(Settings.NumberHandling)
            : contract;
    }

    /// <summary>The contract of <paramref name="type"/> under these options.</summary>
    public TypeContract Contract(Type type) => FindContract(type);

    /// <summary>Takes a contract that metadata brought along for its type, unless there is one already.</summary>
    public void Adopt(TypeContract contract) => _contracts.TryAdd(contract.Type, contract);

    /// <summary>The contract that writes values declared as object whose run-time type this is.</summary>
    public TypeContract RuntimeContract(Type type)
    {
        if (!_runtimeContracts.TryGetValue(type, out TypeContract? contract))
        {
            contract = _contractSource.CreateRuntime(type, this);
            Prepare(contract);
            contract = _runtimeContracts.GetOrAdd(type, contract);
        }

        return contract;
    }

    private TypeContract FindContract(Type type) =>
        _contracts.TryGetValue(type, out TypeContract? contract) ? contract : _contracts.GetOrAdd(type, _contractSource.Create(type, this));

    private sealed record Recent(JsonSerializerOptions? Options, FrozenOptions Frozen);
}
