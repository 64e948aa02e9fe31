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

    private static readonly ConditionalWeakTable<JsonSerializerOptions, FrozenOptions> s_byReference = [];
    private static readonly ConcurrentDictionary<OptionsKey, FrozenOptions> s_byValue = new();
    private static Recent? s_recent;

    private readonly ConcurrentDictionary<Type, TypeContract> _contracts = new();
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

    /// <summary>The frozen form of <paramref name="options"/> (null: the defaults), which become read-only by this as with System.Text.Json.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
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
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TypeContract<T> Contract<T>()
    {
        Last<T>? last = Last<T>.Entry;
        return last is not null && ReferenceEquals(last.Options, this) ? last.Contract : FindLast<T>();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private TypeContract<T> FindLast<T>()
    {
        var contract = (TypeContract<T>)FindContract(typeof(T));
        Last<T>.Entry = new Last<T>(this, contract);
        return contract;
    }

    /// <summary>The contract of <paramref name="type"/> under these options.</summary>
    public TypeContract Contract(Type type) => FindContract(type);

    private TypeContract FindContract(Type type) =>
        _contracts.TryGetValue(type, out TypeContract? contract) ? contract : _contracts.GetOrAdd(type, _contractSource.Create(type, this));

    private sealed record Recent(JsonSerializerOptions? Options, FrozenOptions Frozen);

    private sealed class Last<T>(FrozenOptions options, TypeContract<T> contract)
    {
        public static Last<T>? Entry;

        public FrozenOptions Options { get; } = options;

        public TypeContract<T> Contract { get; } = contract;
    }
}
