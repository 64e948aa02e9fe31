using System.Buffers;
using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Bridge;

/// <summary>
/// A root that is written in pieces, because the one who calls System.Text.Json sends its output in parts. System.Text.Json keeps it in the frame of the root
/// where its own converters keep an enumerator, and disposes of it if it sends no more parts.
/// </summary>
internal sealed class RootPieces : IEnumerator, IDisposable, IAsyncDisposable
{
    private const int SmallestSpan = 4096;

    private readonly ContractEntry _known;
    private readonly DocumentOutput _output = DocumentOutput.Rent();
    private readonly PieceOutput _pieces;

    /// <summary>
    /// The bytes up to which a text is collected: no part of a shorter one is sent before all of it has been written, unless something is waited for.
    /// </summary>
    private readonly int _most;

    private bool _isDisposed;

    /// <param name="known">The contract.</param>
    /// <param name="enough">The length of a part at which the caller sends it; of a pipe it depends on no option.</param>
    /// <param name="mayWait">Whether an asynchronous method writes it, which waits for the elements of asynchronous sequences.</param>
    /// <param name="token">Passed to asynchronous sequences.</param>
    public RootPieces(ContractEntry known, int enough, bool mayWait, CancellationToken token)
    {
        _known = known;
        _pieces = new(known, _output, token) { CanWait = mayWait };
        _pieces.Enough = Math.Max(_pieces.Enough, enough);
        _most = Most(Math.Max(known.Frozen.Settings.DefaultBufferSize, enough));
    }

    object? IEnumerator.Current => null;

    /// <summary>
    /// The task for the next element of an asynchronous sequence, if the next part begins with it. Its exception is thrown when that part is written.
    /// </summary>
    public Task? Pending => _pieces.Next;

    /// <summary>Whether nothing has been handed over, and nothing is to be sent, before that element has arrived.</summary>
    public bool SendsNothing => _pieces.IsHeldBack;

    /// <summary>
    /// Bytes up to which a text that comes or is sent in parts is collected: 64 parts. A longer one is read in parts by System.Text.Json, and written in parts
    /// by this library.
    /// </summary>
    /// <param name="part">The length of a part.</param>
    public static int Most(int part) => (int)Math.Min(64L * part, 1 << 28);

    bool IEnumerator.MoveNext() => false;

    void IEnumerator.Reset()
    {
    }

    /// <summary>Returns the sequences that have ended since it was last called; the caller disposes of them when it has sent what is handed over.</summary>
    public List<IAsyncDisposable>? TakeEnded() => _pieces.TakeEnded();

    /// <summary>Writes all, or the first part; returns whether that was all.</summary>
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

            // Nothing that is left in it is asynchronous.
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
    /// Hands over what is written, and before that goes on for as long as it collects and nothing is waited for. System.Text.Json's writer has written nothing
    /// to the same output, and writes nothing later: to it, part of a value would be several values.
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
            // Some writers give no space unless asked for some.
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
