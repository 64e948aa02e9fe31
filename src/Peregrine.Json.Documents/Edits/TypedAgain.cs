using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>
/// Bounds what a patch can make a merge do again: by keys that are equal, or names that differ in case only, it can have many small objects for one large
/// value, whose elements are found, or whose text is made, for each of them.
/// </summary>
/// <param name="patchLength">The length of the patch.</param>
internal sealed class TypedAgain(int patchLength)
{
    /// <summary>The bytes that may be read again: so many, and so many for each byte of the patch. An element of a list counts as some bytes.</summary>
    private const long Free = 16 * 1024 * 1024, FreeForEachByte = 16, BytesOfElement = 16;

    private long _left = Free + (FreeForEachByte * patchLength);

    /// <summary>Counts the text of a value into which the patch has been merged before.</summary>
    public void Text(ReadOnlyMemory<byte> text) => Count(text.Length);

    /// <summary>Counts the elements of a list into which the patch has been merged before.</summary>
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

/// <summary>Tells the values apart that parts of a patch are merged into: members and objects by reference, all others by a key.</summary>
internal readonly record struct TypedPlace(object? Reference, object? Key = null)
{
    public bool Equals(TypedPlace other) => ReferenceEquals(Reference, other.Reference) && object.Equals(Key, other.Key);

    public override int GetHashCode() => Key is null ? RuntimeHelpers.GetHashCode(Reference) : TypedKeyComparer.Instance.GetHashCode(Key);
}
