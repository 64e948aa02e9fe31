using System.Buffers;
using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Bridge;

/// <summary>
/// A root that is written in pieces, because System.Text.Json sends the output in parts. <see cref="RootOutput.Begin"/> stores this object in
/// System.Text.Json's field for converters' enumerators; System.Text.Json disposes of the object in this field if it sends no more parts.
/// </summary>
internal sealed class RootPieces : IEnumerator, IDisposable, IAsyncDisposable
{
    private const int SmallestSpan = 4096;

    private readonly ContractEntry _known;
    private readonly DocumentOutput _output = DocumentOutput.Rent();
    private readonly PieceOutput _pieces;

    /// <summary>
    /// The maximum length of a text that is collected and sent whole. At asynchronous sequences, the text may be sent earlier.
    /// </summary>
    private readonly int _most;

    private bool _isDisposed;

    /// <param name="known">The contract.</param>
    /// <param name="enough">The length at which the caller sends a part; a constant for pipes.</param>
    /// <param name="mayWait">Whether an asynchronous method writes the root and can wait for elements of asynchronous sequences.</param>
    /// <param name="token">The cancellation token passed to asynchronous sequences.</param>
    public RootPieces(ContractEntry known, int enough, bool mayWait, CancellationToken token)
    {
        _known = known;
        _pieces = new(known, _output, token) { CanWait = mayWait };
        _pieces.Enough = Math.Max(_pieces.Enough, enough);
        _most = Most(Math.Max(known.Frozen.Settings.DefaultBufferSize, enough));
    }

    object? IEnumerator.Current => null;

    /// <summary>
    /// The task for the next element of an asynchronous sequence, if the next part needs that element. If the task fails, writing the next part throws its
    /// exception.
    /// </summary>
    public Task? Pending => _pieces.Next;

    /// <summary>Whether the written bytes have not been passed on and must not be sent before the awaited element has arrived.</summary>
    public bool SendsNothing => _pieces.IsHeldBack;

    /// <summary>
    /// Returns the maximum length of a text that is collected, in reading and in writing: 64 parts, but not more than 256 MiB. System.Text.Json reads a longer
    /// text in parts; this library writes a longer text in parts.
    /// </summary>
    /// <param name="part">The length of a part.</param>
    public static int Most(int part) => (int)Math.Min(64L * part, 1 << 28);

    bool IEnumerator.MoveNext() => false;

    void IEnumerator.Reset()
    {
    }

    /// <summary>Returns the sequences that have ended since the last call; the caller disposes of them after sending the part.</summary>
    public List<IAsyncDisposable>? TakeEnded() => _pieces.TakeEnded();

    /// <summary>Writes the whole value or its first part; returns whether the value is complete.</summary>
    public bool First<T>(Utf8JsonWriter writer, T value)
    {
        _pieces.WriteFirst(_known.Contract, value);
        return Hand(writer);
    }

    /// <summary>Writes the next part; returns whether it was the last.</summary>
    public bool Next(Utf8JsonWriter writer)
    {
        if (!SendsNothing)
        {
            _pieces.NoteSent();
        }

        _pieces.WriteNext();
        return Hand(writer);
    }

    public void Dispose()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            _output.Dispose();

            // The pieces contain no asynchronous sequence, so this does not block.
            _pieces.DisposeAsync().AsTask().GetAwaiter().GetResult();
        }
    }

    public ValueTask DisposeAsync()
    {
        if (_isDisposed)
        {
            return default;
        }

        _isDisposed = true;
        _output.Dispose();
        return _pieces.DisposeAsync();
    }

    /// <summary>
    /// Passes the written bytes to the output of System.Text.Json's writer, unless nothing may be sent yet; returns whether the value is complete. First writes
    /// more, if the text may still be sent whole and no task is pending. The bytes bypass the writer, which would take the parts of one value for several
    /// values.
    /// </summary>
    private bool Hand(Utf8JsonWriter writer)
    {
        while (_pieces is { IsWhole: false, Next: null, HasEnded: false } && _pieces.Length <= _most)
        {
            _pieces.NoteSent();
            _pieces.WriteNext();
        }

        if (SendsNothing)
        {
            return false;
        }

        IBufferWriter<byte> output = WriterOutput.Of(writer)!;
        foreach (DocumentPart part in _output.Complete())
        {
            // Some buffer writers return no space for a size hint of 0.
            for (ReadOnlySpan<byte> left = part.Bytes.Span; left.Length > 0;)
            {
                Span<byte> free = output.GetSpan(Math.Min(left.Length, SmallestSpan));
                int count = Math.Min(free.Length, left.Length);
                left[..count].CopyTo(free);
                output.Advance(count);
                left = left[count..];
            }
        }

        if (!_pieces.IsWhole)
        {
            _output.Clear();
            return false;
        }

        _isDisposed = true;
        _output.Dispose();
        return true;
    }
}
