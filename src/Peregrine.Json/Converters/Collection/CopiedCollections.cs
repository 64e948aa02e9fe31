using System.Collections;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Converters;

/// <summary>
/// Queues and stacks, whose elements are copied out of their array and written in one loop: enumerating them through interfaces costs more. Used only for few
/// elements, of types without user code that could change the collection during writing.
/// </summary>
internal static class CopiedCollections
{
    /// <summary>The maximum number of elements to copy.</summary>
    public const int Most = 1024;

    /// <summary>Whether a declared type is one of these classes. A value of a derived class is enumerated.</summary>
    public static bool Contains(Type type) =>
        type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Queue<>) || type.GetGenericTypeDefinition() == typeof(Stack<>));

    /// <summary>
    /// Copies <paramref name="count"/> elements of a collection to the beginning of a rented array. If another thread changes the collection meanwhile, some
    /// elements may be missing.
    /// </summary>
    public static T[] Copy<T>(ICollection collection, int count)
    {
        T[] items = RentedArrays.Rent<T>(count);
        items.AsSpan(0, count).Clear();
        collection.CopyTo(items, 0);
        return items;
    }

    /// <summary>Returns the rented array.</summary>
    public static void Return<T>(T[] items, int count)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            items.AsSpan(0, count).Clear();
        }

        RentedArrays.Return(items);
    }
}
