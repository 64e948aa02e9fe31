using Peregrine.Json.Documents;

namespace Peregrine.Json;

/// <summary>The name of a member, prepared for many look-ups: as UTF-8, with its hash.</summary>
internal sealed class JsonName
{
    private readonly byte[] _utf8;

    public JsonName(string name)
    {
        Text = name;

        // A name with an unpaired surrogate occurs in no text. It is stored as a byte that occurs in no text either.
        _utf8 = MemberNames.TryEncode(name, out byte[]? utf8) ? utf8 : [0xFF];
        Hash = NameIndex.HashOf(_utf8);
    }

    public string Text { get; }

    public ReadOnlySpan<byte> Utf8 => _utf8;

    public uint Hash { get; }
}
