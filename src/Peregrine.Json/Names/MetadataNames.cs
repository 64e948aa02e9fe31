namespace Peregrine.Json.Names;

/// <summary>The meaning of a metadata name.</summary>
internal enum MetadataKind : byte
{
    None,
    Id,
    Reference,
    Discriminator,
    Values,
}

/// <summary>
/// The names of the metadata that the JSON of a type may contain: <c>$id</c>, <c>$ref</c>, <c>$values</c> and the name of the discriminator. Any other name
/// that begins with a dollar sign is an error.
/// </summary>
/// <param name="discriminator">The name of the discriminator if it is not <c>$type</c>, in UTF-8.</param>
/// <param name="allowsOutOfOrder">Whether metadata may be anywhere in its object; the metadata is then read before the members.</param>
internal sealed class MetadataNames(byte[]? discriminator, bool allowsOutOfOrder)
{
    /// <summary>The bytes <c>{"$id":"</c> in memory order: the beginning of an object with an id, without white space.</summary>
    public const ulong IdText = 0x22_3A_22_64_69_24_22_7B;

    /// <summary>The bytes <c>{"$ref":</c> in memory order.</summary>
    public const ulong ReferenceText = 0x3A_22_66_65_72_24_22_7B;

    /// <summary>Whether a discriminator is allowed.</summary>
    public bool IsPolymorphic { get; init; } = true;

    /// <summary>Whether ids and references are allowed.</summary>
    public bool HasReferences { get; init; }

    /// <summary>The name of the discriminator if it is not <c>$type</c>, in UTF-8, or null.</summary>
    public byte[]? Discriminator => discriminator;

    /// <summary>Whether metadata may be anywhere in its object. All of it is then read before the members.</summary>
    public bool AllowsOutOfOrder => allowsOutOfOrder;

    /// <summary>Whether the name is reserved, so that no member may have it.</summary>
    public bool Claims(ReadOnlySpan<byte> name) => name.StartsWith("$"u8) || (discriminator is not null && name.SequenceEqual(discriminator));

    /// <summary>
    /// Whether a name that begins with this byte in the JSON text may be reserved, so that <see cref="Claims"/> must decide. Most names need no such check.
    /// </summary>
    public bool MayClaim(byte first) =>
        first is (byte)'$' or (byte)'\\' || (discriminator is not null && (discriminator.Length == 0 ? first == (byte)'"' : first == discriminator[0]));

    /// <summary>Returns the kind of metadata that a name denotes.</summary>
    public MetadataKind KindOf(ReadOnlySpan<byte> name) =>
        discriminator is not null && name.SequenceEqual(discriminator) ? MetadataKind.Discriminator
        : name.SequenceEqual("$id"u8) ? MetadataKind.Id
        : name.SequenceEqual("$ref"u8) ? MetadataKind.Reference
        : discriminator is null && name.SequenceEqual("$type"u8) ? MetadataKind.Discriminator
        : name.SequenceEqual("$values"u8) ? MetadataKind.Values
        : MetadataKind.None;
}
