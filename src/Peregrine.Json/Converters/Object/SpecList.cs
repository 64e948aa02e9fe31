namespace Peregrine.Json.Converters;

/// <summary>A list in a spec, equal to another list with equal items in the same order.</summary>
internal sealed class SpecList<T>(T[] items) : IEquatable<SpecList<T>>
{
    /// <summary>The number of items.</summary>
    public int Length => items.Length;

    /// <summary>The item at an index.</summary>
    public T this[int index] => items[index];

    /// <summary>Returns the items.</summary>
    public ReadOnlySpan<T> AsSpan() => items;

    public bool Equals(SpecList<T>? other) => other is not null && AsSpan().SequenceEqual(other.AsSpan());

    public override bool Equals(object? obj) => Equals(obj as SpecList<T>);

    public override int GetHashCode()
    {
        var hash = default(HashCode);
        foreach (T item in items)
        {
            hash.Add(item);
        }

        return hash.ToHashCode();
    }
}
