using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>
/// Limits the work that a merge patch can cause by changing the same large value many times, through equal keys or through names that differ only in case. Each
/// time, the elements of the value are searched, or its text is created.
/// </summary>
/// <param name="patchLength">The length of the patch.</param>
internal sealed class TypedAgain(int patchLength)
{
    /// <summary>
    /// The maximum number of bytes that may be processed repeatedly (a fixed number, and a number for each byte of the patch), and the number of bytes that an
    /// element of a list counts as.
    /// </summary>
    private const long Free = 16 * 1024 * 1024, FreeForEachByte = 16, BytesOfElement = 16;

    private long _left = Free + (FreeForEachByte * patchLength);

    /// <summary>Counts the text of a value that the patch changes again. Throws <see cref="JsonException"/> if the limit is exceeded.</summary>
    public void Text(ReadOnlyMemory<byte> text) => Count(text.Length);

    /// <summary>Counts the elements of a list that the patch changes again. Throws <see cref="JsonException"/> if the limit is exceeded.</summary>
    public void Elements(int count) => Count(BytesOfElement * count);

    private void Count(long bytes)
    {
        _left -= bytes;
        if (_left < 0)
        {
            throw new JsonException("The merge patch changes the same large values again and again.");
        }
    }
}

/// <summary>
/// Identifies the value that a part of a merge patch is merged into: a reference to the metadata of its member or to the object itself, or a key or an index.
/// </summary>
internal readonly record struct TypedPlace(object? Reference, object? Key = null)
{
    public bool Equals(TypedPlace other) => ReferenceEquals(Reference, other.Reference) && object.Equals(Key, other.Key);

    public override int GetHashCode() => Key is null ? RuntimeHelpers.GetHashCode(Reference) : TypedKeyComparer.Instance.GetHashCode(Key);
}
