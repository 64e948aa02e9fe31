using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Makes the messages about pointers that lead to no value, and about values that would be moved into themselves.</summary>
internal static class PointerFault
{
    private const int MostShown = 200;

    /// <summary>Returns the message which says that a value does not have the member or element that the next token of a pointer names.</summary>
    /// <param name="path">The pointer.</param>
    /// <param name="depth">The number of the pointer's tokens that lead to the value; the token after them names no child of it.</param>
    /// <param name="kind">The kind of the value.</param>
    /// <param name="count">The number of its elements, if it is an array.</param>
    public static string Of(JsonPointer path, int depth, JsonValueKind kind, int count)
    {
        JsonPointer at = path.Before(depth);
        string token = Quoted(path.Tokens[depth]);
        return kind switch
        {
            JsonValueKind.Object => $"The object {Where(at)} has no member {token}.",
            JsonValueKind.Array when path.Tokens[depth] == "-" => $"'-' is the element after the last one of the array {Where(at)}, which does not exist.",
            JsonValueKind.Array when !PointerText.TryIndex(path.Tokens[depth], out _) =>
                $"{token} is no index of the array {Where(at)}: an index is decimal digits, without a zero before them.",
            JsonValueKind.Array => string.Create(
                CultureInfo.InvariantCulture, $"The array {Where(at)} has {count} elements, and none with the index {Short(path.Tokens[depth])}."),
            _ => $"The value {Where(at)} is {Kind(kind)}, which has no member or element {token}.",
        };
    }

    /// <summary>Returns the message for a move of a value into itself.</summary>
    public static string IntoItself(JsonPointer from, JsonPointer path) =>
        $"The value {Where(from)} cannot be moved into itself, to {Quoted(path.ToString())}.";

    /// <summary>Returns the words of a message that say where a value is, such as "at '/a/0'" or "at the root".</summary>
    public static string Where(JsonPointer at) => at.Depth == 0 ? "at the root" : $"at {Quoted(at.TextLength <= int.MaxValue / 2 ? at.ToString() : "...")}";

    public static string Quoted(string text) => $"'{Short(text)}'";

    public static string Kind(JsonValueKind kind) => kind switch
    {
        JsonValueKind.Object => "an object",
        JsonValueKind.Array => "an array",
        JsonValueKind.String => "a string",
        JsonValueKind.Number => "a number",
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        _ => "null",
    };

    private static string Short(string text) => text.Length <= MostShown ? text : string.Concat(text.AsSpan(0, MostShown), "...");
}
