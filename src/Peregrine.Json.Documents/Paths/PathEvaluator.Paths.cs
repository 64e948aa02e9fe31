using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Normalized paths (RFC 9535 section 2.7).</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    private StringBuilder? _text;

    /// <summary>Returns the normalized path of the node that the innermost frame found last.</summary>
    public string PathOfLast()
    {
        StringBuilder text = (_text ??= new StringBuilder()).Clear().Append('$');
        var path = new NormalizedPath(text);
        for (int i = 0; i < _depth; i++)
        {
            Frame frame = _frames[i];
            for (int level = 0; level < frame.Level; level++)
            {
                _source.AppendStep(frame.Descent[level], path);
            }

            AppendLast(frame, path);
        }

        Charge(text.Length);
        return text.ToString();
    }

    private void AppendLast(Frame frame, NormalizedPath path)
    {
        PathSelector selector = frame.Last!;
        switch (selector.Kind)
        {
            case SelectorKind.Name:
                path.AppendName(selector.Name!.Text);
                break;
            case SelectorKind.Index:
                path.AppendIndex(selector.Index < 0 ? selector.Index + _source.CountOf(frame.Node) : selector.Index);
                break;
            case SelectorKind.Slice when selector.Slice.Step < 0:
                path.AppendIndex(frame.Element);
                break;
            default:
                _source.AppendStep(frame.Cursor, path);
                break;
        }
    }
}
