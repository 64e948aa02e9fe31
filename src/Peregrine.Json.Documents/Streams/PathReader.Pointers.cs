using System.Text.Json;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <content>Reading the array at a pointer: its bytes are returned as they arrive; a text without the array is refused.</content>
internal partial class PathReader
{
    private readonly JsonPointer? _pointer;

    /// <param name="pointer">The way to the array. If an object has a name twice, the first value counts.</param>
    /// <param name="options">The grammar.</param>
    public PathReader(JsonPointer pointer, in JsonTextOptions options)
        : this(StreamPlan.Of(pointer), options, topLevelValues: false, keepsNames: false, WindowLength, GrammarBytes.Any) => _pointer = pointer;

    /// <summary>
    /// Reads the next bytes of the array, which <see cref="Held"/> then returns. Returns null if there is no result yet, so that the caller must continue.
    /// </summary>
    private ReadStep? ReadArray()
    {
        NoSink none = default;
        _from = _at;
        _at = _inside.Run(ref none, _window.Text, _at, _window.HasEnded);
        if (_inside.Stop == GrammarStop.Fault)
        {
            _part = Part.Faulty;
            _at = _window.End;
        }
        else if (_inside.Stop == GrammarStop.Root)
        {
            _part = Part.After;
            _around.CloseInnermost();
        }

        _to = _at;
        return _to > _from ? ReadStep.Bytes : _part == Part.Inside ? ReadStep.More : null;
    }

    /// <summary>Checks the text after the array. Returns null if the caller must continue.</summary>
    private ReadStep? ReadAfter()
    {
        NoSink none = default;
        _at = _around.Run(ref none, _window.Text, _at, _window.HasEnded);
        switch (_around.Stop)
        {
            case GrammarStop.More:
                return ReadStep.More;
            case GrammarStop.Fault:
                throw Refused(_around, _window.Text, _at, _around.Open.Level);
            case GrammarStop.End:
                _part = Part.Ended;
                break;
        }

        return null;
    }

    private ReadStep? ReadFaulty()
    {
        (_from, _to) = (_at, _window.End);
        _at = _to;
        if (_to > _from)
        {
            return ReadStep.Bytes;
        }

        _part = _window.HasEnded ? Part.Ended : Part.Faulty;
        return _window.HasEnded ? null : ReadStep.More;
    }

    /// <summary>
    /// Throws if a value shows that the pointer does not lead to an array: the value at the pointer is not an array, or the text has no value there.
    /// </summary>
    private void RequireArray(StreamAction action, bool isArray)
    {
        if (_pointer is not null && action != StreamAction.Skip && (action == StreamAction.Follow || !isArray))
        {
            throw NoArray(action);
        }
    }

    private JsonException NoArray(StreamAction action) => Error(
        action == StreamAction.Follow ? $"The text has no value at '{_pointer}'." : $"The value at '{_pointer}' is not an array.", _around.Start);
}
