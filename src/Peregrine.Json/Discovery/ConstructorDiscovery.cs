using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Chooses the constructor that makes objects of a type, and the members whose values are its arguments.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ConstructorDiscovery
{
    /// <summary>The constructor to use; null for a struct's default value, or, with a reason, if there is none.</summary>
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

    /// <summary>
    /// Binds the parameters to members by name (ignoring case) and exact type; replaces the members by ones that refer to their parameter. Null if a parameter
    /// has no match.
    /// </summary>
    public static ParameterSpec[]? Bind(Type type, ConstructorInfo constructor, PlanMember[] members, OptionsScope options)
    {
        NullabilityDiscovery? nullability = options.Settings.RespectNullableAnnotations ? new NullabilityDiscovery() : null;
        ParameterInfo[] parameters = constructor.GetParameters();
        ParameterSpec[]? bound = new ParameterSpec[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            ParameterInfo parameter = parameters[i];
            if (parameter.ParameterType.IsByRef && !StjVersion.TakesParametersByReference())
            {
                throw Throw.InvalidType(parameter.ParameterType);
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
                throw Throw.ConstructorParameterAmbiguous(members[other].Spec.Name, members[member].Spec.Name, type, parameter.Name!);
            }

            bool ignored = members[member].Contract is IgnoredContract;
            if (!ignored)
            {
                members[member] = members[member].PassedTo(i, parameter.Name, nullability?.RefusesNull(parameter) == true);
            }

            bound?[i] = new ParameterSpec(ParameterSpec.TypeOf(parameter), ignored ? -1 : member, member, DefaultOf(parameter));
        }

        return bound;
    }

    /// <summary>
    /// Whether a parameter of the constructor is an out parameter: System.Text.Json leaves such a parameter out, and then takes others for it.
    /// </summary>
    public static bool GivesBack(ConstructorInfo constructor) =>
        Array.Exists(constructor.GetParameters(), static parameter => parameter is { IsOut: true, ParameterType.IsByRef: true });

    private static int FindMember(PlanMember[] members, ParameterInfo parameter, int from) =>
        Array.FindIndex(
            members, from,
            m => m.Spec.ValueType == ParameterSpec.TypeOf(parameter) && string.Equals(m.Spec.ClrName, parameter.Name, StringComparison.OrdinalIgnoreCase));

    private static object? DefaultOf(ParameterInfo parameter)
    {
        Type type = ParameterSpec.TypeOf(parameter);
        object? value = parameter.HasDefaultValue ? parameter.DefaultValue : null;
        if (value is null)
        {
            return GenericTypes.DefaultOf(type);
        }

        Type target = Nullable.GetUnderlyingType(type) ?? type;
        return target.IsEnum ? Enum.ToObject(target, value) : value;
    }

    private static bool IsKeyValuePair(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

    private static ConstructorInfo? Refuse(Type type, out string notReadable)
    {
        notReadable = ErrorText.AbstractType(type, PolymorphismDiscovery.HasDiscriminators(type));
        return null;
    }
}
