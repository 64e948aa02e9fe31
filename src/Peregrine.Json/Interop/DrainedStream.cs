using System.Buffers;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Interop;

/// <summary>
/// The rest of a stream, without a byte order mark, in an array of the shared pool. The stream is read with the same sequence of calls with which
/// System.Text.Json reads it to parse a document. A document may take over the array; otherwise the array is cleared and returned.
/// </summary>
internal struct DrainedStream : IDisposable
{
    private const int FirstOfUnknown = 4096;

    private byte[]? _array;
    private int _length;

    /// <summary>The text.</summary>
    public readonly ReadOnlyMemory<byte> Text => _array.AsMemory(0, _length);

    /// <summary>Reads a stream to its end.</summary>
    public static DrainedStream Read(Stream stream)
    {
        var drained = new DrainedStream { _array = ArrayPool<byte>.Shared.Rent(FirstSize(stream)) };
        try
        {
            int mark = InputBuffer.ByteOrderMark.Length, read;
            do
            {
                read = drained.Take(stream.Read(drained._array, drained._length, mark - drained._length), mark);
            }
            while (read > 0 && drained._length < mark);

            drained.DropMark();
            do
            {
                byte[] space = drained.Space();
                read = drained.Take(stream.Read(space, drained._length, space.Length - drained._length), space.Length);
            }
            while (read > 0);
        }
        catch
        {
            drained.Dispose();
            throw;
        }

        return drained;
    }

    /// <summary>Reads a stream to its end.</summary>
    public static async ValueTask<DrainedStream> ReadAsync(Stream stream, CancellationToken cancellationToken)
    {
        var drained = new DrainedStream { _array = ArrayPool<byte>.Shared.Rent(FirstSize(stream)) };
        try
        {
            int mark = InputBuffer.ByteOrderMark.Length, read;
            do
            {
                Memory<byte> first = drained._array.AsMemory(drained._length, mark - drained._length);
                read = drained.Take(await stream.ReadAsync(first, cancellationToken).ConfigureAwait(false), mark);
            }
            while (read > 0 && drained._length < mark);

            drained.DropMark();
            do
            {
                byte[] space = drained.Space();
                read = drained.Take(await stream.ReadAsync(space.AsMemory(drained._length), cancellationToken).ConfigureAwait(false), space.Length);
            }
            while (read > 0);
        }
        catch
        {
            drained.Dispose();
            throw;
        }

        return drained;
    }

    /// <summary>
    /// Creates a document, which takes over the array. If this library does not accept the text, System.Text.Json parses a copy of it or throws.
    /// </summary>
    public JsonDocument ToDocument(in JsonDocumentOptions options)
    {
        try
        {
            if (DocumentMaker.TryParse(Text, _array, in options, out JsonDocument? document))
            {
                _array = null;
                return document;
            }

            // A second byte order mark is an error. When a document is parsed from a stream, the mark would be skipped, so such a text is not passed as a
            // stream.
            return Text.Span.StartsWith(InputBuffer.ByteOrderMark)
                ? JsonDocument.Parse(Text, options)
                : JsonDocument.Parse(new MemoryStream(_array!, 0, _length, writable: false), options);
        }
        finally
        {
            Dispose();
        }
    }

    /// <summary>Clears and returns the array, unless a document has taken it over.</summary>
    public void Dispose()
    {
        byte[]? array = _array;
        _array = null;
        if (array is not null)
        {
            array.AsSpan(0, _length).Clear();
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>
    /// Returns the length of the first array: one byte more than the rest of the stream, so that its end is found without a larger array. If the stream cannot
    /// seek, returns <see cref="FirstOfUnknown"/>.
    /// </summary>
    private static int FirstSize(Stream stream) =>
        stream.CanSeek ? checked((int)(Math.Max(InputBuffer.ByteOrderMark.Length, stream.Length - stream.Position) + 1)) : FirstOfUnknown;

    private int Take(int read, int limit)
    {
        InputBuffer.CheckCount(read, limit - _length);
        _length += read;
        return read;
    }

    private void DropMark() => _length = _array.AsSpan(0, _length).SequenceEqual(InputBuffer.ByteOrderMark) ? 0 : _length;

    /// <summary>Returns the array, or a larger one if it is full.</summary>
    private byte[] Space()
    {
        byte[] array = _array!;
        if (array.Length == _length)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(checked(array.Length * 2));
            array.CopyTo(larger, 0);
            _array = larger;
            ArrayPool<byte>.Shared.Return(array, clearArray: true);
        }

        return _array!;
    }
}
