using System.Buffers;
using System.Runtime.ExceptionServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// A document that is written in pieces, with a stack of <see cref="PieceWriter"/>s: each writes the rest of an open container. A piece ends when
/// <see cref="IsFull"/> becomes true, when an asynchronous sequence has no element yet, or after <see cref="Pause"/>.
/// </summary>
internal sealed class PieceOutput
{
    /// <summary>
    /// A collection of at most this many small elements is written at once, because pausing costs more than it saves. If the elements of a collection may be
    /// large, the first elements, up to this number, are written in pieces, regardless of their length.
    /// </summary>
    public const int Few = 4;

    [ThreadStatic]
    private static PieceOutput? t_kept;

    // The fields below are set while a document is being written.
    private OptionsScope _options = null!;
    private WriteSettings _settings;
    private TypeContract _root = null!;
    private IBufferWriter<byte> _output = null!;
    private IWritesPlainly? _plain;

    private PieceWriter[] _open = new PieceWriter[4];
    private int _count;
    private PieceWriter? _spare;
    private List<IAsyncDisposable>? _ended;
    private WriteReferences? _references;
    private OutputPath? _path;
    private object? _value;
    private long _length;
    private long _sent;
    private int _depth;
    private bool _isPausing;

    /// <summary>Prepares for a document whose writing may run user code.</summary>
    /// <param name="options">The options.</param>
    /// <param name="settings">The layout and maximum depth.</param>
    /// <param name="root">The contract of the root, whose shape is needed for the paths of errors.</param>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="cancellationToken">Passed to asynchronous sequences.</param>
    public PieceOutput(OptionsScope options, WriteSettings settings, TypeContract root, IBufferWriter<byte> output, CancellationToken cancellationToken) =>
        Start(options, settings, root, output, null, cancellationToken);

    /// <summary>Prepares for the root of a call.</summary>
    public PieceOutput(ContractEntry known, IBufferWriter<byte> output, CancellationToken cancellationToken) => Start(known, output, cancellationToken);

    private PieceOutput()
    {
    }

    private void Start(ContractEntry known, IBufferWriter<byte> output, CancellationToken cancellationToken) =>
        Start(known.Frozen, known.Write, known.Contract, output, known.WritesPlainly ? known : null, cancellationToken);

    /// <param name="options">The options.</param>
    /// <param name="settings">The layout and maximum depth.</param>
    /// <param name="root">The contract of the root, whose shape is needed for the paths of errors.</param>
    /// <param name="output">Receives the bytes.</param>
    /// <param name="plain">The root, if writing it runs no user code (it can then be rewritten to locate an error); otherwise null.</param>
    /// <param name="cancellationToken">Passed to asynchronous sequences.</param>
    private void Start(
        OptionsScope options, WriteSettings settings, TypeContract root, IBufferWriter<byte> output, IWritesPlainly? plain, CancellationToken cancellationToken)
    {
        (_options, _settings, _root, _output, Token, _plain) = (options, settings, root, output, cancellationToken, plain);
        Enough = StreamOutput.FullAfter(options.Settings.DefaultBufferSize);
    }

    /// <summary>Prepares for the root of a call, with an object cached by the thread; <see cref="Return"/> gives it back.</summary>
    public static PieceOutput Rent(ContractEntry known, IBufferWriter<byte> output, CancellationToken cancellationToken)
    {
        PieceOutput pieces = t_kept ?? new PieceOutput();
        t_kept = null;
        pieces.Start(known, output, cancellationToken);
        return pieces;
    }

    /// <summary>Gives the object back to the thread, after a complete document with nothing left to dispose of.</summary>
    public void Return()
    {
        _options = null!;
        _root = null!;
        _output = null!;
        _plain = null;
        _references = null;
        _path?.Return();
        _path = null;
        _spare = null;
        _value = null;
        (_length, _sent, _depth) = (0, 0, 0);
        (IsWhole, IsPaused, IsHeldBack) = (false, false, false);
        Token = default;
        if (_open.Length <= 64)
        {
            t_kept = this;
        }
    }

    /// <summary>The number of bytes above which the output that has not been sent counts as full.</summary>
    public int Enough { get; set; }

    /// <summary>Whether writing runs no user code.</summary>
    public bool IsPlain => _plain is not null;

    /// <summary>Passed to asynchronous sequences.</summary>
    public CancellationToken Token { get; private set; }

    /// <summary>Whether the output can wait for the elements of an asynchronous sequence; otherwise such a sequence is refused.</summary>
    public bool CanWait { get; init; } = true;

    /// <summary>The number of bytes written so far.</summary>
    public long Length => _length;

    /// <summary>Whether the whole document has been written.</summary>
    public bool IsWhole { get; private set; }

    /// <summary>Whether an asynchronous sequence has ended and must still be disposed of.</summary>
    public bool HasEnded => _ended is not null;

    /// <summary>The task for the next element of an asynchronous sequence, if the output waits for one.</summary>
    public Task<bool>? Next { get; private set; }

    /// <summary>Whether the written bytes stay in the buffer until the awaited element has arrived.</summary>
    public bool IsHeldBack { get; private set; }

    /// <summary>Whether the output ends after a complete value, and is short enough to wait for the next values.</summary>
    public bool IsPaused { get; private set; }

    /// <summary>Makes the piece end here, after a complete value.</summary>
    public void Pause() => _isPausing = true;

    /// <summary>Whether the output should be sent before more is written.</summary>
    public bool IsFull(ref JsonWriter writer) => Left(ref writer) < 0;

    /// <summary>Returns the number of bytes that fit before the output is full; a negative number if it is full.</summary>
    public long Left(ref JsonWriter writer) => Enough - (writer.Offset - _sent);

    /// <summary>Pushes the writer for the rest of a nested value. The output continues with this writer.</summary>
    public void Begin(PieceWriter writer)
    {
        if (_count == _open.Length)
        {
            Array.Resize(ref _open, _count * 2);
        }

        _open[_count++] = writer;
    }

    /// <summary>The number of writers on the stack. A container that begins now may later pass this number to <see cref="BeginBelow"/>.</summary>
    public int Level => _count;

    /// <summary>
    /// Pushes the writer of a container that has been written so far without a writer of its own. The writer goes below the writers of the container's content,
    /// to <paramref name="level"/>: the number of writers when the container began.
    /// </summary>
    public void BeginBelow(int level, PieceWriter writer)
    {
        Begin(writer);
        for (int i = _count - 1; i > level; i--)
        {
            (_open[i], _open[i - 1]) = (_open[i - 1], _open[i]);
        }
    }

    /// <summary>Returns the last writer that ended, for reuse, if it is of this class; otherwise null.</summary>
    public TWriter? TakeSpare<TWriter>()
        where TWriter : PieceWriter
    {
        if (_spare is not TWriter spare)
        {
            return null;
        }

        _spare = null;
        return spare;
    }

    /// <summary>Waits for the next element of a sequence.</summary>
    /// <param name="next">The task.</param>
    /// <param name="holdsBack">If true, nothing is sent before the element has arrived: if the sequence fails before its first element, the receiver sees no
    /// part of the text.</param>
    public void Wait(Task<bool> next, bool holdsBack)
    {
        Next = next;
        IsHeldBack = holdsBack;
    }

    /// <summary>Consumes the awaited result; returns whether there is another element.</summary>
    public bool TakeNext()
    {
        Task<bool> next = Next!;
        Next = null;
        return next.GetAwaiter().GetResult();
    }

    /// <summary>Registers a sequence that has no more elements. It is disposed of after its last elements have been sent.</summary>
    public void NoteEnd(IAsyncDisposable sequence) => (_ended ??= []).Add(sequence);

    /// <summary>Returns the registered sequences for the caller to dispose of, and clears the list.</summary>
    public List<IAsyncDisposable>? TakeEnded()
    {
        List<IAsyncDisposable>? ended = _ended;
        _ended = null;
        return ended;
    }

    /// <summary>Records that the output has been sent.</summary>
    public void NoteSent() => _sent = _length;

    /// <summary>Writes the first piece of a value.</summary>
    public void WriteFirst<T>(TypeContract contract, T value)
    {
        _value = IsPlain ? value : null;
        var writer = new JsonWriter(_settings, _options.Escapes, _output, _plain);
        try
        {
            bool isWhole = contract is TypeContract<T> typed ? typed.TryWrite(ref writer, this, value) : contract.TryWriteObject(ref writer, this, value!);
            if (!isWhole && !Stops(ref writer))
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
        IsHeldBack = false;
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

    /// <summary>Awaits the pending element, ignoring its result, and disposes of the registered sequences.</summary>
    public async ValueTask SettleAsync()
    {
        if (Next is { } next)
        {
            await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        if (TakeEnded() is { } ended)
        {
            await DisposeAsync(ended).ConfigureAwait(false);
        }
    }

    private static ValueTask DisposeAsync(List<IAsyncDisposable> ended) => DisposeAsync(ended.Count, i => ended[i].DisposeAsync());

    /// <summary>
    /// Disposes of all sequences that have not ended: the innermost first, then the others from the outermost inwards, as System.Text.Json does.
    /// </summary>
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

    /// <summary>Disposes of all items, then throws the first exception that an item has thrown, if there is one.</summary>
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

    /// <summary>Whether the piece ends before the next writer continues.</summary>
    private bool Stops(ref JsonWriter writer) => Next is not null || _isPausing || (IsFull(ref writer) && !_open[_count - 1].GoesFirst);

    private void Go(ref JsonWriter writer)
    {
        while (_count > 0)
        {
            int top = _count - 1;
            if (_open[top].Write(ref writer, this))
            {
                _spare = _open[top];
                _open[top] = null!;
                _count = top;
            }

            if (_count > 0 && Stops(ref writer))
            {
                return;
            }
        }
    }

    /// <summary>Creates a writer that continues the output.</summary>
    private JsonWriter Writer() => new(_settings, _options.Escapes, _output, _plain) { References = _references, Path = _path, Sent = _length, Depth = _depth };

    private void End(ref JsonWriter writer)
    {
        _length = writer.Offset;
        if (_count > 0 && !IsPlain)
        {
            (_path = writer.Path ?? OutputPath.Rent()).Feed(writer.Written);
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
            return _root.ExplainAgain(_value, _settings, _options.Escapes, ref writer, error);
        }

        OutputPath path = writer.Path ??= new OutputPath();
        for (int i = _count - 1; i >= 0; i--)
        {
            _open[i].NoteShape(path);
        }

        return WriteErrors.Explain(_root.Shape, _settings.MaxDepth, ref writer, error);
    }
}
