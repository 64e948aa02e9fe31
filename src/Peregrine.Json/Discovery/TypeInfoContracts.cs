using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Creates contracts from the metadata (<see cref="JsonTypeInfo"/>) of a resolver or a caller, whether generated or written by hand. Types whose metadata comes
/// unchanged from System.Text.Json's own resolver keep the contracts found by reflection.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeInfoContracts
{
    /// <summary>Returns the options' metadata for a type.</summary>
    public static JsonTypeInfo InfoOf(Type type, OptionsScope options) =>
        MayMeet.Metadata ? options.Source.GetTypeInfo(type) : throw Throw.NotGenerated(type);

    /// <summary>Returns the contract that the options' resolver defines; null if reflection or generated code defines the same.</summary>
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

    /// <summary>
    /// Returns the contract for a caller's metadata. If the metadata's options return this metadata for its type, it is the contract of these options;
    /// otherwise, it is created for the metadata.
    /// </summary>
    public static ContractEntry Know(JsonTypeInfo info) => ContractCache.Know(info, KnowPassing, static key =>
    {
        OptionsScope options = ContractCache.For(key.Options, ContractDiscovery.Source);
        TypeContract contract = NewerTypes.Prepare(
            static (key, options) => InfoInternals.IsOfOptions(key) ? options.Contract(key.Type) : Create(key, options), static (key, _) => key, key, options);
        return new ContractEntry(0, key.Options, options, contract) { Info = key };
    });

    /// <summary>
    /// Returns the contract for the metadata of a context that was created for one call; null for other metadata. First configures the metadata, because only
    /// then do its options return it.
    /// </summary>
    private static ContractEntry? KnowPassing(JsonTypeInfo info)
    {
        InfoInternals.Configure(info);
        return info.OriginatingResolver is JsonSerializerContext && InfoInternals.IsOfOptions(info)
            ? ContractCache.KnowPassing(info, ContractDiscovery.Source) : null;
    }

    /// <summary>
    /// Returns the contract for metadata that belongs to a single member or collection. Null without such metadata, or if the options' resolver returns the
    /// same metadata.
    /// </summary>
    public static TypeContract? OwnOf(JsonTypeInfo? info, OptionsScope options) =>
        !MayMeet.Metadata || info is null || IsFrom(info, options) ? null : ContractCache.Own(info, options, CreateOwn);

    /// <summary>Whether these options, or equal ones, return this metadata for its type.</summary>
    public static bool IsFrom(JsonTypeInfo info, OptionsScope options) => InfoInternals.IsOfOptions(info) && IsUnder(info, options);

    private static bool IsUnder(JsonTypeInfo info, OptionsScope options) =>
        ReferenceEquals(info.Options, options.Source) || ReferenceEquals(ContractCache.For(info.Options, ContractDiscovery.Source), options);

    /// <summary>
    /// Creates the contract for metadata that belongs to a single member or collection. A converter is called with <paramref name="options"/>. An object or
    /// collection whose metadata belongs to other options is left to System.Text.Json, because those options define its members or elements.
    /// </summary>
    private static TypeContract CreateOwn(JsonTypeInfo info, OptionsScope options)
    {
        InfoInternals.Configure(info);
        return info.Kind == JsonTypeInfoKind.None || IsUnder(info, options) ? Create(info, options) : HandedOverTypes.Make(info, FallbackReason.OtherOptions);
    }

    /// <summary>
    /// Returns the type whose contract writes a value declared as object: its run-time type or, if the options' resolver has no metadata for it, the nearest
    /// base class or interface with metadata; null if there is none. Throws if two candidates are unrelated.
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

    /// <summary>Whether the resolver has metadata for the type. Also true if the request for the metadata throws.</summary>
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
    /// Creates the contract in a native program without reflection. If the program contains no code that does what the metadata says, the contract delegates to
    /// System.Text.Json. A separate method, so that such a program does not contain the code for programs with reflection.
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

    /// <summary>Returns the generated contract that replaces a context's metadata.</summary>
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
            JsonTypeInfoKind.None when InfoInternals.TakesNothing(info) && !FSharpDiscovery.IsMarked(type) => ContractsAround.RefusedOf(type, options),
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
    /// Whether System.Text.Json's own delegate for the type creates the collection, or no delegate does. A delegate of System.Text.Json may be for another
    /// type, which cannot be seen from the delegate. The delegate for this type is therefore requested from System.Text.Json: as long as it caches that
    /// delegate, both are the same object. If it no longer does, the metadata's delegate is called, with the same result.
    /// </summary>
    private static bool IsOwnCreation<T>(JsonTypeInfo info) =>
        info.CreateObject is not { } create
        || (MetadataFacts.IsOwn(create) && create.HasSingleTarget && info is JsonTypeInfo<T> { CreateObject: { } typed } && MetadataFacts.IsOwn(typed)
            && Plain.Creates(info.Type, create));

    /// <summary>
    /// Compares delegates with those of System.Text.Json's own resolver. A separate class, so that a program without reflection does not contain this resolver.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Plain
    {
        private static readonly DefaultJsonTypeInfoResolver s_resolver = new();

        /// <summary>For each type, the delegate that System.Text.Json's resolver returned last.</summary>
        private static readonly TypeTable<StrongBox<Func<object>?>> s_known = new();

        /// <summary>Whether <paramref name="create"/> is the delegate of System.Text.Json's own resolver that creates objects of the type.</summary>
        public static bool Creates(Type type, Func<object> create)
        {
            StrongBox<Func<object>?> known = s_known.Find(type) ?? s_known.Add(type, new StrongBox<Func<object>?>());
            return ReferenceEquals(create, known.Value)
                || ReferenceEquals(create, known.Value = s_resolver.GetTypeInfo(type, JsonSerializerOptions.Default).CreateObject);
        }
    }

    /// <summary>
    /// Creates the contract of an object, and determines whether the metadata's own code may write it: both in one call, since each call for a type costs a
    /// lookup.
    /// </summary>
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

    /// <summary>
    /// Wraps a collection's contract in one that uses the metadata's callbacks and the metadata's delegate that creates the collection. The delegate is not
    /// used if this library creates the collection in the same way.
    /// </summary>
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

    /// <summary>
    /// Creates a contract that delegates to System.Text.Json, if the metadata has its own code to write values; otherwise returns null. Used if it cannot be
    /// determined whether System.Text.Json runs that code.
    /// </summary>
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
