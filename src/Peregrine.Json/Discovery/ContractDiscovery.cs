using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Finds the contract of a type by reflection.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ContractDiscovery
{
    /// <summary>The contract source that the entry points pass to the options.</summary>
    public static readonly IContractSource Source = new ReflectionSource();

    /// <summary>Makes the contract of a type. Members of objects are examined when the contract is first used.</summary>
    public static TypeContract Create(Type type, OptionsScope options)
    {
        Check(type);
        GeneratedDiscovery.CheckReflection(type, options);
        return ReferenceDiscovery.AtRoot(TypeInfoContracts.Find(type, options) ?? ConverterDiscovery.FindContract(type, options)
            ?? CreateBuiltIn(type, options), options);
    }

    /// <summary>The contract of a type without regard to converters and resolvers.</summary>
    public static TypeContract CreateBuiltIn(Type type, OptionsScope options) =>
        GeneratedTypes.For(type)?.Object(options) is { } generated ? Around(generated, options)
        : FindBuiltIn(type, options) ?? CreateComposite(type, options);

    /// <summary>The contract of a type that contains no other type and has no converter of its own, or null.</summary>
    public static TypeContract? FindSimple(Type type, OptionsScope options) =>
        options.Settings.Converters.Length > 0 || !PlainResolvers.IsPlain(options.Settings.TypeInfoResolver)
            || (MayMeet.Converters && type.IsDefined(typeof(JsonConverterAttribute), inherit: false))
            ? null
            : FindBuiltIn(type, options);

    private static TypeContract? FindBuiltIn(Type type, OptionsScope options)
    {
        if (type.IsEnum)
        {
            return EnumDiscovery.Create(type, null, options);
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return NullableOf(underlying, options);
        }

        return SimpleTypes.Find(type)?.WithNumberHandling(options.Settings.NumberHandling);
    }

    /// <summary>The contract of a member: that of its type, unless the member's attributes or metadata override it.</summary>
    public static TypeContract ForMember(MemberFacts member, JsonNumberHandling? declared, OptionsScope options)
    {
        TypeContract contract = member.Contract
            ?? (!MayMeet.Converters || member.Converter is null ? options.Contract(member.ValueType)
                : ConverterDiscovery.ForMember(member.ValueType, member.Converter, options));
        return member.NumberHandling is not { } handling ? Handling(contract, declared)
            : contract.HandlesNumbers ? contract.WithNumberHandling(handling)
            : handling == JsonNumberHandling.Strict ? contract
            : throw Throw.NumberHandlingOnMember(member.ClrName, member.DeclaringType);
    }

    /// <summary>The contract with the number handling that its type, or the type that declares the member, specifies.</summary>
    public static TypeContract Handling(TypeContract contract, JsonNumberHandling? declared) =>
        declared is not null && contract.HandlesNumbers ? contract.WithNumberHandling(declared.Value) : contract;

    /// <summary>
    /// The contract of a nullable type. System.Text.Json 10 does not pass the options' number handling on to the elements of a nullable collection that it
    /// reads.
    /// </summary>
    public static TypeContract NullableOf(Type underlying, OptionsScope options)
    {
        TypeContract contract = options.Contract(underlying);
        if (ConverterDiscovery.OverNullable(typeof(Nullable<>).MakeGenericType(underlying), contract, options) is { } converted)
        {
            return converted;
        }

        bool isStrict = options.Settings.NumberHandling != JsonNumberHandling.Strict
            && !StjVersion.ConvertersHandleNumbers && contract.IsCollection && contract.HandlesNumbers;
        return NullableOf(underlying, contract, isStrict ? contract.WithNumberHandling(JsonNumberHandling.Strict) : null);
    }

    /// <summary>The contract of a nullable type around that of its value.</summary>
    public static TypeContract NullableOf(Type underlying, TypeContract contract, TypeContract? reading = null)
    {
        if (SimpleTypes.FindNullable(contract) is { } simple)
        {
            return simple;
        }

        if (GeneratedTypes.For(typeof(Nullable<>).MakeGenericType(underlying)) is INullableType generated)
        {
            return generated.Around(contract, reading);
        }

        return !ReflectionSwitch.Finds ? throw Throw.NotGenerated(typeof(Nullable<>).MakeGenericType(underlying))
            : contract.CodecType is { } codec
            ? (TypeContract)Activator.CreateInstance(typeof(NullableValueContract<,>).MakeGenericType(underlying, codec), contract)!
            : (TypeContract)Activator.CreateInstance(typeof(NullableContract<>).MakeGenericType(underlying), contract, reading)!;
    }

    private static TypeContract CreateComposite(Type type, OptionsScope options)
    {
        if (Unsupported.IsNever(type))
        {
            return RefusedOf(type);
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
        JsonPolymorphismOptions? polymorphism = PolymorphismDiscovery.Find(contract.Type);
        if (MayMeet.NewerVersions && polymorphism is not null)
        {
            return ReferenceDiscovery.Around(contract, polymorphism, options, GeneratedDiscovery.ChooserOf(contract.Type, polymorphism, options));
        }

        return ReferenceDiscovery.Around(contract, polymorphism, options);
    }

    /// <summary>The contract of a type of which no value is read or written.</summary>
    public static TypeContract RefusedOf(Type type) => TypeCall.Make(type, new Refused(ErrorText.InstancesNotSupported(type)));

    /// <summary>The collection with the callbacks and number handling of its type.</summary>
    private static TypeContract WithAttributes(TypeContract collection)
    {
        if (!MayMeet.OwnCollections)
        {
            return collection;
        }

        TypeMarks.CheckKind(collection.Type, collection.Kind == ShapeKind.Dictionary ? JsonTypeInfoKind.Dictionary : JsonTypeInfoKind.Enumerable);
        TypeContract called = WithCallbacks(collection, null, isRefused: false, ObjectCallbacks.Of(collection.Type));
        if (MayMeet.NumberHandling && collection.Type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false) is { } declared)
        {
            return Handling(called, declared.Handling);
        }

        return called;
    }

    /// <summary>The collection with the callbacks for reading and writing it.</summary>
    public static TypeContract WithCallbacks(TypeContract collection, Func<object?>? create, bool isRefused, ObjectCallbacks callbacks) =>
        create is null && !isRefused && callbacks.Kinds == default ? collection
            : TypeCall.Make(collection.Type, new Callbacks(collection, create, isRefused, callbacks));

    private sealed class ObjectOf(OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => ObjectDiscovery.Create<T>(options);
    }

    private sealed class Refused(string text) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new RefusedContract<T>(text);
    }

    private sealed class Callbacks(TypeContract collection, Func<object?>? create, bool isRefused, ObjectCallbacks callbacks) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new CallbackContract<T>((TypeContract<T>)collection, create, isRefused, callbacks);
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

            // An error of the type itself is reported even if it is written as its base type.
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

            // A resolver may name another type for it.
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
