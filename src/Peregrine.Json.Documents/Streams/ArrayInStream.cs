using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Errors;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <summary>
/// A stream that has only the bytes of one array in the text of another stream. The <see cref="Grammar"/> finds the array, checks the text around it, and finds
/// the array's end, each byte once.
/// </summary>
internal sealed class ArrayInStream : Stream
{
    private const int WindowLength = 32 * 1024, DefaultDepth = 64;

    private readonly Stream _source;
    private PathToArray _path;
    private readonly int _maxDepth;
    private readonly byte[] _window = new byte[WindowLength];

    /// <summary>The bytes of the window up to which the text has been read, and up to which there are any.</summary>
    private int _at, _end;

    /// <summary>The bytes of the window that are ready to be taken.</summary>
    private int _ready, _readyEnd;
    private Grammar _around, _inside;
    private Part _part;
    private bool _hasEnded;

    /// <summary>The number of line feeds before the window, and the place of the last one, relative to the window.</summary>
    private long _lines, _lineStart;

    public ArrayInStream(Stream source, JsonPointer pointer, JsonSerializerOptions? options)
    {
        _source = source;
        _path = new PathToArray(pointer);
        _maxDepth = options is null or { MaxDepth: 0 } ? DefaultDepth : options.MaxDepth;
        var rules = GrammarRules.OfReader(options?.AllowTrailingCommas ?? false, options?.ReadCommentHandling == JsonCommentHandling.Skip);
        _around = new Grammar(rules, _maxDepth);
        _inside = new Grammar(rules, _maxDepth);
    }

    private enum Part
    {
        Before,
        Inside,

        /// <summary>The array is faulty: its reader finds the fault.</summary>
        Faulty,
        After,
        Ended,
    }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_ready == _readyEnd)
        {
            if (_part == Part.Ended)
            {
                return 0;
            }

            if (!ReadOn())
            {
                MoveUp();
                int read = await _source.ReadAsync(_window.AsMemory(_end), cancellationToken).ConfigureAwait(false);
                Take(read);
            }
        }

        int length = Math.Min(buffer.Length, _readyEnd - _ready);
        _window.AsSpan(_ready, length).CopyTo(buffer.Span);
        _ready += length;
        return length;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    private void Take(int read)
    {
        InputBuffer.CheckCount(read, _window.Length - _end);
        bool isFirst = _end == 0 && _lines == 0 && _around is { Place: GrammarPlace.Root } && _part == Part.Before;
        _hasEnded = read == 0;
        _end += read;
        if (isFirst && _window.AsSpan(0, _end).StartsWith(InputBuffer.ByteOrderMark))
        {
            _at = 3;
            _lineStart = 3;
        }
    }

    /// <summary>Reads the window on; false if more bytes are needed.</summary>
    private bool ReadOn()
    {
        ReadOnlySpan<byte> text = _window.AsSpan(0, _end);
        switch (_part)
        {
            case Part.Before:
                return Find(text);
            case Part.Inside:
                NoSink none = default;
                _ready = _at;
                _at = _inside.Run(ref none, text, _at, _hasEnded);
                _readyEnd = _at;
                if (_inside.Stop == GrammarStop.Root)
                {
                    _part = Part.After;
                    _around.CloseInnermost();
                }
                else if (_inside.Stop == GrammarStop.Fault)
                {
                    _part = Part.Faulty;
                    _at = _readyEnd = _end;
                }

                return _readyEnd > _ready || _inside.Stop != GrammarStop.More;
            case Part.Faulty:
                _ready = _at;
                _at = _readyEnd = _end;
                _part = _hasEnded ? Part.Ended : Part.Faulty;
                return _readyEnd > _ready || _hasEnded;
            default:
                NoSink rest = default;
                _at = _around.Run(ref rest, text, _at, _hasEnded);
                _part = _around.Stop switch
                {
                    GrammarStop.End => Part.Ended,
                    GrammarStop.Fault => throw Fault(text),
                    _ => Part.After,
                };
                return _around.Stop != GrammarStop.More;
        }
    }

    /// <summary>Reads on to the array; false if more bytes are needed.</summary>
    private bool Find(ReadOnlySpan<byte> text)
    {
        EachToken each = default;
        while (true)
        {
            _at = _around.Run(ref each, text, _at, _hasEnded);
            switch (_around.Stop)
            {
                case GrammarStop.More:
                    return false;
                case GrammarStop.Fault:
                    throw Fault(text);
                case GrammarStop.Comment:
                    continue;
            }

            if (_path.Meets(_around, text) is { } fault)
            {
                throw Error(fault, text, _around.Start);
            }

            if (_path.IsFound)
            {
                // The array is read from its bracket on, as a text of its own.
                _inside.MaxDepth = _maxDepth - _around.Open.Level + 1;
                _at = _around.Start;
                _part = Part.Inside;
                return true;
            }
        }
    }

    /// <summary>Drops the bytes that are not needed any more.</summary>
    private void MoveUp()
    {
        // A name is looked at when its colon has arrived.
        bool isBegun = _around.IsInToken || _around.Place is GrammarPlace.Colon or GrammarPlace.Slash;
        int keep = _part == Part.Before && isBegun ? _around.Start : _at;
        if (keep == 0 && _end == _window.Length)
        {
            // A token that fills the window is longer than any name that is looked for.
            _path.IsCut = true;
            keep = _at;
        }

        ReadOnlySpan<byte> dropped = _window.AsSpan(0, keep);
        int last = dropped.LastIndexOf((byte)'\n');
        _lines += dropped.Count((byte)'\n');
        _lineStart = (last < 0 ? _lineStart : last + 1) - keep;
        _window.AsSpan(keep, _end - keep).CopyTo(_window);
        _around.MoveStart(Math.Max(0, _around.Start - keep));
        _inside.MoveStart(Math.Max(0, _inside.Start - keep));
        _at -= keep;
        _end -= keep;
        _ready = 0;
        _readyEnd = 0;
    }

    private JsonException Fault(ReadOnlySpan<byte> text) => Error(SyntaxText.Of(_around, text, _at, _maxDepth), text, _at);

    private JsonException Error(string message, ReadOnlySpan<byte> text, int at)
    {
        ReadOnlySpan<byte> before = text[..at];
        int last = before.LastIndexOf((byte)'\n');
        return ReaderException.Of(message, _lines + before.Count((byte)'\n'), at - (last < 0 ? _lineStart : last + 1));
    }
}
