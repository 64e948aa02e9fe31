using System.Runtime.InteropServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Reads texts of values from System.Text.Json's readers.</summary>
internal static class ReaderText
{
    /// <summary>Moves a reader to the end of the value at its position and returns the value's text.</summary>
    public static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader) => JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
}
