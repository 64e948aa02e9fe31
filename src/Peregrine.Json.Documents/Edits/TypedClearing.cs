using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Peregrine.Json.Documents;

/// <summary>Removes all elements of collections whose types are known only at run time.</summary>
internal static class TypedClearing
{
    /// <summary>Removes all elements of a collection. One that is read-only keeps them: the contract that would add elements refuses it.</summary>
    /// <exception cref="NotSupportedException">Trimming has removed the method that removes the elements.</exception>
    public static void Clear(object target)
    {
        if (target is not IList list)
        {
            ClearByMethod(target);
        }
        else if (!list.IsReadOnly && !list.IsFixedSize)
        {
            list.Clear();
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A collection whose method was trimmed is refused.")]
    private static void ClearByMethod(object target)
    {
        Type type = target.GetType();
        Type? collection = Array.Find(type.GetInterfaces(), static one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(ICollection<>));
        if (collection is not null && Call(collection.GetProperty(nameof(ICollection<>.IsReadOnly))?.GetMethod, target) is true)
        {
            return;
        }

        MethodInfo clear = (collection ?? type).GetMethod(nameof(ICollection<>.Clear), Type.EmptyTypes)
            ?? throw new NotSupportedException($"The elements of the collection type '{type}' cannot be replaced: its method 'Clear' was removed by trimming.");
        Call(clear, target);
    }

    private static object? Call(MethodInfo? method, object target) => method?.Invoke(target, BindingFlags.DoNotWrapExceptions, null, null, null);
}
