using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Micro.Loops;

/// <summary>Writes all values as a minified JSON array, one way or the other.</summary>
public sealed class WriteLoop<T, TWriting> : IDisposable
    where T : struct
    where TWriting : struct, IWriting<T>
{
    private readonly T[] _values;
    private readonly TWriting _writing;
    private readonly byte[] _output;
    private readonly ArrayBufferWriter<byte> _buffer;
    private readonly Utf8JsonWriter _writer;

    /// <param name="values">What is written.</param>
    /// <param name="space">Bytes that are enough for the longest value and what its kernel stores beyond it.</param>
    /// <param name="encoder">Of the writer; null is the default one.</param>
    /// <param name="writing">The two ways.</param>
    public WriteLoop(T[] values, int space, JavaScriptEncoder? encoder = null, TWriting writing = default)
    {
        _values = values;
        _writing = writing;
        int most = (values.Length + 1) * (space + 3);
        _output = new byte[most];
        _buffer = new ArrayBufferWriter<byte>(most);
        _writer = new Utf8JsonWriter(_buffer, new JsonWriterOptions { SkipValidation = true, Encoder = encoder });
        Reference();
        VerifyOutput(Kernel());
    }

    public int Kernel()
    {
        TWriting writing = _writing;
        ref byte destination = ref Mem.First(_output);
        nint at = 0, limit = _output.Length;
        foreach (ref readonly T value in _values.AsSpan())
        {
            Mem.Set8(ref destination, at++, limit, (byte)',');
            if (writing.IsQuoted)
            {
                Mem.Set8(ref destination, at++, limit, (byte)'"');
            }

            at = writing.Write(ref destination, at, limit, in value);
            if (writing.IsQuoted)
            {
                Mem.Set8(ref destination, at++, limit, (byte)'"');
            }
        }

        return Close((int)at);
    }

    public int Reference()
    {
        TWriting writing = _writing;
        Utf8JsonWriter writer = _writer;
        _buffer.ResetWrittenCount();
        writer.Reset();
        writer.WriteStartArray();
        foreach (ref readonly T value in _values.AsSpan())
        {
            writing.Write(writer, in value);
        }

        writer.WriteEndArray();
        writer.Flush();
        return _buffer.WrittenCount;
    }

    /// <summary>The base class library's text of each value.</summary>
    public int Formatted<TFormattable>(TFormattable[] values)
        where TFormattable : struct, IUtf8SpanFormattable
    {
        TWriting writing = _writing;
        byte[] output = _output;
        int at = 0;
        foreach (ref readonly TFormattable value in values.AsSpan())
        {
            output[at++] = (byte)',';
            if (writing.IsQuoted)
            {
                output[at++] = (byte)'"';
            }

            value.TryFormat(output.AsSpan(at), out int written, default, CultureInfo.InvariantCulture);
            at += written;
            if (writing.IsQuoted)
            {
                output[at++] = (byte)'"';
            }
        }

        return Close(at);
    }

    /// <summary>Throws unless the first <paramref name="length"/> bytes of output are what the writer wrote.</summary>
    public void VerifyOutput(int length)
    {
        Verify.Same(length, _buffer.WrittenCount, "the length");
        int common = _output.AsSpan(0, length).CommonPrefixLength(_buffer.WrittenSpan);
        Verify.Same(common, length, "the first byte that differs");
        Array.Clear(_output);
    }

    public void Dispose() => _writer.Dispose();

    private int Close(int at)
    {
        _output[0] = (byte)'[';
        _output[at] = (byte)']';
        return at + 1;
    }
}
