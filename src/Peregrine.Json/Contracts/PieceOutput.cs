using System.Buffers;
using System.Runtime.ExceptionServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// A document that is written in pieces: the containers that are open, each with a <see cref="PieceWriter"/> for the rest of it, the innermost on top. A
/// piece ends where <see cref="IsFull"/> much has come together, or where an asynchronous sequence has no element yet.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="settings">Layout and depth.</param>
/// <param name="root">Tells members by name, for paths.</param>
/// <param name="output">Takes the bytes.</param>
/// <param name="cancellationToken">Given to asynchronous sequences.</param>
/// <param name="plain">The root, where no user code has a part in what is written, so that it may be written once more to find the path of an error; else null.</param>
internal sealed class PieceOutput(
    OptionsScope options, WriteSettings settings, TypeContract root, IBufferWriter<byte> output, CancellationToken cancellationToken, IWritesPlainly? plain = null)
{
    /// <summary>
    /// Collections of no more elements are written at once: going on later would cost more than it saves. Of elements that may be large, so many are
    /// written in pieces, whatever their length.
    /// </summary>
    public const int Few = 4;

    private PieceWriter[] _open = new PieceWriter[4];
    private int _count;
    private List<IAsyncDisposable>? _ended;
    private WriteReferences? _references;
    private OutputPath? _path;
    private object? _value;
    private long _length;
    private long _sent;
    private int _depth;
    private bool _isPausing;

    /// <summary>The length that fills a buffer.</summary>
    public int Enough { get; } = StreamOutput.FullAfter(options.Settings.DefaultBufferSize);

    /// <summary>Whether no user code has a part in what is written.</summary>
    public bool IsPlain => plain is not null;

    /// <summary>Given to asynchronous sequences.</summary>
    public CancellationToken Token => cancellationToken;

    /// <summary>Whether everything is written.</summary>
    public bool IsWhole { get; private set; }

    /// <summary>Whether an asynchronous sequence that has ended is still to be disposed.</summary>
    public bool HasEnded => _ended is not null;

    /// <summary>The next element of an asynchronous sequence, if it is being waited for.</summary>
    public Task<bool>? Next { get; private set; }

    /// <summary>Whether what is written stays here until that has come.</summary>
    public bool IsHeldBack { get; private set; }

    /// <summary>Whether what is written ends with a whole value after which others follow, and is so little that it waits for them.</summary>
    public bool IsPaused { get; private set; }

    /// <summary>Ends a piece after a whole value.</summary>
    public void Pause() => _isPausing = true;

    /// <summary>Whether the output should leave before more of it is written.</summary>
    public bool IsFull(ref JsonWriter writer) => Left(ref writer) < 0;

    /// <summary>The bytes that may still come before it is full.</summary>
    public long Left(ref JsonWriter writer) => Enough - (writer.Offset - _sent);

    /// <summary>Goes on with the writer of something inside what is being written.</summary>
    public void Begin(PieceWriter writer)
    {
        if (_count == _open.Length)
        {
            Array.Resize(ref _open, _count * 2);
        }

        _open[_count++] = writer;
    }

    /// <summary>Waits for the next element of a sequence.</summary>
    /// <param name="next">The task.</param>
    /// <param name="holdsBack">
    /// Nothing leaves before it has come: whoever reads sees no beginning of a text, should the sequence fail before its first element.
    /// </param>
    public void Wait(Task<bool> next, bool holdsBack)
    {
        Next = next;
        IsHeldBack = holdsBack;
    }

    /// <summary>Takes the element that was waited for; says whether there is one.</summary>
    public bool TakeNext()
    {
        Task<bool> next = Next!;
        Next = null;
        return next.GetAwaiter().GetResult();
    }

    /// <summary>Disposes of a sequence that has ended, once what it gave has left.</summary>
    public void NoteEnd(IAsyncDisposable sequence) => (_ended ??= []).Add(sequence);

    /// <summary>Notes that the output has left.</summary>
    public void NoteSent() => _sent = _length;

    /// <summary>Writes the first piece of a value.</summary>
    public void WriteFirst<T>(TypeContract contract, T value)
    {
        _value = IsPlain ? value : null;
        JsonWriter writer = Writer();
        try
        {
            bool isWhole = contract is TypeContract<T> typed ? typed.TryWrite(ref writer, this, value) : contract.TryWriteObject(ref writer, this, value!);
            if (!isWhole)
            {
                Go(ref writer);
            }
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(ref writer, error);
        }

        End(ref writer);
    }

    /// <summary>Writes the next piece.</summary>
    public void WriteNext()
    {
        JsonWriter writer = Writer();
        try
        {
            Go(ref writer);
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(ref writer, error);
        }

        End(ref writer);
    }

    /// <summary>Waits for what is being waited for, whether or not it comes, and disposes of the sequences that have ended.</summary>
    public async ValueTask SettleAsync()
    {
        IsHeldBack = false;
        if (Next is { } next)
        {
            await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        if (_ended is { } ended)
        {
            _ended = null;
            await DisposeAsync(ended.Count, i => ended[i].DisposeAsync()).ConfigureAwait(false);
        }
    }

    /// <summary>Gives up all that has not ended: the innermost first, then from the outermost on, as System.Text.Json does.</summary>
    public async ValueTask DisposeAsync()
    {
        int count = _count;
        _count = 0;
        try
        {
            await SettleAsync().ConfigureAwait(false);
        }
        finally
        {
            if (count > 0)
            {
                await DisposeOpenAsync(count).ConfigureAwait(false);
            }
        }
    }

    private ValueTask DisposeOpenAsync(int count) => DisposeAsync(count, i => _open[i == 0 ? count - 1 : i - 1].DisposeAsync());

    /// <summary>All are disposed; of what they throw the first is thrown.</summary>
    private static async ValueTask DisposeAsync(int count, Func<int, ValueTask> dispose)
    {
        ExceptionDispatchInfo? thrown = null;
        for (int i = 0; i < count; i++)
        {
            try
            {
                await dispose(i).ConfigureAwait(false);
            }
            catch (Exception error)
            {
                thrown ??= ExceptionDispatchInfo.Capture(error);
            }
        }

        thrown?.Throw();
    }

    private void Go(ref JsonWriter writer)
    {
        while (_count > 0)
        {
            int top = _count - 1;
            if (_open[top].Write(ref writer, this))
            {
                _open[top] = null!;
                _count = top;
            }

            if (Next is not null || _isPausing || (_count > 0 && IsFull(ref writer) && !_open[_count - 1].GoesFirst))
            {
                return;
            }
        }
    }

    /// <summary>A writer that goes on with the output.</summary>
    private JsonWriter Writer() => new(settings, options.Escapes, output, plain) { References = _references, Path = _path, Sent = _length, Depth = _depth };

    private void End(ref JsonWriter writer)
    {
        _length = writer.Offset;
        if (_count > 0 && !IsPlain)
        {
            (_path = writer.Path ?? new OutputPath()).Feed(writer.Written);
        }

        _references = writer.References;
        _depth = writer.Depth;
        writer.Complete();
        IsWhole = _count == 0;
        IsPaused = _isPausing && !IsWhole && Next is null && _length - _sent <= Enough;
        _isPausing = false;
    }

    private Exception Explain(ref JsonWriter writer, Exception error)
    {
        if (IsPlain && writer.Sent > 0)
        {
            return WriteCall.ExplainAgain(root, _value, settings, options.Escapes, ref writer, error);
        }

        OutputPath path = writer.Path ??= new OutputPath();
        for (int i = _count - 1; i >= 0; i--)
        {
            _open[i].NoteShape(path);
        }

        return writer.Explain(error, root, settings.MaxDepth);
    }
}
