using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Creates the contract of a type: from metadata, a converter or generated code, or by reflection.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ContractDiscovery
{
    /// <summary>The contract source that public methods pass to the <see cref="ContractCache"/>.</summary>
    public static readonly IContractSource Source = new ReflectionSource();

    /// <summary>Creates the contract of a type. The members of an object are examined when the contract is first used.</summary>
    public static TypeContract Create(Type type, OptionsScope options)
    {
        Check(type);
        GeneratedDiscovery.CheckReflection(type, options);
        return ReferenceDiscovery.AtRoot(TypeInfoContracts.Find(type, options) ?? OfConverter(type, options)
            ?? CreateBuiltIn(type, options), options);
    }

    /// <summary>Creates the contract of a type, ignoring the converters and the resolver's metadata for this type.</summary>
    public static TypeContract CreateBuiltIn(Type type, OptionsScope options) =>
        GeneratedTypes.For(type)?.Object(options) is { } generated ? Around(generated, options)
        : ValueDiscovery.Find(type, options) ?? CreateComposite(type, options);

    private static TypeContract? OfConverter(Type type, OptionsScope options)
    {
        if (!MayMeet.Converters || ConverterDiscovery.FindContract(type, options, out JsonConverter? converter) is not { } contract)
        {
            return null;
        }

        if (!EnumDiscovery.IsOfFamily(converter!))
        {
            CheckConverted(contract, options);
        }

        return contract;
    }

    /// <summary>Throws if the type has attributes that conflict with a user's converter for it.</summary>
    private static void CheckConverted(TypeContract contract, OptionsScope options)
    {
        Type type = contract.Type;
        TypeMarks.CheckKind(type, JsonTypeInfoKind.None);
        if (type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false) is { Handling: not JsonNumberHandling.Strict })
        {
            throw Throw.NumberHandlingOnMember("", type);
        }

        if (TypeMarks.PolymorphismOf(type) is { } polymorphism)
        {
            PolymorphismDiscovery.Check(contract, polymorphism, options);
        }
    }

    private static TypeContract CreateComposite(Type type, OptionsScope options)
    {
        if (Unsupported.IsNever(type))
        {
            return ContractsAround.RefusedOf(type, options);
        }

        if (DomDiscovery.Find(type, options) is { } dom)
        {
            return dom;
        }

        if (CollectionDiscovery.Find(type, options) is { } collection)
        {
            return collection.Serving is ExecutionKind.UnderlyingType or ExecutionKind.UnionCase ? collection : Around(WithAttributes(collection), options);
        }

        return Around(TypeCall.Make(type, new ObjectOf(options)), options);
    }

    private static TypeContract Around(TypeContract contract, OptionsScope options)
    {
        JsonPolymorphismOptions? polymorphism = TypeMarks.PolymorphismOf(contract.Type);
        if (MayMeet.NewerVersions && polymorphism is not null)
        {
            return ReferenceDiscovery.Around(contract, polymorphism, options, GeneratedDiscovery.ChooserOf(contract.Type, polymorphism, options));
        }

        return ReferenceDiscovery.Around(contract, polymorphism, options);
    }

    /// <summary>Adds to a collection's contract the callbacks and the number handling that the attributes and interfaces of its type declare.</summary>
    private static TypeContract WithAttributes(TypeContract collection)
    {
        if (!MayMeet.OwnCollections)
        {
            return collection;
        }

        TypeMarks.CheckKind(collection.Type, collection.Kind == ShapeKind.Dictionary ? JsonTypeInfoKind.Dictionary : JsonTypeInfoKind.Enumerable);
        TypeContract called = ContractsAround.WithCallbacks(collection, null, isRefused: false, ObjectCallbacks.Of(collection.Type));
        if (MayMeet.NumberHandling && collection.Type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false) is { } declared)
        {
            return ContractsAround.Handling(called, declared.Handling);
        }

        return called;
    }

    private sealed class ObjectOf(OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => ObjectDiscovery.Create<T>(options);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Reached only through the front door's annotated methods.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Reached only through the front door's annotated methods.")]
    private sealed class ReflectionSource : IContractSource
    {
        public JsonSerializerOptions Default() => JsonSerializerOptions.Default;

        public OptionsKey? DefaultKey() => !ReflectionSwitch.IsLeftOn && !GeneratedTypes.AreRegistered ? null
            : StjVersion.IsUnseen ? new OptionsKey(new JsonSerializerOptions(), null)
            : new OptionsKey();

        public IJsonTypeInfoResolver? ResolverOf(JsonSerializerOptions options)
        {
            if (!MayMeet.Metadata)
            {
                return null;
            }

            IJsonTypeInfoResolver? resolver = BridgeResolver.Without(options);
            return PlainResolvers.IsUsual(resolver) ? null
                : resolver is JsonSerializerContext context && ReferenceEquals(resolver, options.TypeInfoResolver) ? GeneratedContexts.StandInFor(context)
                : resolver;
        }

        public bool IsBridged(JsonSerializerOptions options) => MayMeet.Metadata && BridgeResolver.IsIn(options);

        public bool KeepsDiscriminators(JsonSerializerOptions options) => MayMeet.Metadata && BridgeResolver.KeepsDiscriminatorsIn(options);

        public void Freeze(JsonSerializerOptions options)
        {
            if (!GeneratedResolver.Stands(options))
            {
                options.MakeReadOnly(populateMissingResolver: true);
            }

            if (MayMeet.Metadata && BridgeResolver.Without(options) is DefaultJsonTypeInfoResolver resolver && PlainResolvers.IsPlain(resolver)
                && !PlainResolvers.IsUsual(resolver))
            {
                InfoInternals.Close(resolver, options);
            }
        }

        public TypeContract CreateRuntime(Type type, OptionsScope options)
        {
            Type? named = TypeInfoContracts.NamedTypeOf(type, options);
            if (named is null || PolymorphismDiscovery.AncestorOf(named, options) is not { } ancestor)
            {
                return options.Contract(named ?? type);
            }

            // An error of the type itself is reported even if the value is written as its base type.
            Preparation.Run(options.Contract(named));
            return options.Contract(ancestor);
        }

        TypeContract IContractSource.Prepare(Type type, OptionsScope options) =>
            NewerTypes.Prepare(static (type, options) => options.Contract(type), TypeInfoContracts.InfoOf, type, options);

        TypeContract IContractSource.PrepareRuntime(Type type, OptionsScope options)
        {
            if (options.Settings.TypeInfoResolver is null)
            {
                return NewerTypes.Prepare(
                    static (key, options) => key.Source.CreateRuntime(key.Type, options), static (key, options) => TypeInfoContracts.InfoOf(key.Type, options),
                    (Source: this, Type: type), options);
            }

            // A resolver may select another type to write the value.
            TypeContract contract = CreateRuntime(type, options);
            Preparation.Run(contract);
            return contract;
        }

        TypeContract IContractSource.Create(Type type, OptionsScope options) => Create(type, options);
    }

    private static void Check(Type type)
    {
        if (type.IsPointer || type.IsByRef || type.IsByRefLike || type.ContainsGenericParameters || type == typeof(void) || type.IsFunctionPointer)
        {
            throw Throw.InvalidType(type);
        }
    }
}
