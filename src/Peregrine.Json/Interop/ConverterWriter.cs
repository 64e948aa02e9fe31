using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A <see cref="Utf8JsonWriter"/> for other code that writes in the middle of our output. It has opened as many containers as are open there, so
/// depth and indentation are those of the place; what it wrote before the value is not copied. It stays at its depth between values:
/// the next value at the same depth costs one call of WritePropertyName. A thread keeps a few, for values inside values.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "The writer writes into memory of its own: nothing is to be released.")]
internal sealed class ConverterWriter
{
    [ThreadStatic]
    private static ConverterWriterPool? t_free;

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

    /// <summary>The writer for the value.</summary>
    public Utf8JsonWriter Writer => _writer;

    /// <summary>Containers open around the value.</summary>
    public int Depth => _seat;

    /// <summary>Takes a writer of the thread and moves it to the depth of <paramref name="output"/>, which is before a value.</summary>
    public static ConverterWriter ForValue(in JsonWriter output)
    {
        ConverterWriter seat = Take(in output);
        if (output.Depth > 0)
        {
            // The empty name, encoded: the writer need not scan it.
            seat._writer.WritePropertyName(default(JsonEncodedText));
        }

        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>As <see cref="ForValue"/>, before a name.</summary>
    public static ConverterWriter ForName(in JsonWriter output)
    {
        ConverterWriter seat = Take(in output);
        seat._begin = seat.Total;
        return seat;
    }

    /// <summary>
    /// What other code had written of a value when it threw, for a caller's writer that keeps it; null if it was nothing. The thread keeps it only from the
    /// exception to the end of the call.
    /// </summary>
    [field: ThreadStatic]
    public static byte[]? Left { get; set; }

    /// <summary>Used as a filter that lets all exceptions pass: keeps what was written until the exception, if it is to go to a caller's writer.</summary>
    public bool Leave(in JsonWriter output)
    {
        if (output.IsForWriter)
        {
            Left = Finish().ToArray();
        }

        return false;
    }

    /// <summary>The output of the value's writer; valid until <see cref="Return"/>.</summary>
    public ReadOnlySpan<byte> Finish()
    {
        // Always: pending bytes may be in another buffer, which the user has given to the writer.
        _writer.Flush();
        return _buffer.Written[_begin..];
    }

    /// <summary>Gives the writer back at its depth. After an exception it must be dropped instead.</summary>
    public void Return(bool isSeated = true)
    {
        if (!isSeated || _seat == 0 || !IsWhole(_buffer.Written[_begin..]))
        {
            _seat = -1;
        }

        // After the flush, the writer holds no memory and stays at its depth.
        _buffer.Clear();
        _committed = _writer.BytesCommitted;

        if (!_escapes.IsForeign)
        {
            // A user's own encoder is kept no longer than its options.
            _home.Add(this);
        }
    }

    /// <summary>
    /// Whether the next value may follow: the writer still writes to the buffer, and is not inside a string whose last segment never came and which it
    /// would continue. An odd number of quotation marks shows that; if some may be escaped, the value itself shows it. Starting with a new writer is never
    /// wrong.
    /// </summary>
    private bool IsWhole(ReadOnlySpan<byte> text) =>
        _writer.BytesCommitted - _committed == _buffer.Length
        && text.Count((byte)'"') is var quotes
        && (quotes == 0 || (quotes == 2 && IsString(text)) || (text.IndexOf("\\\""u8) < 0 ? (quotes & 1) == 0 : IsValue(text)));

    /// <summary>Whether a text with two quotes is a string: it begins with one and ends with the other, which is not escaped.</summary>
    private static bool IsString(ReadOnlySpan<byte> text) =>
        text is [(byte)'"', (byte)'"'] or [(byte)'"', .., not (byte)'\\', (byte)'"'];

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

    /// <summary>Whether the writer has not been used since: a converter may have kept it, and may write to it, reset or dispose it at any time.</summary>
    public bool IsAsLeft => _writer.BytesPending == 0 && _writer.BytesCommitted == _committed && (_seat < 0 || _writer.CurrentDepth == _seat);

    /// <summary>Whether it has the settings of an output.</summary>
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
