using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A <see cref="Utf8JsonWriter"/> for code outside this library (a converter, System.Text.Json) that writes a value in the middle of this library's output. The
/// writer has opened as many containers as the output, so that depth and indentation are right; only its text for the value is copied. It keeps its depth
/// between values, so that the next value at the same depth costs at most one call of WritePropertyName. Each thread keeps several writers, for values inside
/// values.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "The writer writes into memory of its own: nothing is to be released.")]
internal sealed class ConverterWriter
{
    [ThreadStatic]
    private static ConverterWriterPool? t_free;

    [ThreadStatic]
    private static byte[]? t_left;

    private readonly ConverterWriterPool _home;
    private readonly int _maxDepth;
    private readonly EscapeSet _escapes;
    private readonly Layout? _layout;
    private readonly ConverterBuffer _buffer = new();
    private readonly Utf8JsonWriter _writer;
    private int _seat = -1;
    private int _begin;
    private long _committed;

    private ConverterWriter(ConverterWriterPool home, int maxDepth, EscapeSet escapes, Layout? layout)
    {
        _home = home;
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

    /// <summary>The writer that is passed to the code outside this library.</summary>
    public Utf8JsonWriter Writer => _writer;

    /// <summary>The number of containers open around the value.</summary>
    public int Depth => _seat;

    /// <summary>Returns a writer of this thread for the next value of <paramref name="output"/>. The writer is at the depth of the output.</summary>
    public static ConverterWriter ForValue(in JsonWriter output)
    {
        ConverterWriter seat = Take(in output);
        if (output.Depth > 0 && !WriterState.TryPlaceAfterName(seat._writer))
        {
            // Writes an empty name that is already encoded, so the writer need not scan it.
            seat._writer.WritePropertyName(default(JsonEncodedText));
        }

        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>Does the same as <see cref="ForValue"/>, but for an output that is before a name.</summary>
    public static ConverterWriter ForName(in JsonWriter output)
    {
        ConverterWriter seat = Take(in output);
        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>
    /// Returns and clears the bytes that <see cref="Leave"/> stored at an exception, or null if no bytes are stored. They are the output before the value and
    /// the part of the value that was written; a caller's writer receives them. Bytes that the output contains beyond them only serve to find the error's path.
    /// </summary>
    public static byte[]? TakeLeft()
    {
        byte[]? left = t_left;
        t_left = null;
        return left;
    }

    /// <summary>
    /// Stores what was written before an exception, if the output is for a caller's writer. Called when the exception propagates, not in an exception filter:
    /// by then, nested calls have passed the text that they had written to this writer.
    /// </summary>
    /// <param name="output">The output.</param>
    /// <param name="accepted">The number of bytes of the value's text before the token that the caller's writer would have refused.</param>
    public void Leave(in JsonWriter output, int accepted = int.MaxValue)
    {
        if (output.IsForWriter)
        {
            ReadOnlySpan<byte> text = IsKept ? Finish() : default;

            // Code outside this library writes no comma before the first member that it writes, so the comma is added here if the output needs one.
            bool isSeparated = output.Written.TrimEnd(" \t\r\n"u8) is [] or [.., (byte)':' or (byte)',' or (byte)'[' or (byte)'{'];
            t_left = [.. output.Written, .. isSeparated ? default : ","u8, .. text[..Math.Min(text.Length, accepted)]];
        }
    }

    /// <summary>
    /// Returns the bytes that were written for the value, or since <see cref="Pass"/>. Bytes may be missing if user code has reset the writer. Valid until the
    /// next call of <see cref="Return"/> or <see cref="Pass"/>.
    /// </summary>
    public ReadOnlySpan<byte> Finish()
    {
        if (!_buffer.IsUnused || _writer.BytesCommitted != _committed || !WriterState.TryGetPending(_writer, _buffer, out ReadOnlySpan<byte> text))
        {
            // Flushes, because not all of the text is in the writer's memory, the memory cannot be read, or user code has redirected the writer.
            _writer.Flush();
            text = _buffer.Written;
        }

        return text.Length < _begin ? default : text[_begin..];
    }

    /// <summary>
    /// Returns the writer to the thread's pool, unless its encoder is a user's own. If another value can be written at the writer's depth, the writer stays at
    /// this depth; otherwise the next call that takes the writer resets it. Not called after an exception: the writer is then discarded.
    /// </summary>
    /// <param name="isSeated">False if the writer cannot write the next value in its current state, so that it must be reset first.</param>
    public void Return(bool isSeated = true)
    {
        if (!isSeated || _seat == 0 || !IsWhole(Finish()))
        {
            _seat = -1;
        }

        Release();
        if (!_escapes.IsForeign)
        {
            // A writer with a user's own encoder is not kept, because it would keep the encoder alive longer than the options that contain the encoder.
            _home.Add(this);
        }
    }

    /// <summary>
    /// Copies the first <paramref name="length"/> bytes of the written text to the output, and discards the text. The writer remains in use and writes a comma
    /// before the next value.
    /// </summary>
    public void Pass(ref JsonWriter output, int length)
    {
        output.Raw(Finish()[..length]);
        Release();
        _begin = 0;
    }

    /// <summary>Discards the written text. The caller has copied what it needs of the text.</summary>
    private void Release()
    {
        if (_writer.BytesPending > 0)
        {
            // Nothing was flushed: the writer keeps its memory, and its next text replaces the old one there.
            WriterState.DropPending(_writer);
        }
        else
        {
            // After a flush, the writer holds no memory and keeps its depth.
            _buffer.Clear();
            _committed = _writer.BytesCommitted;
        }
    }

    /// <summary>
    /// Whether the writer can write another value: it still writes to the buffer, and is not inside a string whose last segment is missing. An odd number of
    /// quotation marks reveals such a string; if some of them may be escaped, the text is parsed. A wrong result of false only costs a reset of the writer.
    /// </summary>
    private bool IsWhole(ReadOnlySpan<byte> text) =>
        IsKept && text.Count((byte)'"') is var quotes && (quotes == 0 || (text.IndexOf("\\\""u8) < 0 ? (quotes & 1) == 0 : IsValue(text)));

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

    /// <summary>Whether user code has not reset, redirected or disposed the writer, as far as this can be determined.</summary>
    public bool IsKept => _writer.BytesCommitted - _committed == _buffer.Length && WriterState.MayWriteTo(_writer, _buffer);

    /// <summary>The number of bytes that have been written for the value, or since the last call of <see cref="Pass"/>.</summary>
    public int Length => Total - _begin;

    private int Total => _buffer.Length + _writer.BytesPending;

    private static ConverterWriter Take(in JsonWriter output)
    {
        ConverterWriterPool free = t_free ??= new ConverterWriterPool();
        ConverterWriter seat = free.Take(in output) ?? new ConverterWriter(free, output.OthersDepth, output.Escapes, output.Layout);
        if (seat._seat != output.Depth)
        {
            seat.Sit(output.Depth);
        }

        return seat;
    }

    /// <summary>
    /// Whether the writer has not been used since it was returned. A converter may have kept it, and may write to it, reset it or dispose of it.
    /// </summary>
    public bool IsAsLeft => _writer.BytesPending == 0 && _writer.BytesCommitted == _committed && (_seat < 0 || _writer.CurrentDepth == _seat)
        && WriterState.MayWriteTo(_writer, _buffer);

    /// <summary>Whether the writer has the settings of an output.</summary>
    public bool Fits(in JsonWriter output) => _maxDepth == output.OthersDepth && ReferenceEquals(_escapes, output.Escapes) && _layout == output.Layout;

    private void Sit(int depth)
    {
        _buffer.Clear();
        _writer.Reset(_buffer);
        _committed = 0;
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
}
