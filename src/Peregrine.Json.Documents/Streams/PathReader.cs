using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <summary>The result of one call of <see cref="PathReader.Read"/>.</summary>
internal enum ReadStep : byte
{
    /// <summary>The reader needs more bytes. The caller reads them into <see cref="PathReader.FreeSpace"/> and calls <see cref="PathReader.Take"/>.</summary>
    More,

    /// <summary><see cref="PathReader.Held"/> is a value that the steps of the path lead to.</summary>
    Value,

    /// <summary><see cref="PathReader.Held"/> has bytes of the array at a pointer.</summary>
    Bytes,

    /// <summary>The text has ended.</summary>
    End,
}

/// <summary>
/// Checks a text with the <see cref="Grammar"/> while the text arrives. Holds in memory the values to which the steps of a path lead, one at a time, and
/// discards all other text. The caller, who reads the stream, calls <see cref="Read"/> and adds bytes when the reader needs them.
/// </summary>
internal partial class PathReader
{
    /// <summary>The usual length of the window, in bytes.</summary>
    public const int WindowLength = 32 * 1024;

    private readonly StreamPlan _plan;
    private readonly StreamFollower _follower;
    private readonly bool _topLevelValues;
    private readonly int _maxDepth;
    private StreamWindow _window;

    /// <summary>The state of the grammar outside and inside a held or skipped container.</summary>
    private Grammar _around, _inside;
    private Part _part;

    /// <summary>The offset in the window of the next byte to read.</summary>
    private int _at;

    /// <summary>The offsets in the window of the start and the end of the held value.</summary>
    private int _from, _to;
    private bool _isTaken, _isBegun, _isNamed, _isCut, _isPassed;

    /// <param name="plan">The steps of the path.</param>
    /// <param name="options">The grammar.</param>
    /// <param name="topLevelValues">Whether the text is a series of values; false for a single value.</param>
    /// <param name="keepsNames">Whether the paths of values are wanted.</param>
    /// <param name="windowLength">The length of the window.</param>
    public PathReader(StreamPlan plan, in JsonTextOptions options, bool topLevelValues, bool keepsNames, int windowLength = WindowLength)
        : this(plan, options, topLevelValues, keepsNames, windowLength, GrammarBytes.Utf8)
    {
    }

    private PathReader(
        StreamPlan plan, in JsonTextOptions options, bool topLevelValues, bool keepsNames, int windowLength, GrammarBytes bytes)
    {
        _plan = plan;
        _follower = new StreamFollower(plan.Steps, keepsNames);
        _topLevelValues = topLevelValues;
        _maxDepth = options.EffectiveMaxDepth;
        _window = new StreamWindow(windowLength);
        GrammarRules rules = GrammarRules.OfReader(options.AllowTrailingCommas, options.SkipComments) with { Bytes = bytes };
        _around = new Grammar(rules, _maxDepth);
        _inside = new Grammar(rules, _maxDepth);
        _isPassed = true;
    }

    private enum Part : byte
    {
        /// <summary>Among the tokens of the containers on the path.</summary>
        Around,

        /// <summary>Inside an array or object that is held or skipped as a whole.</summary>
        Inside,

        /// <summary>After the array of a pointer.</summary>
        After,

        /// <summary>In or after the array at a pointer, after an error. The caller's reader of the array reports the error.</summary>
        Faulty,
        Ended,
    }

    /// <summary>
    /// The value that was found or, while the array at a pointer is read, the next bytes of the array. Valid until the next call of <see cref="Read"/>.
    /// </summary>
    public ReadOnlyMemory<byte> Held => _window.Part(_from, _to);

    /// <summary>The current position on the path.</summary>
    public StreamFollower Follower => _follower;

    /// <summary>The number of completed values at the top level.</summary>
    public long Roots { get; private set; }

    /// <summary>The number of bytes that were read from the stream.</summary>
    public long Length => _window.Before + _window.End;

    /// <summary>Whether a byte order mark is skipped.</summary>
    protected bool SkipsMark { get; init; } = true;

    /// <summary>The number of bytes before the window.</summary>
    protected long Before => _window.Before;

    /// <summary>The text in the window.</summary>
    protected ReadOnlySpan<byte> WindowText => _window.Text;

    /// <summary>Reads up to the next result, or until more bytes are needed.</summary>
    /// <exception cref="JsonException">
    /// The text is not JSON, a name in the steps occurs twice in one object, or a pointer does not lead to an array.
    /// </exception>
    public ReadStep Read()
    {
        EndValue();
        if (!_isBegun && !Begin())
        {
            return ReadStep.More;
        }

        while (_part != Part.Ended)
        {
            ReadStep? found = _part switch
            {
                Part.Around => ReadAround(),
                Part.Inside => _pointer is null || !_isTaken ? ReadInside() : ReadArray(),
                Part.After => ReadAfter(),
                _ => ReadFaulty(),
            };
            if (found is { } step)
            {
                return step;
            }
        }

        return ReadStep.End;
    }

    /// <summary>Discards bytes that are no longer needed, and returns the space for more bytes, which is never empty.</summary>
    public Memory<byte> FreeSpace()
    {
        int keep = Keep(out bool isNeeded);
        if (keep == 0 && _window.IsFull)
        {
            if (isNeeded)
            {
                _window.Grow();
            }
            else
            {
                _isCut = true;
                keep = Math.Max(0, _at - 1);
            }
        }

        Dropping(_window.Text[..keep]);
        _window.Drop(keep, _to - _from);
        _around.MoveStart(Math.Max(0, _around.Start - keep));
        _inside.MoveStart(Math.Max(0, _inside.Start - keep));
        _at -= keep;
        _from -= keep;
        _to -= keep;
        return _window.FreeSpace();
    }

    /// <summary>Adds the bytes that the caller has read into <see cref="FreeSpace"/>. No bytes mean the end of the stream.</summary>
    public void Take(int count) => _window.Take(count);

    /// <summary>Receives bytes at the beginning of the window before they are discarded. Does nothing, unless a derived class overrides it.</summary>
    protected virtual void Dropping(ReadOnlySpan<byte> text)
    {
    }

    /// <summary>Skips a byte order mark; false if more bytes are needed to recognize it.</summary>
    private bool Begin()
    {
        ReadOnlySpan<byte> text = _window.Text, mark = InputBuffer.ByteOrderMark;
        if (SkipsMark && text.Length < mark.Length && mark.StartsWith(text) && !_window.HasEnded)
        {
            return false;
        }

        _isBegun = true;
        if (SkipsMark && text.StartsWith(mark))
        {
            _at = mark.Length;
            _window.BeginLine(_at);
        }

        return true;
    }

    /// <summary>
    /// Returns the offset of the first byte in the window to keep, and whether all bytes after it are needed. The last byte that was read, or an incomplete
    /// token, is kept because the position of an error may be there.
    /// </summary>
    private int Keep(out bool isNeeded)
    {
        if (_part != Part.Around)
        {
            isNeeded = _part == Part.Inside && _isTaken && _pointer is null;
            ref Grammar grammar = ref _part == Part.Inside ? ref _inside : ref _around;
            return isNeeded ? _from : _part != Part.Faulty && IsBegun(grammar) ? grammar.Start : Math.Max(0, _at - 1);
        }

        if (_around.Place == GrammarPlace.Colon && !_isNamed)
        {
            // Takes the name now: the white space before the colon can be longer than the window, and the name is then discarded.
            TakeName();
        }

        bool isBegun = IsBegun(_around);
        isNeeded = isBegun && _around.IsInToken
            && (_around.Kind == TokenKind.Name ? _window.End - _around.Start <= _follower.NameLength : _follower.Next == StreamAction.Take);
        return isBegun ? _around.Start : Math.Max(0, _at - 1);
    }

    private static bool IsBegun(in Grammar grammar) => grammar.IsInToken || grammar.Place >= GrammarPlace.Slash;
}
