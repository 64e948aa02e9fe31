using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="BigInteger"/> as a number with all its digits, and as the key of a dictionary. System.Text.Json itself writes an object of the
/// public properties, which do not contain the value.
/// </summary>
/// <remarks>
/// <para>
/// A number with a fraction or an exponent is refused even if its value is an integer, as for the other integer types. A string that contains an integer is
/// read if the options have <see cref="JsonNumberHandling.AllowReadingFromString"/>, as the Web defaults do. <see cref="JsonNumberHandling.WriteAsString"/> is
/// supported, too.
/// </para>
/// <para>
/// The time for reading grows faster than the number of digits. A number with more than <see cref="MaxDigits"/> digits is therefore refused with a
/// <see cref="JsonException"/> that says so. The time for writing also grows faster than the number of digits.
/// </para>
/// </remarks>
public sealed partial class BigIntegerConverter : JsonConverter<BigInteger>
{
    /// <summary>The maximum number of digits of a number that is read. Initially 10,000.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxDigits
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    }

    = 10_000;

    /// <inheritdoc/>
    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return reader.TokenType == JsonTokenType.Number || (reader.TokenType == JsonTokenType.String && BigIntegerText.ReadsStrings(options.NumberHandling))
            ? Parse(ref reader) : throw new JsonException();
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(options);
        ShortInput.Take(out ShortInput space);
        if (BigIntegerText.WritesStrings(options.NumberHandling))
        {
            writer.WriteStringValue(BigIntegerText.Of(value, space));
        }
        else if (BigIntegerText.IsLong(value))
        {
            writer.WriteNumberValue((long)value);
        }
        else
        {
            // The writer has no method for a number of any length that also indents it.
            JsonElement.Parse(BigIntegerText.Of(value, space)).WriteTo(writer);
        }
    }

    /// <inheritdoc/>
    public override BigInteger ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(ref reader);

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ShortInput.Take(out ShortInput space);
        writer.WritePropertyName(BigIntegerText.Of(value, space));
    }

    private BigInteger Parse(ref Utf8JsonReader reader)
    {
        ShortInput.Take(out ShortInput space);
        ReadOnlySpan<byte> text = TokenText.Of(in reader, space);
        return BigIntegerText.TryParse(text, MaxDigits, out BigInteger value) ? value
            : BigIntegerText.DigitsOf(text) is int digits && digits > MaxDigits
                ? throw new JsonException($"A number of {digits} digits is too long for a BigInteger: at most {MaxDigits} are read.")
            : throw new JsonException();
    }
}
