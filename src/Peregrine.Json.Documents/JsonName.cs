using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <summary>The name of a member, prepared for many look-ups: as UTF-8, with its hash. For any number of threads.</summary>
public sealed class JsonName
{
    private readonly byte[] _utf8;

    /// <summary>Prepares a name.</summary>
    /// <param name="name">The name, without escapes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public JsonName(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        Text = name;

        // A name with an unpaired surrogate occurs in no text. It is stored as a byte that occurs in no text either.
        _utf8 = MemberNames.TryEncode(name, out byte[]? utf8) ? utf8 : [0xFF];
        Hash = NameIndex.HashOf(_utf8);
    }

    /// <summary>The name.</summary>
    public string Text { get; }

    /// <summary>The name in UTF-8. A name with an unpaired surrogate occurs in no text; for it, these are bytes that are not UTF-8.</summary>
    public ReadOnlySpan<byte> Utf8 => _utf8;

    internal uint Hash { get; }

    /// <summary>Returns the name.</summary>
    public override string ToString() => Text;
}
