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
/// <param name="known">The contract.</param>
/// <param name="most">Bytes up to which the first part is collected: no part of a shorter text is sent before all of it has been written.</param>
internal sealed class RootPieces(ContractEntry known, long most) : IEnumerator, IDisposable
{
    private const int SmallestSpan = 4096;

    private readonly DocumentOutput _output = DocumentOutput.Rent();
    private PieceOutput? _pieces;
    private bool _isDisposed;

    object? IEnumerator.Current => null;

    bool IEnumerator.MoveNext() => false;

    void IEnumerator.Reset()
    {
    }

    /// <summary>Writes all, or the first part; returns whether that was all.</summary>
    public bool First<T>(Utf8JsonWriter writer, T value)
    {
        try
        {
            _pieces = new PieceOutput(known.Frozen, known.Write, known.Contract, _output, CancellationToken.None, known.WritesPlainly ? known : null)
            {
                CanWait = false,
            };
            _pieces.WriteFirst(known.Contract, value);
            while (!_pieces.IsWhole && _pieces.Length <= most)
            {
                _pieces.NoteSent();
                _pieces.WriteNext();
            }

            return Hand(writer);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Writes the next part; returns whether it was the last.</summary>
    public bool Next(Utf8JsonWriter writer)
    {
        try
        {
            _pieces!.NoteSent();
            _pieces.WriteNext();
            return Hand(writer);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            _output.Dispose();

            // Nothing in it is asynchronous.
            _pieces?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        }
    }

    /// <summary>
    /// Hands over what is written. System.Text.Json's writer has written nothing to the same output, and writes nothing later: to it, part of a value would be
    /// several values.
    /// </summary>
    private bool Hand(Utf8JsonWriter writer)
    {
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

        _output.Clear();
        if (!_pieces!.IsWhole)
        {
            return false;
        }

        Dispose();
        return true;
    }
}
