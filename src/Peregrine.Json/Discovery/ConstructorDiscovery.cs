using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Discovery;

/// <summary>Which constructor makes objects of a type, and which members feed its parameters.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class ConstructorDiscovery
{
    /// <summary>The constructor to use; null for a struct's default value or, with a reason, where there is none.</summary>
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

        if (type.IsValueType)
        {
            return IsKeyValuePair(type) ? type.GetConstructors()[0] : null;
        }

        ConstructorInfo[] constructors = type.GetConstructors();
        if (constructors.Length == 1)
        {
            return constructors[0];
        }

        notReadable = ErrorText.NoConstructor(type);
        return null;
    }

    /// <summary>Binds the parameters to members by name (case ignored) and exact type and notes it in the members; null when one has no member.</summary>
    public static ParameterDescription[]? Bind(ConstructorInfo constructor, MemberDescription[] members)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        var bound = new ParameterDescription[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            ParameterInfo parameter = parameters[i];
            int member = Array.FindIndex(members, m => string.Equals(m.ClrName, parameter.Name, StringComparison.OrdinalIgnoreCase) && m.ValueType == parameter.ParameterType);
            if (member < 0)
            {
                return null;
            }

            bool ignored = members[member].Contract is IgnoredContract;
            if (!ignored)
            {
                members[member].Parameter = i;
            }

            bound[i] = new ParameterDescription(parameter.ParameterType, ignored ? -1 : member, DefaultOf(parameter)) { Named = member };
        }

        return bound;
    }

    private static object? DefaultOf(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        object? value = parameter.HasDefaultValue ? parameter.DefaultValue : null;
        if (value is null)
        {
            return type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;
        }

        Type target = Nullable.GetUnderlyingType(type) ?? type;
        return target.IsEnum ? Enum.ToObject(target, value) : value;
    }

    private static bool IsKeyValuePair(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

    private static ConstructorInfo? Refuse(Type type, out string notReadable)
    {
        notReadable = ErrorText.AbstractType(type);
        return null;
    }
}
