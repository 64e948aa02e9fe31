using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Foreign;

/// <summary>Places as GeoJSON (RFC 7946) has them, members in the order of a published document.</summary>
public sealed class FeatureCollection
{
    [JsonPropertyName("type")]
    public string Type { get; set; } = "FeatureCollection";

    [JsonPropertyName("totalFeatures")]
    public int TotalFeatures { get; set; }

    [JsonPropertyName("features")]
    public List<Feature> Features { get; set; } = [];

    internal static FeatureCollection Make(Prose prose) => new() { TotalFeatures = 53, Features = prose.Many(53, Feature.Make) };
}

public sealed class Feature
{
    [JsonPropertyName("type")]
    public string Type { get; set; } = "Feature";

    [JsonPropertyName("id")]
    public string? Id { get; set; }

    [JsonPropertyName("geometry")]
    public PointGeometry? Geometry { get; set; }

    [JsonPropertyName("geometry_name")]
    public string? GeometryName { get; set; }

    [JsonPropertyName("properties")]
    public Dictionary<string, string?> Properties { get; set; } = [];

    internal static Feature Make(Prose prose) => new()
    {
        Id = $"ckan_{prose.Identifier():N}.{prose.Number(60)}",
        Geometry = new PointGeometry { Coordinates = [(prose.Number(360_000_000) - 180_000_000) / 1e6, (prose.Number(180_000_000) - 90_000_000) / 1e6] },
        GeometryName = "geom",
        Properties = new Dictionary<string, string?>
        {
            ["name"] = prose.Words(18),
            ["streetaddress"] = $"{prose.Number(200)} {prose.Words(14)}, {prose.Place()}",
            ["twitteraccount"] = prose.Letters(11),
            ["siteurl"] = $"http://www.example.org/{prose.Letters(8)}/",
            ["phone"] = null,
        },
    };
}

public sealed class PointGeometry
{
    [JsonPropertyName("type")]
    public string Type { get; set; } = "Point";

    [JsonPropertyName("coordinates")]
    public double[] Coordinates { get; set; } = [];
}
