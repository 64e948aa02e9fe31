using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

// example: newtonsoft-dates
public sealed class DateFormatConverter(string format) : JsonConverter<DateTime>
{
    public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        DateTime.TryParseExact(reader.GetString(), format, CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTime date)
            ? date
            : throw new JsonException();                                      // without a message: the library's, with path and position

    public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.ToString(format, CultureInfo.InvariantCulture));
}

// end
