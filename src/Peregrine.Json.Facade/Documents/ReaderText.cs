using System.Runtime.InteropServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Takes values from readers.</summary>
internal static class ReaderText
{
    /// <summary>Moves a reader over the value at its position, and returns the text.</summary>
    public static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader) => JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
}
