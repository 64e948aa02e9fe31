using Peregrine.Json.Documents;

namespace Peregrine.Json.Tool.Files;

/// <summary>
/// Selects values by a path: in one document, in JSON Lines, or in a series of values. The path is followed while the text is read, as far as possible. The
/// values to which this part of the path leads are held in memory, one at a time.
/// </summary>
internal sealed class SelectedValues : IDisposable
{
    private static readonly JsonTextOptions s_anyDepth = new() { MaxDepth = int.MaxValue };

    private readonly Input _input;
    private readonly JsonPath _path;
    private readonly Reader _reader;
    private readonly HeldValues _values;
    private int _index, _count;

    /// <param name="input">The text.</param>
    /// <param name="path">The path.</param>
    /// <param name="hasPaths">Whether <see cref="Path"/> is wanted.</param>
    public SelectedValues(Input input, JsonPath path, bool hasPaths)
    {
        _input = input;
        _path = path;
        _reader = new Reader(input, path, hasPaths);

        // The limits bound the time that the expression takes for each value that is held. There is no limit for the text, which may have any length.
        _values = new HeldValues(path, _reader, s_anyDepth, hasPaths) { LimitsEach = true };
    }

    /// <summary>The text of the current value. Valid until the next value is searched for.</summary>
    public ReadOnlySpan<byte> Text => _values.TextOf(_index).Span;

    /// <summary>The normalized path of the current value.</summary>
    public string Path => _values.PathOf(_index);

    /// <summary>Calls <paramref name="take"/> for each value.</summary>
    /// <exception cref="ToolException">The text cannot be opened or is not JSON, or the expression exceeds a limit.</exception>
    public void Each(Action<SelectedValues> take)
    {
        using Stream stream = _input.Open();
        using var progress = new Progress(_input.Name, stream.CanSeek ? stream.Length : null, writesToTerminal: !Console.IsOutputRedirected);
        try
        {
            while (true)
            {
                switch (_reader.Read())
                {
                    case ReadStep.Value:
                        _count = _values.Find();
                        for (_index = 0; _index < _count; _index++)
                        {
                            take(this);
                        }

                        break;
                    case ReadStep.End when _reader.Roots == 0:
                        throw _reader.Ended(FaultText.Empty);
                    case ReadStep.End:
                        return;
                    default:
                        _reader.Take(stream.Read(_reader.FreeSpace().Span));
                        progress.Report(_reader.Length);
                        break;
                }
            }
        }
        catch (JsonPathLimitException exception)
        {
            throw new ToolException($"{_input.Name}: {exception.Message}");
        }
    }

    /// <summary>Returns the current value as a document.</summary>
    public JsonText ToDocument() => _values.DocumentOf(_index);

    public void Dispose() => _values.Dispose();

    /// <summary>Finds the values. Errors have the messages of this program.</summary>
    private sealed class Reader : PathReader
    {
        private readonly Input _input;

        /// <summary>The number of line feeds in the text that has left the window, and the number of columns after the last of them.</summary>
        private long _lines, _columns;

        public Reader(Input input, JsonPath path, bool hasPaths)
            : base(path.Plan, s_anyDepth, topLevelValues: true, hasPaths, Window.DefaultSize)
        {
            _input = input;
            SkipsMark = false;
        }

        /// <summary>Returns the exception for a text that ended too early.</summary>
        public ToolException Ended(string message) => Bad(message, WindowText, WindowText.Length);

        protected override void Dropping(ReadOnlySpan<byte> text)
        {
            int lineFeed = text.LastIndexOf((byte)'\n');
            _columns = (lineFeed < 0 ? _columns : 0) + Window.Columns(text[(lineFeed + 1)..]);
            _lines += text.Count((byte)'\n');
        }

        protected override Exception Refused(in Grammar grammar, ReadOnlySpan<byte> text, int at, int level)
        {
            ReadOnlySpan<byte> first = text[..Math.Min(4, text.Length)];
            string? message = Roots > 0 || Before > 0 || at > 3 ? null : first.StartsWith("\uFEFF"u8) ? FaultText.ByteOrderMark : FaultText.NotText(first);
            bool isComment = grammar is { Fault: GrammarFault.Byte, IsInToken: false } && grammar.Place != GrammarPlace.AfterRoot
                && text[at..] is [(byte)'/', (byte)'/' or (byte)'*', ..];
            return Bad(
                message ?? (isComment ? FaultText.Comment : PlainText.Of(FaultText.Of(new FaultPlace(level, false, PumpSettings.Strict), grammar, grammar.Fault, text, at))),
                text,
                at);
        }

        protected override Exception RefusedTwice(string path, string name, int at) => Bad(
            $"the object at {PlainText.Of(path)} has the name '{PlainText.Of(name)}' twice: the last one counts, but the first one has been read", WindowText, at);

        /// <summary>Returns the exception for a text that is not JSON.</summary>
        private ToolException Bad(string message, ReadOnlySpan<byte> text, int at)
        {
            const int shown = 200;
            int from = Math.Max(0, at - shown), line = text[..at].LastIndexOf((byte)'\n') + 1;
            var fault = Fault.At(text[from..Math.Min(text.Length, at + shown)].ToArray(), at - from, Roots > 0 ? $"value {Roots + 1}: {message}" : message);
            return new ToolException(_input.Name, fault with
            {
                Offset = Before + at,
                Line = _lines + text[..at].Count((byte)'\n') + 1,
                Column = (line == 0 ? _columns : 0) + Window.Columns(text[line..at]) + 1,
                Excerpt = fault.Excerpt with { IsCutBefore = fault.Excerpt.IsCutBefore || (line == 0 && _columns > 0) },
            });
        }
    }
}
