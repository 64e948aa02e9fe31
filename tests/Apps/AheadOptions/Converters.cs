using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Ahead;

/// <summary>Members of simple structs, each in every place where a converter can be met.</summary>
public sealed class Marked
{
    public int Number { get; set; }

    public int? Maybe { get; set; }

    public List<int> Numbers { get; set; } = [];

    public Dictionary<int, DateTime> Days { get; set; } = [];

    public DateTime Day { get; set; }

    public DateTime? Other { get; set; }

    public string? Text { get; set; }

    [JsonConverter(typeof(Hours))]
    public TimeSpan Span { get; set; }

    [JsonConverter(typeof(Hours))]
    public TimeSpan? Last { get; set; }

    [JsonConverter(typeof(Switch))]
    public bool? On { get; set; }
}

/// <summary>A number as text after a mark, as a value and as a key.</summary>
public sealed class NumberMark : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(reader.GetString());

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue(string.Create(CultureInfo.InvariantCulture, $"#{value}"));

    public override int ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(reader.GetString());

    public override void WriteAsPropertyName(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WritePropertyName(string.Create(CultureInfo.InvariantCulture, $"#{value}"));

    private static int Parse(string? text) => text is ['#', ..] && int.TryParse(text.AsSpan(1), CultureInfo.InvariantCulture, out int number) ? number : throw new JsonException();
}

/// <summary>A day without its time.</summary>
public sealed class DayOnly : JsonConverter<DateTime>
{
    public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => DateTime.ParseExact(reader.GetString()!, "yyyyMMdd", CultureInfo.InvariantCulture);

    public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString("yyyyMMdd", CultureInfo.InvariantCulture));
}

/// <summary>A span as a number of hours.</summary>
public sealed class Hours : JsonConverter<TimeSpan>
{
    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => TimeSpan.FromHours(reader.GetDouble());

    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) => writer.WriteNumberValue(value.TotalHours);
}

/// <summary>A nullable value, null included.</summary>
public sealed class Switch : JsonConverter<bool?>
{
    public override bool HandleNull => true;

    public override bool? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.Null ? null : reader.GetString() == "on";

    public override void Write(Utf8JsonWriter writer, bool? value, JsonSerializerOptions options) => writer.WriteStringValue(value switch { true => "on", false => "off", _ => "none" });
}

/// <summary>Text in capitals.</summary>
public sealed class Capitals : JsonConverter<string>
{
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString()?.ToLowerInvariant();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToUpperInvariant());
}
