using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Diff;

/// <summary>A value of a compared document.</summary>
internal sealed class Node(ValueKind kind, string text)
{
    public ValueKind Kind { get; } = kind;

    /// <summary>For a scalar, its text in the document.</summary>
    public string Text { get; } = text;

    /// <summary>For a scalar, its normalized text, computed at each use: equal for equal values of one kind, independent of their spelling.</summary>
    public string Key => Kind switch
    {
        ValueKind.String => ScalarKeys.OfString(Text),
        ValueKind.Number => ScalarKeys.OfNumber(Text),
        _ => Text,
    };

    /// <summary>Whether another node has the same kind and, if it is a scalar, the same value.</summary>
    public bool IsLike(Node other) => Kind == other.Kind && (Text == other.Text || Key == other.Key);

    /// <summary>The elements, or the values of the members.</summary>
    public List<Node> Items { get; } = kind is ValueKind.Object or ValueKind.Array ? [] : s_none;

    /// <summary>The names of the members as spelled in the document, with quotes.</summary>
    public List<string> Names { get; } = kind is ValueKind.Object ? [] : s_noNames;

    /// <summary>A hash that is equal for equal values, independent of the order of their members.</summary>
    public int Hash { get; set; }

    private static readonly List<Node> s_none = [];
    private static readonly List<string> s_noNames = [];
}
