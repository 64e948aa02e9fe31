namespace Peregrine.Json.Workloads.Contract;

/// <summary>A tree whose nodes know their parent: it can only be written with references.</summary>
public sealed class TreeNode
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public TreeNode? Parent { get; set; }

    public List<TreeNode> Children { get; set; } = [];

    /// <summary>A tree of <paramref name="count"/> nodes, each but the root under an earlier one.</summary>
    internal static TreeNode Make(Prose prose, int count)
    {
        var nodes = new List<TreeNode>(count) { One(prose) };
        for (int i = 1; i < count; i++)
        {
            TreeNode node = One(prose);

            node.Parent = nodes[(i - 1) / 2];
            node.Parent.Children.Add(node);
            nodes.Add(node);
        }

        return nodes[0];
    }

    private static TreeNode One(Prose prose) => new() { Id = prose.Number(1_000_000), Name = prose.Letters(4 + prose.Number(12)) };
}
