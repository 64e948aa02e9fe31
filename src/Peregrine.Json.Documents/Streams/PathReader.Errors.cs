using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <content>Errors, with their place in the whole text.</content>
internal partial class PathReader
{
    /// <summary>Converts an offset in the held value to a line and byte in the stream.</summary>
    public (long Line, long Byte) PlaceInHeld(int at) => _window.PlaceOf(Math.Min(_from + at, _window.End));

    /// <summary>
    /// Returns the exception for a text that is not JSON: the one that System.Text.Json's reader would throw. If the syntax is valid but the UTF-8 is not, that
    /// reader throws none; the exception then says that the UTF-8 is invalid.
    /// </summary>
    /// <param name="grammar">The state machine that has found the fault.</param>
    /// <param name="text">The text in the window.</param>
    /// <param name="at">The offset of the fault.</param>
    /// <param name="level">The number of open containers.</param>
    protected virtual Exception Refused(in Grammar grammar, ReadOnlySpan<byte> text, int at, int level) =>
        Error(grammar.Fault == GrammarFault.NotUtf8 ? ErrorText.InvalidUtf8 : SyntaxText.Of(grammar, text, at, _maxDepth), PlaceOf(grammar, text, at));

    /// <summary>Returns the exception for an object on the path that has a name twice.</summary>
    /// <param name="path">The path of the object.</param>
    /// <param name="name">The name.</param>
    /// <param name="at">The offset of the second occurrence of the name in the window.</param>
    protected virtual Exception RefusedTwice(string path, string name, int at) => Error(
        $"The object at '{path}' has the name '{name}' twice. The last one counts, but the value of the first one has already been read from the stream.", at);

    /// <summary>
    /// Returns the offset that System.Text.Json's reader reports for a fault: in a comment, its beginning; if the text ends directly after a comma, the comma;
    /// otherwise the fault itself.
    /// </summary>
    private static int PlaceOf(in Grammar grammar, ReadOnlySpan<byte> text, int at) =>
        grammar.Place >= GrammarPlace.Slash && grammar.Fault != GrammarFault.NotUtf8 ? grammar.Start
        : grammar is { Fault: GrammarFault.End, Place: GrammarPlace.Element or GrammarPlace.Name } && at > 0 && text[at - 1] == ',' ? at - 1
        : at;

    private Exception Twice(ReadOnlySpan<byte> name) => RefusedTwice(_follower.PathOfContainer(_plan.Selectors), ScalarText.ToText(name), _around.Start);

    private JsonException Error(string message, int at)
    {
        (long line, long position) = _window.PlaceOf(at);
        return ReaderException.Of(message, line, position);
    }
}
