using System.Runtime.InteropServices;
using System.Text.Json;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Documents;

/// <summary>Takes values from readers.</summary>
internal static class ReaderText
{
    /// <summary>
    /// Moves a reader over the value at its position, and returns the text: of an object or array in input of one span as it is, because an element would be
    /// parsed in a time by the square of the depth.
    /// </summary>
    public static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader)
    {
        if (reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray && reader.Position.GetObject() is null && !reader.HasValueSequence
            && ValueBounds.IsShown(reader.ValueSpan))
        {
            Utf8JsonReader before = reader;
            if (reader.TrySkip())
            {
                return ValueBounds.Widen(before.ValueSpan, checked((int)(reader.BytesConsumed - before.TokenStartIndex)));
            }

            reader = before;
        }

        return JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
    }
}
