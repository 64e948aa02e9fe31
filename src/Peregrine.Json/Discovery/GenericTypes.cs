using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Generic types that other types derive from or implement, and contracts made from generic ones.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class GenericTypes
{
    /// <summary>The type or a base type of it that is constructed from the generic class, or null.</summary>
    public static Type? BaseOf(Type? type, Type definition)
    {
        while (type is not null && !(type.IsGenericType && type.GetGenericTypeDefinition() == definition))
        {
            type = type.BaseType;
        }

        return type;
    }

    /// <summary>The type or an interface of it that is constructed from the generic interface, or null.</summary>
    public static Type? InterfaceOf(Type type, Type definition)
    {
        if (type.IsInterface && type.IsGenericType && type.GetGenericTypeDefinition() == definition)
        {
            return type;
        }

        return Array.Find(type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == definition);
    }

    /// <summary>Whether a value of the type can be made without arguments.</summary>
    public static bool HasDefaultConstructor(Type type) =>
        !type.IsAbstract && (type.IsValueType || type.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is not null);

    /// <summary>The default of a type; null if the type can be null.</summary>
    public static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;

    /// <summary>A public static method of a holder for these types.</summary>
    public static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type holder, string name, params Type[] arguments) =>
        holder.GetMethod(name, BindingFlags.Public | BindingFlags.Static)!.MakeGenericMethod(arguments);

    /// <summary>The contract of a generic class for these types, by its constructor.</summary>
    public static TypeContract Make(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type definition, Type[] arguments, params object?[] values) =>
        (TypeContract)Activator.CreateInstance(definition.MakeGenericType(arguments), values)!;
}
