using System.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>A document, or a piece of it, in segments of the pool. A segment has up to 1 MiB, unless a caller requests more bytes at once.</summary>
internal sealed class DocumentOutput : IBufferWriter<byte>, IDisposable
{
    private const int FirstSegment = 16 * 1024;
    private const int LargestSegment = 1024 * 1024;

    [ThreadStatic]
    private static DocumentOutput? t_kept;

    private readonly List<DocumentPart> _parts = [];
    private byte[] _array = [];
    private int _start;
    private int _end;

    /// <summary>Returns an empty output.</summary>
    public static DocumentOutput Rent()
    {
        DocumentOutput output = t_kept ?? new DocumentOutput();
        t_kept = null;
        return output;
    }

    /// <inheritdoc/>
    public void Advance(int count) => _end += count;

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _array.AsMemory(_end);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _array.AsSpan(_end);
    }

    /// <summary>Ends the last part; returns all parts.</summary>
    public List<DocumentPart> Complete()
    {
        ClosePart(endsArray: false);
        return _parts;
    }

    /// <summary>Whether all bytes of the output are in one segment. If so, <paramref name="text"/> contains them.</summary>
    public bool TryGetWhole(out ReadOnlyMemory<byte> text)
    {
        text = _array.AsMemory(_start, _end - _start);
        return _parts.Count == 0;
    }

    /// <summary>Removes all bytes, so that the next piece of the document can be written; reuses the last segment.</summary>
    public void Clear()
    {
        if (_parts.Count > 0)
        {
            ReturnParts();
        }

        _start = _end = 0;
    }

    /// <summary>Empties the output and returns its segments. The current thread keeps the object for later use.</summary>
    public void Dispose() => Release(FirstSegment - 1);

    /// <summary>
    /// Does the same as <see cref="Dispose"/>, but the object keeps a segment of the usual size. For outputs that are disposed on the thread that rented them.
    /// </summary>
    public void DisposeAtOnce() => Release(FirstSegment);

    private void Release(int kept)
    {
        Clear();
        if (_array.Length > kept)
        {
            RentedArrays.ReturnShown(_array);
            _array = [];
        }

        if (_parts.Capacity <= 64)
        {
            t_kept = this;
        }
        else if (_array.Length > 0)
        {
            RentedArrays.ReturnShown(_array);
            _array = [];
        }
    }

    private void ReturnParts()
    {
        byte[] kept = _array;
        foreach (DocumentPart part in _parts)
        {
            if (part.EndsArray && part.Array != kept)
            {
                RentedArrays.ReturnShown(part.Array);
            }
        }

        _parts.Clear();
    }

    private void EnsureSpace(int needed)
    {
        if (_array.Length - _end >= Math.Max(needed, 1))
        {
            return;
        }

        int size = Math.Max(needed, Math.Max(FirstSegment, Math.Min(_array.Length, LargestSegment / 2) * 2));
        byte[] next = RentedArrays.RentShown(size);
        ClosePart(endsArray: true);
        _array = next;
        _start = _end = 0;
    }

    private void ClosePart(bool endsArray)
    {
        if (_end > _start || (endsArray && _array.Length > 0))
        {
            _parts.Add(new DocumentPart(_array, _start, _end - _start, endsArray));
            _start = _end;
        }
    }
}

/// <summary>Bytes of a document.</summary>
/// <param name="Array">The segment with the bytes.</param>
/// <param name="Start">The offset of the first byte.</param>
/// <param name="Length">The number of bytes.</param>
/// <param name="EndsArray">Whether this is the last part in its segment, which may then be returned to the pool.</param>
internal readonly record struct DocumentPart(byte[] Array, int Start, int Length, bool EndsArray)
{
    public ReadOnlyMemory<byte> Bytes => Array.AsMemory(Start, Length);
}
