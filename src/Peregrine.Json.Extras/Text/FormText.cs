using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes strings of a form by the reader and writer of System.Text.Json.</summary>
internal static class FormText<T, TForm>
    where TForm : struct, ITextForm<T>
{
    private const int MostOnStack = 256;

    /// <summary>Reads a string or a name.</summary>
    /// <exception cref="JsonException">The value is no string, or has another form. The serializer adds the message, with the path.</exception>
    public static T Read(ref Utf8JsonReader reader)
    {
        if (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName))
        {
            throw new JsonException();
        }

        if (!reader.HasValueSequence && !reader.ValueIsEscaped)
        {
            return Parse(reader.ValueSpan);
        }

        int length = checked((int)(reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length));
        byte[]? rented = length > MostOnStack ? ArrayPool<byte>.Shared.Rent(length) : null;
        try
        {
            Span<byte> text = rented ?? stackalloc byte[MostOnStack];
            return Parse(text[..reader.CopyString(text)]);
        }
        finally
        {
            if (rented is not null)
            {
                ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }

    /// <summary>Writes a value.</summary>
    public static void Write(Utf8JsonWriter writer, T value)
    {
        Span<byte> text = stackalloc byte[default(TForm).Longest];
        writer.WriteStringValue(text[..default(TForm).Write(value, text)]);
    }

    /// <summary>Writes a name.</summary>
    public static void WriteName(Utf8JsonWriter writer, T value)
    {
        Span<byte> text = stackalloc byte[default(TForm).Longest];
        writer.WritePropertyName(text[..default(TForm).Write(value, text)]);
    }

    private static T Parse(ReadOnlySpan<byte> text) => default(TForm).TryParse(text, out T? value) ? value : throw new JsonException();
}
