using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Chooses the constructor that creates objects of a type, and binds its parameters to members.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ConstructorDiscovery
{
    /// <summary>
    /// Returns the constructor that creates objects. Null for a struct that is created as its default value; also null, with a reason in
    /// <paramref name="notReadable"/>, if there is no suitable constructor.
    /// </summary>
    public static ConstructorInfo? Find(Type type, out string? notReadable)
    {
        notReadable = null;
        ConstructorInfo? chosen = null;
        foreach (ConstructorInfo constructor in type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (constructor.IsDefined(typeof(JsonConstructorAttribute), inherit: false))
            {
                chosen = chosen is null ? constructor : throw Throw.TypeAttributeTwice(type, typeof(JsonConstructorAttribute));
            }
        }

        if (chosen is not null)
        {
            return type.IsAbstract ? Refuse(type, out notReadable) : chosen;
        }

        if (type.IsAbstract || type.IsInterface)
        {
            return Refuse(type, out notReadable);
        }

        if (type.GetConstructor(BindingFlags.Instance | BindingFlags.Public, []) is { } parameterless)
        {
            return parameterless;
        }

        if (type.IsValueType && !IsKeyValuePair(type) && !FSharpDiscovery.IsRecord(type))
        {
            return null;
        }

        ConstructorInfo[] constructors = type.GetConstructors();
        if (constructors.Length == 1)
        {
            return constructors[0];
        }

        notReadable = ErrorText.NoConstructor(type);
        return null;
    }

    /// <summary>Returns the parameters of a constructor; none if <paramref name="constructor"/> is null.</summary>
    public static ParameterFacts[] ParametersOf(ConstructorInfo? constructor, OptionsScope options)
    {
        NullabilityDiscovery? nullability = options.Settings.RespectNullableAnnotations ? new NullabilityDiscovery() : null;
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        foreach (ParameterInfo parameter in parameters)
        {
            // System.Text.Json checks the types of the parameters before everything else about the type.
            if (parameter.ParameterType is var type && (type.IsPointer || type.IsByRefLike || type.ContainsGenericParameters
                || (type.IsByRef && !StjVersion.TakesParametersByReference())))
            {
                throw Throw.InvalidType(type);
            }
        }

        return Array.ConvertAll(parameters, parameter => new ParameterFacts(
            parameter.Name, ParameterSpec.TypeOf(parameter), parameter.HasDefaultValue, parameter.HasDefaultValue ? parameter.DefaultValue : null)
        {
            ByReference = parameter.ParameterType.IsByRef ? parameter.ParameterType : null,
            RefusesNull = nullability?.RefusesNull(parameter) == true,
        });
    }

    /// <summary>
    /// Binds each parameter to the member with its name (ignoring case) and exact type. In <paramref name="members"/>, replaces each bound member that is not
    /// ignored by a copy that refers to the parameter. Returns null if a parameter matches no member. Throws if two members match a parameter, if a parameter
    /// has no name, or if it is passed by reference and the loaded System.Text.Json does not support that.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="parameters">The parameters.</param>
    /// <param name="members">The members.</param>
    /// <param name="areRequired">Whether a member is required if its parameter has no default.</param>
    public static ParameterSpec[]? Bind(Type type, ParameterFacts[] parameters, PlanMember[] members, bool areRequired)
    {
        ParameterSpec[]? bound = new ParameterSpec[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            ParameterFacts parameter = parameters[i];
            if (parameter.ByReference is { } reference && !StjVersion.TakesParametersByReference())
            {
                throw Throw.InvalidType(reference);
            }

            if (string.IsNullOrEmpty(parameter.Name))
            {
                throw Throw.ConstructorParameterWithoutName(type);
            }

            int member = FindMember(members, parameter, 0);
            if (member < 0)
            {
                bound = null;
                continue;
            }

            if (FindMember(members, parameter, member + 1) is var other and >= 0)
            {
                throw Throw.ConstructorParameterAmbiguous(members[other].Spec.Name, members[member].Spec.Name, type, parameter.Name);
            }

            bool ignored = members[member].Contract is IgnoredContract;
            PlanMember passed = ignored ? members[member] : members[member].PassedTo(i, parameter.Name, parameter.RefusesNull);
            members[member] = areRequired && !parameter.HasDefault ? passed with { Spec = passed.Spec with { IsRequired = true } } : passed;
            bound?[i] = new ParameterSpec(parameter.Type, ignored ? -1 : member, member, DefaultOf(parameter));
        }

        return bound;
    }

    private static int FindMember(PlanMember[] members, ParameterFacts parameter, int from) =>
        Array.FindIndex(members, from, m => parameter.IsOf(m.Spec.ClrName, m.Spec.ValueType));

    private static object? DefaultOf(ParameterFacts parameter)
    {
        if (parameter.Default is null)
        {
            return GenericTypes.DefaultOf(parameter.Type);
        }

        Type target = Nullable.GetUnderlyingType(parameter.Type) ?? parameter.Type;
        return target.IsEnum ? Enum.ToObject(target, parameter.Default) : parameter.Default;
    }

    private static bool IsKeyValuePair(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

    private static ConstructorInfo? Refuse(Type type, out string notReadable)
    {
        notReadable = ErrorText.AbstractType(type, TypeMarks.HasDiscriminators(type));
        return null;
    }
}
