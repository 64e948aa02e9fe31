using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>One options instance, and the contracts found under it.</summary>
internal interface IGivenOptions
{
    /// <summary>The instance; null for the defaults.</summary>
    JsonSerializerOptions? Options { get; }
}

/// <summary>
/// The settings of a <see cref="JsonSerializerOptions"/>, read once, and the contracts created under it. Equal options share one scope;
/// <see cref="ContractCache"/> decides how long it is kept.
/// </summary>
internal sealed class OptionsScope
{
    private readonly TypeTable<TypeContract> _contracts = new();
    private readonly TypeTable<TypeContract> _runtimeContracts = new();
    private readonly long _madeAt = Environment.TickCount64;
    private readonly IContractSource _contractSource;
    private readonly WeakReference<JsonSerializerOptions>? _weakSource;
    private readonly JsonSerializerOptions? _copy;
    private JsonSerializerOptions? _source;

    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="key">All settings.</param>
    /// <param name="source">Creates contracts.</param>
    /// <param name="isLasting">Whether the scope is kept for the life of the process.</param>
    public OptionsScope(JsonSerializerOptions? options, OptionsKey key, IContractSource source, bool isLasting)
    {
        IsLasting = isLasting;
        if (MayMeet.Metadata && isLasting && key.IsBridged && options is not null)
        {
            // System.Text.Json stores metadata in the options, and types may be unloadable, so the options live only as long as the program keeps them. The
            // copy has no metadata, and a resolver chain of its own, because a chain references its options.
            (_weakSource, _copy) = (new(options), CopyOf(options));
        }
        else
        {
            _source = options;
        }

        Settings = key;
        _contractSource = source;
        Escapes = EscapeSet.For(key.Encoder);
        References = !MayMeet.References || key.ReferenceHandler is null ? ReferenceMode.None
            : ReferenceEquals(key.ReferenceHandler, ReferenceHandler.IgnoreCycles) ? ReferenceMode.IgnoreCycles
            : ReferenceMode.Preserve;
        Handler = MayMeet.References && References == ReferenceMode.Preserve && !ReferenceEquals(key.ReferenceHandler, ReferenceHandler.Preserve)
            ? key.ReferenceHandler : null;
        int depth = key.MaxDepth == 0 ? 64 : key.MaxDepth;
        Read = new ReadSettings(
            depth, key.AllowTrailingCommas, key.ReadCommentHandling == JsonCommentHandling.Skip)
        { KeepsReferences = References == ReferenceMode.Preserve };
        Write = new WriteSettings(depth, key.WriteIndented ? Layout.Of(key.IndentCharacter, key.IndentSize, key.NewLine) : null);
    }

    /// <summary>Copies the options. A separate method, so that the assembly that it needs is loaded at its first call.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsonSerializerOptions CopyOf(JsonSerializerOptions options) =>
        new(options) { TypeInfoResolver = JsonTypeInfoResolver.Combine([.. options.TypeInfoResolverChain]) };

    /// <summary>
    /// The first of several equal options, with the contracts found under it. Equal options that are used only once use its contracts. Null for options with
    /// which System.Text.Json calls this library.
    /// </summary>
    public IGivenOptions? First { get; set; }

    /// <summary>
    /// The user's options, or the first of several equal ones; for the defaults, the default options. If the user's options have been collected, a copy of
    /// them.
    /// </summary>
    public JsonSerializerOptions Source => _source ?? FindSource();

    /// <summary>All settings.</summary>
    public OptionsKey Settings { get; }

    /// <summary>The characters that the encoder escapes.</summary>
    public EscapeSet Escapes { get; }

    /// <summary>How an object that occurs again is written.</summary>
    public ReferenceMode References { get; }

    /// <summary>The user's own reference handler, or null.</summary>
    public ReferenceHandler? Handler { get; }

    /// <summary>Settings of the reader.</summary>
    public ReadSettings Read { get; }

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; }

    /// <summary>Whether the scope is kept for the life of the process.</summary>
    public bool IsLasting { get; }

    /// <summary>Milliseconds after which options count as long-lived: two seconds, unless the application's runtime configuration sets another value.</summary>
    public long SettleTime { get; } = RuntimeSettings.TimeOf("Peregrine.Json.SettleTime");

    /// <summary>Whether the options have existed long enough for emitted code to pay off; options created for one call have not.</summary>
    public bool IsSettled => IsLasting || Environment.TickCount64 - _madeAt >= SettleTime;

    private JsonSerializerOptions FindSource()
    {
        if (_weakSource is null)
        {
            return _source = _contractSource.Default();
        }

        if (!_weakSource.TryGetTarget(out JsonSerializerOptions? source))
        {
            source = new JsonSerializerOptions(_copy!);
            source.MakeReadOnly();
            _weakSource.SetTarget(source);
        }

        return source;
    }

    /// <summary>
    /// If this thread is preparing contracts, visits the contract of a type now, so that its errors are found before other errors that the caller may find.
    /// </summary>
    public void PrepareFirst(Type type) => Preparation.Current?.Visit(Contract(type));

    /// <summary>Returns the contract of <typeparamref name="T"/> under these options.</summary>
    public TypeContract<T> Contract<T>() => (TypeContract<T>)Contract(typeof(T));

    /// <summary>
    /// Returns the contract for elements of a collection and values of a dictionary. Unlike the contract of roots and members, it ignores the number handling
    /// that a resolver has set for a number type.
    /// </summary>
    public TypeContract<T> ElementContract<T>() => (TypeContract<T>)ElementContract(Contract<T>());

    /// <inheritdoc cref="ElementContract{T}"/>
    public TypeContract ElementContract(TypeContract contract) =>
        contract is { Kind: ShapeKind.Value, HandlesNumbers: true } && contract.Shape.NumberHandling != Settings.NumberHandling
            ? contract.WithNumberHandling(Settings.NumberHandling)
            : contract;

    /// <summary>Returns the contract of <paramref name="type"/> under these options.</summary>
    public TypeContract Contract(Type type) => _contracts.Find(type) ?? _contracts.Add(type, _contractSource.Create(type, this));

    /// <summary>Returns the contract that writes values declared as object with this run-time type.</summary>
    public TypeContract RuntimeContract(Type type)
    {
        if (_runtimeContracts.Find(type) is { } known)
        {
            return known;
        }

        return _runtimeContracts.Add(type, _contractSource.PrepareRuntime(type, this));
    }
}
