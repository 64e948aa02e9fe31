using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>Gets the text of the current token of System.Text.Json's reader.</summary>
internal static class TokenText
{
    /// <summary>Returns the text of a number, string or name without escapes: the reader's own bytes, or a copy in the given space or in a new array.</summary>
    /// <exception cref="InvalidOperationException">The text has an unpaired surrogate or is not UTF-8.</exception>
    public static ReadOnlySpan<byte> Of(in Utf8JsonReader reader, Span<byte> space)
    {
        if (!reader.HasValueSequence && !reader.ValueIsEscaped)
        {
            return reader.ValueSpan;
        }

        if (reader.TokenType == JsonTokenType.Number)
        {
            return reader.ValueSequence.ToArray();
        }

        long length = reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length;
        return length > space.Length ? Encoding.UTF8.GetBytes(reader.GetString()!) : space[..reader.CopyString(space)];
    }
}
