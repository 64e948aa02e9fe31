using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Diff;

/// <summary>Builds the tree of a document.</summary>
internal readonly struct TreeSink(TreeBuilder builder) : ITokenSink
{
    public void BeginRoot()
    {
    }

    public void EndRoot()
    {
    }

    public void Open(byte bracket) => builder.Open(bracket == '{' ? ValueKind.Object : ValueKind.Array);

    public void Close(byte bracket) => builder.Close();

    public void Empty(byte bracket)
    {
        Open(bracket);
        builder.Close();
    }

    public void Comma()
    {
    }

    public void Colon()
    {
    }

    public void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast) => builder.Text(kind, text, isLast);
}

/// <summary>Builds a tree from tokens.</summary>
internal sealed class TreeBuilder
{
    private readonly Stack<Node> _open = new();
    private MemoryStream? _parts;
    private string _name = "";

    /// <summary>The root of the document.</summary>
    public Node? Root { get; private set; }

    public void Open(ValueKind kind)
    {
        var node = new Node(kind, "");
        Add(node);
        _open.Push(node);
    }

    public void Close()
    {
        Node closed = _open.Pop();
        int hash = (int)closed.Kind;
        for (int at = 0; at < closed.Items.Count; at++)
        {
            // The order of members does not matter.
            hash = closed.Kind == ValueKind.Array ? HashCode.Combine(hash, closed.Items[at].Hash) : hash + HashCode.Combine(ScalarKeys.OfString(closed.Names[at]), closed.Items[at].Hash);
        }

        closed.Hash = hash;
    }

    public void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast)
    {
        if (!isLast || _parts is not null)
        {
            _parts ??= new MemoryStream();
            _parts.Write(text);
            if (!isLast)
            {
                return;
            }

            text = _parts.GetBuffer().AsSpan(0, (int)_parts.Length);
            _parts = null;
        }

        string written = Encoding.UTF8.GetString(text);
        switch (kind)
        {
            case TokenKind.Name:
                _name = string.Intern(written);
                return;
            case TokenKind.String:
                Add(new Node(ValueKind.String, written));
                return;
            case TokenKind.Number:
                Add(new Node(ValueKind.Number, written));
                return;
            default:
                Add(new Node(written == "null" ? ValueKind.Null : ValueKind.Boolean, string.Intern(written)));
                return;
        }
    }

    private void Add(Node node)
    {
        node.Hash = HashCode.Combine(node.Kind, node.Kind == ValueKind.String && !node.Text.Contains('\\', StringComparison.Ordinal)
            ? string.GetHashCode(node.Text.AsSpan(1..^1)) : node.Key.GetHashCode(StringComparison.Ordinal));
        if (!_open.TryPeek(out Node? around))
        {
            Root = node;
            return;
        }

        around.Items.Add(node);
        if (around.Kind == ValueKind.Object)
        {
            around.Names.Add(_name);
        }
    }
}
