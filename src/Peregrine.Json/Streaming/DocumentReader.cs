using System.Buffers;
using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>
/// Reads a document that is larger than a buffer: containers in runs of whole values, each by the ordinary reader, whose bytes are then
/// dropped. A value that does not fit the buffer either is gone into, where its contract allows, and else waited for.
/// </summary>
/// <param name="input">The input.</param>
/// <param name="root">How the document is read.</param>
/// <param name="settings">The grammar.</param>
/// <param name="size">How large pieces are.</param>
internal sealed class DocumentReader(ElementInput input, TypeContract root, ReadSettings settings, PieceSize size) : IDisposable
{
    private readonly Stack<Level> _levels = new();
    private Place _place;
    private ReadReferences? _references;
    private bool _spaced;
    private long _patience = size.Whole;
    private bool _isEntered;

    /// <summary>Where the input stands in the innermost container.</summary>
    private enum Place : byte
    {
        BeforeRoot,
        AfterBracket,
        AfterComma,
        AfterValue,
        AfterRoot,
    }

    /// <summary>What has been read, at the end.</summary>
    public object? Value { get; private set; }

    /// <summary>The input.</summary>
    public ElementInput Input => input;

    /// <summary>
    /// Begins to read a document whose first bytes are <paramref name="begin"/>, if a value that begins so can be read in pieces.
    /// </summary>
    public static DocumentReader? Begin(in ReadOnlySequence<byte> begin, TypeContract root, ReadSettings settings, PieceSize size)
    {
        var input = new ElementInput(level: 1, settings.Comments, size.Whole);
        foreach (ReadOnlyMemory<byte> part in begin)
        {
            input.Take(part.Span);
        }

        bool spaced = false;
        var reader = new DocumentReader(input, root, settings, size);
        if (input.SkipSpace(ref spaced) && !reader.MayEnterRoot())
        {
            input.Dispose();
            return null;
        }

        return reader;
    }

    private bool MayEnterRoot()
    {
        try
        {
            return TryEnterRoot();
        }
        catch (ReadFault)
        {
            // No value begins so: found again, and explained, when it is read.
            return true;
        }
    }

    /// <summary>Goes on with what is there; says whether the document has ended.</summary>
    public bool Read()
    {
        try
        {
            while (true)
            {
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
                    if (!TryEnterRoot() && !TryReadWhole())
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
                else if (!input.HasRun && input.Count >= size.Whole && input.EndsInSpace && _levels.Peek().Pieces.IsArray)
                {
                    ReadRun(Place.AfterValue);
                }
                else if (!input.HasRun)
                {
                    if (input.Count < _patience || !(TryEnter() || TryShorten()))
                    {
                        return false;
                    }
                }
                else if (input.Count < size.Run)
                {
                    return false;
                }
                else
                {
                    ReadRun(Place.AfterComma);
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

    /// <summary>Values up to the last comma or, where there is none, up to the white space after them.</summary>
    private void ReadRun(Place next)
    {
        if (input.HasRun && input.IsRunEmpty)
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        ReadOnlySpan<byte> run = input.BeginRun(Opener, Closer);
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
            // A bracket of the other kind, over which no value can go on.
            ReadFault.Throw(FaultKind.Token, end - 1);
        }

        Consume(end - ElementInput.Head, next);
    }

    /// <summary>Values up to the bracket, which is there, unless the text is faulty.</summary>
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

    private bool TryEnterRoot()
    {
        var ahead = new JsonReader(input.Text, settings) { At = ElementInput.Head };
        if (root.PiecesAt(ref ahead) is not { } pieces)
        {
            return false;
        }

        Enter(pieces, root, "$");
        return true;
    }

    /// <summary>Reads a document that is not read in pieces, and had nothing but white space so far, once its end has come.</summary>
    private bool TryReadWhole()
    {
        if (!input.IsFinal)
        {
            return false;
        }

        var reader = new JsonReader(input.Text, settings) { At = ElementInput.Head };
        try
        {
            Value = root.ReadObject(ref reader);
            reader.Finish(Value);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw reader.FaultOf(error);
        }

        Consume((int)reader.At - ElementInput.Head, Place.AfterRoot);
        return true;
    }

    /// <summary>Goes into the value that does not end in the window, if it can be read in pieces.</summary>
    private bool TryEnter()
    {
        Level level = _levels.Peek();
        try
        {
            JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
            string? name = level.Pieces.IsArray ? null : NameAt(reader);
            if (_levels.Count < settings.MaxDepth && level.Pieces.Open(ref reader, out JsonShape? shape) is { } pieces)
            {
                // What is in a value that is skipped has no place in a path.
                var path = new StringBuilder(level.Path);
                _ = level.Shape is null ? path
                    : name is not null ? JsonPath.AppendName(path, name)
                    : level.Shape.ShowsIndex ? JsonPath.AppendIndex(path, level.Pieces.Count) : path;
                input.Consume((int)reader.At - ElementInput.Head);
                Enter(pieces, shape, path.ToString());
                return true;
            }
        }
        catch (ReadFault)
        {
            // Not even what is before the value is whole, or it is faulty: found again once more is there.
        }

        return false;
    }

    /// <summary>
    /// Where the window is full of one value that is not gone into: drops space before it and text of a string that is skipped, or reads it where it is
    /// whole and only space follows. Else it is looked at again when the window has doubled.
    /// </summary>
    private bool TryShorten()
    {
        PieceReader pieces = _levels.Peek().Pieces;
        _patience = 2L * input.Count;
        try
        {
            JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
            JsonReader bracket = reader;
            bool isTaken = pieces.TakesName(ref bracket, out bool isSkipped);
            nint nameEnd = ElementInput.Head;
            if (!pieces.IsArray)
            {
                reader.StartObject();
                reader.FirstName();
                isTaken = isTaken && reader.NameText(reader.At) is not null;
                nameEnd = reader.PassText();
                if (Mem.Span(ref reader.Start, nameEnd, reader.End, reader.End).IndexOfAnyExcept(" \t\r\n"u8) < 0)
                {
                    return isTaken && TryDrop(nameEnd, ""u8, reader.End);
                }

                reader.Colon();
                if (IsAtEnd(ref reader))
                {
                    return isTaken && input.IsBetweenTokens && TryDrop(nameEnd, ":"u8, reader.End);
                }
            }

            if (reader.Peek() == (byte)'"' && input.IsInText)
            {
                return isTaken && isSkipped && TryDrop(nameEnd, pieces.IsArray ? "\""u8 : ":\""u8, input.EndOfText(reader.At));
            }

            if (!input.EndsInSpace)
            {
                return false;
            }

            reader.SkipValue();
            if (!IsAtEnd(ref reader))
            {
                return false;
            }
        }
        catch (ReadFault)
        {
            // As in TryEnter.
            return false;
        }

        ReadRun(Place.AfterValue);
        return true;
    }

    private static bool IsAtEnd(ref JsonReader reader)
    {
        reader.Peek();
        return reader.At == reader.End;
    }

    private bool TryDrop(nint nameEnd, ReadOnlySpan<byte> kept, nint end)
    {
        bool isDropped = input.TryDrop((int)nameEnd - ElementInput.Head, kept, (int)end - ElementInput.Head);
        _patience = isDropped ? size.Whole : _patience;
        return isDropped;
    }

    private static string NameAt(JsonReader reader)
    {
        reader.StartObject();
        return reader.FirstName() ? reader.NameText(reader.At) : "";
    }

    private void BeginLevel()
    {
        JsonReader reader = Reader(input.Text, settings, ElementInput.Head);
        try
        {
            _levels.Peek().Pieces.Begin(ref reader);
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            throw reader.FaultOf(error);
        }

        _references = reader.References;
        if (_levels.Peek() is { Pieces.Values: { } values } level)
        {
            Enter(values.Pieces, values.Shape, JsonPath.AppendName(new StringBuilder(level.Path), "$values").ToString());
        }
    }

    /// <summary>Reads the bracket, and the metadata that has been seen after it.</summary>
    private void Enter(PieceReader pieces, JsonShape? shape, string path)
    {
        _levels.Push(new Level(pieces, shape, path));
        _isEntered = true;
        Consume(pieces.HeadLength, pieces.HeadLength > 1 ? Place.AfterValue : Place.AfterBracket);
        input.Enter(_levels.Count);
    }

    /// <summary>After the bracket.</summary>
    private void Leave(ref JsonReader reader)
    {
        Level level = _levels.Pop();
        try
        {
            Value = level.Pieces.Complete(ref reader);
            if (_levels.TryPeek(out Level outer))
            {
                outer.Pieces.Close(Value);
            }
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            _levels.Push(level);
            throw reader.FaultOf(error);
        }

        _references = reader.References;
        Consume((int)reader.At - ElementInput.Head, Place.AfterValue);
        if (_levels.Count > 0)
        {
            input.Enter(_levels.Count);
        }
        else
        {
            _place = Place.AfterRoot;
            _levels.Push(level);
        }
    }

    private void Consume(int count, Place place)
    {
        input.Consume(count);
        _place = place;
        _spaced = false;
        _patience = size.Whole;
    }

    private JsonReader Reader(ReadOnlySpan<byte> text, ReadSettings grammar, int at) =>
        new(text, grammar with { MaxDepth = grammar.MaxDepth - _levels.Count + 1 }) { At = at, References = _references };

    private Exception Explain(ReadFault fault)
    {
        Level level = _levels.TryPeek(out Level innermost) ? innermost : new Level(new SkippedPieces(isArray: false), root, "$");
        bool isArray = level.Pieces.IsArray;
        ReadOnlySpan<byte> head = level.Pieces.Head;
        ReadOnlySpan<byte> consumed = head.Length > 0 && _place != Place.AfterRoot ? [.. head, .. _place != Place.AfterComma ? ""u8 : _spaced ? ", "u8 : ","u8] : _place switch
        {
            Place.BeforeRoot => default,
            Place.AfterBracket => isArray ? "["u8 : "{"u8,
            Place.AfterComma => isArray ? (_spaced ? "[0, "u8 : "[0,"u8) : _spaced ? "{\"\":0, "u8 : "{\"\":0,"u8,
            Place.AfterValue => isArray ? "[[]"u8 : "{\"\":[]"u8,
            _ => isArray ? "[]"u8 : "{}"u8,
        };
        (long line, long column) = input.StandIn(consumed);
        int shown = _place is Place.AfterComma or Place.AfterValue ? 1 : 0;
        fault.MoveNotes(ElementInput.Head - 1, ElementInput.Head - consumed.Length, shown);
        var rules = settings.Rules with
        {
            IsStream = true,
            FirstLine = line,
            FirstColumn = column,
            RootPath = level.Path,
            Around = Math.Max(_levels.Count - 1, 0),
            FirstIndex = isArray ? level.Pieces.Count - shown : 0,
        };
        return Diagnosis.Explain(input.Text, fault, level.Shape ?? NoShape.Instance, rules);
    }

    /// <summary>A container around the place that has been reached.</summary>
    /// <param name="Pieces">Reads it.</param>
    /// <param name="Shape">Its shape, or null where it is skipped.</param>
    /// <param name="Path">The path to it.</param>
    private readonly record struct Level(PieceReader Pieces, JsonShape? Shape, string Path);

    /// <summary>The shape of what is skipped.</summary>
    private sealed class NoShape : JsonShape
    {
        public static readonly NoShape Instance = new();

        public override ShapeKind Kind => ShapeKind.Opaque;

        public override Type ShapeType => typeof(object);
    }
}

/// <summary>How large the pieces are in which a document is read.</summary>
/// <param name="Whole">A text that fits so many bytes is read as a whole; so is a value inside a larger text.</param>
/// <param name="Run">No run is read before so many bytes have come.</param>
internal readonly record struct PieceSize(int Whole, int Run)
{
    /// <summary>Measured: at a quarter of it, texts of half a megabyte take half as long again as they do at once.</summary>
    public static PieceSize Usual => new(Whole: 1024 * 1024, Run: 32 * 1024);
}
