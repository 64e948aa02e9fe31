using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>A number as text after a mark.</summary>
public sealed class MarkedNumber(char mark) : JsonConverter<int>
{
    public MarkedNumber()
        : this('#')
    {
    }

    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString() is { Length: > 1 } text && text[0] == mark ? int.Parse(text.AsSpan(1), System.Globalization.CultureInfo.InvariantCulture) : throw new JsonException();

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
        writer.WriteStringValue(mark + value.ToString(System.Globalization.CultureInfo.InvariantCulture));
}

/// <summary>Text in capitals, null as a word.</summary>
public sealed class Capitals : JsonConverter<string>
{
    public override bool HandleNull => true;

    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Null ? "was null" : reader.GetString()!.ToUpperInvariant();

    public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options) => writer.WriteStringValue(value?.ToUpperInvariant() ?? "NONE");
}

/// <summary>An attribute that creates its converter itself.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class MarkAttribute(char mark, params Type[] types) : JsonConverterAttribute
{
    public int Shift { get; set; }

    public override JsonConverter? CreateConverter(Type typeToConvert) => types.Length == 0 ? new MarkedNumber((char)(mark + Shift)) : null;
}

/// <summary>Whole objects as a list of two.</summary>
public sealed class PairConverter : JsonConverter<Pair>
{
    public override Pair Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        List<int> items = [];
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            items.Add(reader.GetInt32());
        }

        return new Pair { Left = items[0], Right = items[1] };
    }

    public override void Write(Utf8JsonWriter writer, Pair value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        writer.WriteNumberValue(value.Left);
        writer.WriteNumberValue(value.Right);
        writer.WriteEndArray();
    }
}

[JsonConverter(typeof(PairConverter))]
public struct Pair
{
    public int Left { get; set; }

    public int Right { get; set; }
}

[JsonConverter(typeof(WordConverter))]
public class Word
{
    public string Text { get; set; } = "";
}

public sealed class WordConverter : JsonConverter<Word>
{
    public override Word Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Text = reader.GetString()! };

    public override void Write(Utf8JsonWriter writer, Word value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
}

public class Converted
{
    [JsonConverter(typeof(JsonStringEnumConverter<Level>))]
    public Level Level { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Level>))]
    public Level? Other { get; set; }

    [JsonConverter(typeof(MarkedNumber))]
    public int Number { get; set; }

    [JsonConverter(typeof(MarkedNumber))]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int? Maybe { get; set; }

    [Mark('a', Shift = 1)]
    public int Shifted { get; set; }

    [JsonConverter(typeof(Capitals))]
    public string? Name { get; set; }

    [JsonConverter(typeof(Capitals))]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Rare { get; set; }

    [JsonIgnore]
    [Mark('a')]
    public int Ignored { get; set; }

    public Pair Pair { get; set; }

    public Pair? Second { get; set; }

    public List<Pair>? Pairs { get; set; }

    public Word? Word { get; set; }

    public Dictionary<string, Word>? Words { get; set; }
}

public record ConvertedRecord([property: JsonConverter(typeof(MarkedNumber))] int Id, [property: JsonConverter(typeof(Capitals))] string? Name, Word? Word);

/// <summary>An ignored member whose attribute has no converter for it.</summary>
public class HalfConverted
{
    public int A { get; set; }

    [JsonIgnore]
    [Mark('a', typeof(int))]
    public int B { get; set; }
}

/// <summary>A converter that does not fit its member.</summary>
public class Misconverted
{
    public int A { get; set; }

    [JsonConverter(typeof(WordConverter))]
    public int B { get; set; }
}
