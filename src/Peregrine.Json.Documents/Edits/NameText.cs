using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Converts names of members between JSON and strings.</summary>
internal static class NameText
{
    /// <summary>Unescapes a name or string; false if it has an unpaired surrogate.</summary>
    public static bool TryGet(TextTree tree, TapeWord word, [NotNullWhen(true)] out string? text)
    {
        ReadOnlySpan<byte> own = tree.TextOf(word);
        if (!MemberNames.IsEscaped(word))
        {
            text = Encoding.UTF8.GetString(own);
            return true;
        }

        byte[] rented = RentedArrays.Rent<byte>(own.Length);
        text = MemberNames.TryUnescape(own, rented, out int length) ? Encoding.UTF8.GetString(rented, 0, length) : null;
        RentedArrays.Return(rented);
        return text is not null;
    }

    /// <summary>Whether a name has no unpaired surrogate, so that a JSON text in UTF-8 can contain it.</summary>
    public static bool IsWellFormed(string name)
    {
        int at = name.AsSpan().IndexOfAnyInRange('\uD800', '\uDFFF');
        for (; at >= 0 && at < name.Length; at++)
        {
            if (char.IsSurrogate(name[at]))
            {
                if (at + 1 == name.Length || !char.IsSurrogatePair(name[at], name[at + 1]))
                {
                    return false;
                }

                at++;
            }
        }

        return true;
    }

    /// <summary>
    /// Returns a string as JSON, with its quotes. Escapes only what RFC 8259 section 7 requires, and the few other characters that the most relaxed encoder
    /// escapes.
    /// </summary>
    public static byte[] ToJson(string text) =>
        [(byte)'"', .. JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping).EncodedUtf8Bytes, (byte)'"'];
}
