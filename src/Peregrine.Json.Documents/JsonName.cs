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

        // A name with an unpaired surrogate has no UTF-8 and is never found. It is stored as a byte that no UTF-8 text contains.
        _utf8 = MemberNames.TryEncode(name, out byte[]? utf8) ? utf8 : [0xFF];
        Hash = NameIndex.HashOf(_utf8);
    }

    /// <summary>The name as a string, without escapes.</summary>
    public string Text { get; }

    /// <summary>
    /// The name in UTF-8. If the name contains an unpaired surrogate, which UTF-8 cannot represent, this is the invalid byte 0xFF, which matches no name in a
    /// document.
    /// </summary>
    public ReadOnlySpan<byte> Utf8 => _utf8;

    internal uint Hash { get; }

    /// <summary>Returns <see cref="Text"/>.</summary>
    public override string ToString() => Text;
}
