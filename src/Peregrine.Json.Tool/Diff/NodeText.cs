using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Diff;

/// <summary>Writes a value as minified JSON.</summary>
internal static class NodeText
{
    /// <summary>Writes the whole value.</summary>
    public static void Write(Node node, StringBuilder text) => Write(node, text, int.MaxValue);

    /// <summary>Returns at most <paramref name="most"/> characters of the text, with an ellipsis if more would follow.</summary>
    public static string Short(Node node, int most)
    {
        var text = new StringBuilder();
        Write(node, text, most);
        return text.Length <= most ? text.ToString() : text.ToString(0, most - 1) + "…";
    }

    /// <summary>Writes a value, and stops soon after <paramref name="most"/> characters. Nesting does not use the call stack.</summary>
    private static void Write(Node root, StringBuilder text, int most)
    {
        var open = new Stack<(Node Node, int Next)>();
        Begin(root);
        while (open.Count > 0 && text.Length <= most)
        {
            (Node node, int next) = open.Pop();
            if (next == node.Items.Count)
            {
                text.Append(node.Kind == ValueKind.Object ? '}' : ']');
                continue;
            }

            _ = next > 0 ? text.Append(',') : text;
            _ = node.Kind == ValueKind.Object ? text.Append(node.Names[next]).Append(':') : text;
            open.Push((node, next + 1));
            Begin(node.Items[next]);
        }

        void Begin(Node node)
        {
            if (node.Kind is ValueKind.Object or ValueKind.Array)
            {
                text.Append(node.Kind == ValueKind.Object ? '{' : '[');
                open.Push((node, 0));
            }
            else
            {
                text.Append(node.Text);
            }
        }
    }
}
