using System.Collections;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Converters;

/// <summary>
/// Copies the elements of a queue or stack to an array, from which one loop writes them: this costs less than an enumeration through interfaces. Used only for
/// few elements, of simple types, whose writing runs no user code that could change the collection.
/// </summary>
internal static class CopiedCollections
{
    /// <summary>The maximum number of elements to copy.</summary>
    public const int Most = 1024;

    /// <summary>Whether a declared type is exactly the generic Queue or Stack. A value of a derived class is enumerated.</summary>
    public static bool Contains(Type type) =>
        type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Queue<>) || type.GetGenericTypeDefinition() == typeof(Stack<>));

    /// <summary>
    /// Copies <paramref name="count"/> elements of a collection to the beginning of a rented array. If another thread changes the collection meanwhile, the
    /// array may contain default values instead of elements.
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
