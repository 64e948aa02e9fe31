using System.Diagnostics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>Space on the stack for the first elements of a collection: most collections in real documents are short.</summary>
[InlineArray(Length)]
internal struct FirstItems<T>
{
    public const int Length = 16;

    private T _item;

    /// <summary>Returns a span of all elements, valid as long as <paramref name="first"/>.</summary>
    public static Span<T> Span(scoped ref FirstItems<T> first) => MemoryMarshal.CreateSpan(ref Unsafe.As<FirstItems<T>, T>(ref first), Length);
}

/// <summary>
/// A list that grows because the number of elements is not known. Its elements are first in the caller's <see cref="FirstItems{T}"/>, then in arrays from the
/// pool; <see cref="ToArray"/> copies them to an array of exact size. The caller must <see cref="Dispose"/> of the list, even after an error: this removes the
/// references from the rented array and returns it.
/// </summary>
internal ref struct Scratch<T>
{
    private Span<T> _space;
    private T[]? _rented;
    private int _count;

    /// <summary>Creates a list that begins in <paramref name="first"/>, which must outlive it: both are locals of one method.</summary>
    public Scratch(scoped ref FirstItems<T> first) =>
        _space = FirstItems<T>.Span(ref first);

    /// <summary>Creates a list with the elements that <see cref="Keep"/> has returned, or an empty one, in an array from the pool.</summary>
    public Scratch(T[]? kept, int count)
    {
        _rented = kept ?? RentedArrays.Rent<T>(FirstItems<T>.Length);
        _space = _rented;
        _count = count;
    }

    /// <summary>
    /// Ends this list, which then needs no disposal. Returns the array with the elements, and their number, so that another list can continue.
    /// </summary>
    public T[] Keep(out int count)
    {
        T[] kept = _rented!;
        count = _count;
        _rented = null;
        _space = default;
        _count = 0;
        return kept;
    }

    /// <summary>
    /// Returns the same list with another type argument, for generic code that has determined that <typeparamref name="T"/> is <typeparamref name="TSame"/>.
    /// </summary>
    public static ref Scratch<TSame> As<TSame>(ref Scratch<T> scratch)
    {
        Debug.Assert(typeof(T) == typeof(TSame));
        return ref Unsafe.As<Scratch<T>, Scratch<TSame>>(ref scratch);
    }

    /// <summary>The number of elements.</summary>
    public readonly int Count => _count;

    /// <summary>The elements so far.</summary>
    public readonly ReadOnlySpan<T> Items => _space[.._count];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T item)
    {
        int count = _count;
        if ((uint)count >= (uint)_space.Length)
        {
            Grow();
        }

        _space[count] = item;
        _count = count + 1;
    }

    /// <summary>Returns an array of exactly the elements.</summary>
    public readonly T[] ToArray() => _count == 0 ? [] : Items.ToArray();

    public void Dispose()
    {
        T[]? rented = _rented;
        _rented = null;
        if (rented is not null)
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            {
                rented.AsSpan(0, _count).Clear();
            }

            _space = default;
            _count = 0;
            RentedArrays.Return(rented);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        T[] larger = RentedArrays.Rent<T>((int)Math.Min(_space.Length * 4L, Math.Max(Array.MaxLength, _space.Length + 1L)));
        Items.CopyTo(larger);
        int count = _count;
        Dispose();
        _rented = larger;
        _space = larger;
        _count = count;
    }
}
