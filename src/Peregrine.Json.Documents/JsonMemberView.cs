using System.Text;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// A member of an object in a document: a name and a value. The properties and methods throw an <see cref="InvalidOperationException"/> if this is the default
/// instance, or if the <see cref="JsonTextParser"/> of the document has parsed another text since or is disposed.
/// </summary>
public readonly struct JsonMemberView
{
    private readonly JsonValueView _name;

    internal JsonMemberView(TextTree tree, int place, int version) => _name = new JsonValueView(tree, place, version);

    /// <summary>The unescaped name. In a document that is not short, reading equal names usually returns the same string object.</summary>
    /// <exception cref="InvalidOperationException">The name has an unpaired surrogate.</exception>
    public string Name => _name.NameString();

    /// <summary>The value of the member.</summary>
    public JsonValueView Value => new(_name.Tree, _name.Place + 1);

    /// <summary>The name in UTF-8 as it is in the document: with its escapes, without its quotes. Refers to the document's memory.</summary>
    public ReadOnlyMemory<byte> RawName => _name.Tree.RawOf(_name.Place)[1..^1];

    /// <summary>The tape word of the name: its kind, offset and length.</summary>
    internal TapeWord Word => _name.Word;

    /// <summary>Whether the name equals a text, after unescaping.</summary>
    /// <param name="text">The text.</param>
    public bool NameEquals(ReadOnlySpan<char> text) => _name.TextEquals(text);

    /// <summary>Whether the name equals a text, after unescaping.</summary>
    /// <param name="utf8Text">The text in UTF-8.</param>
    public bool NameEquals(ReadOnlySpan<byte> utf8Text) => _name.TextEquals(utf8Text);

    /// <summary>Returns the text of the member as it is in the document, from the name to the end of the value.</summary>
    public override string ToString()
    {
        TextTree tree = _name.Tree;
        int from = tree.RangeOf(_name.Place).From;
        (int value, int length) = tree.RangeOf(_name.Place + 1);
        return Encoding.UTF8.GetString(tree.Text[from..(value + length)]);
    }
}
