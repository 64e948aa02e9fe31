namespace Peregrine.Json.Workloads.Foreign;

/// <summary>A surface of triangles: long arrays of numbers.</summary>
public sealed class Mesh
{
    public string Name { get; set; } = "";

    public float[] Positions { get; set; } = [];

    public double[] Normals { get; set; } = [];

    public int[] Indices { get; set; } = [];

    public List<double[]> Weights { get; set; } = [];

    internal static Mesh Make(Prose prose) => new()
    {
        Name = prose.Words(12),
        Positions = [.. prose.Many(600, static p => (float)((p.Random.NextDouble() * 20) - 10))],
        Normals = [.. prose.Many(600, static p => Math.Round((p.Random.NextDouble() * 2) - 1, 6))],
        Indices = [.. prose.Many(1_200, static p => p.Number(200))],
        Weights = prose.Many(200, static p => new[] { Math.Round(p.Random.NextDouble(), 4), Math.Round(p.Random.NextDouble(), 4) }),
    };
}
