using System.Text;

namespace Peregrine.Json.Generator.Writing;

/// <summary>Builds generated text with its indentation.</summary>
internal sealed class CodeText
{
    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>Adds a line.</summary>
    public CodeText Line(string text)
    {
        _text.Append(' ', 4 * _depth).Append(text).Append('\n');
        return this;
    }

    /// <summary>Adds an empty line.</summary>
    public CodeText Gap()
    {
        _text.Append('\n');
        return this;
    }

    /// <summary>Adds a line and an opening bracket.</summary>
    public CodeText Open(string head)
    {
        Line(head).Line("{");
        _depth++;
        return this;
    }

    /// <summary>Adds a closing bracket.</summary>
    public CodeText Close(string after = "")
    {
        _depth--;
        return Line("}" + after);
    }

    /// <summary>Adds a label of a switch and indents the following lines.</summary>
    public CodeText Case(string label)
    {
        Line(label);
        _depth++;
        return this;
    }

    /// <summary>Ends the indentation after a label.</summary>
    public void EndCase() => _depth--;

    public override string ToString() => _text.ToString();
}
