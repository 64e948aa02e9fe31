using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>Reads values as .NET types with the reader of System.Text.Json.</summary>
internal readonly struct ObjectTokens(UntypedNumbers numbers, UntypedTimes times, bool allowsDuplicates)
{
    /// <summary>Reads the value whose first token is the reader's current token.</summary>
    public object? Read(ref Utf8JsonReader reader)
    {
        if (reader.TokenType is not (JsonTokenType.StartArray or JsonTokenType.StartObject))
        {
            return Scalar(ref reader);
        }

        var open = new OpenContainers();
        while (true)
        {
            object? value;
            switch (reader.TokenType)
            {
                case JsonTokenType.StartArray:
                    open.OpenList();
                    reader.Read();
                    continue;
                case JsonTokenType.StartObject:
                    open.OpenDictionary();
                    reader.Read();
                    continue;
                case JsonTokenType.PropertyName:
                    open.Name(reader.GetString()!);
                    reader.Read();
                    continue;
                case JsonTokenType.EndArray or JsonTokenType.EndObject:
                    value = open.Close(out string? twice);
                    if (twice is not null && !allowsDuplicates)
                    {
                        throw new JsonException(Errors.ErrorText.DuplicateName(twice));
                    }

                    break;
                default:
                    value = Scalar(ref reader);
                    break;
            }

            if (open.IsEmpty)
            {
                return value;
            }

            open.Add(value);
            reader.Read();
        }
    }

    private object? Scalar(ref Utf8JsonReader reader) => reader.TokenType switch
    {
        JsonTokenType.String => Text(ref reader),
        JsonTokenType.Number => Number(ref reader),
        JsonTokenType.True => PlainValues.True,
        JsonTokenType.False => PlainValues.False,
        _ => null,
    };

    private object Number(ref Utf8JsonReader reader)
    {
        if (numbers is UntypedNumbers.LongOrDouble or UntypedNumbers.LongOrDecimal && reader.TryGetInt64(out long whole))
        {
            return PlainValues.Box(whole);
        }

        return numbers is UntypedNumbers.LongOrDecimal or UntypedNumbers.Decimal && reader.TryGetDecimal(out decimal exact) ? exact : reader.GetDouble();
    }

    private object Text(ref Utf8JsonReader reader)
    {
        string text = reader.GetString()!;
        return times == UntypedTimes.Strings || !PlainValues.MayBeTime(text) ? text
            : times == UntypedTimes.DateTime ? reader.TryGetDateTime(out DateTime time) ? time : text
            : reader.TryGetDateTimeOffset(out DateTimeOffset instant) ? instant : text;
    }
}
