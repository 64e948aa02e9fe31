using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>The plan of an object by its metadata: a <see cref="JsonTypeInfo"/>'s members, constructor and callbacks as data.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataPlan
{
    /// <summary>The members of an object in the order of its plan.</summary>
    public static JsonPropertyInfo[] InOrder(JsonTypeInfo info)
    {
        var ordered = new List<JsonPropertyInfo>(info.Properties.Count);
        foreach (JsonPropertyInfo property in info.Properties)
        {
            if (!property.IsExtensionData)
            {
                // Behind those of the same order; nearly always that is the end.
                int place = ordered.Count;
                while (place > 0 && ordered[place - 1].Order > property.Order)
                {
                    place--;
                }

                ordered.Insert(place, property);
            }
        }

        return [.. ordered];
    }

    private static int[] RequiredOf(PlanMember[] members)
    {
        var required = new List<int>();
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i].Spec.IsRequired)
            {
                required.Add(i);
            }
        }

        return [.. required];
    }

    private static int BoundOf(JsonPropertyInfo[] properties)
    {
        int bound = 0;
        foreach (JsonPropertyInfo property in properties)
        {
            bound += property.AssociatedParameter is null ? 0 : 1;
        }

        return bound;
    }

    /// <summary>Each of these is a method of its own: what it names is loaded when it is called first.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasDiscriminators(JsonPolymorphismOptions options) => options.DerivedTypes.Any(static derived => derived.TypeDiscriminator is not null);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsonPropertyInfo? ExtensionOf(JsonTypeInfo info) => info.Properties.FirstOrDefault(static property => property.IsExtensionData);

    private static PlanMember[] MembersOf(JsonPropertyInfo[] properties, JsonTypeInfo info, PopulateDiscovery populate, OptionsScope options)
    {
        var members = new PlanMember[properties.Length];
        for (int i = 0; i < members.Length; i++)
        {
            members[i] = Describe(properties[i], info, populate, options);
        }

        return members;
    }

    private static MemberAccess[] AccessorsOf(JsonPropertyInfo[] properties, PlanMember[] members)
    {
        var accessors = new MemberAccess[members.Length];
        for (int i = 0; i < accessors.Length; i++)
        {
            accessors[i] = MetadataAccess.Of(properties[i], members[i]);
        }

        return accessors;
    }

    /// <summary>The plan.</summary>
    public static ObjectPlan<T> Of<T>(JsonTypeInfo info, OptionsScope options)
    {
        JsonPropertyInfo[] properties = InOrder(info);
        int bound = BoundOf(properties);
        bool hasParameters = info.CreateObject is null && bound > 0;
        bool hasDiscriminators = info.PolymorphismOptions is { } polymorphism && HasDiscriminators(polymorphism);
        var populate = new PopulateDiscovery(
            info.PreferredPropertyObjectCreationHandling, hasDiscriminators, InfoInternals.HasParameters(info) ?? hasParameters, options);
        JsonPropertyInfo? extension = properties.Length == info.Properties.Count ? null : ExtensionOf(info);
        PlanMember? extensionMember = extension is null ? null : Describe(extension, info, populate, options);
        PlanMember[] members = MembersOf(properties, info, populate, options);
        Func<object?[], T>? createWith = null;
        ParameterSpec[] parameters = [];
        int taken = info.CreateObject is null && info.ConstructorAttributeProvider is ConstructorInfo constructor ? constructor.GetParameters().Length : 0;
        bool isIncomplete = info.CreateObject is null && (InfoInternals.ParametersOf(info) is { } all ? all != bound : taken > bound);
        if (hasParameters && !isIncomplete)
        {
            parameters = Bind(properties, members);
            createWith = InfoInternals.CreateWith(info) as Func<object?[], T> ?? MakerWith<T>(info, properties);
        }

        Func<T>? create = info is JsonTypeInfo<T> { CreateObject: { } typed } ? typed : info.CreateObject is { } boxed ? () => (T)boxed() : null;

        // What the delegate does is read where that saves a box; of classes it is read when code is emitted.
        Func<object>? createAny = typeof(T).IsValueType && MetadataCode.MakesAsDeclared<T>(info) ? null : info.CreateObject;
        ObjectCallbacks callbacks = CallbacksOf(info);
        ObjectSpec spec = ObjectSpec.Under(options, typeof(T), members) with
        {
            Parameters = new SpecList<ParameterSpec>(parameters),
            ConstructorParameters = taken,
            Required = new SpecList<int>(RequiredOf(members)),
            Extension = extensionMember?.Spec,
            RefusesUnknown = extension is null
                && (info.UnmappedMemberHandling ?? options.Settings.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Disallow,
            RefusesRead = (create is null && createWith is null) || isIncomplete,
            Callbacks = callbacks.Kinds,
        };
        return new ObjectPlan<T>
        {
            Spec = spec,
            Members = members,
            Names = spec.NamesUnder(options, takesUnknown: extension is { Get: not null, Set: not null }),
            ConstructorFault = isIncomplete ? () => Throw.ConstructorParameterIncomplete(typeof(T)) : null,
            IsOfMetadata = true,
            NotReadable = create is not null || createWith is not null || isIncomplete ? null
                : typeof(T).IsAbstract ? ErrorText.AbstractType(typeof(T), hasDiscriminators)
                : ErrorText.NoConstructor(typeof(T)),
            Extension = extension is null ? null
                : ExtensionDiscovery.Create<T>(extensionMember!, MetadataAccess.Of(extension, extensionMember!), extension.ShouldSerialize, options),
            Callbacks = callbacks,
            Accessors = AccessorsOf(properties, members),
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
        string clrName = InfoInternals.NameOf(property) ?? property.Name;
        bool isUsed = property.Get is not null || property.Set is not null || (property.AssociatedParameter is not null && !IsIgnored(property));
        TypeContract contract = !isUsed ? IgnoredContract.Instance
            : property.CustomConverter is { } converter ? MetadataOrigins.Assigned(type, converter, property.AttributeProvider as MemberInfo, info, options)
            : TypeInfoContracts.OwnOf(InfoInternals.TypeOf(property), options) ?? options.Contract(type);
        JsonNumberHandling? handling = property.NumberHandling ?? (contract.HandlesNumbers ? info.NumberHandling : null);
        if (handling is null && type == typeof(object) && isUsed)
        {
            // A resolver's number handling for objects applies to members only.
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
        bool populates = (property.Get is not null || property.Set is not null)
            && populate.IsPopulated(
                property.ObjectCreationHandling, property.DeclaringType, property.Name, contract, property.Get is not null, property.Set is not null,
                isIgnoredReadOnly);
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
            IgnoresNull = options.Settings.IgnoreNullValues && !hasCondition && !property.IsRequired
                && !(InfoInternals.HasSetter(property) ?? (property.Set is not null && !IsOwn(property.Set)))
                && (property.Set is not null || !populates) && contract.TakesNull,
            RefusesNull = respectsNull && !(property.AssociatedParameter?.IsNullable ?? property.IsSetNullable),
            GivesNoNull = respectsNull && !property.IsGetNullable,
        };
        return new PlanMember(spec, MemberCode.Delegates, contract);
    }

    /// <summary>
    /// Whether System.Text.Json made the delegate: only its own methods, and those it makes at run time, are in its module.
    /// </summary>
    public static bool IsOwn(Delegate? accessor) => accessor is not null && accessor.Method.Module.Assembly == typeof(JsonConverter).Assembly;

    /// <summary>The options' condition; a member's own condition is its delegate.</summary>
    private static WriteCondition ConditionOf(JsonPropertyInfo property, OptionsScope options)
    {
        bool takesNull = !property.PropertyType.IsValueType || Nullable.GetUnderlyingType(property.PropertyType) is not null;
        JsonIgnoreCondition condition = options.Settings.IgnoreNullValues ? JsonIgnoreCondition.WhenWritingNull : options.Settings.DefaultIgnoreCondition;
        if (InfoInternals.ConditionOf(property) is { } declared)
        {
            return declared == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault : WriteCondition.UnlessNull;
        }

        return MetadataAccess.HasUserCondition(property) ? WriteCondition.IfAllowed
            : InfoInternals.HasOwnCondition(property) ? WriteCondition.Always
            : condition == JsonIgnoreCondition.WhenWritingNull && takesNull ? WriteCondition.UnlessNull
            : condition == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault
            : WriteCondition.Always;
    }

    /// <summary>Whether an attribute says that the member is neither read nor written; the constructor parameter that matches it gets its default.</summary>
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

    /// <summary>Makes objects by the constructor, and then sets the members that come after its parameters because they can only be initialized.</summary>
    private static Func<object?[], T>? MakerWith<T>(JsonTypeInfo info, JsonPropertyInfo[] properties)
    {
        if (info.ConstructorAttributeProvider is not ConstructorInfo constructor)
        {
            return null;
        }

        int count = constructor.GetParameters().Length;
        (int Position, MemberInfo? Member)[] initialized =
            [.. properties.Where(p => p.AssociatedParameter?.Position >= count).Select(p => (p.AssociatedParameter!.Position, MemberOf(p)))];
        if (initialized.Length == 0)
        {
            return ObjectDiscovery.MakerWith<T>(constructor);
        }

        var invoker = ConstructorInvoker.Create(constructor);
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

    /// <summary>The member that is initialized with a parameter's argument: it has the parameter's name, which cannot be changed.</summary>
    private static MemberInfo? MemberOf(JsonPropertyInfo property)
    {
        const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        string name = property.AssociatedParameter!.Name;
        return (MemberInfo?)property.DeclaringType.GetProperty(name, Declared) ?? property.DeclaringType.GetField(name, Declared);
    }

    /// <summary>The callbacks before and after reading and writing.</summary>
    public static ObjectCallbacks CallbacksOf(JsonTypeInfo info) =>
        new(info.OnDeserializing is not null, info.OnDeserialized is not null, info.OnSerializing is not null, info.OnSerialized is not null)
        {
            OnDeserializing = info.OnDeserializing,
            OnDeserialized = info.OnDeserialized,
            OnSerializing = info.OnSerializing,
            OnSerialized = info.OnSerialized,
        };
}
