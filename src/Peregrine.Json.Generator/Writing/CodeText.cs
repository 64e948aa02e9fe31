using System.Text;

namespace Peregrine.Json.Generator.Writing;

/// <summary>Generated text with its indentation.</summary>
internal sealed class CodeText
{
    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>A line.</summary>
    public CodeText Line(string text)
    {
        _text.Append(' ', 4 * _depth).Append(text).Append('\n');
        return this;
    }

    /// <summary>An empty line.</summary>
    public CodeText Gap()
    {
        _text.Append('\n');
        return this;
    }

    /// <summary>A line and an opening bracket.</summary>
    public CodeText Open(string head)
    {
        Line(head).Line("{");
        _depth++;
        return this;
    }

    /// <summary>A closing bracket.</summary>
    public CodeText Close(string after = "")
    {
        _depth--;
        return Line("}" + after);
    }

    /// <summary>A label of a switch; what follows is deeper.</summary>
    public CodeText Case(string label)
    {
        Line(label);
        _depth++;
        return this;
    }

    /// <summary>Ends what follows a label.</summary>
    public void EndCase() => _depth--;

    public override string ToString() => _text.ToString();
}
