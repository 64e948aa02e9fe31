namespace Peregrine.Json.Errors;

/// <summary>The kind of a read error. For some kinds, flags say where the path ends or what the position is.</summary>
[Flags]
internal enum FaultKind : ushort
{
    /// <summary>
    /// The token at the offset, or a token near it, is not the expected one: bad syntax, or a value of the wrong kind or range. The second walk finds the
    /// token.
    /// </summary>
    Token,

    /// <summary>The string or comment at the offset cannot be read: it contains ill-formed UTF-8, a lone surrogate escape or bad syntax.</summary>
    Text,

    /// <summary>The error is somewhere in the skipped value at the offset: bad syntax, excessive depth, or ill-formed UTF-8.</summary>
    Skipped,

    /// <summary>The dictionary key at the offset (its opening quote) cannot be converted.</summary>
    Key,

    /// <summary>Containers nest deeper than allowed; the offset is that of the bracket.</summary>
    Depth,

    /// <summary>Something follows the root value; the offset is that of its first byte.</summary>
    Trailing,

    /// <summary>
    /// A <see cref="System.Text.Json.JsonException"/> whose whole message is <see cref="ReadFault.Text"/>; the path ends at the current member.
    /// </summary>
    Plain,

    /// <summary>A <see cref="System.Text.Json.JsonException"/> with <see cref="ReadFault.Text"/>, path and position in the message.</summary>
    Positioned,

    /// <summary>A <see cref="NotSupportedException"/> with the text, path and position in the message.</summary>
    Unsupported,

    /// <summary>
    /// The code that read the value at the offset, usually a converter, threw <see cref="ReadFault.Cause"/> or did not read exactly the value
    /// (<see cref="ReadFault.Text"/>). The error is reported at <see cref="ReadFault.After"/>.
    /// </summary>
    Foreign,

    /// <summary>
    /// User code that is called between tokens (an accessor, a constructor, a callback) threw <see cref="ReadFault.Cause"/>. With <see cref="After"/>, the code
    /// was called after the token that ends at the offset. Without it, the code was called before the value at the offset, whose first token System.Text.Json
    /// has already read.
    /// </summary>
    User,

    /// <summary>Metadata of references at the offset, while an id is pending for an object whose constructor has not been called.</summary>
    ReferenceInParameter,

    /// <summary>For <see cref="Plain"/>, at the bracket that closes a dictionary: the path ends with the dictionary's last key.</summary>
    AtEnd = 0x10,

    /// <summary>For <see cref="Positioned"/> and <see cref="Unsupported"/>: the path ends at the object that contains the member at the offset.</summary>
    AtObject = 0x20,

    /// <summary>For <see cref="Unsupported"/>, at the array of an object's <c>$values</c>: the path ends with <c>$values</c>.</summary>
    AtValues = 0x40,

    /// <summary>For <see cref="Positioned"/>: the path ends with the name at the offset as spelled in the input, with its escapes.</summary>
    AsSpelled = 0x80,

    /// <summary>
    /// For <see cref="Positioned"/> and <see cref="User"/>: the error is at the token that ends at the offset, not at the token that begins there.
    /// </summary>
    After = 0x100,
}

/// <summary>
/// Thrown when the reader finds invalid input. It has a byte offset and a kind, so that reading keeps no state for errors. The method that began to read, such
/// as one of <c>ReadCall</c>, catches it and walks the input again. It never leaves the library.
/// </summary>
[SuppressMessage("Design", "CA1032", Justification = "Never leaves the library.")]
[SuppressMessage("Design", "CA1064", Justification = "Never leaves the library.")]
internal sealed class ReadFault(FaultKind kind, nint offset, string? text = null) : Exception
{
    /// <summary>
    /// The notes for each exception that user code threw, until <see cref="Of"/> moves them to a fault. They are not stored in the exception, because user code
    /// may throw the same object repeatedly.
    /// </summary>
    private static readonly ConditionalWeakTable<Exception, List<ContainerNote>> s_notes = [];

    private List<ContainerNote>? _notes;

    /// <summary>Creates the fault of code that threw in the value at <paramref name="offset"/>, after reading up to <paramref name="after"/>.</summary>
    public ReadFault(nint offset, nint after, Exception cause)
        : this(FaultKind.Foreign, offset)
    {
        After = after;
        Cause = cause;
    }

    /// <summary>Creates the fault for an exception that is reported at the token at <paramref name="offset"/>.</summary>
    public ReadFault(FaultKind kind, nint offset, Exception cause)
        : this(kind, offset) => Cause = cause;

    /// <summary>Creates a fault of the value at <paramref name="offset"/> with a message. The error is reported at <paramref name="after"/>.</summary>
    public ReadFault(nint offset, nint after, string text)
        : this(FaultKind.Foreign, offset, text) => After = after;

    /// <summary>Whether the library explains an exception that was thrown during reading. Other exceptions propagate unchanged.</summary>
    public static bool Explains(Exception error) => error is ReadFault || StjText.IsReading(error);

    /// <summary>
    /// Returns an exception that is a fault. For any other exception that <see cref="Explains"/> accepts, creates a fault of user code after the token that
    /// ends at <paramref name="at"/>, with the notes of the exception. <paramref name="late"/> becomes <see cref="Late"/>.
    /// </summary>
    public static ReadFault Of(Exception error, nint at, nint late)
    {
        if (error is ReadFault own)
        {
            return own;
        }

        var fault = new ReadFault(FaultKind.User | FaultKind.After, at, error) { Late = late };
        if (s_notes.TryGetValue(error, out fault._notes))
        {
            s_notes.Remove(error);
        }

        return fault;
    }

    /// <summary>
    /// The offset after the value, if user code was called for a member whose value was read earlier, because the object's constructor has parameters;
    /// otherwise 0.
    /// </summary>
    public nint Late { get; private init; }

    /// <summary>The exception that caused the fault, in most cases thrown by user code; null if there is none.</summary>
    public Exception? Cause { get; }

    /// <summary>The offset up to which a converter or other code has read the value at the offset of the fault. The error is reported there.</summary>
    public nint After { get; }

    /// <summary>The kind without flags.</summary>
    public FaultKind Kind => All & (FaultKind)0xF;

    /// <summary>The kind with its flags.</summary>
    public FaultKind All { get; } = kind;

    /// <summary>The offset, in the UTF-8 input, of the token with the error; with <see cref="FaultKind.After"/>, the offset after that token.</summary>
    public nint Offset { get; } = offset;

    /// <summary>The message, for the kinds that have one.</summary>
    public string? Text { get; } = text;

    /// <summary>
    /// Whether no user code has run although the kind is that of a converter: the error is one of metadata, or of System.Text.Json's document models.
    /// </summary>
    public bool IsWithoutUserCode { get; init; }

    /// <summary>The root value that was read before trailing data.</summary>
    public object? Root { get; init; }

    /// <summary>The notes on containers around the fault, the outermost first.</summary>
    public IReadOnlyList<ContainerNote> Notes => _notes ?? [];

    /// <summary>
    /// Records a note on a container while an exception that will be explained propagates. An exception filter calls it; always returns false, so that nothing
    /// is caught: catching and rethrowing would take several KiB of stack at each level of the input.
    /// </summary>
    public static bool Note(Exception error, ContainerNote note)
    {
        if (error is ReadFault fault)
        {
            fault.Note(note);
        }
        else if (StjText.IsReading(error))
        {
            s_notes.GetOrCreateValue(error).Insert(0, note);
        }

        return false;
    }

    /// <summary>
    /// Records that the exception came from user code of the container that has just been read. An exception filter calls it; always returns false.
    /// </summary>
    public static bool NoteInside(Exception error) => Note(error, ContainerNote.Inside);

    /// <summary>Whether the user code belonged to the container just read, and not to the code that receives its value.</summary>
    public bool IsInside => _notes?.Contains(ContainerNote.Inside) == true;

    /// <summary>Adds a note on a container that encloses the containers of all notes recorded so far.</summary>
    public void Note(ContainerNote note) => (_notes ??= []).Insert(0, note);

    /// <summary>
    /// Moves the notes for the bracket at <paramref name="from"/> to the bracket at <paramref name="to"/>. Between that bracket and the elements that the notes
    /// count, there are <paramref name="more"/> other elements.
    /// </summary>
    public void MoveNotes(nint from, nint to, int more)
    {
        for (int i = 0; i < Notes.Count; i++)
        {
            if (_notes![i].Offset == from)
            {
                _notes[i] = _notes[i].MovedTo(to, more);
            }
        }
    }

    [DoesNotReturn]
    public static void Throw(FaultKind kind, nint offset) => throw new ReadFault(kind, offset);

    [DoesNotReturn]
    public static void Throw(FaultKind kind, nint offset, string text) => throw new ReadFault(kind, offset, text);
}
