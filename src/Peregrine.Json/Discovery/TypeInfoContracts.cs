using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Contracts from the options' resolver: what a <see cref="JsonTypeInfo"/> says is the contract, whoever made it. Types that come unchanged from
/// System.Text.Json's own resolver keep the contracts of reflection.
/// </summary>
[RequiresUnreferencedCode(Requirements.Unreferenced)]
[RequiresDynamicCode(Requirements.Dynamic)]
internal static class TypeInfoContracts
{
    private static readonly MethodInfo s_objectOf = typeof(TypeInfoContracts).GetMethod(nameof(ObjectOf), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static readonly MethodInfo s_collectionOf = typeof(TypeInfoContracts).GetMethod(nameof(CollectionOf), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static readonly MethodInfo s_withoutMembers = typeof(TypeInfoContracts).GetMethod(nameof(WithoutMembers), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_delegated = typeof(TypeInfoContracts).GetMethod(nameof(Delegated), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly DefaultJsonTypeInfoResolver s_plain = new();
    private static readonly MethodInfo s_withHandler = typeof(TypeInfoContracts).GetMethod(nameof(WithHandler), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>The contract by the options' resolver, or null where reflection finds the same.</summary>
    public static TypeContract? Find(Type type, OptionsScope options)
    {
        bool saysMore = NewerMarks.NeedMetadata(type, options);
        if (!saysMore && IsPlain(options.Settings.TypeInfoResolver))
        {
            return null;
        }

        JsonTypeInfo info = options.Source.GetTypeInfo(type);
        return !saysMore && IsOfReflection(info, options) ? null : Create(info, options);
    }

    /// <summary>
    /// Whether the metadata is what System.Text.Json's own resolver made, and nobody has had it in hand since. It keeps that resolver's name when a context or
    /// another resolver changes it and hands it on, so those before it in the chain must be contexts of the generator that have nothing for the type.
    /// </summary>
    private static bool IsOfReflection(JsonTypeInfo info, OptionsScope options)
    {
        if (info.OriginatingResolver is not { } origin || !IsPlain(origin) || !ReturnsUnmodified(options.Settings.TypeInfoResolver))
        {
            return false;
        }

        foreach (IJsonTypeInfoResolver resolver in Flatten(options.Settings.TypeInfoResolver!))
        {
            if (resolver is not JsonSerializerContext)
            {
                return true;
            }

            if (!InfoInternals.IsGeneratedContext(resolver) || resolver.GetTypeInfo(info.Type, options.Source) is not null)
            {
                return false;
            }
        }

        return false;
    }

    private static IEnumerable<IJsonTypeInfoResolver> Flatten(IJsonTypeInfoResolver resolver) =>
        resolver is not JsonSerializerContext && resolver is IEnumerable<IJsonTypeInfoResolver> chain ? chain.SelectMany(Flatten) : [resolver];

    /// <summary>The contract that a caller's metadata is: that of its options, where it comes from them.</summary>
    public static ContractEntry Know(JsonTypeInfo info) => ContractCache.Know(info, static key =>
    {
        InfoInternals.Configure(key);
        OptionsScope options = ContractCache.For(key.Options, ContractDiscovery.Source);
        TypeContract contract = NewerTypes.Prepare(
            static (key, options) => InfoInternals.IsOfOptions(key) ? options.Contract(key.Type) : Create(key, options), static (key, _) => key, key, options);
        return new ContractEntry(0, key.Options, options, contract) { Info = key };
    });

    /// <summary>The user's converter that the options' resolver has for a type, or null where that is one of System.Text.Json's, or reflection finds the same.</summary>
    public static JsonConverter? ConverterOf(Type type, OptionsScope options) =>
        !IsPlain(options.Settings.TypeInfoResolver) && InfoInternals.KnownOf(type, options.Source) is { } info && !IsBuiltIn(info.Converter) ? info.Converter : null;

    /// <summary>The contract of metadata that a member or a collection brings along for a type; null where it is what the resolver gives, or not known.</summary>
    private static TypeContract? OwnOf(JsonTypeInfo? info, OptionsScope options) =>
        info is null || InfoInternals.IsOfOptions(info) ? null : ContractCache.Own(info, key => Create(key, options));

    /// <summary>
    /// The type by whose contract a value declared as object is written: its own, or where the options' resolver has no metadata for that, the nearest
    /// base or interface for which it has; null where there is none. Two that do not lead to each other are an error.
    /// </summary>
    public static Type? NamedTypeOf(Type type, OptionsScope options)
    {
        if (IsPlain(options.Settings.TypeInfoResolver) || IsNamed(type, options))
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

    /// <summary>Whether the resolver has metadata for the type, or an error to raise when it is requested.</summary>
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

    /// <summary>Whether the resolver is the one that options get which name none.</summary>
    public static bool IsUsual(IJsonTypeInfoResolver? resolver) =>
        ReflectionSwitch.IsOn && ReferenceEquals(resolver, JsonSerializerOptions.Default.TypeInfoResolver);

    /// <summary>Whether the resolver is System.Text.Json's own, unmodified.</summary>
    public static bool IsPlain(IJsonTypeInfoResolver? resolver) =>
        resolver is null || IsUsual(resolver)
        || (resolver.GetType() == typeof(DefaultJsonTypeInfoResolver) && ((DefaultJsonTypeInfoResolver)resolver).Modifiers.Count == 0);

    /// <summary>
    /// Whether what a resolver gives is as its origin made it: one around another, by a user or by WithAddedModifier, may have changed it and leaves
    /// the origin's name on it.
    /// </summary>
    public static bool ReturnsUnmodified(IJsonTypeInfoResolver? resolver) =>
        resolver is null or JsonSerializerContext || resolver.GetType() == typeof(DefaultJsonTypeInfoResolver)
        || (resolver is IEnumerable<IJsonTypeInfoResolver> chain && resolver.GetType().Assembly == typeof(JsonConverter).Assembly && chain.All(ReturnsUnmodified));

    private static TypeContract Create(JsonTypeInfo info, OptionsScope options)
    {
        Type type = info.Type;
        if (StjVersion.IsNewer && !StjVersion.IsUnseen && FSharpDiscovery.IsUnion(info) && FSharpDiscovery.Find(type, options) is { } cases)
        {
            return cases;
        }

        if (NewerMarks.NeedsItself(info, options))
        {
            return HandedOver(info, info.Kind > JsonTypeInfoKind.Dictionary ? FallbackReason.Newer : FallbackReason.Unknown);
        }

        if (NewerMarks.IsUnion(info))
        {
            TypeContract union = UnionDiscovery.Create(info, options);
            union.Origin = MetadataOrigins.Of(info, options);
            return union;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying && IsBuiltIn(info.Converter))
        {
            TypeContract nullable = ContractDiscovery.NullableOf(underlying, options);
            return nullable.Kind == ShapeKind.Value ? ContractDiscovery.Handling(nullable, info.NumberHandling ?? options.Settings.NumberHandling) : nullable;
        }

        if (OwnOf(InfoInternals.ElementOf(info), options) is { } element)
        {
            options.Adopt(element);
        }

        if (!InfoInternals.KnowsHandlers && s_delegated.MakeGenericMethod(type).Invoke(null, [info]) is TypeContract delegated)
        {
            Observation.FellBack(type, FallbackReason.Delegated);
            return delegated;
        }

        TypeContract contract = InfoInternals.LacksMembers(info) ? (TypeContract)s_withoutMembers.MakeGenericMethod(type).Invoke(null, [info])! : CreatePlain(info, options);
        contract.Origin = MetadataOrigins.Of(info, options);
        return InfoInternals.CanUseHandler(info) ? (TypeContract)s_withHandler.MakeGenericMethod(type).Invoke(null, [info, contract])! : contract;
    }

    /// <summary>The contract of a type that System.Text.Json reads and writes itself.</summary>
    public static TypeContract HandedOver(JsonTypeInfo info, FallbackReason reason)
    {
        Observation.FellBack(info.Type, reason);
        return (TypeContract)Activator.CreateInstance(typeof(DelegatedContract<>).MakeGenericType(info.Type), info, reason)!;
    }

    private static TypeContract<T> WithHandler<T>(JsonTypeInfo<T> info, TypeContract<T> contract)
    {
        if (HandlerContracts.Find(info) is not { } handler)
        {
            return contract;
        }

        Observation.FellBack(info.Type, FallbackReason.Handler);
        return new HandlerContract<T>(contract, handler, new HandlerUse(info.Options.DefaultBufferSize));
    }

    /// <summary>Where it is unknown whether the type is written by its metadata's own code, System.Text.Json reads and writes it.</summary>
    private static DelegatedContract<T>? Delegated<T>(JsonTypeInfo<T> info) => info.SerializeHandler is null ? null : new DelegatedContract<T>(info, FallbackReason.Delegated);

    private static MemberlessContract<T> WithoutMembers<T>(JsonTypeInfo<T> info) => new(info.CreateObject, () => Throw.NoMemberMetadata(typeof(T), ContractCache.For(info.Options, ContractDiscovery.Source).Settings.TypeInfoResolver));

    private static TypeContract CreatePlain(JsonTypeInfo info, OptionsScope options)
    {
        Type type = info.Type;
        TypeContract contract = info.Kind switch
        {
            _ when IsBuiltIn(info.Converter) && FSharpDiscovery.IsOption(type) => ContractDiscovery.CreateBuiltIn(type, options),
            JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary when ContractDiscovery.FindCollection(type, options) is { } collection =>
                (TypeContract)Unwrapped.Call(s_collectionOf.MakeGenericMethod(type), info, collection, options)!,
            JsonTypeInfoKind.Object => (TypeContract)Unwrapped.Call(s_objectOf.MakeGenericMethod(type), info, options)!,
            JsonTypeInfoKind.None when !IsBuiltIn(info.Converter) => ConverterDiscovery.Assigned(type, info.Converter, options),
            JsonTypeInfoKind.None when InfoInternals.IsMissing(info) => DomDiscovery.Unreadable(options),
            JsonTypeInfoKind.None when type.IsEnum => EnumDiscovery.FromBuiltIn(type, info.Converter, options) ?? ConverterDiscovery.Assigned(type, info.Converter, options),
            _ => ContractDiscovery.CreateBuiltIn(type, options),
        };
        if (info.Kind != JsonTypeInfoKind.Object && type != typeof(object))
        {
            contract = ContractDiscovery.Handling(contract, info.NumberHandling);
        }

        return info.Kind == JsonTypeInfoKind.None || FSharpDiscovery.IsOption(type) ? contract : ReferenceDiscovery.Around(contract, info.PolymorphismOptions, options, info.PolymorphismOptions is null ? null : TypeClassifiers.Of(info, isForUnion: false));
    }

    /// <summary>A collection: its type's own, with what the contract says of how it is made and what is called.</summary>
    private static TypeContract CollectionOf<T>(JsonTypeInfo info, TypeContract collection, OptionsScope options)
    {
        Func<object>? create = info.CreateObject;
        bool isOwn = IsOwnCreation<T>(info) || MetadataCode.MakesAsDeclared<T>(info);
        return ContractDiscovery.WithCallbacks(collection, isOwn ? null : create, isRefused: create is null && collection.CanCreate, CallbacksOf(info));
    }

    /// <summary>
    /// Whether nobody but System.Text.Json said how a collection is made. Its own delegate for another type looks the same, so a new one for this type is asked
    /// for: while System.Text.Json remembers it, that is the same delegate. Else the delegate is called, which makes the same.
    /// </summary>
    private static bool IsOwnCreation<T>(JsonTypeInfo info) =>
        info.CreateObject is not { } create || (IsOwn(create) && create.HasSingleTarget && info is JsonTypeInfo<T> { CreateObject: { } typed } && IsOwn(typed)
            && ReferenceEquals(create, s_plain.GetTypeInfo(info.Type, JsonSerializerOptions.Default).CreateObject));

    private static ObjectCallbacks CallbacksOf(JsonTypeInfo info) =>
        new(info.OnDeserializing is not null, info.OnDeserialized is not null, info.OnSerializing is not null, info.OnSerialized is not null)
        {
            OnDeserializing = info.OnDeserializing,
            OnDeserialized = info.OnDeserialized,
            OnSerializing = info.OnSerializing,
            OnSerialized = info.OnSerialized,
        };

    private static bool IsBuiltIn(JsonConverter converter) => converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    private static ObjectContract<T> ObjectOf<T>(JsonTypeInfo info, OptionsScope options)
    {
        bool emits = RuntimeFeature.IsDynamicCodeSupported && !typeof(T).IsAbstract;
        return new ObjectContract<T>(options, _ => Describe<T>(info, options), emits ? Emit : null);

        ObjectExecutor<T>? Emit(ObjectContract<T> contract, out FallbackReason reason)
        {
            reason = FallbackReason.ChangedMetadata;
            return MetadataCode.Of(info, contract.Plan) is { } plan ? EmittedExecutor.Create(plan, options.IsLasting, out reason) : null;
        }
    }

    /// <summary>The members of an object in the order of its plan.</summary>
    public static JsonPropertyInfo[] InOrder(JsonTypeInfo info) => [.. info.Properties.Where(p => !p.IsExtensionData).OrderBy(p => p.Order)];

    private static ObjectPlan<T> Describe<T>(JsonTypeInfo info, OptionsScope options)
    {
        bool hasParameters = info.CreateObject is null && info.Properties.Any(p => !p.IsExtensionData && p.AssociatedParameter is not null);
        var populate = new PopulateDiscovery(info.PreferredPropertyObjectCreationHandling, info.PolymorphismOptions?.DerivedTypes.Any(d => d.TypeDiscriminator is not null) == true, InfoInternals.HasParameters(info) ?? hasParameters, options);
        JsonPropertyInfo[] properties = InOrder(info);
        JsonPropertyInfo? extension = info.Properties.FirstOrDefault(p => p.IsExtensionData);
        PlanMember? extensionMember = extension is null ? null : Describe(extension, info, populate, options);
        PlanMember[] members = [.. properties.Select(p => Describe(p, info, populate, options))];
        Func<object?[], T>? createWith = null;
        ParameterSpec[] parameters = [];
        int taken = info.CreateObject is null && info.ConstructorAttributeProvider is ConstructorInfo constructor ? constructor.GetParameters().Length : 0;
        int bound = properties.Count(p => p.AssociatedParameter is not null);
        bool isIncomplete = info.CreateObject is null && (InfoInternals.ParametersOf(info) is { } all ? all != bound : taken > bound);
        if (hasParameters && !isIncomplete)
        {
            parameters = Bind(properties, members);
            createWith = InfoInternals.CreateWith(info) as Func<object?[], T> ?? MakerWith<T>(info, properties);
        }

        Func<T>? create = info is JsonTypeInfo<T> { CreateObject: { } typed } ? typed : info.CreateObject is { } boxed ? () => (T)boxed() : null;
        Func<object>? createAny = MetadataCode.MakesAsDeclared<T>(info) ? null : info.CreateObject;
        ObjectCallbacks callbacks = CallbacksOf(info);
        var spec = new ObjectSpec
        {
            Type = typeof(T),
            Members = new SpecList<MemberSpec>(Array.ConvertAll(members, static m => m.Spec)),
            Parameters = new SpecList<ParameterSpec>(parameters),
            ConstructorParameters = taken,
            Required = new SpecList<int>([.. Enumerable.Range(0, members.Length).Where(i => members[i].Spec.IsRequired)]),
            Extension = extensionMember?.Spec,
            RefusesUnknown = extension is null && (info.UnmappedMemberHandling ?? options.Settings.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Disallow,
            AllowsDuplicates = options.Settings.AllowDuplicateProperties,
            RefusesRead = (create is null && createWith is null) || isIncomplete,
            Callbacks = callbacks.Kinds,
            IgnoresCase = options.Settings.PropertyNameCaseInsensitive,
            Encoder = options.Escapes.OtherEncoder,
            IsCompact = options.Write.Layout is null,
            NotesReferences = options.References == ReferenceMode.Preserve,
        };
        return new ObjectPlan<T>
        {
            Spec = spec,
            Members = members,
            Names = new NameTable([.. members.Select(m => m.Spec.Name)], null, options.Settings.PropertyNameCaseInsensitive, options.Escapes)
            {
                TakesUnknown = extension is { Get: not null, Set: not null },
                ClosedType = spec.RefusesUnknown ? typeof(T) : null,
            },
            ConstructorFault = isIncomplete ? () => Throw.ConstructorParameterIncomplete(typeof(T)) : null,
            IsOfMetadata = true,
            Constructor = info.ConstructorAttributeProvider as ConstructorInfo,
            NotReadable = create is not null || createWith is not null || isIncomplete ? null
                : typeof(T).IsAbstract ? ErrorText.AbstractType(typeof(T), info.PolymorphismOptions?.DerivedTypes.Any(d => d.TypeDiscriminator is not null) == true)
                : ErrorText.NoConstructor(typeof(T)),
            Extension = extension is null ? null : ExtensionDiscovery.Create<T>(extensionMember!, MetadataAccess.Of(extension, extensionMember!), extension.ShouldSerialize, options),
            Callbacks = callbacks,
            Accessors = [.. properties.Select((p, i) => MetadataAccess.Of(p, members[i]))],
            Create = create,
            CreateAny = createAny,
            CreateWith = createWith,
        };
    }

    private static PlanMember Describe(JsonPropertyInfo property, JsonTypeInfo info, PopulateDiscovery populate, OptionsScope options)
    {
        if (property is { Name: "$id" or "$ref", IsExtensionData: false, DeclaringType.IsValueType: false } && options.References == ReferenceMode.Preserve
            && (property.Get is not null || property.Set is not null))
        {
            throw Throw.MemberNamedAsMetadata(property.DeclaringType, property.Name);
        }

        Type type = property.PropertyType;
        var member = property.AttributeProvider as MemberInfo;
        string clrName = InfoInternals.NameOf(property) ?? property.Name;
        bool isUsed = property.Get is not null || property.Set is not null || (property.AssociatedParameter is not null && !IsIgnored(property));
        TypeContract contract = !isUsed ? IgnoredContract.Instance
            : property.CustomConverter is { } converter ? MetadataOrigins.Assigned(type, converter, member, info, options)
            : OwnOf(InfoInternals.TypeOf(property), options) ?? options.Contract(type);
        JsonNumberHandling? handling = property.NumberHandling ?? (contract.HandlesNumbers ? info.NumberHandling : null);
        if (handling is null && type == typeof(object) && isUsed)
        {
            // What a resolver says of numbers in objects holds for members alone.
            handling = options.Source.TryGetTypeInfo(type, out JsonTypeInfo? declared) ? declared.NumberHandling : null;
        }

        if (handling is not null && isUsed)
        {
            contract = contract.HandlesNumbers ? contract.WithNumberHandling(handling.Value)
                : handling == JsonNumberHandling.Strict ? contract
                : throw Throw.NumberHandlingOnMember(clrName, property.DeclaringType);
        }

        bool respectsNull = options.Settings.RespectNullableAnnotations && isUsed && contract.TakesNull;
        MemberTypes kind = InfoInternals.KindOf(property);
        bool hasCondition = InfoInternals.HasOwnCondition(property);
        bool hasOwnSetter = property.Set is not null && !(InfoInternals.HasSetter(property) ?? !IsOwn(property.Set));
        bool isUnseen = property.Get is null && contract.IsCollection && kind != 0 && !hasCondition && hasOwnSetter;
        bool isIgnoredReadOnly = property.Set is null
            && (kind == MemberTypes.Property ? options.Settings.IgnoreReadOnlyProperties : kind == MemberTypes.Field && options.Settings.IgnoreReadOnlyFields);
        bool ignoresReadOnly = isIgnoredReadOnly && !InfoInternals.HasCondition(property) && !hasCondition && !contract.IsCollection;
        bool populates = (property.Get is not null || property.Set is not null) && populate.IsPopulated(property.ObjectCreationHandling, property.DeclaringType, property.Name, contract, property.Get is not null, property.Set is not null, isIgnoredReadOnly);
        var spec = new MemberSpec
        {
            Name = property.Name,
            ClrName = clrName,
            Owner = info.Type,
            DeclaringType = property.DeclaringType,
            ValueType = type,
            Kind = contract.Kind,
            Codec = contract.CodecType,
            IsWritten = property.Get is not null && !ignoresReadOnly,
            CanGet = property.Get is not null,
            IsRead = populates || (property.Set is not null && !isUnseen),
            Populates = populates,
            IsAssigned = property.Set is not null,
            IsRequired = property.IsRequired,
            Condition = ObjectConditions.Of(ConditionOf(property, options), contract, respectsNull && !property.IsGetNullable),
            IgnoresNull = options.Settings.IgnoreNullValues && !hasCondition && !property.IsRequired && !(InfoInternals.HasSetter(property) ?? (property.Set is not null && !IsOwn(property.Set))) && (property.Set is not null || !populates) && contract.TakesNull,
            RefusesNull = respectsNull && !(property.AssociatedParameter?.IsNullable ?? property.IsSetNullable),
            GivesNoNull = respectsNull && !property.IsGetNullable,
        };
        return new PlanMember(spec, MemberCode.Delegates, contract);
    }

    /// <summary>Whether System.Text.Json made the delegate: its own methods, and those it makes at run time, are in its module, and nobody else's are.</summary>
    private static bool IsOwn(Delegate? accessor) => accessor is not null && accessor.Method.Module.Assembly == typeof(JsonConverter).Assembly;

    /// <summary>The options' condition; a member's own is its delegate.</summary>
    private static WriteCondition ConditionOf(JsonPropertyInfo property, OptionsScope options)
    {
        bool takesNull = !property.PropertyType.IsValueType || Nullable.GetUnderlyingType(property.PropertyType) is not null;
        JsonIgnoreCondition condition = options.Settings.IgnoreNullValues ? JsonIgnoreCondition.WhenWritingNull : options.Settings.DefaultIgnoreCondition;
        if (InfoInternals.ConditionOf(property) is { } declared)
        {
            return declared == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault : WriteCondition.UnlessNull;
        }

        return property.ShouldSerialize is not null ? WriteCondition.IfAllowed
            : InfoInternals.HasOwnCondition(property) ? WriteCondition.Always
            : condition == JsonIgnoreCondition.WhenWritingNull && takesNull ? WriteCondition.UnlessNull
            : condition == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault
            : WriteCondition.Always;
    }

    /// <summary>An attribute says that the member is neither read nor written; the constructor's parameter that it matches gets its default.</summary>
    private static bool IsIgnored(JsonPropertyInfo property) =>
        property is { Get: null, Set: null } && InfoInternals.OwnConditionOf(property) == JsonIgnoreCondition.Always;

    private static ParameterSpec[] Bind(JsonPropertyInfo[] properties, PlanMember[] members)
    {
        var parameters = new List<ParameterSpec?>();
        for (int i = 0; i < properties.Length; i++)
        {
            if (properties[i].AssociatedParameter is not { } parameter)
            {
                continue;
            }

            while (parameters.Count <= parameter.Position)
            {
                parameters.Add(null);
            }

            Type type = parameter.ParameterType;
            object? value = parameter.HasDefaultValue ? parameter.DefaultValue : null;
            value ??= GenericTypes.DefaultOf(type);
            if (IsIgnored(properties[i]))
            {
                parameters[parameter.Position] = new ParameterSpec(type, -1, i, value);
                continue;
            }

            parameters[parameter.Position] = new ParameterSpec(type, i, i, value);
            members[i] = members[i].PassedTo(parameter.Position, parameter.Name, members[i].Spec.RefusesNull);
        }

        return [.. parameters.Select(p => p ?? new ParameterSpec(typeof(object), -1, -1, null))];
    }

    /// <summary>Makes objects by the constructor, and sets the members that follow its parameters because they can only be initialized.</summary>
    private static Func<object?[], T>? MakerWith<T>(JsonTypeInfo info, JsonPropertyInfo[] properties)
    {
        if (info.ConstructorAttributeProvider is not ConstructorInfo constructor)
        {
            return null;
        }

        var invoker = ConstructorInvoker.Create(constructor);
        int count = constructor.GetParameters().Length;
        (int Position, MemberInfo? Member)[] initialized = [.. properties.Where(p => p.AssociatedParameter?.Position >= count).Select(p => (p.AssociatedParameter!.Position, MemberOf(p)))];
        if (initialized.Length == 0)
        {
            return arguments => (T)invoker.Invoke(arguments.AsSpan());
        }

        return arguments =>
        {
            object made = invoker.Invoke(arguments.AsSpan(0, count));
            foreach ((int position, MemberInfo? member) in initialized)
            {
                (member as PropertyInfo)?.SetValue(made, arguments[position], BindingFlags.DoNotWrapExceptions, null, null, null);
                (member as FieldInfo)?.SetValue(made, arguments[position]);
            }

            return (T)made;
        };
    }

    /// <summary>The member that is initialized with the argument of a parameter: of the parameter's name, which nobody can change.</summary>
    private static MemberInfo? MemberOf(JsonPropertyInfo property)
    {
        const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        string name = property.AssociatedParameter!.Name;
        return (MemberInfo?)property.DeclaringType.GetProperty(name, Declared) ?? property.DeclaringType.GetField(name, Declared);
    }
}
