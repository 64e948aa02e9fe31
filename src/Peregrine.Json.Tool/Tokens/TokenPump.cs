namespace Peregrine.Json.Tool.Tokens;

/// <summary>
/// Reads a text with the <see cref="Grammar"/> and passes its tokens to a sink. Reads the text through a <see cref="Window"/>, so memory does not grow with the
/// length of the text or of a token; each level of depth takes one bit.
/// </summary>
internal sealed partial class TokenPump<TSink>
    where TSink : struct, ITokenSink
{
    private readonly Window _window;
    private readonly PumpSettings _settings;
    private TSink _sink;
    private Grammar _grammar;
    private int _at;

    /// <summary>The offset at which the grammar must stop: the end of the window or, in JSON Lines, the next line feed.</summary>
    private int _limit;

    private bool _hasEnded;

    /// <summary>Whether a value has ended, in a text that may have several.</summary>
    private bool _hasValue;

    public TokenPump(Window window, TSink sink, PumpSettings settings)
    {
        _window = window;
        _sink = sink;
        _settings = settings;
        var rules = new GrammarRules(settings.TrailingCommas, settings.Comments ? GrammarComments.Anywhere : GrammarComments.None, GrammarBytes.Utf8);
        _grammar = new Grammar(rules, settings.MaxDepth);
    }

    /// <summary>The faults in the text, in order.</summary>
    public List<Fault> Faults { get; } = [];

    /// <summary>The sink that has received the tokens.</summary>
    public TSink Sink => _sink;

    /// <summary>The number of bytes that have been read: all bytes, after a run to the end.</summary>
    public long Length => _window.Locate(_window.End).Offset;

    /// <summary>Whether the grammar stops at a line feed, before the end of the window.</summary>
    private bool IsAtLineEnd => _settings.Lines && _limit < _window.End;

    /// <summary>Reads to the end, or to the last fault to report. Returns true if there is no fault.</summary>
    public bool Run()
    {
        if (!Begin())
        {
            return false;
        }

        while (true)
        {
            _at = _grammar.Run(ref _sink, _window.Bytes.AsSpan(0, _limit), _at, _hasEnded || IsAtLineEnd);
            bool goesOn = _grammar.Stop switch
            {
                GrammarStop.More => ReadOn(),
                GrammarStop.End => IsAtLineEnd && BeginLine(_limit),
                GrammarStop.Fault => Mend(),
                GrammarStop.Root when _settings.Values => BeginValue(),
                _ => true,
            };
            if (!goesOn)
            {
                return Faults.Count == 0;
            }
        }
    }

    /// <summary>
    /// Reads the first bytes, and records a fault if they are a byte order mark or show that the text is not UTF-8. Returns false if reading must end.
    /// </summary>
    private bool Begin()
    {
        while (_window.End < 4 && _window.Refill(ref _at))
        {
            // Continues until there are as many bytes as the longest signature needs.
        }

        ReadOnlySpan<byte> first = _window.Bytes.AsSpan(0, Math.Min(4, _window.End));
        if (first.StartsWith("\uFEFF"u8))
        {
            _at = 3;
            FindLimit();
            return Refuse(FaultText.ByteOrderMark, 0);
        }

        if (FaultText.NotText(first) is { } message)
        {
            Refuse(message, 0);
            return false;
        }

        FindLimit();
        return true;
    }

    /// <summary>Reads more bytes into the window. If the current token does not fit, passes its text so far to the sink.</summary>
    private bool ReadOn()
    {
        int keep = _grammar.IsInToken || _grammar.Place == GrammarPlace.Slash ? _grammar.Start : _at;
        if (_grammar.IsInToken && !_window.HasSpace(keep))
        {
            _sink.Text(_grammar.Kind, _window.Bytes.AsSpan(keep, _at - keep), false);
            keep = _at;
        }

        _hasEnded = !_window.Refill(ref keep, ref _at);
        _grammar.MoveStart(keep);
        FindLimit();
        return true;
    }

    private void FindLimit()
    {
        int line = _settings.Lines ? _window.Bytes.AsSpan(_at, _window.End - _at).IndexOf((byte)'\n') : -1;
        _limit = line < 0 ? _window.End : _at + line;
    }

    /// <summary>Continues after a value, in a text that may have several.</summary>
    private bool BeginValue()
    {
        _hasValue = true;
        _grammar.Begin();
        return true;
    }

    /// <summary>Continues with the line after a line feed.</summary>
    private bool BeginLine(int lineFeed)
    {
        _at = lineFeed + 1;
        _grammar.Begin();
        FindLimit();
        return true;
    }

    /// <summary>Continues with the line after that of the last fault. Returns false at the end of the text.</summary>
    private bool SkipLine()
    {
        _at = _faultAt;
        FindLimit();
        while (!IsAtLineEnd && !_hasEnded)
        {
            _at = _window.End;
            _hasEnded = !_window.Refill(ref _at);
            FindLimit();
        }

        return IsAtLineEnd && BeginLine(_limit);
    }
}
