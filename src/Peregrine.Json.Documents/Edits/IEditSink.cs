namespace Peregrine.Json.Documents;

/// <summary>Receives the parts of an edited document, in the order of its text.</summary>
internal interface IEditSink
{
    /// <summary>White space, separators and comments.</summary>
    void Text(ReadOnlySpan<byte> text);

    /// <summary>A bracket that opens an object or array.</summary>
    void Open(bool isObject);

    /// <summary>The closing bracket of the innermost open object or array, with the number of its members or elements.</summary>
    void Close(bool isObject, int count);

    /// <summary>The name of a new member, with its quotes.</summary>
    void Name(ReadOnlySpan<byte> name);

    /// <summary>Consecutive values and names of a tree, with the text before and between them.</summary>
    /// <param name="tree">The tree.</param>
    /// <param name="from">The offset of the text.</param>
    /// <param name="to">The offset after the text.</param>
    /// <param name="first">The place of the first word.</param>
    /// <param name="after">The place after the last word.</param>
    void Run(TextTree tree, int from, int to, int first, int after);
}
