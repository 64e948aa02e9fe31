using System.Collections;
using System.Collections.Immutable;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Converters;

/// <summary>
/// Collections of the base class library whose elements are copied out and then written in one loop: their enumerators, called through interfaces, cost more
/// than all the rest. A copy calls no user code. Only a few elements are copied, and only if no user code runs while they are written, which could change the
/// collection, or if nothing can change it.
/// </summary>
internal static class CopiedCollections
{
    /// <summary>The most elements that are copied.</summary>
    public const int Most = 1024;

    /// <summary>Whether a declared type is such a class. A value of a derived class is enumerated.</summary>
    public static bool Contains(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() is var definition
        && (definition == typeof(Queue<>) || definition == typeof(Stack<>) || definition == typeof(LinkedList<>) || definition == typeof(SortedSet<>)
            || definition == typeof(ImmutableList<>) || definition == typeof(ImmutableHashSet<>) || definition == typeof(ImmutableSortedSet<>)
            || definition == typeof(SortedDictionary<,>) || definition == typeof(SortedList<,>) || definition == typeof(OrderedDictionary<,>)
            || definition == typeof(ImmutableDictionary<,>) || definition == typeof(ImmutableSortedDictionary<,>));

    /// <summary>
    /// Copies the elements of such a collection, which has <paramref name="count"/> of them, to the beginning of a rented array. If another thread changes
    /// the collection meanwhile, some elements may be missing.
    /// </summary>
    public static T[] Copy<T>(IEnumerable collection, int count)
    {
        T[] items = RentedArrays.Rent<T>(count);
        items.AsSpan(0, count).Clear();
        if (collection is ICollection<T> typed)
        {
            typed.CopyTo(items, 0);
        }
        else
        {
            ((ICollection)collection).CopyTo(items, 0);
        }

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
