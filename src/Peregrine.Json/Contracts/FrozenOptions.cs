using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
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

    /// <summary>Contracts found without the dictionary, by type handle; a power of two.</summary>
    private const int KnownSlots = 256;

    private static readonly Known?[] s_first = new Known?[KnownSlots];

    private static readonly ConditionalWeakTable<JsonSerializerOptions, FrozenOptions> s_byReference = [];
    private static readonly ConcurrentDictionary<OptionsKey, FrozenOptions> s_byValue = new();
    private static Recent? s_recent;

    private readonly ConcurrentDictionary<Type, TypeContract> _contracts = new();
    private readonly ConcurrentDictionary<Type, TypeContract> _runtimeContracts = new();
    private readonly IContractSource _contractSource;

    private FrozenOptions(JsonSerializerOptions options, OptionsKey key, IContractSource source)
    {
        Source = options;
        Settings = key;
        _contractSource = source;
        Escapes = EscapeSet.For(key.Encoder);
        int depth = key.MaxDepth == 0 ? 64 : key.MaxDepth;
        Read = new ReadSettings(depth, key.AllowTrailingCommas, key.ReadCommentHandling == JsonCommentHandling.Skip);
        Write = new WriteSettings(depth, key.WriteIndented ? new Layout((byte)key.IndentCharacter, key.IndentSize, key.NewLine == "\r\n") : null);
    }

    /// <summary>The options as the user made them (or the first of several equal ones).</summary>
    public JsonSerializerOptions Source { get; }

    /// <summary>All settings.</summary>
    public OptionsKey Settings { get; }

    /// <summary>The encoder's escapes.</summary>
    public EscapeSet Escapes { get; }

    /// <summary>Settings of the reader.</summary>
    public ReadSettings Read { get; }

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; }

    /// <summary>
    /// The contract of <typeparamref name="T"/> under <paramref name="options"/> (null: the defaults), which become read-only by this as with
    /// System.Text.Json. The first options a type is used with are found in one step: a few dependent loads decide what a small object costs.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TypeContract<T> ContractFor<T>(JsonSerializerOptions? options, IContractSource source, out FrozenOptions frozen)
    {
        nint handle = typeof(T).TypeHandle.Value;
        Known? known = s_first[(int)(handle >> 4) & (KnownSlots - 1)];
        if (known is null || known.Handle != handle || !ReferenceEquals(known.Given, options))
        {
            frozen = For(options, source);
            return FindFirst<T>(options, frozen);
        }

        frozen = known.Frozen;
        return ProvenCast.To<TypeContract<T>>(known.Contract);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract<T> FindFirst<T>(JsonSerializerOptions? given, FrozenOptions frozen)
    {
        TypeContract<T> contract = frozen.Contract<T>();
        nint handle = typeof(T).TypeHandle.Value;
        ref Known? slot = ref s_first[(int)(handle >> 4) & (KnownSlots - 1)];
        if (slot is null)
        {
            // Never replaced: types that share a slot must not take turns in writing to it.
            Volatile.Write(ref slot, new Known(handle, given, frozen, contract));
        }

        return contract;
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
        JsonSerializerOptions options = given ?? source.Default();
        if (!s_byReference.TryGetValue(options, out FrozenOptions? frozen))
        {
            source.Freeze(options);
            var key = new OptionsKey(options);
            if (!s_byValue.TryGetValue(key, out frozen))
            {
                frozen = new FrozenOptions(options, key, source);
                if (s_byValue.Count < KeptByValue)
                {
                    frozen = s_byValue.GetOrAdd(key, frozen);
                }
            }

            s_byReference.AddOrUpdate(options, frozen);
        }

        s_recent = new Recent(given, frozen);
        return frozen;
    }

    /// <summary>The contract of <typeparamref name="T"/> under these options.</summary>
    public TypeContract<T> Contract<T>() => (TypeContract<T>)FindContract(typeof(T));

    /// <summary>The contract of <paramref name="type"/> under these options.</summary>
    public TypeContract Contract(Type type) => FindContract(type);

    /// <summary>The contract that writes values declared as object whose run-time type this is.</summary>
    public TypeContract RuntimeContract(Type type) =>
        _runtimeContracts.TryGetValue(type, out TypeContract? contract) ? contract : _runtimeContracts.GetOrAdd(type, _contractSource.CreateRuntime(type, this));

    private TypeContract FindContract(Type type) =>
        _contracts.TryGetValue(type, out TypeContract? contract) ? contract : _contracts.GetOrAdd(type, _contractSource.Create(type, this));

    private sealed record Recent(JsonSerializerOptions? Options, FrozenOptions Frozen);

    private sealed record Known(nint Handle, JsonSerializerOptions? Given, FrozenOptions Frozen, TypeContract Contract);
}
