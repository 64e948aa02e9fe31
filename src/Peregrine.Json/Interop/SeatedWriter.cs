using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A <see cref="Utf8JsonWriter"/> for what others write in the middle of our output. It has opened as many containers as are open there, so
/// depth and indentation are those of the place; what it wrote before the value is not taken over. It stays at its depth between values:
/// the next value at the same depth costs one call of WritePropertyName. One is kept a thread.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "The writer writes into memory of its own: nothing is to be released.")]
internal sealed class SeatedWriter
{
    /// <summary>Beyond this much output the writer starts anew.</summary>
    private const int Most = 64 * 1024;

    [ThreadStatic]
    private static SeatedWriter? t_kept;

    private readonly int _maxDepth;
    private readonly EscapeSet _escapes;
    private readonly Layout? _layout;
    private readonly SeatBuffer _buffer = new();
    private readonly Utf8JsonWriter _writer;
    private int _seat = -1;
    private int _begin;

    private SeatedWriter(int maxDepth, EscapeSet escapes, Layout? layout)
    {
        (_maxDepth, _escapes, _layout) = (maxDepth, escapes, layout);
        var options = new JsonWriterOptions { Encoder = escapes.Encoder, MaxDepth = maxDepth, SkipValidation = true };
        if (layout is not null)
        {
            options.Indented = true;
            options.IndentCharacter = (char)layout.Character;
            options.IndentSize = layout.Size;
            options.NewLine = layout.CarriageReturn ? "\r\n" : "\n";
        }

        _writer = new Utf8JsonWriter(_buffer, options);
    }

    /// <summary>The writer for the value.</summary>
    public Utf8JsonWriter Writer => _writer;

    /// <summary>Containers open around the value.</summary>
    public int Depth => _seat;

    /// <summary>Takes the thread's writer and seats it where <paramref name="output"/> stands before a value.</summary>
    public static SeatedWriter ForValue(in JsonWriter output)
    {
        SeatedWriter seat = Take(in output);
        if (output.Depth > 0)
        {
            seat._writer.WritePropertyName(default(ReadOnlySpan<byte>));
        }

        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>The same where a name is to be written.</summary>
    public static SeatedWriter ForName(in JsonWriter output)
    {
        SeatedWriter seat = Take(in output);
        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>What the value's writer left; valid until <see cref="Return"/>.</summary>
    public ReadOnlySpan<byte> Finish()
    {
        _writer.Flush();
        return _buffer.Written[_begin..];
    }

    /// <summary>Gives the writer back, seated where it is. After an exception it must be dropped instead.</summary>
    public void Return(bool isSeated = true)
    {
        if (!isSeated || _seat == 0 || !IsWhole(_buffer.Written[_begin..]))
        {
            _seat = -1;
        }

        t_kept = this;
    }

    /// <summary>
    /// Whether the next value may follow: the writer writes to the buffer still, and is not inside a string whose last segment never came, which it
    /// would go on with. An odd number of quotation marks tells; where some may be escaped, the value itself. Starting anew is never wrong.
    /// </summary>
    private bool IsWhole(ReadOnlySpan<byte> text) =>
        _writer.BytesCommitted == _buffer.Length && (text.IndexOf("\\\""u8) < 0 ? (text.Count((byte)'"') & 1) == 0 : IsValue(text));

    private bool IsValue(ReadOnlySpan<byte> text)
    {
        try
        {
            var reader = new JsonReader(text, new ReadSettings(_maxDepth, TrailingCommas: false, Comments: false));
            reader.SkipValue();
            return reader.Peek() == 0;
        }
        catch (ReadFault)
        {
            return false;
        }
    }

    private int Total => _buffer.Length + _writer.BytesPending;

    private static SeatedWriter Take(in JsonWriter output)
    {
        InteropCalls.Note();
        SeatedWriter? seat = t_kept;
        t_kept = null;
        if (seat is null || seat._maxDepth != output.MaxDepth || !ReferenceEquals(seat._escapes, output.Escapes) || seat._layout != output.Layout)
        {
            seat = new SeatedWriter(output.MaxDepth, output.Escapes, output.Layout);
        }

        int depth = output.Depth;
        if (seat._seat != depth || seat._buffer.Length > Most)
        {
            seat.Sit(depth);
        }

        return seat;
    }

    private void Sit(int depth)
    {
        _buffer.Clear();
        _writer.Reset(_buffer);
        for (int i = 1; i < depth; i++)
        {
            _writer.WriteStartArray();
        }

        if (depth > 0)
        {
            _writer.WriteStartObject();
        }

        _seat = depth;
    }

    /// <summary>A growing array that keeps its memory up to a size.</summary>
    private sealed class SeatBuffer : System.Buffers.IBufferWriter<byte>
    {
        private const int Kept = 256 * 1024;

        private byte[] _array = new byte[4096];

        public int Length { get; private set; }

        public ReadOnlySpan<byte> Written => _array.AsSpan(0, Length);

        public void Clear()
        {
            Length = 0;
            if (_array.Length > Kept)
            {
                _array = new byte[4096];
            }
        }

        public void Advance(int count) => Length += count;

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            Reserve(sizeHint);
            return _array.AsMemory(Length);
        }

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            Reserve(sizeHint);
            return _array.AsSpan(Length);
        }

        private void Reserve(int sizeHint)
        {
            int needed = Math.Max(sizeHint, 256);
            if (_array.Length - Length < needed)
            {
                Array.Resize(ref _array, (int)Math.Min(Array.MaxLength, Math.Max((long)Length + needed, _array.Length * 2L)));
            }
        }
    }
}
