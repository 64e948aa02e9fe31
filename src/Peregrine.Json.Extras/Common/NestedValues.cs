using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Reads the values inside a value that a converter reads, with the metadata of their own types.</summary>
internal static class NestedValues
{
    /// <summary>Reads an inner value with the metadata of its type.</summary>
    /// <exception cref="JsonException">
    /// The text is not JSON, or the value does not fit the type. If it does not fit, the exception has no message and no place, so that the serializer adds the
    /// message and the place of the outer value; the inner exception says what is wrong inside, with a path that begins at the inner value.
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
            // If the text is not JSON, this call throws the reader's exception, whose place refers to the whole document.
            before.TrySkip();
            throw new JsonException(null, Bounded(inside));
        }
    }

    /// <summary>
    /// Returns the exception, or a copy with a shorter message and path. System.Text.Json quotes whole names, so without a limit, the message could be as long
    /// as the text.
    /// </summary>
    private static JsonException Bounded(JsonException inside) => inside.Message.Length <= 4 * ShortText.Most ? inside
        : new(ShortText.Of(inside.Message), ShortText.Of(inside.Path ?? ""), inside.LineNumber, inside.BytePositionInLine, inside.InnerException);
}
