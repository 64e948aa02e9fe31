using System.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>
/// Writes to a stream in full buffers. Each thread keeps one instance and removes it from its field while it is used, so that a call inside a call gets another
/// one.
/// </summary>
internal sealed class StreamOutput : IBufferWriter<byte>
{
    /// <summary>The length in bytes of the buffer that a thread keeps.</summary>
    private const int Kept = 16 * 1024;

    /// <summary>
    /// The number of bytes that a buffer must have beyond those at which it counts as full. The writer always keeps 1 KiB free: with less space, it would need
    /// a new span after each value.
    /// </summary>
    private const int Slack = 1024 + 1;

    [ThreadStatic]
    private static StreamOutput? t_kept;

    private readonly byte[] _own = new byte[Kept];
    private byte[] _array = [];
    private Stream? _stream;
    private int _size;
    private int _enough;
    private int _pending;

    /// <summary>Whether the stream has thrown an exception. Such an exception is not reported as an error of the value.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Returns the number of bytes at which a buffer counts as full and is sent: nine tenths, as in System.Text.Json.</summary>
    public static int FullAfter(int size) => (int)(size * 0.9);

    /// <summary>Returns an output to <paramref name="stream"/> with a buffer of at least <paramref name="bufferSize"/> bytes.</summary>
    public static StreamOutput Rent(Stream stream, int bufferSize)
    {
        StreamOutput output = t_kept ?? new StreamOutput();
        t_kept = null;
        output._stream = stream;
        (output._enough, output._size) = (FullAfter(bufferSize), Math.Max(bufferSize, FullAfter(bufferSize) + Slack));
        output._array = output._size <= Kept ? output._own : RentedArrays.RentShown(output._size);
        output._pending = 0;
        output.HasFailed = false;
        return output;
    }

    /// <summary>Returns a rented buffer, and this instance to the thread. Bytes that have not been sent are discarded.</summary>
    public void Return()
    {
        LetGo(_array);
        _array = [];
        _stream = null;
        t_kept = this;
    }

    /// <summary>Sends the bytes that are still in the buffer.</summary>
    public void Complete() => HandOver();

    /// <inheritdoc/>
    public void Advance(int count) => _pending += count;

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _array.AsMemory(_pending, Math.Max(Math.Max(sizeHint, 1), Space));
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _array.AsSpan(_pending, Math.Max(Math.Max(sizeHint, 1), Space));
    }

    private int Space => Math.Min(_array.Length, _size) - _pending;

    private void EnsureSpace(int needed)
    {
        needed = Math.Max(needed, 1);
        if (_pending > _enough)
        {
            HandOver();
        }

        if (Space >= needed)
        {
            return;
        }

        if (_array.Length - _pending < needed)
        {
            if (Array.MaxLength - _pending < needed)
            {
                HandOver();
            }

            byte[] larger = RentedArrays.RentShown(_pending + needed);
            _array.AsSpan(0, _pending).CopyTo(larger);
            LetGo(_array);
            _array = larger;
        }
    }

    private void HandOver()
    {
        int pending = _pending;
        _pending = 0;
        if (pending > 0)
        {
            HasFailed = true;
            _stream!.Write(_array, 0, pending);
            HasFailed = false;
        }
    }

    private void LetGo(byte[] array)
    {
        if (array.Length > 0 && array != _own)
        {
            RentedArrays.ReturnShown(array);
        }
    }
}
