using System.Buffers;
using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <content>Reads and finds names with System.Text.Json's own converter.</content>
internal partial class EnumFallbackConverter<TEnum>
{
    /// <summary>The maximum number of values for which the result is cached.</summary>
    private const int MostKept = 64;

    private readonly ConcurrentDictionary<TEnum, bool> _haveNames = new();
    private JsonConverter<TEnum>? _writing;

    private partial TEnum OfText(ref Utf8JsonReader reader, JsonSerializerOptions options)
    {
        TEnum value;
        try
        {
            value = reader.TokenType == JsonTokenType.String ? plain.Read(ref reader, typeof(TEnum), options)
                : plain.ReadAsPropertyName(ref reader, typeof(TEnum), options);
        }
        catch (JsonException)
        {
            return fallback;
        }

        return Known(value, options);
    }

    private partial TEnum Known(TEnum value, JsonSerializerOptions options)
    {
        if (!_haveNames.TryGetValue(value, out bool hasName))
        {
            hasName = HasName(value, options);
            if (_haveNames.Count < MostKept)
            {
                _haveNames.TryAdd(value, hasName);
            }
        }

        return hasName ? value : fallback;
    }

    /// <summary>
    /// Returns whether a value has a name: whether System.Text.Json's converter writes a string for it. The converter writes a number only for a value without
    /// a name.
    /// </summary>
    private bool HasName(TEnum value, JsonSerializerOptions options)
    {
        _writing ??= allowIntegers ? plain : (JsonConverter<TEnum>)new JsonStringEnumConverter<TEnum>(policy).CreateConverter(typeof(TEnum), options)!;
        var text = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(text);
        _writing.Write(writer, value, options);
        writer.Flush();
        return text.WrittenSpan[0] == (byte)'"';
    }
}
