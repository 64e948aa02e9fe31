using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;

namespace Peregrine.Json.Discovery;

/// <summary>Contracts of objects: members, names, constructor, accessors.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ObjectDiscovery
{
    /// <summary>The contract; the type's members are examined when it is first used.</summary>
    public static ObjectContract<T> Create<T>(OptionsScope options)
    {
        bool emits = RuntimeFeature.IsDynamicCodeSupported && !typeof(T).IsInterface;
        return new ObjectContract<T>(
            options, _ => Describe<T>(options), emits ? (contract, out reason) => EmittedExecutor.Create(contract.Plan, options.IsLasting, out reason) : null);
    }

    private static ObjectPlan<T> Describe<T>(OptionsScope options)
    {
        Type type = typeof(T);
        ConstructorInfo? constructor = ConstructorDiscovery.Find(type, out string? notReadable);
        bool setsRequired = constructor?.IsDefined(typeof(SetsRequiredMembersAttribute), inherit: false) == true;
        bool hasParameters = constructor?.GetParameters().Length > 0;
        PlanMember[] members = MemberDiscovery.Find(type, options, checksRequired: !setsRequired, hasParameters, out PlanMember? extension);
        JsonUnmappedMemberHandling? declaredUnmapped = type.GetCustomAttribute<JsonUnmappedMemberHandlingAttribute>(inherit: false)?.UnmappedMemberHandling;
        if (extension is not null && declaredUnmapped == JsonUnmappedMemberHandling.Disallow)
        {
            throw Throw.ExtensionDataConflictsWithDisallow(type, extension.Spec.ClrName);
        }

        ParameterSpec[]? bound = hasParameters ? ConstructorDiscovery.Bind(type, constructor!, members, options) : [];
        ParameterSpec[] parameters = bound ?? [];
        if (extension is not null && bound is null
            && Array.Find(constructor!.GetParameters(), p => string.Equals(p.Name, extension.Spec.ClrName, StringComparison.OrdinalIgnoreCase)) is { } taken)
        {
            throw options.Settings.RespectRequiredConstructorParameters && !taken.HasDefaultValue
                ? Throw.RequiredExtensionData(extension.Spec.Name, extension.Spec.DeclaringType)
                : Throw.ExtensionDataIsParameter(extension.Spec.ClrName, extension.Spec.DeclaringType);
        }

        for (int i = 0; i < members.Length; i++)
        {
            MemberSpec member = members[i].Spec;
            bool isSettable = members[i].Contract is not IgnoredContract && member.IsAssigned;
            if (member.IsRequired && !isSettable && !IsRequiredParameter(Array.FindIndex(parameters, p => p.Match == i)))
            {
                throw Throw.RequiredWithoutSetter(member.Name, member.DeclaringType);
            }
        }

        JsonUnmappedMemberHandling unmapped = extension is not null
            ? JsonUnmappedMemberHandling.Skip
            : declaredUnmapped ?? options.Settings.UnmappedMemberHandling;
        ExtensionData<T>? unknown = extension is null or { Contract: IgnoredContract } ? null : ExtensionDiscovery.Create<T>(extension, options);
        bool IsRequiredParameter(int parameter) =>
            parameter >= 0 && options.Settings.RespectRequiredConstructorParameters && !constructor!.GetParameters()[parameter].HasDefaultValue;
        ObjectCallbacks callbacks = ObjectCallbacks.Of(type);
        ObjectSpec spec = ObjectSpec.Under(options, type, members) with
        {
            Parameters = new SpecList<ParameterSpec>(parameters),
            ConstructorParameters = parameters.Length,
            Required = new SpecList<int>(RequiredOf(members, parameters, constructor, options)),
            Extension = unknown is null ? null : extension!.Spec,
            RefusesUnknown = unmapped == JsonUnmappedMemberHandling.Disallow,
            RefusesRead = notReadable is not null || bound is null,
            Callbacks = callbacks.Kinds,
        };
        return new ObjectPlan<T>
        {
            Spec = spec,
            Members = members,
            Names = spec.NamesUnder(options, takesUnknown: extension is { CanSetAndGet: true }),
            Constructor = constructor,
            NotReadable = notReadable,
            ConstructorFault = bound is null ? () => Throw.ConstructorParameterIncomplete(type) : null,
            Extension = unknown,
            Callbacks = callbacks,
            Accessors = Array.ConvertAll(members, AccessorFactory.Create),
            Create = parameters.Length > 0 || bound is null ? null : constructor is null ? static () => default! : Maker<T>(constructor),
            CreateWith = parameters.Length > 0 ? MakerWith<T>(constructor!) : null,
        };
    }

    private static int[] RequiredOf(PlanMember[] members, ParameterSpec[] parameters, ConstructorInfo? constructor, OptionsScope options)
    {
        bool[] isRequired = new bool[members.Length];
        int count = 0;
        for (int i = 0; i < members.Length; i++)
        {
            isRequired[i] = members[i].Spec.IsRequired;
        }

        if (options.Settings.RespectRequiredConstructorParameters && constructor is not null)
        {
            ParameterInfo[] declared = constructor.GetParameters();
            for (int i = 0; i < parameters.Length; i++)
            {
                if (!declared[i].HasDefaultValue)
                {
                    isRequired[parameters[i].Match] = true;
                }
            }
        }

        foreach (bool one in isRequired)
        {
            count += one ? 1 : 0;
        }

        int[] required = new int[count];
        for (int i = members.Length; --i >= 0;)
        {
            if (isRequired[i])
            {
                required[--count] = i;
            }
        }

        return required;
    }

    private static Func<T> Maker<T>(ConstructorInfo constructor)
    {
        ConstructorInvoker invoker = Constructors<T>.InvokerOf(constructor);
        return () => (T)invoker.Invoke();
    }

    /// <summary>A delegate that makes an object from boxed arguments, by a constructor or a static method.</summary>
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
    /// Invokers of the type's constructor, shared by all options: the runtime emits code for them, whose cost options made for one call must not pay again.
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
