using System.Buffers;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>A value in a text.</summary>
internal readonly struct JsonValueView(TextTree tree, int place)
{
    private readonly TextTree? _tree = tree;

    public JsonValueKind ValueKind => _tree is null ? JsonValueKind.Undefined : TextTree.KindOf(Word);

    /// <summary>The number of elements or members.</summary>
    public int Count => Tree.At(Place + Word.Length).Length;

    public ReadOnlyMemory<byte> RawText => Tree.RawOf(Place);

    public TextTree Tree => _tree ?? throw new InvalidOperationException("The view is the default one and has no value.");

    public int Place { get; } = place;

    public TapeWord Word => Tree.At(Place);

    public JsonValueView this[int index]
    {
        get
        {
            TextTree tree = Tree;
            int at = Place + 1;
            if (Word.Length - 1 == Count)
            {
                return new JsonValueView(tree, at + index);
            }

            for (int i = 0; i < index; i++)
            {
                at = TextTree.After(at, tree.At(at));
            }

            return new JsonValueView(tree, at);
        }
    }

    public static bool DeepEquals(JsonValueView first, JsonValueView second) => TreeEquality.AreEqual(first.Tree, first.Place, second.Tree, second.Place);

    /// <summary>Finds the last member with a name. A name with an unpaired surrogate occurs in no text.</summary>
    public bool TryGetProperty(string name, out JsonValueView value)
    {
        value = default;
        return MemberNames.TryEncode(name, out byte[]? utf8) && TryGetProperty(utf8.AsSpan(), out value);
    }

    public bool TryGetProperty(ReadOnlySpan<byte> utf8Name, out JsonValueView value)
    {
        int at = MemberNames.Find(Tree, Place, Word, utf8Name);
        value = at == 0 ? default : new JsonValueView(Tree, at + 1);
        return at != 0;
    }

    public IEnumerable<JsonValueView> EnumerateArray()
    {
        TextTree tree = Tree;
        int end = Place + Word.Length;
        for (int at = Place + 1; at < end; at = TextTree.After(at, tree.At(at)))
        {
            yield return new JsonValueView(tree, at);
        }
    }

    public IEnumerable<JsonMemberView> EnumerateObject()
    {
        TextTree tree = Tree;
        int end = Place + Word.Length;
        for (int at = Place + 1; at < end; at = TextTree.After(at + 1, tree.At(at + 1)))
        {
            yield return new JsonMemberView(tree, at);
        }
    }

    /// <summary>Returns whether this string, with its escapes decoded, equals a text.</summary>
    public bool ValueEquals(string text) => MemberNames.TryEncode(text, out byte[]? utf8) && MemberNames.AreEqual(Tree, Word, utf8.AsSpan());

    /// <summary>Returns a copy as an element, which owns its memory.</summary>
    public JsonElement ToJsonElement() => JsonDocuments.ParseElement(RawText.Span, DocumentOptions());

    /// <summary>Returns a copy as a node; null for a JSON null.</summary>
    public JsonNode? ToJsonNode() => JsonDocuments.ParseNode(RawText.Span, default(JsonNodeOptions), DocumentOptions());

    public void WriteTo(IBufferWriter<byte> writer) => writer.Write(PlainText().Span);

    /// <summary>Writes the value with the layout and the encoder of a writer.</summary>
    public void WriteTo(Utf8JsonWriter writer) => TreeText.WriteTo(Tree, Place, writer);

    /// <summary>Returns the text of a string or name, or throws System.Text.Json's exception for an unpaired surrogate.</summary>
    public string TextString() => JsonElement.Parse(Tree.RawOf(Place).Span).GetString()!;

    /// <summary>
    /// Returns the value as JSON by RFC 8259: the value's own text if the whole document conforms to RFC 8259; otherwise a compact copy, without the comments
    /// and trailing commas that the options allow.
    /// </summary>
    public ReadOnlyMemory<byte> PlainText()
    {
        if (Tree.IsStrict)
        {
            return RawText;
        }

        var compact = new ArrayBufferWriter<byte>();
        TreeText.WriteCompact(Tree, Place, compact);
        return compact.WrittenMemory;
    }

    private JsonDocumentOptions DocumentOptions() => new()
    {
        MaxDepth = int.MaxValue,
        AllowTrailingCommas = Tree.Options.AllowTrailingCommas,
        CommentHandling = Tree.Options.SkipComments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
    };
}

/// <summary>A member of an object in a text.</summary>
internal readonly struct JsonMemberView(TextTree tree, int place)
{
    public JsonValueView Value => new(tree, place + 1);

    public bool NameEquals(ReadOnlySpan<byte> utf8Text) => MemberNames.AreEqual(tree, tree.At(place), utf8Text);
}
