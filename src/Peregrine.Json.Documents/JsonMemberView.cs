using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>A member of an object in a document: a name and a value.</summary>
public readonly struct JsonMemberView
{
    private readonly JsonValueView _name;

    internal JsonMemberView(TextTree tree, int place) => _name = new JsonValueView(tree, place);

    /// <summary>The name, unescaped. In a document that is not short, names that occur often are the same string.</summary>
    /// <exception cref="InvalidOperationException">The name has an unpaired surrogate.</exception>
    public string Name => _name.NameString();

    /// <summary>The value.</summary>
    public JsonValueView Value => new(_name.Tree, _name.Place + 1);

    /// <summary>The name with its escapes and without quotes. Refers to the document's memory.</summary>
    public ReadOnlyMemory<byte> RawName => _name.Tree.RawOf(_name.Place)[1..^1];

    /// <summary>Whether the name equals a text, after unescaping.</summary>
    /// <param name="text">The text.</param>
    public bool NameEquals(ReadOnlySpan<char> text) => _name.TextEquals(text);

    /// <summary>Whether the name equals a text, after unescaping.</summary>
    /// <param name="utf8Text">The text in UTF-8.</param>
    public bool NameEquals(ReadOnlySpan<byte> utf8Text) => _name.TextEquals(utf8Text);

    /// <summary>Returns the name and the text of the value.</summary>
    public override string ToString() => $"\"{Name}\":{_name.Tree.RawString(_name.Place + 1)}";
}
