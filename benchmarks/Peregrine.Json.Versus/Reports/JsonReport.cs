using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>Every comparison as one object of one array.</summary>
internal static partial class JsonReport
{
    public static void Write(string file, IEnumerable<Row> rows)
    {
        Comparison[] comparisons = [.. rows.SelectMany(static row => row.Comparisons)];
        using FileStream stream = File.Create(file);
        System.Text.Json.JsonSerializer.Serialize(stream, comparisons, Context.Default.ComparisonArray);
    }

    public static Comparison[] Read(string file)
    {
        using FileStream stream = File.OpenRead(file);
        return System.Text.Json.JsonSerializer.Deserialize(stream, Context.Default.ComparisonArray) ?? [];
    }

    [JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
    [JsonSerializable(typeof(Comparison[]))]
    private sealed partial class Context : JsonSerializerContext;
}
