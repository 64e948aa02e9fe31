using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Creates the plan of an object from a <see cref="JsonTypeInfo"/>: its members, constructor and callbacks.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataPlan
{
    /// <summary>Returns the members of an object in the order of its plan, without the member that holds extension data.</summary>
    public static JsonPropertyInfo[] InOrder(JsonTypeInfo info, out JsonPropertyInfo? extension)
    {
        IList<JsonPropertyInfo> all = info.Properties;
        var ordered = new JsonPropertyInfo[all.Count];
        int count = 0;
        extension = null;
        for (int i = 0; i < ordered.Length; i++)
        {
            JsonPropertyInfo property = all[i];
            if (property.IsExtensionData)
            {
                extension ??= property;
                continue;
            }

            // Inserts the member after those of the same order, which is nearly always at the end.
            int place = count++;
            for (; place > 0 && ordered[place - 1].Order > property.Order; place--)
            {
                ordered[place] = ordered[place - 1];
            }

            ordered[place] = property;
        }

        return count == ordered.Length ? ordered : ordered[..count];
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

    /// <summary>Whether a derived type has a discriminator. A separate method, so that the assembly that it needs is loaded at its first call.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasDiscriminators(JsonPolymorphismOptions options) => options.DerivedTypes.Any(static derived => derived.TypeDiscriminator is not null);

    private static PlanMember[] MembersOf(JsonPropertyInfo[] properties, JsonTypeInfo info, MemberMaker maker, OptionsScope options)
    {
        var members = new PlanMember[properties.Length];
        for (int i = 0; i < members.Length; i++)
        {
            members[i] = Describe(properties[i], i, info, maker, options);
        }

        return members;
    }

    private static PlanMember Describe(JsonPropertyInfo property, int number, JsonTypeInfo info, MemberMaker maker, OptionsScope options)
    {
        MemberFacts facts = MetadataFacts.Of(property, number, info, options);
        return maker.Describe(facts, property.Name, maker.ConditionOf(facts));
    }

    /// <summary>Creates the plan of an object from its metadata, with the accessors of all members.</summary>
    public static ObjectPlan<T> Of<T>(JsonTypeInfo info, OptionsScope options)
    {
        JsonPropertyInfo[] properties = InOrder(info, out JsonPropertyInfo? extension);
        int bound = BoundOf(properties);
        bool hasParameters = info.CreateObject is null && bound > 0;
        bool hasDiscriminators = info.PolymorphismOptions is { } polymorphism && HasDiscriminators(polymorphism);
        var owner = new TypeFacts
        {
            Type = typeof(T),
            NumberHandling = info.NumberHandling,
            CreationHandling = info.PreferredPropertyObjectCreationHandling,
            UnmappedMemberHandling = info.UnmappedMemberHandling,
            HasDiscriminators = hasDiscriminators,
        };
        var maker = new MemberMaker(owner, checksRequired: false, InfoInternals.HasParameters(info) ?? hasParameters, options);
        PlanMember? extensionMember = extension is null ? null : Describe(extension, properties.Length, info, maker, options);
        PlanMember[] members = MembersOf(properties, info, maker, options);
        int taken = info.CreateObject is null && info.ConstructorAttributeProvider is ConstructorInfo constructor ? constructor.GetParameters().Length : 0;
        bool isIncomplete = info.CreateObject is null && (InfoInternals.ParametersOf(info) is { } all ? all != bound : taken > bound);
        ParameterSpec[]? parameters = isIncomplete ? null : hasParameters ? Bind(properties, members) : [];
        Func<object?[], T>? createWith = parameters is not { Length: > 0 } ? null
            : InfoInternals.CreateWith(info) as Func<object?[], T> ?? MakerWith<T>(info, properties);
        Func<T>? create = info is JsonTypeInfo<T> { CreateObject: { } typed } ? typed : info.CreateObject is { } boxed ? () => (T)boxed() : null;
        var facts = new ObjectFacts<T>
        {
            Owner = owner,
            Callbacks = CallbacksOf(info),
            NotReadable = create is not null || createWith is not null || isIncomplete ? null
                : typeof(T).IsAbstract ? ErrorText.AbstractType(typeof(T), hasDiscriminators)
                : ErrorText.NoConstructor(typeof(T)),
            Create = create,

            // For a struct, the delegate's code is examined here, because creating the struct without the delegate avoids a box. For a class, it is examined
            // when code is emitted.
            CreateAny = typeof(T).IsValueType && MetadataCode.MakesAsDeclared<T>(info) ? null : info.CreateObject,
            CreateWith = createWith,
            ConstructorParameters = taken,
            Access = new MetadataAccess(properties, extension).Of,
        };
        ObjectPlan<T> plan = ObjectDiscovery.PlanOf(facts, members, parameters, extensionMember, options);
        _ = plan.Accessors;
        return plan;
    }

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
            object? value = (parameter.HasDefaultValue ? parameter.DefaultValue : null) ?? GenericTypes.DefaultOf(type);
            bool isIgnored = members[i].Contract is IgnoredContract;
            parameters[parameter.Position] = new ParameterSpec(type, isIgnored ? -1 : i, i, value);
            if (!isIgnored)
            {
                members[i] = members[i].PassedTo(parameter.Position, parameter.Name, members[i].Spec.RefusesNull);
            }
        }

        return [.. parameters.Select(p => p ?? new ParameterSpec(typeof(object), -1, -1, null))];
    }

    /// <summary>
    /// Returns a delegate that calls the constructor and then sets the init-only members, whose arguments follow the constructor's arguments. Null if the
    /// metadata does not name the constructor.
    /// </summary>
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

    /// <summary>Returns the init-only member that an argument initializes. The parameter has the member's .NET name, which callers cannot change.</summary>
    private static MemberInfo? MemberOf(JsonPropertyInfo property)
    {
        const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        string name = property.AssociatedParameter!.Name;
        return (MemberInfo?)property.DeclaringType.GetProperty(name, Declared) ?? property.DeclaringType.GetField(name, Declared);
    }

    /// <summary>Returns the metadata's callbacks before and after reading and writing.</summary>
    public static ObjectCallbacks CallbacksOf(JsonTypeInfo info) =>
        new(info.OnDeserializing is not null, info.OnDeserialized is not null, info.OnSerializing is not null, info.OnSerialized is not null)
        {
            OnDeserializing = info.OnDeserializing,
            OnDeserialized = info.OnDeserialized,
            OnSerializing = info.OnSerializing,
            OnSerialized = info.OnSerialized,
        };
}
