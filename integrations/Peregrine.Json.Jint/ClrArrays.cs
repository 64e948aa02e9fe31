using System.Collections;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Jint;

/// <summary>
/// Decides which .NET objects are written as arrays, in the same way as Jint's own JSON object: those that implement a collection interface with a Count, and
/// no dictionary interface.
/// </summary>
internal static class ClrArrays
{
    private static readonly ConditionalWeakTable<Type, object> s_known = new();

    public static bool Contain(object value) => (bool)s_known.GetValue(value.GetType(), static type => IsArray(type));

    private static bool IsArray(Type type)
    {
        if (typeof(IDictionary).IsAssignableFrom(type) || Has(type, typeof(IDictionary<,>)) || Has(type, typeof(IReadOnlyDictionary<,>)))
        {
            return false;
        }

        return typeof(ICollection).IsAssignableFrom(type) || Has(type, typeof(ICollection<>)) || Has(type, typeof(IReadOnlyCollection<>));
    }

    private static bool Has(Type type, Type definition) => type.GetInterfaces().Any(one => one.IsGenericType && one.GetGenericTypeDefinition() == definition);
}
