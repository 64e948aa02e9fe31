using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Creates contracts of objects, with their members, names, constructor and accessors.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ObjectDiscovery
{
    /// <summary>Creates the contract. The type's members are examined when the contract is first used.</summary>
    public static ObjectContract<T> Create<T>(OptionsScope options)
    {
        // Tested in the condition itself, not through a variable, so that an ahead-of-time compiler can remove the branch.
        if (RuntimeFeature.IsDynamicCodeSupported && !typeof(T).IsInterface)
        {
            return new ObjectContract<T>(options, _ => PlanOf<T>(options), Emit);
        }

        return new ObjectContract<T>(options, _ => PlanOf<T>(options), null);

        ObjectExecutor<T>? Emit(ObjectContract<T> contract, out FallbackReason reason, out string? detail)
        {
            detail = null;
            return EmittedExecutor.Create(contract.Plan, options.IsLasting, out reason);
        }
    }

    private static ObjectPlan<T> PlanOf<T>(OptionsScope options) =>
        Generated<T>(options) ?? (ReflectionSwitch.Finds ? Reflect<T>(options) : throw Throw.NotGenerated(typeof(T)));

    /// <summary>
    /// Creates the plan of an object from generated code. Null if there is no generated code, if it lacks members, or if it does not fit the options and other
    /// code can be emitted instead.
    /// </summary>
    private static ObjectPlan<T>? Generated<T>(OptionsScope options)
    {
        if (GeneratedTypes.For(typeof(T)) is not GeneratedObject<T> generated || GeneratedDiscovery.HidesMembers(generated))
        {
            return null;
        }

        ObjectPlan<T> plan = Describe(
            generated.Facts(options, FaultOf(generated)), generated.MembersUnder(options, ConverterDiscovery.NamedBy), options);
        return plan.Ready is null && ReflectionSwitch.IsLeftOn && RuntimeFeature.IsDynamicCodeSupported ? null : plan;
    }

    /// <summary>Returns the reason why a type cannot be read, or null.</summary>
    private static string? FaultOf(GeneratedObject generated) =>
        generated.Has(ObjectMarks.Abstract) ? ErrorText.AbstractType(generated.Type, TypeMarks.HasDiscriminators(generated.Type))
        : generated.Has(ObjectMarks.NoConstructor) ? ErrorText.NoConstructor(generated.Type)
        : null;

    /// <summary>Reads by reflection a type's attributes that affect its members.</summary>
    public static TypeFacts FactsOf(Type type) => new()
    {
        Type = type,
        CreationHandling = PopulateDiscovery.Declared(type),
        HasDiscriminators = TypeMarks.HasDiscriminators(type),
        NumberHandling = type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false)?.Handling,
        UnmappedMemberHandling = type.GetCustomAttribute<JsonUnmappedMemberHandlingAttribute>(inherit: false)?.UnmappedMemberHandling,
        Policy = NewerMarks.PolicyOf(type),
        Condition = NewerMarks.ConditionOf(type),
    };

    /// <summary>Creates the plan of an object by reflection.</summary>
    private static ObjectPlan<T> Reflect<T>(OptionsScope options)
    {
        Type type = typeof(T);
        ConstructorInfo? constructor = ConstructorDiscovery.Find(type, out string? notReadable);
        ParameterFacts[] parameters = ConstructorDiscovery.ParametersOf(constructor, options);
        return Describe(
            new ObjectFacts<T>
            {
                Owner = FactsOf(type),
                Callbacks = ObjectCallbacks.Of(type),
                NotReadable = notReadable,
                SetsRequired = constructor is not null && LanguageMarks.SetsRequired(constructor),
                Parameters = parameters,
                Constructor = constructor,
                Create = constructor is null ? static () => default! : parameters.Length == 0 ? Maker<T>(constructor) : null,
                CreateWith = parameters.Length > 0 ? MakerWith<T>(constructor!) : null,
            },
            null,
            options);
    }

    /// <summary>Creates the plan of an object, and finds its members.</summary>
    /// <param name="facts">The type's facts.</param>
    /// <param name="written">The members as recorded by the source generator; null to find them by reflection.</param>
    /// <param name="options">The options.</param>
    public static ObjectPlan<T> Describe<T>(ObjectFacts<T> facts, MemberFacts[]? written, OptionsScope options)
    {
        Type type = typeof(T);
        bool requiresParameters = options.Settings.RespectRequiredConstructorParameters;
        PlanMember[] members = MemberDiscovery.Find(facts.Owner, options, checksRequired: !facts.SetsRequired, facts.Parameters, written,
            out MemberFacts[] described, out PlanMember? extension);
        ParameterSpec[]? bound = ConstructorDiscovery.Bind(type, facts.Parameters, members, requiresParameters);
        if (extension is not null && bound is null
            && Array.Find(facts.Parameters, p => string.Equals(p.Name, extension.Spec.ClrName, StringComparison.OrdinalIgnoreCase)) is { } taken)
        {
            throw requiresParameters && !taken.HasDefault ? Throw.RequiredExtensionData(extension.Spec.Name, extension.Spec.DeclaringType)
                : Throw.ExtensionDataIsParameter(extension.Spec.ClrName, extension.Spec.DeclaringType);
        }

        ObjectPlan<T> plan = PlanOf(facts, members, bound, extension, options, isGenerated: written is not null);
        plan.Ready = facts.Executor?.Invoke(plan, described);
        if (plan.Ready is null)
        {
            // Creating the accessors checks them. Generated code hardly ever needs accessors; all other plans do.
            _ = plan.Accessors;
        }

        return plan;
    }

    /// <summary>Creates the plan of an object from its members.</summary>
    /// <param name="facts">The type's facts.</param>
    /// <param name="members">The members. A member whose value is a constructor argument refers to its parameter.</param>
    /// <param name="bound">The parameters of the constructor; null if one of them has no matching member.</param>
    /// <param name="extension">The member that holds extension data, or null.</param>
    /// <param name="options">The options.</param>
    /// <param name="isGenerated">Whether the source generator recorded the members.</param>
    public static ObjectPlan<T> PlanOf<T>(
        ObjectFacts<T> facts, PlanMember[] members, ParameterSpec[]? bound, PlanMember? extension, OptionsScope options, bool isGenerated = false)
    {
        JsonUnmappedMemberHandling unmapped = facts.Owner.UnmappedMemberHandling ?? options.Settings.UnmappedMemberHandling;
        Converter<PlanMember, MemberAccess> access = facts.Access ?? AccessOf;
        ExtensionData<T>? unknown = extension is null or { Contract: IgnoredContract }
            ? null : ExtensionDiscovery.Create<T>(extension, access(extension), options);
        ObjectSpec spec = ObjectSpec.Under(options, typeof(T), members) with
        {
            Parameters = new SpecList<ParameterSpec>(bound ?? []),
            ConstructorParameters = facts.ConstructorParameters ?? bound?.Length ?? 0,
            Extension = unknown is null ? null : extension!.Spec,
            RefusesUnknown = extension is null && unmapped == JsonUnmappedMemberHandling.Disallow,
            RefusesRead = facts.NotReadable is not null || bound is null,
            Callbacks = facts.Callbacks.Kinds,
        };
        return new ObjectPlan<T>
        {
            Spec = spec,
            Members = members,
            Names = spec.NamesUnder(options, takesUnknown: extension is { CanSetAndGet: true }),
            Constructor = facts.Constructor,
            NotReadable = facts.NotReadable,
            ConstructorFault = bound is null ? static () => Throw.ConstructorParameterIncomplete(typeof(T)) : null,
            Extension = unknown,
            Callbacks = facts.Callbacks,
            Access = access,
            Create = facts.Create,
            CreateAny = facts.CreateAny,
            CreateWith = facts.CreateWith,
            IsOfMetadata = facts.Access is not null,
            IsGenerated = isGenerated,
        };
    }

    private static MemberAccess AccessOf(PlanMember member) =>
        member.Generated is GeneratedObject generated ? generated.AccessOf(member)
        : ReflectionSwitch.Finds ? AccessorFactory.Create(member)
        : throw Throw.NotGenerated(member.Spec.DeclaringType);

    private static Func<T> Maker<T>(ConstructorInfo constructor)
    {
        if (!typeof(T).IsAbstract)
        {
            return Unwrapped.Make<T>;
        }

        ConstructorInvoker invoker = Constructors<T>.InvokerOf(constructor);
        return () => (T)invoker.Invoke();
    }

    /// <summary>Returns a delegate that creates an object from boxed arguments, with a constructor or a static method.</summary>
    public static Func<object?[], T> MakerWith<T>(MethodBase maker)
    {
        if (maker is not ConstructorInfo constructor)
        {
            MethodInvoker method = MethodInvoker.Create(maker);
            return arguments => (T)method.Invoke(null, arguments.AsSpan())!;
        }

        ConstructorInvoker invoker = Constructors<T>.InvokerOf(constructor);
        return arguments => (T)invoker.Invoke(arguments.AsSpan());
    }

    /// <summary>
    /// The invoker of the type's constructor, shared by all options: the runtime emits code for an invoker, and options created for one call must not repeat
    /// this cost.
    /// </summary>
    private static class Constructors<T>
    {
        private static Known? s_known;

        public static ConstructorInvoker InvokerOf(ConstructorInfo constructor)
        {
            Known? known = s_known;
            if (known is null || known.Constructor != constructor)
            {
                s_known = known = new Known(constructor, ConstructorInvoker.Create(constructor));
            }

            return known.Invoker;
        }

        private sealed record Known(ConstructorInfo Constructor, ConstructorInvoker Invoker);
    }
}
