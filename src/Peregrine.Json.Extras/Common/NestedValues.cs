using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Reads values inside the value of a converter, with their own metadata.</summary>
internal static class NestedValues
{
    /// <summary>Reads a value.</summary>
    /// <exception cref="JsonException">
    /// The text is no JSON, or not of the type. The serializer adds the message and its own place, because the call in between begins a path of its own; what
    /// is wrong inside is the inner exception.
    /// </exception>
    public static object? Read(ref Utf8JsonReader reader, JsonTypeInfo info)
    {
        Utf8JsonReader before = reader;
        try
        {
            return System.Text.Json.JsonSerializer.Deserialize(ref reader, info);
        }
        catch (JsonException inside)
        {
            // Bad syntax throws here, with the message and the place of the whole document.
            before.TrySkip();
            throw new JsonException(null, Bounded(inside));
        }
    }

    /// <summary>
    /// Returns the exception, or a copy with a shorter message and path. System.Text.Json quotes whole names, so a text could make the message as long as it
    /// likes.
    /// </summary>
    private static JsonException Bounded(JsonException inside) => inside.Message.Length <= 4 * ShortText.Most ? inside
        : new(ShortText.Of(inside.Message), ShortText.Of(inside.Path ?? ""), inside.LineNumber, inside.BytePositionInLine, inside.InnerException);
}
