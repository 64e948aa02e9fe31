using System.Runtime.InteropServices;
using System.Text.Json;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Documents;

/// <summary>Takes the JSON texts of values from readers of System.Text.Json.</summary>
internal static class ReaderText
{
    /// <summary>
    /// Moves a reader to the last token of the value at its position, and returns the value's text. For an array or object in an input of one span, returns a
    /// part of that span, because parsing a JsonElement would take time quadratic in the depth.
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
