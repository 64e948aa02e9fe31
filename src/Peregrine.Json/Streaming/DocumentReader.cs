using System.Buffers;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>
/// Reads a document in pieces as it arrives: the ordinary reader reads containers in runs of complete values, and the bytes of each run are then dropped. A
/// value of which only the beginning has arrived is entered if its contract allows that; otherwise, all of it must arrive.
/// </summary>
/// <param name="input">The input.</param>
/// <param name="root">Reads the document.</param>
/// <param name="settings">The grammar.</param>
/// <param name="size">The size of pieces.</param>
/// <param name="element">The place of a document that is an element, after which the input continues; otherwise null.</param>
internal sealed partial class DocumentReader(ElementInput input, TypeContract root, ReadSettings settings, PieceSize size, ElementPlace? element = null)
    : IDisposable
{
    private readonly Stack<Level> _levels = new();
    private Place _place;
    private ReadReferences? _references = element?.References;
    private bool _spaced;
    private long _patience = size.Kept;
    private long _attempt;
    private ArrivingValue _arriving = new(settings);
    private bool _isEntered;
    private bool _isNameTaken;
    private byte _rootEnd = (byte)'}';

    /// <summary>The position of the input in the innermost container.</summary>
    private enum Place : byte
    {
        BeforeRoot,
        AfterBracket,
        AfterComma,
        AfterValue,
        AfterRoot,
    }

    /// <summary>The value, after the end has been read.</summary>
    public object? Value { get; private set; }

    /// <summary>The input.</summary>
    public ElementInput Input => input;

    /// <summary>
    /// The number of bytes in the window that were not needed: after an error, the bytes that System.Text.Json would not have consumed; otherwise, all bytes
    /// that are left.
    /// </summary>
    public int Unused { get => field < 0 ? input.Count : field; private set; } = -1;

    /// <summary>The objects of this call by id.</summary>
    public ReadReferences? References => _references;

    /// <summary>The number of open containers.</summary>
    private int Around => _levels.Count + (element?.Around ?? 0);

    /// <summary>Begins to read a document whose first bytes are <paramref name="begin"/>.</summary>
    public static DocumentReader Begin(in ReadOnlySequence<byte> begin, TypeContract root, ReadSettings settings, PieceSize size)
    {
        var input = new ElementInput(level: 1, settings.Comments, size.Read, grows: true);
        foreach (ReadOnlyMemory<byte> part in begin)
        {
            input.Take(part.Span);
        }

        return new DocumentReader(input, root, settings, size);
    }

    /// <summary>Begins to read a document whose first bytes are in a buffer, and takes over the buffer.</summary>
    public static DocumentReader Begin(ref InputBuffer begin, TypeContract root, ReadSettings settings, PieceSize size) =>
        new(new ElementInput(level: 1, settings.Comments, size.Read, ref begin), root, settings, size);

    /// <summary>
    /// Continues with the bytes that have arrived: reads all complete values, and throws if the bytes contain an error. Returns whether the document has ended.
    /// </summary>
    public bool Read()
    {
        try
        {
            while (true)
            {
                if (_place == Place.AfterRoot && element is not null)
                {
                    return true;
                }

                while (_isEntered)
                {
                    _isEntered = false;
                    BeginLevel();
                }

                if (!input.SkipSpace(ref _spaced))
                {
                    return AtEnd();
                }

                if (_place == Place.BeforeRoot)
                {
                    if (!TryBeginRoot())
                    {
                        return false;
                    }

                    continue;
                }

                if (_place == Place.AfterRoot)
                {
                    ReadFault.Throw(FaultKind.Trailing, ElementInput.Head);
                }

                if (input.Next == Closer)
                {
                    ReadCloser();
                }
                else if (_place == Place.AfterValue)
                {
                    ReadComma();
                }
                else if (input.IsClosed || input.IsFinal)
                {
                    ReadLast();
                }
                else if (input.HasRun)
                {
                    ReadRun(Place.AfterComma);
                }
                else if (!TryReadArriving())
                {
                    return false;
                }
            }
        }
        catch (ReadFault fault)
        {
            throw Explain(fault);
        }
    }

    public void Dispose() => input.Dispose();

    private byte Opener => _levels.Peek().Pieces.IsArray ? (byte)'[' : (byte)'{';

    private byte Closer => _levels.Peek().Pieces.IsArray ? (byte)']' : (byte)'}';

    private bool AtEnd()
    {
        if (input.IsFinal && _place != Place.AfterRoot)
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        return input.IsFinal;
    }

    private void ReadComma()
    {
        if (input.Next != (byte)',')
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        Consume(1, Place.AfterComma);
    }

    private void ReadCloser()
    {
        if (_place == Place.AfterComma && !settings.TrailingCommas)
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        JsonReader reader = Reader(input.Text, settings, ElementInput.Head + 1);
        Leave(ref reader);
    }

    /// <summary>Reads values up to the last comma in the window; without a comma, to the end of the current value.</summary>
    private void ReadRun(Place next, int length = 0)
    {
        if (input.HasRun && input.IsRunEmpty)
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        ReadOnlySpan<byte> run = input.BeginRun(Opener, Closer, length);
        int end;
        try
        {
            JsonReader reader = Reader(run, settings with { IsRun = true }, ElementInput.Head - 1);
            ReadValues(ref reader);
            _references = reader.References;
            end = (int)reader.At;
        }
        finally
        {
            input.EndRun();
        }

        if (end != run.Length)
        {
            // The bracket is of the wrong kind, so no value can continue after it.
            ReadFault.Throw(FaultKind.Token, end - 1);
        }

        Consume(next == Place.AfterComma ? end - ElementInput.Head : length, next);
    }

    /// <summary>Reads values up to the closing bracket, which has arrived unless the text is invalid.</summary>
    private void ReadLast()
    {
        JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
        ReadValues(ref reader);
        Leave(ref reader);
    }

    private void ReadValues(ref JsonReader reader)
    {
        try
        {
            _levels.Peek().Pieces.Read(ref reader);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw reader.FaultOf(error);
        }
    }

    /// <summary>
    /// Begins the root at its first byte: reads all of it if it has arrived, or enters it if its contract allows that. Otherwise returns false, because more
    /// bytes are needed.
    /// </summary>
    private bool TryBeginRoot()
    {
        if (input.IsFinal || input.IsClosed)
        {
            ReadWhole();
            return true;
        }

        if (input.Count >= _attempt)
        {
            _attempt = 2L * input.Count;
            if (TryEnterRoot())
            {
                return true;
            }
        }

        _arriving.Follow(input.Window, around: 0);
        if (_arriving.IsFaulty || _arriving.End >= 0 || _arriving.IsRefused(input.Window, root.Shape))
        {
            ReadWhole();
            return true;
        }

        return false;
    }

    /// <summary>
    /// Reads the value at the end of the window if it is complete, or enters it if allowed, and reports its errors. Returns false if more bytes are needed.
    /// </summary>
    private bool TryReadArriving()
    {
        // An incomplete container is entered, if possible, before it is scanned byte by byte.
        _arriving.Follow(input.Window, Around, toStart: input.IsInValue);
        if (_arriving.IsFaulty || IsFaultyName())
        {
            ReadLast();
            return true;
        }

        if (_arriving.IsContainer(input.Window) && input.IsInValue && input.Count >= _attempt)
        {
            _attempt = 2L * input.Count;
            if (TryEnter())
            {
                return true;
            }
        }

        _arriving.Follow(input.Window, Around);
        if (_arriving.IsFaulty)
        {
            ReadLast();
            return true;
        }

        if (_arriving.End >= 0)
        {
            ReadRun(Place.AfterValue, _arriving.End);
            return true;
        }

        return input.Count >= _patience && TryShorten();
    }

    /// <summary>Whether the name before the value is an error regardless of the value. Checks each name once: returns false from the second call on.</summary>
    private bool IsFaultyName()
    {
        if (_isNameTaken || !_arriving.IsAtValue || _levels.Peek().Pieces.IsArray)
        {
            return false;
        }

        _isNameTaken = true;
        JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
        return _levels.Peek().Pieces.RefusesName(ref reader);
    }

    /// <summary>Reads the whole root, which has arrived unless it is invalid or of a kind that the contract refuses.</summary>
    private void ReadWhole()
    {
        var reader = new JsonReader(input.Text, settings) { At = ElementInput.Head, Window = input };
        try
        {
            Value = root.ReadObject(ref reader);
            if (input.IsFinal || IsFollowed(reader))
            {
                reader.Finish(Value);
            }
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw reader.FaultOf(error);
        }

        Consume((int)reader.At - ElementInput.Head, Place.AfterRoot);
        _rootEnd = input.Last;
    }

    /// <summary>Whether a byte has arrived that must not follow the root. A slash may need more bytes and is checked later.</summary>
    private bool IsFollowed(JsonReader reader) => element is null && reader.Rest.TrimStart(" \t\r\n"u8) is [not (byte)'/', ..];

    private void Consume(int count, Place place)
    {
        input.Consume(count);
        _place = place;
        _spaced = false;
        _patience = size.Kept;
        _attempt = 0;
        _isNameTaken = false;
        _arriving.Begin(_levels.TryPeek(out Level level) && !level.Pieces.IsArray && _place != Place.AfterRoot);
    }

    private JsonReader Reader(ReadOnlySpan<byte> text, ReadSettings grammar, int at) =>
        new(text, grammar) { At = at, Around = Around - 1, References = _references, Window = input };

    /// <summary>The text that represents a root that has been read.</summary>
    private ReadOnlySpan<byte> StandInForRoot =>
        _rootEnd switch { (byte)']' => "[]"u8, (byte)'}' => root.Kind == ShapeKind.Array ? "{\"$values\":[]}"u8 : "{}"u8, _ => "\"\""u8 };

    private Exception Explain(ReadFault fault)
    {
        Level level = _levels.TryPeek(out Level innermost) ? innermost : new Level(new SkippedPieces(isArray: false), root.Shape, null, -1);
        bool isArray = level.Pieces.IsArray;
        ReadOnlySpan<byte> head = level.Pieces.Head;
        ReadOnlySpan<byte> consumed = head.Length > 0 && _place != Place.AfterRoot
            ? [.. head, .. _place != Place.AfterComma ? ""u8 : _spaced ? ", "u8 : ","u8]
            : _place switch
            {
                Place.BeforeRoot => default,
                Place.AfterBracket => isArray ? "["u8 : "{"u8,
                Place.AfterComma => isArray ? (_spaced ? "[0, "u8 : "[0,"u8) : _spaced ? "{\"\":0, "u8 : "{\"\":0,"u8,
                Place.AfterValue => isArray ? "[\"\""u8 : "{\"\":\"\""u8,
                _ => _levels.Count == 0 ? StandInForRoot : isArray ? "[]"u8 : "{}"u8,
            };
        (long line, long column) = input.StandIn(consumed);
        int shown = _place is Place.AfterComma or Place.AfterValue ? 1 : 0;
        Shape? withParameters = null;
        foreach (Level around in _levels)
        {
            withParameters = around.Shape?.HasConstructorParameters == true ? around.Shape : withParameters;
        }

        fault.MoveNotes(ElementInput.Head - 1, ElementInput.Head - consumed.Length, shown);
        var rules = settings.Rules with
        {
            IsStream = true,
            FirstLine = line,
            FirstColumn = column,
            RootPath = _levels.Count == 0 ? "$" : Path,
            Around = Math.Max(Around - 1, 0),
            WithParametersAround = withParameters,
            FirstIndex = isArray ? level.Pieces.Count - shown : level.Pieces.Values is not null ? level.Pieces.Count : 0,
            LooksThroughValues = element is not null,
            IsArriving = !input.IsFinal,
        };
        Exception explained = ReadCall.Explain(input.Text, fault, level.Shape ?? s_skipped, rules);
        (long Line, long Byte) place = explained is JsonException { LineNumber: { } at, BytePositionInLine: { } position }
            ? (at, position)
            : (-1, fault.Offset + 1);
        Unused = input.Text.Length - SyntaxWalker.ConsumedAt(input.Text, place, rules);
        return explained;
    }
}
