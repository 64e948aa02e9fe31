using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Unicode;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Parses the text that is merged into nodes.</summary>
internal static class MergedText
{
    /// <summary>Returns the nodes of a text. Nodes decode strings and detect repeated names only when used, so the whole text is checked first.</summary>
    public static JsonObject Parse(ReadOnlySpan<byte> utf8, JsonNodeOptions? nodes, JsonDocumentOptions options)
    {
        if (!Utf8.IsValid(utf8))
        {
            throw Refused(ErrorText.InvalidUtf8, utf8, EscapedText.FirstInvalidByte(utf8));
        }

        bool skipsComments = options.CommentHandling == JsonCommentHandling.Skip;
        var walker = new SyntaxWalker(utf8, new ReadRules(RelaxedCall.Depth(options.MaxDepth), options.AllowTrailingCommas, skipsComments));
        StringComparer comparer = nodes?.PropertyNameCaseInsensitive == true ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        var open = new Stack<HashSet<string>>();
        bool isRoot = true;
        while (walker.Read())
        {
            if (isRoot && walker.Token != JsonTokenType.StartObject)
            {
                throw Refused(ErrorText.CannotConvert(typeof(JsonObject)), utf8, walker.TokenStart);
            }

            isRoot = false;
            if (walker.Token == JsonTokenType.StartObject)
            {
                open.Push(new(comparer));
            }
            else if (walker.Token == JsonTokenType.EndObject)
            {
                open.Pop();
            }
            else if (walker.Token is JsonTokenType.String or JsonTokenType.PropertyName)
            {
                string text = Encoding.UTF8.GetString(EscapedText.Unescape(walker.Text, out string? fault));
                fault ??= walker.Token == JsonTokenType.PropertyName && !open.Peek().Add(text) ? ErrorText.DuplicateName(text) : null;
                _ = fault is null ? fault : throw Refused(fault, utf8, walker.TokenStart);
            }
        }

        return walker.Failure is { } failure ? throw Refused(failure, utf8, walker.Position) : (JsonObject)JsonDocuments.ParseNode(utf8, nodes, options)!;
    }

    private static JsonException Refused(string message, ReadOnlySpan<byte> utf8, int at) => RelaxedErrors.Syntax(message, utf8, at, utf8[..at]);
}
