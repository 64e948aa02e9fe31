using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <content>Decodes the escapes in names.</content>
internal static partial class MemberNames
{
    /// <summary>Unescapes text between quotes; false if it has an unpaired surrogate, a bad escape or ill-formed UTF-8.</summary>
    public static bool TryUnescape(ReadOnlySpan<byte> text, Span<byte> destination, out int length)
    {
        int to = 0;
        length = 0;
        for (int at = 0; at < text.Length; at++)
        {
            if (text[at] != '\\')
            {
                destination[to++] = text[at];
                continue;
            }

            if (++at == text.Length)
            {
                return false;
            }

            if (text[at] == 'u')
            {
                int character = EscapedText.Character(text, ref at);
                if (character < 0)
                {
                    return false;
                }

                to += Utf8Text.Encode(character, destination.Slice(to));
                continue;
            }

            int known = "\"\\/bfnrt"u8.IndexOf(text[at]);
            if (known < 0)
            {
                return false;
            }

            destination[to++] = "\"\\/\b\f\n\r\t"u8[known];
        }

        length = to;
        return Utf8Text.IsValid(destination.Slice(0, length));
    }
}
