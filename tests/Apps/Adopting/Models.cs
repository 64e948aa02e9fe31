using System.Text.Json;
using System.Text.Json.Serialization;

namespace Adopting;

/// <summary>An object with most of what objects have.</summary>
public sealed class Order
{
    public int Id { get; set; }

    [JsonPropertyName("who")]
    public string? Customer { get; set; }

    public decimal Total { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public List<Line>? Lines { get; set; }

    public Dictionary<string, DateTime> Dates { get; set; } = [];

    public Level Level { get; set; }
}

/// <summary>Made by a constructor.</summary>
public sealed class Line(string article, int count)
{
    public string Article { get; } = article;

    public int Count { get; } = count > 1000 ? throw new ArgumentOutOfRangeException(nameof(count)) : count;
}

/// <summary>Written as its name.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Level>))]
public enum Level
{
    Low,
    High,
}

/// <summary>Derived types with discriminators.</summary>
[JsonPolymorphic]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Shape
{
    public string? Name { get; set; }
}

public sealed class Circle : Shape
{
    public double Radius { get; set; }
}

public sealed class Square : Shape
{
    public double Side { get; set; }
}

/// <summary>What may not be missing or unknown.</summary>
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed class Strict
{
    [JsonRequired]
    public int Needed { get; set; }

    public int? Other { get; set; }
}

/// <summary>Text that may not be null, of a member and of a parameter.</summary>
public sealed class Named(string given)
{
    public string Name { get; set; } = "";

    public string Given { get; } = given;
}

/// <summary>Refuses what it does not like.</summary>
[JsonConverter(typeof(PickyConverter))]
public sealed class Picky
{
    public string? Text { get; set; }
}

internal sealed class PickyConverter : JsonConverter<Picky>
{
    public override Picky Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString() switch
    {
        "json" => throw new JsonException("No such text."),
        "other" => throw new KeyNotFoundException("Nowhere."),
        "format" => throw new FormatException("No form."),
        var text => new Picky { Text = text },
    };

    public override void Write(Utf8JsonWriter writer, Picky value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
}

/// <summary>Two members of one name, which is refused.</summary>
public sealed class Colliding
{
    public int A { get; set; }

    [JsonPropertyName("A")]
    public int B { get; set; }
}

/// <summary>Leads to what is refused.</summary>
public sealed class Leading
{
    public Colliding? Inner { get; set; }
}

/// <summary>Leads to what cannot be read.</summary>
public sealed class Unreadable
{
    public IDisposable? Inner { get; set; }
}

[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Strict))]
internal sealed partial class Context : JsonSerializerContext;
