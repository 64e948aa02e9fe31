using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Diff;

/// <summary>A value of a document that is compared.</summary>
internal sealed class Node(ValueKind kind, string text, string key)
{
    public ValueKind Kind { get; } = kind;

    /// <summary>A scalar as it is written.</summary>
    public string Text { get; } = text;

    /// <summary>What a scalar means: equal for equal values of one kind, however they are written.</summary>
    public string Key { get; } = key;

    /// <summary>The elements, or the values of the members.</summary>
    public List<Node> Items { get; } = kind is ValueKind.Object or ValueKind.Array ? [] : s_none;

    /// <summary>The names of the members as they are written, with quotes.</summary>
    public List<string> Names { get; } = kind is ValueKind.Object ? [] : s_noNames;

    /// <summary>Equal for equal values, whatever the order of their members.</summary>
    public int Hash { get; set; }

    private static readonly List<Node> s_none = [];
    private static readonly List<string> s_noNames = [];
}
