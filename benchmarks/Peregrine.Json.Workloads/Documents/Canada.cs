using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>The outline of a country as GeoJSON: the document canada.json.</summary>
public sealed class Canada
{
    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("features")]
    public List<CanadaFeature>? Features { get; set; }
}

/// <summary>The only feature.</summary>
public sealed class CanadaFeature
{
    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("properties")]
    public CanadaProperties? Properties { get; set; }

    [JsonPropertyName("geometry")]
    public CanadaGeometry? Geometry { get; set; }
}

/// <summary>Its name.</summary>
public sealed class CanadaProperties
{
    [JsonPropertyName("name")]
    public string? Name { get; set; }
}

/// <summary>A polygon: rings of points of two coordinates.</summary>
public sealed class CanadaGeometry
{
    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("coordinates")]
    public double[][][]? Coordinates { get; set; }
}
