using System.Collections;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Converters;

/// <summary>
/// Queues and stacks. Each keeps its elements in an array, so they are copied out and written in one loop: its enumerator, called through interfaces, costs
/// more than that. Only a few elements are copied, and only of types that run no user code, which could change the collection while they are written.
/// </summary>
internal static class CopiedCollections
{
    /// <summary>The most elements that are copied.</summary>
    public const int Most = 1024;

    /// <summary>Whether a declared type is such a class. A value of a derived class is enumerated.</summary>
    public static bool Contains(Type type) =>
        type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Queue<>) || type.GetGenericTypeDefinition() == typeof(Stack<>));

    /// <summary>
    /// Copies the elements of a collection, which has <paramref name="count"/> of them, to the beginning of a rented array. If another thread changes the
    /// collection meanwhile, some elements may be missing.
    /// </summary>
    public static T[] Copy<T>(ICollection collection, int count)
    {
        T[] items = RentedArrays.Rent<T>(count);
        items.AsSpan(0, count).Clear();
        collection.CopyTo(items, 0);
        return items;
    }

    /// <summary>Gives the array back.</summary>
    public static void Return<T>(T[] items, int count)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            items.AsSpan(0, count).Clear();
        }

        RentedArrays.Return(items);
    }
}
