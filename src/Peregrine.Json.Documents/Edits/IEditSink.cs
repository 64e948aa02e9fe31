namespace Peregrine.Json.Documents;

/// <summary>Receives the parts of an edited document, in the order of its text.</summary>
internal interface IEditSink
{
    /// <summary>Receives white space, separators and comments.</summary>
    void Text(ReadOnlySpan<byte> text);

    /// <summary>Receives the bracket that opens an object or array.</summary>
    void Open(bool isObject);

    /// <summary>Receives the closing bracket of the innermost open object or array, and the number of its members or elements.</summary>
    void Close(bool isObject, int count);

    /// <summary>Receives the name of a new member, with its quotes.</summary>
    void Name(ReadOnlySpan<byte> name);

    /// <summary>
    /// Receives consecutive unedited values and names of a tree, with the text between them and, unless it was written already, the text before them.
    /// </summary>
    /// <param name="tree">The text, and its tape.</param>
    /// <param name="from">The offset where the run begins in the text.</param>
    /// <param name="to">The offset where the run ends in the text.</param>
    /// <param name="first">The index of the run's first word on the tape.</param>
    /// <param name="after">The index after the run's last word on the tape.</param>
    void Run(TextTree tree, int from, int to, int first, int after);
}
