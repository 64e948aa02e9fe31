using System.Buffers;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>
/// The cursor over one growing UTF-8 output: an array of the thread, or the spans of a caller's <see cref="IBufferWriter{T}"/>. Nearly <see cref="Slack"/>
/// bytes are free whenever a method is entered, so a member is written before the space is checked. A method named <c>Write</c>, or after a token, moves the
/// cursor's own position. A method named <c>Put</c> receives a position and returns the next one, so that code that writes many values keeps the position in a
/// register. A kernel has no cursor: its <c>Write</c> methods receive and return positions, and methods named <c>Set</c> store whole words and move nothing.
/// </summary>
[SuppressMessage("Design", "CA1051", Justification = "Loops over arrays keep the position in a local and write it back.")]
internal ref partial struct JsonWriter
{
    /// <summary>The number of bytes that are free after every container and every string: short names, simple values and brackets need no check.</summary>
    public const int Slack = 1024;

    /// <summary>
    /// The minimum length of a span that is requested when the span before it is full, as in System.Text.Json; not used for streams and pipes.
    /// </summary>
    internal const int TargetSpan = 4096;

    /// <summary>The number of bytes of the slack that may be used before a value is written: by a separator, a name, short members.</summary>
    public const int EntryUse = 256;

    /// <summary>The number of bytes that one simple value may need, including what its kernel stores beyond it.</summary>
    public const int ValueSpace = 256;

    /// <summary>The first byte of the buffer.</summary>
    internal ref byte Start;

    /// <summary>The offset of the next byte.</summary>
    internal nint At;

    /// <summary>The length of the buffer.</summary>
    internal nint Limit;

    /// <summary>
    /// The open containers and members at the end of the sent output; null until it is needed, and if <see cref="Root"/> writes without user code.
    /// </summary>
    internal OutputPath? Path;

    /// <summary>The number of bytes passed to the target.</summary>
    internal long Sent;

    /// <summary>Says whether user code takes part in writing the root; null if it may take part.</summary>
    internal readonly IWritesPlainly? Root;

    /// <summary>
    /// The member whose getter is being called, numbered as in <see cref="WrittenText.Member"/>; set before user code that may throw before the name is
    /// written.
    /// </summary>
    internal int Member;

    /// <summary>The number of unions around the current value; System.Text.Json counts each as a level.</summary>
    internal int OpenUnions;

    /// <summary>The objects written in this call; null until a contract tracks identity.</summary>
    internal WriteReferences? References;

    /// <summary>
    /// Whether an enclosing value is written again from its beginning if a value in it cannot be written. False after output has been sent, because it cannot
    /// be written again.
    /// </summary>
    internal bool IsWrittenAgain;

    private nint _soft;
    private int _depth;
    private readonly int _maxDepth;
    private readonly int _othersDepth;
    private readonly Layout? _layout;
    private readonly EscapeSet _escapes;
    private readonly IBufferWriter<byte>? _target;
    private OutputArray? _output;

    /// <summary>Writes into an array of the thread.</summary>
    public JsonWriter(WriteSettings settings, EscapeSet escapes)
    {
        _maxDepth = settings.MaxDepth;
        _othersDepth = settings.OthersDepth;
        _layout = settings.Layout;
        _escapes = escapes;
        _output = ThreadBuffer.RentOutput();
        TakeArray(_output.Array);
    }

    /// <summary>
    /// Writes into the spans of <paramref name="target"/>. Sets the root here, because an initializer at the call would copy the whole writer.
    /// </summary>
    public JsonWriter(WriteSettings settings, EscapeSet escapes, IBufferWriter<byte> target, IWritesPlainly? root = null)
    {
        Root = root;
        _maxDepth = settings.MaxDepth;
        _othersDepth = settings.OthersDepth;
        _layout = settings.Layout;
        _escapes = escapes;
        _target = target;
        TakeSpan(2 * Slack);
    }

    /// <summary>The written bytes; for a target, only those not yet passed to it.</summary>
    public readonly ReadOnlySpan<byte> Written => Mem.Span(ref Start, 0, At, Limit);

    /// <summary>Whether the output goes to a stream or a pipe.</summary>
    public readonly bool IsStreaming => _target is StreamOutput or DocumentOutput;

    /// <summary>Whether output has already been passed to the target.</summary>
    public bool HasAdvanced { get; private set; }

    /// <summary>The offset of the next byte, counted from the beginning of the whole output.</summary>
    public readonly long Offset => At + Sent;

    /// <summary>
    /// The number of open containers. Set by code that opens and closes containers itself, and if another writer opened containers around the output.
    /// </summary>
    public int Depth
    {
        readonly get => _depth;
        set => _depth = value;
    }

    /// <summary>Whether the output is for a <c>Utf8JsonWriter</c> that validates what it receives.</summary>
    public bool Validates { readonly get; init; }

    /// <summary>The last position after which the whole slack is free.</summary>
    public readonly nint Soft => _soft;

    /// <summary>The maximum number of open containers.</summary>
    public readonly int MaxDepth => _maxDepth;

    /// <summary>The maximum number of open containers for text that other writers write inside this output.</summary>
    public readonly int OthersDepth => _othersDepth == 0 ? _maxDepth : _othersDepth;

    /// <summary>Whether the output is for a caller's writer, which keeps the text written before an exception.</summary>
    public readonly bool IsForWriter => _othersDepth != 0;

    /// <summary>The characters that the encoder escapes.</summary>
    public readonly EscapeSet Escapes => _escapes;

    /// <summary>The layout of indented output, or null.</summary>
    public readonly Layout? Layout => _layout;

    /// <summary>The length of the line break with indentation before an element of a container opened here, or 0.</summary>
    public readonly long LineLength => _layout is null ? 0 : _layout.EndLength + (long)_layout.Size * (_depth + 1);

    /// <summary>Whether the output is indented.</summary>
    public readonly bool IsIndented => _layout is not null;

    /// <summary>Passes all bytes that the target has not received yet to the target.</summary>
    public void Complete()
    {
        if (_target is ArrayBufferWriter<byte> array)
        {
            array.Advance((int)At);
        }
        else
        {
            _target!.Advance((int)At);
        }

        At = 0;
    }

    /// <summary>Passes all bytes that the target has not received yet to the target, and ends the output.</summary>
    public void End()
    {
        Complete();
        Path?.Return();
    }

    /// <summary>Returns the array to the thread.</summary>
    public void Dispose()
    {
        OutputArray? output = _output;
        _output = null;
        if (output is not null)
        {
            ThreadBuffer.ReturnOutput(output, At);
        }
    }

    /// <summary>Restores the slack after a write.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void KeepSlack()
    {
        if (At > _soft)
        {
            Grow(Slack);
        }
    }

    /// <summary>Restores the slack after a write that ended at <paramref name="at"/>; returns the position to continue at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint KeepSlack(nint at) => at <= _soft ? at : GrowAt(at);

    /// <summary>Makes the whole slack free after <paramref name="at"/>; returns the position to continue at.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint GrowAt(nint at)
    {
        At = at;
        Grow(Slack);
        return At;
    }

    /// <summary>Makes at least <paramref name="needed"/> bytes and the slack free.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Reserve(nint needed)
    {
        if (Limit - At - Slack < needed)
        {
            Grow(needed + Slack);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(nint needed)
    {
        if (_target is not null)
        {
            nint written = At;
            FeedPath();
            Sent += written;
            IsWrittenAgain = false;
            _target.Advance((int)written);
            TakeSpan(Math.Max(ThreadBuffer.SizeOf(needed), IsStreaming ? 0 : TargetSpan));
            return;
        }

        ThreadBuffer.GrowOutput(_output!, (int)At, ThreadBuffer.SizeOf(needed));
        TakeArray(_output!.Array);
    }

    /// <summary>
    /// Records the open containers of bytes before they are passed on, so that a later error can report its path. Not needed if the value can be written again.
    /// </summary>
    private void FeedPath()
    {
        HasAdvanced = true;
        if (Path is not null || Root?.WritesPlainly != true)
        {
            (Path ??= OutputPath.Rent()).Feed(Written);
        }
    }

    private void TakeArray(byte[] array)
    {
        Start = ref MemoryMarshal.GetArrayDataReference(array);
        Limit = array.Length;
        _soft = Limit - Slack;
    }

    private void TakeSpan(int needed)
    {
        // Calls the most frequent target type directly, so that the JIT may inline it.
        Span<byte> span = _target is ArrayBufferWriter<byte> array ? array.GetSpan(needed) : _target!.GetSpan(needed);
        if (span.Length < needed)
        {
            RefuseTarget();
        }

        Start = ref MemoryMarshal.GetReference(span);
        At = 0;
        Limit = span.Length;
        _soft = Limit - Slack;
    }

    [DoesNotReturn]
    private void RefuseTarget()
    {
        // The path of an error can no longer be searched in bytes that the target has received.
        At = 0;
        var cause = new InvalidOperationException(ErrorText.TargetTooSmall) { Source = StjText.Rethrowable };
        throw HasAdvanced ? new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, cause) : StjText.Writing(cause, typeof(object), "$");
    }

    /// <summary>
    /// Records, while an exception that will be explained propagates, that the value at an offset of the output has another shape than its declared type. An
    /// exception filter calls it before the stack is unwound; always returns false.
    /// </summary>
    public bool NoteShape(Exception error, long offset, Shape shape)
    {
        if (WriteDiagnosis.Explains(error))
        {
            (Path ??= new OutputPath()).NoteShape(offset, shape);
        }

        return false;
    }

    /// <summary>
    /// Whether an exception gets a path; others propagate unchanged. An exception other than a <see cref="WriteFault"/> gets none if nothing has been
    /// written and no user code of a member is being called: it then comes from creating the root's contract.
    /// </summary>
    public readonly bool Explains(Exception error) => error is WriteFault || ((Offset > 0 || Member != 0) && WriteDiagnosis.Explains(error));

    /// <summary>Creates the exception to report for one that this writer <see cref="Explains"/>.</summary>
    /// <param name="error">The exception.</param>
    /// <param name="root">The shape of the whole output.</param>
    /// <param name="maxDepth">The maximum number of open containers.</param>
    /// <param name="outer">The output before the output of this writer, or null if this writer began the output.</param>
    public readonly Exception Explain(Exception error, Shape root, int maxDepth, OutputPath? outer = null)
    {
        OutputPath path = (Path ?? new OutputPath()).After(outer);
        path.Feed(Written);
        path.Member = Member;
        return WriteDiagnosis.Explain(path, error, root, maxDepth);
    }
}
