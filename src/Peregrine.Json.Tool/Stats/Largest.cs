namespace Peregrine.Json.Tool.Stats;

/// <summary>A value that is one of the largest of its kind.</summary>
/// <param name="Size">The number of elements, members or bytes.</param>
/// <param name="Path">The place, as a JSON Pointer.</param>
/// <param name="Text">The beginning of a string; null for an array or object.</param>
internal sealed record Large(long Size, string Path, string? Text = null);

/// <summary>Collects the five largest values; of equal ones, the first.</summary>
internal sealed class Largest
{
    private const int Most = 5;

    private readonly List<Large> _all = [];

    public IReadOnlyList<Large> All => _all;

    /// <summary>Whether a value of this size belongs to the largest; the caller then determines its path and adds it.</summary>
    public bool Takes(long size) => _all.Count < Most || size > _all[^1].Size;

    public void Add(Large value)
    {
        int place = _all.FindIndex(other => other.Size < value.Size);
        _all.Insert(place < 0 ? _all.Count : place, value);
        if (_all.Count > Most)
        {
            _all.RemoveAt(Most);
        }
    }
}
