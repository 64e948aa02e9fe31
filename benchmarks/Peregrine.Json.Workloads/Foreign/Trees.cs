namespace Peregrine.Json.Workloads.Foreign;

/// <summary>A tree that is a chain: each node has one below it.</summary>
public sealed class Chain
{
    public int Level { get; set; }

    public string Label { get; set; } = "";

    public Chain? Next { get; set; }

    internal static Chain Make(Prose prose, int depth) =>
        new() { Level = depth, Label = prose.Words(5 + prose.Number(10)), Next = depth == 0 ? null : Make(prose, depth - 1) };
}

/// <summary>A tree of few levels, whose nodes have several below them.</summary>
public sealed class Branch
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public List<Branch> Children { get; set; } = [];

    internal static Branch Make(Prose prose, int levels) => new()
    {
        Id = prose.Number(10_000),
        Name = prose.Letters(4 + prose.Number(8)),
        Children = levels == 0 ? [] : prose.Many(3 + prose.Number(3), p => Make(p, levels - 1)),
    };
}
