using System.Text.Json;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes strings in the format of an <see cref="ITextForm{T}"/>, with the reader and writer of System.Text.Json.</summary>
internal static class FormText<T, TForm>
    where TForm : struct, ITextForm<T>
{
    /// <summary>Reads a value from a string or a property name.</summary>
    /// <exception cref="JsonException">The value is no string, or has another format. The serializer adds the message, with the path.</exception>
    public static T Read(ref Utf8JsonReader reader)
    {
        if (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName))
        {
            throw new JsonException();
        }

        ShortInput.Take(out ShortInput space);
        return default(TForm).TryParse(TokenText.Of(in reader, space), out T? value) ? value : throw new JsonException();
    }

    /// <summary>Writes a value as a string.</summary>
    public static void Write(Utf8JsonWriter writer, T value)
    {
        ShortInput.Take(out ShortInput space);
        Span<byte> text = space;
        writer.WriteStringValue(text[..default(TForm).Write(value, text)]);
    }

    /// <summary>Writes a value as a property name.</summary>
    public static void WriteName(Utf8JsonWriter writer, T value)
    {
        ShortInput.Take(out ShortInput space);
        Span<byte> text = space;
        writer.WritePropertyName(text[..default(TForm).Write(value, text)]);
    }
}
