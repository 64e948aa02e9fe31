namespace Peregrine.Json.Documents;

/// <summary>Receives a document with edits in the order of its text.</summary>
internal interface IEditSink
{
    /// <summary>White space, separators and comments.</summary>
    void Text(ReadOnlySpan<byte> text);

    /// <summary>A bracket that opens an object or array.</summary>
    void Open(bool isObject);

    /// <summary>The bracket that closes the object or array opened last, which has this many members or elements.</summary>
    void Close(bool isObject, int count);

    /// <summary>The name of a new member, with its quotes.</summary>
    void Name(ReadOnlySpan<byte> name);

    /// <summary>Values and names of a tree, with the text between them and before them.</summary>
    /// <param name="tree">The tree.</param>
    /// <param name="from">The offset of the text.</param>
    /// <param name="to">The offset after the text.</param>
    /// <param name="first">The place of the first word.</param>
    /// <param name="after">The place after the last word.</param>
    void Run(TextTree tree, int from, int to, int first, int after);
}
