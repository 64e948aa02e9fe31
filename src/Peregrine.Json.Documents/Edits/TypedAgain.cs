using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>
/// Limits the work that a patch can cause by naming the same large value many times, with keys that are equal or names that differ only in case. The value's
/// elements are then searched, or its text is created, each time.
/// </summary>
/// <param name="patchLength">The length of the patch.</param>
internal sealed class TypedAgain(int patchLength)
{
    /// <summary>
    /// The number of bytes that may be processed again: a fixed number, plus some for each byte of the patch. An element of a list counts as several bytes.
    /// </summary>
    private const long Free = 16 * 1024 * 1024, FreeForEachByte = 16, BytesOfElement = 16;

    private long _left = Free + (FreeForEachByte * patchLength);

    /// <summary>Counts the text of a value that the patch merges into again.</summary>
    public void Text(ReadOnlyMemory<byte> text) => Count(text.Length);

    /// <summary>Counts the elements of a list that the patch merges into again.</summary>
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

/// <summary>Identifies the value that a part of a patch is merged into: a member or an object by reference, any other value by a key.</summary>
internal readonly record struct TypedPlace(object? Reference, object? Key = null)
{
    public bool Equals(TypedPlace other) => ReferenceEquals(Reference, other.Reference) && object.Equals(Key, other.Key);

    public override int GetHashCode() => Key is null ? RuntimeHelpers.GetHashCode(Reference) : TypedKeyComparer.Instance.GetHashCode(Key);
}
