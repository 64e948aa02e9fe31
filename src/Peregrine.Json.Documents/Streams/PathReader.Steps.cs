using Peregrine.Json.Kernels;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <content>Follows the path through the text.</content>
internal partial class PathReader
{
    /// <summary>
    /// Reads the next token that is not inside a held or skipped container. Returns null if there is no result yet, so that the caller must continue.
    /// </summary>
    private ReadStep? ReadAround()
    {
        EachToken each = default;
        _at = _around.Run(ref each, _window.Text, _at, _window.HasEnded);
        switch (_around.Stop)
        {
            case GrammarStop.More:
                return ReadStep.More;
            case GrammarStop.Fault when _topLevelValues && _around is { Fault: GrammarFault.End, Place: GrammarPlace.Root }:
            case GrammarStop.End:
                _part = Part.Ended;
                return null;
            case GrammarStop.Fault:
                throw Refused(_around, _window.Text, _at, _around.Open.Level);
            case GrammarStop.Comment:
                _isCut = false;
                return null;
        }

        if (_around.Place == GrammarPlace.Value)
        {
            TakeName();
            (_isNamed, _isCut) = (false, false);
            return null;
        }

        _isCut = false;
        int level = _around.Open.Level;
        if (level > _follower.Open)
        {
            BeginContainer(isArray: _around.Place == GrammarPlace.FirstElement);
            return null;
        }

        StreamAction action = StreamAction.Skip;
        if (level < _follower.Open)
        {
            _follower.Leave();
            RequireArray(StreamAction.Follow, isArray: false);
        }
        else
        {
            action = _follower.Next;
            RequireArray(action, isArray: false);
            (_from, _to) = (_around.Start, _around.End);
        }

        return AfterValue(isTaken: action == StreamAction.Take);
    }

    private void BeginContainer(bool isArray)
    {
        StreamAction action = _follower.Next;
        if (action == StreamAction.Follow && _follower.TryEnter(isArray))
        {
            return;
        }

        RequireArray(action, isArray);

        // Reads the container from its opening bracket, as a separate text, without stopping at each token.
        _isTaken = action == StreamAction.Take;
        _from = _at = _around.Start;
        _to = _from;
        _inside.Begin();
        _inside.MaxDepth = _maxDepth - _around.Open.Level + 1;
        _part = Part.Inside;
    }

    /// <summary>
    /// Continues to read an array or object that is held or skipped as a whole. Returns null if that container has ended without a result, so that the caller
    /// must continue.
    /// </summary>
    private ReadStep? ReadInside()
    {
        NoSink none = default;
        _at = _inside.Run(ref none, _window.Text, _at, _window.HasEnded);
        switch (_inside.Stop)
        {
            case GrammarStop.Root:
                _part = Part.Around;
                _around.CloseInnermost();
                _to = _at;
                _isCut = false;
                return AfterValue(_isTaken);
            case GrammarStop.Fault:
                throw Refused(_inside, _window.Text, _at, _around.Open.Level - 1 + _inside.Open.Level);
            default:
                return ReadStep.More;
        }
    }

    /// <summary>
    /// Ends a value. If the path leads to the value, returns <see cref="ReadStep.Value"/>, and the value stays the current one until the next call of
    /// <see cref="Read"/>. Otherwise moves past the value and returns null.
    /// </summary>
    private ReadStep? AfterValue(bool isTaken)
    {
        _isPassed = false;
        if (isTaken)
        {
            return ReadStep.Value;
        }

        EndValue();
        return null;
    }

    /// <summary>Moves past the value that ended last, unless that has been done. Counts values at the top level.</summary>
    private void EndValue()
    {
        if (_isPassed)
        {
            return;
        }

        _isPassed = true;
        _follower.Pass();
        if (_around.Open.Level == 0)
        {
            Roots++;
            if (_topLevelValues)
            {
                _around.Begin();
            }
        }
    }

    private void TakeName()
    {
        if (_isNamed || _isCut)
        {
            return;
        }

        _isNamed = true;
        ReadOnlySpan<byte> text = _window.Text[(_around.Start + 1)..];
        int length = (int)SkipValue.SkipString(ref Mem.First(text), 0, text.Length) - 1;
        if (length >= 0 && !_follower.TakeName(text[..length]))
        {
            throw Twice(text[..length]);
        }
    }
}
