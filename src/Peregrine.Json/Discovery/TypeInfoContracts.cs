using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Contracts from the options' resolver: a <see cref="JsonTypeInfo"/> decides the contract, regardless of which code made it. Types that come unchanged from
/// System.Text.Json's own resolver keep the contracts of reflection.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeInfoContracts
{
    /// <summary>The options' metadata for a type.</summary>
    public static JsonTypeInfo InfoOf(Type type, OptionsScope options) =>
        MayMeet.Metadata ? options.Source.GetTypeInfo(type) : throw Throw.NotGenerated(type);

    /// <summary>The contract by the options' resolver, or null if reflection finds the same.</summary>
    public static TypeContract? Find(Type type, OptionsScope options)
    {
        if (!MayMeet.Metadata)
        {
            return null;
        }

        bool saysMore = NewerMarks.NeedMetadata(type, options);
        if (!saysMore && PlainResolvers.IsPlain(options.Settings.TypeInfoResolver))
        {
            return null;
        }

        if (!saysMore && GeneratedInfo.StandsFor(type, options))
        {
            return null;
        }

        JsonTypeInfo info = InfoOf(type, options);
        return !saysMore && PlainResolvers.MadeAsIs(info, options) ? null : Create(info, options);
    }

    /// <summary>The contract for a caller's metadata: that of the metadata's options, if the metadata comes from them.</summary>
    public static ContractEntry Know(JsonTypeInfo info) => ContractCache.Know(info, KnowPassing, static key =>
    {
        OptionsScope options = ContractCache.For(key.Options, ContractDiscovery.Source);
        TypeContract contract = NewerTypes.Prepare(
            static (key, options) => InfoInternals.IsOfOptions(key) ? options.Contract(key.Type) : Create(key, options), static (key, _) => key, key, options);
        return new ContractEntry(0, key.Options, options, contract) { Info = key };
    });

    /// <summary>
    /// Returns the contract of metadata that belongs to a context made for one call, or null. Configures all metadata first: before that, its options do not
    /// have it.
    /// </summary>
    private static ContractEntry? KnowPassing(JsonTypeInfo info)
    {
        InfoInternals.Configure(info);
        return info.OriginatingResolver is JsonSerializerContext && InfoInternals.IsOfOptions(info)
            ? ContractCache.KnowPassing(info, ContractDiscovery.Source) : null;
    }

    /// <summary>
    /// The contract of the metadata that a member or a collection has for its own type; null if it is what the resolver returns, or not known.
    /// </summary>
    public static TypeContract? OwnOf(JsonTypeInfo? info, OptionsScope options) =>
        !MayMeet.Metadata || info is null || IsFrom(info, options) ? null : ContractCache.Own(info, options, CreateOwn);

    /// <summary>Whether metadata is what these options have for its type, or what equal options have.</summary>
    public static bool IsFrom(JsonTypeInfo info, OptionsScope options) => InfoInternals.IsOfOptions(info) && IsUnder(info, options);

    private static bool IsUnder(JsonTypeInfo info, OptionsScope options) =>
        ReferenceEquals(info.Options, options.Source) || ReferenceEquals(ContractCache.For(info.Options, ContractDiscovery.Source), options);

    /// <summary>
    /// A converter gets the options of what it is used in. Members are those of the metadata's own options: System.Text.Json knows them.
    /// </summary>
    private static TypeContract CreateOwn(JsonTypeInfo info, OptionsScope options)
    {
        InfoInternals.Configure(info);
        return info.Kind == JsonTypeInfoKind.None || IsUnder(info, options) ? Create(info, options) : HandedOverTypes.Make(info, FallbackReason.OtherOptions);
    }

    /// <summary>
    /// The type by whose contract a value declared as object is written: its own or, if the options' resolver has no metadata for that, the nearest
    /// base or interface with metadata; null if there is none. Two unrelated candidates are an error.
    /// </summary>
    public static Type? NamedTypeOf(Type type, OptionsScope options)
    {
        if (!MayMeet.Metadata || PlainResolvers.IsPlain(options.Settings.TypeInfoResolver) || IsNamed(type, options))
        {
            return type;
        }

        Type? nearest = type.BaseType;
        while (nearest is not null && (nearest == typeof(object) || !IsNamed(nearest, options)))
        {
            nearest = nearest.BaseType;
        }

        foreach (Type candidate in type.GetInterfaces())
        {
            if (!IsNamed(candidate, options) || (nearest is not null && candidate.IsAssignableFrom(nearest)))
            {
                continue;
            }

            nearest = nearest is null || nearest.IsAssignableFrom(candidate) ? candidate : throw Throw.AmbiguousMetadata(type, nearest, candidate);
        }

        return nearest;
    }

    /// <summary>Whether the resolver has metadata for the type, or throws an error when it is requested.</summary>
    private static bool IsNamed(Type type, OptionsScope options)
    {
        try
        {
            return options.Source.TryGetTypeInfo(type, out _);
        }
        catch (Exception error) when (error is not InsufficientMemoryException)
        {
            return true;
        }
    }

    private static TypeContract Create(JsonTypeInfo info, OptionsScope options) =>
        ReflectionSwitch.Finds ? Discover(info, options) : OfGenerated(info, options);

    /// <summary>
    /// The contract in a native program without reflection: by generated code or, if the type has none, System.Text.Json's own. Apart, so that such a program
    /// has not the rest.
    /// </summary>
    private static TypeContract OfGenerated(JsonTypeInfo info, OptionsScope options)
    {
        bool isUnion = NewerMarks.IsUnion(info) && GeneratedDiscovery.Replaces(info, options);
        if (!isUnion && NewerMarks.NeedsItself(info, options))
        {
            return HandedOverTypes.Make(info, info.Kind > JsonTypeInfoKind.Dictionary ? FallbackReason.Newer : FallbackReason.Unknown);
        }

        if (GivenParts.Of(info, options) is not null || ByGenerated(info, options) is not { } contract)
        {
            return HandedOverTypes.Make(info, FallbackReason.DynamicCodeOff);
        }

        contract.Origin ??= MetadataOrigins.Of(info, options);
        return contract;
    }

    private static TypeContract? ByGenerated(JsonTypeInfo info, OptionsScope options)
    {
        Type type = info.Type;
        if (!InfoInternals.IsBuiltIn(info.Converter))
        {
            return GeneratedTypes.For(type) is not null && info.Converter.Type == type
                ? ContractsAround.Handling(ConverterDiscovery.Assigned(type, info.Converter, options), info.NumberHandling) : null;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            TypeContract value = options.Contract(underlying);
            return SimpleTypes.FindNullable(value) is { } simple ? ContractsAround.Handling(simple, info.NumberHandling ?? options.Settings.NumberHandling)
                : GeneratedTypes.For(type) is INullableType ? ValueDiscovery.NullableOf(underlying, options)
                : null;
        }

        return GeneratedDiscovery.Replaces(info, options) ? Replacing(info, options)
            : info.Kind != JsonTypeInfoKind.None ? null
            : InfoInternals.IsMissing(info) ? DomDiscovery.Unreadable(options)
            : SimpleTypes.Find(type) is { } plain ? ContractsAround.Handling(plain.WithNumberHandling(options.Settings.NumberHandling), info.NumberHandling)
            : GeneratedTypes.For(type) is IEnumType ? EnumDiscovery.OfGenerated(type, info.Converter, options)
            : DomDiscovery.Find(type, options);
    }

    /// <summary>The generated contract that replaces a context's metadata.</summary>
    private static TypeContract Replacing(JsonTypeInfo info, OptionsScope options) =>
        info.Type.IsEnum ? EnumDiscovery.OfGenerated(info.Type, info.Converter, options) : ContractDiscovery.CreateBuiltIn(info.Type, options);

    private static TypeContract Discover(JsonTypeInfo info, OptionsScope options)
    {
        Type type = info.Type;
        if (StjVersion.IsNewer && !StjVersion.IsUnseen && FSharpDiscovery.IsUnion(info) && FSharpDiscovery.Find(type, options) is { } cases)
        {
            return cases;
        }

        if (NewerMarks.NeedsItself(info, options))
        {
            return HandedOverTypes.Make(info, info.Kind > JsonTypeInfoKind.Dictionary ? FallbackReason.Newer : FallbackReason.Unknown);
        }

        if (NewerMarks.IsUnion(info))
        {
            TypeContract union = GeneratedDiscovery.Replaces(info, options) ? Replacing(info, options) : UnionDiscovery.Create(info, options);
            union.Origin = MetadataOrigins.Of(info, options);
            return union;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying && InfoInternals.IsBuiltIn(info.Converter))
        {
            TypeContract nullable = GivenParts.InsideNullable(info, underlying, options) is { } given
                ? ContractsAround.NullableOf(underlying, given) : ValueDiscovery.NullableOf(underlying, options);
            return nullable.Kind == ShapeKind.Value ? ContractsAround.Handling(nullable, info.NumberHandling ?? options.Settings.NumberHandling) : nullable;
        }

        var parts = GivenParts.Of(info, options);
        bool isGenerated = parts is null && GeneratedDiscovery.Replaces(info, options);
        if (!isGenerated && !InfoInternals.KnowsHandlers && TypeCall.Run(type, new Delegate(info)) is TypeContract delegated)
        {
            Observation.FellBack(type, FallbackReason.Delegated);
            return delegated;
        }

        bool mayHaveHandler = !isGenerated && InfoInternals.CanUseHandler(info);
        TypeContract contract = isGenerated ? Replacing(info, options)
            : InfoInternals.LacksMembers(info) ? TypeCall.Make(type, new WithoutMembers(info))
            : CreatePlain(info, parts, options, ref mayHaveHandler);
        contract.Origin = MetadataOrigins.Of(info, options);
        return mayHaveHandler ? TypeCall.Make(type, new WithHandler(info, contract)) : contract;
    }

    private static TypeContract CreatePlain(JsonTypeInfo info, GivenParts? parts, OptionsScope options, ref bool mayHaveHandler)
    {
        Type type = info.Type;
        TypeContract contract = info.Kind switch
        {
            _ when InfoInternals.IsBuiltIn(info.Converter) && FSharpDiscovery.IsOption(type) => ContractDiscovery.CreateBuiltIn(type, options),
            JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary when CollectionDiscovery.Find(type, options, parts) is { } collection =>
                TypeCall.Make(type, new CollectionOf(info, collection)),
            JsonTypeInfoKind.Object => OfObject(info, options, ref mayHaveHandler),
            JsonTypeInfoKind.None when InfoInternals.TakesNothing(info) && !FSharpDiscovery.IsMarked(type) => ContractsAround.RefusedOf(type),
            JsonTypeInfoKind.None when !InfoInternals.IsBuiltIn(info.Converter) => ConverterDiscovery.Assigned(type, info.Converter, options),
            JsonTypeInfoKind.None when InfoInternals.IsMissing(info) => DomDiscovery.Unreadable(options),
            JsonTypeInfoKind.None when type.IsEnum =>
                EnumDiscovery.FromBuiltIn(type, info.Converter, options) ?? ConverterDiscovery.Assigned(type, info.Converter, options),
            _ => ContractDiscovery.CreateBuiltIn(type, options),
        };
        if (info.Kind != JsonTypeInfoKind.Object && type != typeof(object))
        {
            contract = ContractsAround.Handling(contract, info.NumberHandling);
        }

        return info.Kind == JsonTypeInfoKind.None || FSharpDiscovery.IsOption(type)
            ? contract
            : ReferenceDiscovery.Around(
                contract, info.PolymorphismOptions, options, info.PolymorphismOptions is null ? null : TypeClassifiers.Of(info, isForUnion: false),
                isGiven: info.PolymorphismOptions is not null && !IsFrom(info, options));
    }

    /// <summary>
    /// Whether only System.Text.Json decided how a collection is made. Its own delegate for another type looks the same, so a new delegate for this type is
    /// requested: as long as System.Text.Json remembers it, that is the same delegate. Otherwise the delegate is called, which makes the same.
    /// </summary>
    private static bool IsOwnCreation<T>(JsonTypeInfo info) =>
        info.CreateObject is not { } create
        || (MetadataFacts.IsOwn(create) && create.HasSingleTarget && info is JsonTypeInfo<T> { CreateObject: { } typed } && MetadataFacts.IsOwn(typed)
            && Plain.Creates(info.Type, create));

    /// <summary>Apart, so that a program without reflection has no such resolver.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Plain
    {
        private static readonly DefaultJsonTypeInfoResolver s_resolver = new();

        /// <summary>The delegate that was requested last for each type.</summary>
        private static readonly TypeTable<StrongBox<Func<object>?>> s_known = new();

        /// <summary>Whether this is System.Text.Json's own delegate for the type.</summary>
        public static bool Creates(Type type, Func<object> create)
        {
            StrongBox<Func<object>?> known = s_known.Find(type) ?? s_known.Add(type, new StrongBox<Func<object>?>());
            return ReferenceEquals(create, known.Value)
                || ReferenceEquals(create, known.Value = s_resolver.GetTypeInfo(type, JsonSerializerOptions.Default).CreateObject);
        }
    }

    /// <summary>An object, and whether code of the metadata may write it: both are found by one call, since each call for a type costs a look-up.</summary>
    private static TypeContract OfObject(JsonTypeInfo info, OptionsScope options, ref bool mayHaveHandler)
    {
        var made = new ObjectOf(info, options, mayHaveHandler);
        TypeContract contract = TypeCall.Make(info.Type, made);
        mayHaveHandler = made.HasHandler;
        return contract;
    }

    private sealed class ObjectOf(JsonTypeInfo info, OptionsScope options, bool mayHaveHandler) : ITypeCall
    {
        public bool HasHandler { get; private set; }

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            HasHandler = mayHaveHandler && HandlerContracts.Find((JsonTypeInfo<T>)info) is not null;
            bool emits = RuntimeFeature.IsDynamicCodeSupported && !typeof(T).IsAbstract;
            return new ObjectContract<T>(options, _ => MetadataPlan.Of<T>(info, options), emits ? Emit : null);

            ObjectExecutor<T>? Emit(ObjectContract<T> contract, out FallbackReason reason, out string? detail)
            {
                reason = FallbackReason.ChangedMetadata;
                return MetadataCode.Of(info, contract.Plan, out detail) is { } plan ? EmittedExecutor.Create(plan, options.IsLasting, out reason) : null;
            }
        }
    }

    /// <summary>A collection: its type's own contract, with the metadata's delegate for making it and the metadata's callbacks.</summary>
    private sealed class CollectionOf(JsonTypeInfo info, TypeContract collection) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            Func<object>? create = info.CreateObject;
            bool isOwn = IsOwnCreation<T>(info) || MetadataCode.MakesAsDeclared<T>(info);
            return ContractsAround.WithCallbacks(
                collection, isOwn ? null : create, isRefused: create is null && collection.CanCreate, MetadataPlan.CallbacksOf(info));
        }
    }

    private sealed class WithHandler(JsonTypeInfo info, TypeContract contract) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            if (HandlerContracts.Find((JsonTypeInfo<T>)info) is not { } handler)
            {
                return contract;
            }

            Observation.FellBack(info.Type, FallbackReason.Handler);
            return new HandlerContract<T>((TypeContract<T>)contract, handler, new HandlerUse(info.Options.DefaultBufferSize));
        }
    }

    /// <summary>If it is unknown whether the metadata's own code writes the type, System.Text.Json reads and writes it.</summary>
    private sealed class Delegate(JsonTypeInfo info) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object? Invoke<T>() => ((JsonTypeInfo<T>)info).SerializeHandler is null ? null : new DelegatedContract<T>(info, FallbackReason.Delegated);
    }

    private sealed class WithoutMembers(JsonTypeInfo info) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() =>
            new MemberlessContract<T>(((JsonTypeInfo<T>)info).CreateObject, () =>
                Throw.NoMemberMetadata(typeof(T), ContractCache.For(info.Options, ContractDiscovery.Source).Settings.TypeInfoResolver));
    }
}
