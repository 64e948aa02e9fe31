using System.Buffers;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>
/// The cursor over one growing UTF-8 output: an array of the thread, or the spans of a caller's <see cref="IBufferWriter{T}"/>.
/// Nearly <see cref="Slack"/> bytes are free whenever a method is entered, so a member is written first and the space is checked afterwards.
/// Method names, here and in all code below: <c>Write</c> and names of tokens move the cursor's own position; <c>Put</c> takes the
/// position and returns the new one, so that code that writes many values keeps it in a register. A kernel, which has no cursor, is named
/// <c>Write</c> and takes and returns positions; <c>Set</c> stores whole words at a place and moves nothing.
/// </summary>
[SuppressMessage("Design", "CA1051", Justification = "Loops over arrays keep the position in a local and write it back.")]
internal ref partial struct JsonWriter
{
    /// <summary>Bytes that are free after every container and every string: short names, simple values and brackets need no check.</summary>
    public const int Slack = 1024;

    /// <summary>The smallest span requested from a target, as in System.Text.Json: a target with small segments need not supply larger ones.</summary>
    internal const int TargetSpan = 4096;

    /// <summary>Bytes of the slack that may already be used when a value is to be written: by a separator, a name, short members before it.</summary>
    public const int EntryUse = 256;

    /// <summary>Bytes that one simple value may take, including what its kernel stores beyond the value.</summary>
    public const int ValueSpace = 256;

    /// <summary>First byte of the space.</summary>
    internal ref byte Start;

    /// <summary>Offset of the next byte.</summary>
    internal nint At;

    /// <summary>Length of the space.</summary>
    internal nint Limit;

    /// <summary>
    /// The open containers and members at the end of what was handed over; null until it is needed, and if <see cref="Root"/> writes without user code.
    /// </summary>
    internal OutputPath? Path;

    /// <summary>Number of bytes handed over to a target.</summary>
    internal long Sent;

    /// <summary>What is written, or null if it is not known whether user code takes part in it.</summary>
    internal readonly IWritesPlainly? Root;

    /// <summary>
    /// The member whose getter is being called, numbered as in <see cref="WrittenText.Member"/>: set before user code that may throw while the name is
    /// not written yet.
    /// </summary>
    internal int Member;

    /// <summary>The number of unions being written around the value; System.Text.Json counts each as a level.</summary>
    internal int OpenUnions;

    /// <summary>The objects met in this call; null until the first contract that tracks identity.</summary>
    internal WriteReferences? References;

    /// <summary>
    /// Whether a value around this one is written again, from its beginning, if anything in it cannot be written. Cleared when output is handed over: what was
    /// handed over cannot be written again.
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

    /// <summary>Writes into the spans of <paramref name="target"/>. The root is set here: an initializer at the call would copy the whole writer.</summary>
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

    /// <summary>What has been written; in the spans of a target only the part not yet handed over.</summary>
    public readonly ReadOnlySpan<byte> Written => Mem.Span(ref Start, 0, At, Limit);

    /// <summary>Whether the output goes to a stream or a pipe.</summary>
    public readonly bool IsStreaming => _target is StreamOutput or DocumentOutput;

    /// <summary>Whether earlier output has been handed over to the target already.</summary>
    public bool HasAdvanced { get; private set; }

    /// <summary>The offset in the whole output.</summary>
    public readonly long Offset => At + Sent;

    /// <summary>
    /// How many containers are open. Set by code that opens and closes containers itself, and if another writer opened containers around the
    /// output.
    /// </summary>
    public int Depth
    {
        readonly get => _depth;
        set => _depth = value;
    }

    /// <summary>Whether the output is for a writer that validates.</summary>
    public bool Validates { readonly get; init; }

    /// <summary>The last position with the whole slack after it.</summary>
    public readonly nint Soft => _soft;

    /// <summary>The limit of open containers.</summary>
    public readonly int MaxDepth => _maxDepth;

    /// <summary>The limit of containers in what other writers write inside our output.</summary>
    public readonly int OthersDepth => _othersDepth == 0 ? _maxDepth : _othersDepth;

    /// <summary>Whether the output is for a caller's writer, which keeps what was written before an exception.</summary>
    public readonly bool IsForWriter => _othersDepth != 0;

    /// <summary>The encoder's escapes.</summary>
    public readonly EscapeSet Escapes => _escapes;

    /// <summary>How the output is indented, or null.</summary>
    public readonly Layout? Layout => _layout;

    /// <summary>Bytes before an element of a container that is opened here: the line break with its indentation, or 0.</summary>
    public readonly long LineLength => _layout is null ? 0 : _layout.EndLength + (long)_layout.Size * (_depth + 1);

    /// <summary>Whether members and elements are on lines of their own.</summary>
    public readonly bool IsIndented => _layout is not null;

    /// <summary>Hands the rest over to the target.</summary>
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

    /// <summary>Gives the array back.</summary>
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

    /// <summary>Before bytes are handed over: records their open containers, so that a later error can still report its path.</summary>
    private void FeedPath()
    {
        HasAdvanced = true;
        if (Path is not null || Root?.WritesPlainly != true)
        {
            (Path ??= new OutputPath()).Feed(Written);
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
        // The most frequent target type is called directly: no dispatch, and the JIT may inline it.
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
        // Bytes that the target has received can no longer be searched for the path of an error.
        At = 0;
        var cause = new InvalidOperationException(ErrorText.TargetTooSmall) { Source = StjText.Rethrowable };
        throw HasAdvanced ? new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, cause) : StjText.Writing(cause, typeof(object), "$");
    }

    /// <summary>
    /// Used as a filter while an exception that will be explained passes: records that the value at an offset of the output has a shape other than that of its
    /// declared type. Always false; it runs before the stack is unwound.
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
    /// Whether an exception gets a path; all others pass unchanged. An exception before anything is written, and not at a member, comes from
    /// creating the root's contract.
    /// </summary>
    public readonly bool Explains(Exception error) => error is WriteFault || ((Offset > 0 || Member != 0) && WriteDiagnosis.Explains(error));

    /// <summary>The exception to throw for one that this writer <see cref="Explains"/>.</summary>
    /// <param name="error">The exception.</param>
    /// <param name="root">The shape of the whole output.</param>
    /// <param name="maxDepth">The limit of open containers.</param>
    /// <param name="outer">The output before this writer's, or null if this writer began the output.</param>
    public readonly Exception Explain(Exception error, Shape root, int maxDepth, OutputPath? outer = null)
    {
        OutputPath path = (Path ?? new OutputPath()).After(outer);
        path.Feed(Written);
        path.Member = Member;
        return WriteDiagnosis.Explain(path, error, root, maxDepth);
    }
}
