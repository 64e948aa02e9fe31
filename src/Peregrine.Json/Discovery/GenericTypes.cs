using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Finds generic base types and interfaces of a type, and creates instances of generic contracts.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class GenericTypes
{
    /// <summary>Returns the type or its nearest base type that is constructed from the generic class <paramref name="definition"/>; otherwise null.</summary>
    public static Type? BaseOf(Type? type, Type definition)
    {
        while (type is not null && !(type.IsGenericType && type.GetGenericTypeDefinition() == definition))
        {
            type = type.BaseType;
        }

        return type;
    }

    /// <summary>Returns the type or an interface of it that is constructed from the generic interface <paramref name="definition"/>; otherwise null.</summary>
    public static Type? InterfaceOf(Type type, Type definition)
    {
        if (type.IsInterface && type.IsGenericType && type.GetGenericTypeDefinition() == definition)
        {
            return type;
        }

        return Array.Find(type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == definition);
    }

    /// <summary>Whether the type is a struct, or a class that is not abstract and has a public parameterless constructor.</summary>
    public static bool HasDefaultConstructor(Type type) =>
        !type.IsAbstract && (type.IsValueType || type.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is not null);

    /// <summary>Returns the default of a type; null if the type can be null.</summary>
    public static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;

    /// <summary>Returns a public static generic method of <paramref name="holder"/>, closed over these types.</summary>
    public static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type holder, string name, params Type[] arguments) =>
        holder.GetMethod(name, BindingFlags.Public | BindingFlags.Static)!.MakeGenericMethod(arguments);

    /// <summary>Closes a generic contract class over these types, and creates an instance with the constructor that accepts these values.</summary>
    public static TypeContract Make(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type definition, Type[] arguments, params object?[] values) =>
        (TypeContract)Activator.CreateInstance(definition.MakeGenericType(arguments), values)!;
}
