using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.ExtrasTests.Validation;

public enum Color
{
    Red,
    Green,
    Blue,
}

public sealed class Plain
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public bool Flag { get; set; }

    public double Real { get; set; }

    public DateTime When { get; set; }

    public Guid Id { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Color>))]
    public Color Color { get; set; }

    public int? Maybe { get; set; }

    public byte Small { get; set; }

    public decimal Money { get; set; }
}

public sealed record Point(int X, int Y);

public sealed record Line(Point From, Point To, string? Name = null)
{
    public List<int> Marks { get; init; } = [];
}

public sealed class Needs
{
    public required int A { get; set; }

    public required string B { get; set; }

    public List<Needs>? Inner { get; set; }
}

[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed class Closed
{
    public int A { get; set; }

    public Closed? Next { get; set; }
}

[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Figure
{
    public string? Name { get; set; }
}

public sealed class Circle : Figure
{
    public double Radius { get; set; }
}

public sealed class Square : Figure
{
    public int Side { get; set; }

    public Figure? Inside { get; set; }
}

public sealed class Open
{
    public int A { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Rest { get; set; }
}

public sealed class Everything
{
    public Plain? Plain { get; set; }

    public Line? Line { get; set; }

    public Needs? Needs { get; set; }

    public Closed? Closed { get; set; }

    public Figure? Figure { get; set; }

    public Open? Open { get; set; }

    public List<Figure>? Figures { get; set; }

    public Dictionary<string, Plain?>? ByName { get; set; }

    public Dictionary<int, List<int>>? ByNumber { get; set; }

    public int[][]? Grid { get; set; }

    public JsonElement Element { get; set; }

    public object? Anything { get; set; }

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public int Quoted { get; set; }

    public (int, int) Fields;

    public Guid?[]? Ids { get; set; }

    public HashSet<string>? Names { get; set; }
}
