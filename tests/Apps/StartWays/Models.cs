using System.Text.Json.Serialization;

namespace Peregrine.Json.StartWays;

/// <summary>Shapes that most programs have: what is usual, and nothing that is rare.</summary>
internal enum Kind { Small, Large }

internal sealed class Line
{
    public string? Name { get; set; }

    public int Count { get; set; }

    public string[]? Tags { get; set; }

    public double? Weight { get; set; }

    public bool IsGift { get; set; }

    public long Number { get; set; } = 5;

    public double Score { get; set; } = 0.5;

    public TimeSpan Within { get; set; }

    public DateOnly Day { get; set; }

    public Uri? Page { get; set; }

    [JsonIgnore]
    public string? Note { get; set; }
}

internal sealed record Order(int Id, string Name, decimal Price, DateTime At, Guid Key, Kind Kind)
{
    public List<Line> Lines { get; init; } = [];

    public Dictionary<string, string> Notes { get; init; } = [];

    public int[] Numbers { get; set; } = [1, 2, 3];

    public int? Extra { get; set; }

    public Shape? Shape { get; set; }

    [JsonPropertyName("off")]
    public DateTimeOffset? Off { get; set; } = DateTimeOffset.UnixEpoch;
}

[JsonDerivedType(typeof(Circle), "circle")]
internal abstract class Shape;

internal sealed class Circle : Shape
{
    public float Radius { get; set; }
}

internal struct Place
{
    public double Latitude { get; set; }

    public double Longitude { get; set; }
}

internal sealed class Plain
{
    public int Id { get; set; }

    public required string Name { get; set; }

    public Place Place { get; set; }

    public IReadOnlyList<Place> Places { get; set; } = [];
}

[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Plain))]
internal sealed partial class Context : JsonSerializerContext;
