using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>A Unicode scalar value, which is one or two UTF-16 code units.</summary>
internal readonly struct Rune(int value)
{
    public int Value { get; } = value;

    public int Utf16SequenceLength => Value > char.MaxValue ? 2 : 1;

    /// <summary>Reads the character at an index. For an unpaired surrogate, returns false, and the value is U+0000.</summary>
    public static bool TryGetRuneAt(string text, int index, out Rune value)
    {
        bool isSurrogate = char.IsSurrogate(text[index]);
        bool isPair = isSurrogate && index + 1 < text.Length && char.IsSurrogatePair(text[index], text[index + 1]);
        value = isPair ? new Rune(char.ConvertToUtf32(text[index], text[index + 1])) : isSurrogate ? default : new Rune(text[index]);
        return isPair || !isSurrogate;
    }

    public int EncodeToUtf8(Span<byte> destination) => Utf8Text.Encode(Value, destination);
}
