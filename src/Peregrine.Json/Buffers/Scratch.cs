using System.Diagnostics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>The first elements of a collection, on the stack: most collections in real documents are short.</summary>
[InlineArray(Length)]
internal struct FirstItems<T>
{
    public const int Length = 16;

    private T _item;

    /// <summary>All of them, as long as <paramref name="first"/> lives.</summary>
    public static Span<T> Span(scoped ref FirstItems<T> first) => MemoryMarshal.CreateSpan(ref Unsafe.As<FirstItems<T>, T>(ref first), Length);
}

/// <summary>
/// A growing list of elements whose final number is not known: first in the caller's <see cref="FirstItems{T}"/>, then in arrays from the
/// pool; the result is an array of exact size. The caller must <see cref="Dispose"/> it, after errors too, so that rented memory goes back and
/// holds no references.
/// </summary>
internal ref struct Scratch<T>
{
    private Span<T> _space;
    private T[]? _rented;
    private int _count;

    /// <summary>Begins in <paramref name="first"/>, which must outlive the scratch: both are locals of one method.</summary>
    public Scratch(scoped ref FirstItems<T> first) =>
        _space = FirstItems<T>.Span(ref first);

    /// <summary>Continues with the result of <see cref="Keep"/>.</summary>
    public Scratch(T[]? kept, int count)
    {
        _rented = kept ?? RentedArrays.Rent<T>(FirstItems<T>.Length);
        _space = _rented;
        _count = count;
    }

    /// <summary>
    /// For a scratch that was continued: returns the array with the elements and their number, to continue with later. Nothing is left to dispose.
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

    /// <summary>The same scratch, for code that is generic in the elements and knows their actual type.</summary>
    public static ref Scratch<TSame> As<TSame>(ref Scratch<T> scratch)
    {
        Debug.Assert(typeof(T) == typeof(TSame));
        return ref Unsafe.As<Scratch<T>, Scratch<TSame>>(ref scratch);
    }

    /// <summary>Number of elements.</summary>
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

    /// <summary>An array of exactly the elements.</summary>
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
