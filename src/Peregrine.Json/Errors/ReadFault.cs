using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Errors;

/// <summary>What is wrong where reading stops: a kind, and with some of them flags, which say where the path or the position is.</summary>
[Flags]
internal enum FaultKind : ushort
{
    /// <summary>The token at the offset is not what is needed: bad syntax there or before, or a value of the wrong kind or range.</summary>
    Token,

    /// <summary>The text of the string at the offset cannot be decoded: ill-formed UTF-8 or a lone surrogate escape.</summary>
    Text,

    /// <summary>Somewhere in the skipped value at the offset: bad syntax, too many levels, or ill-formed UTF-8.</summary>
    Skipped,

    /// <summary>The dictionary key at the offset (its opening quote) cannot become a key.</summary>
    Key,

    /// <summary>Containers nest deeper than allowed; the offset is that of the bracket.</summary>
    Depth,

    /// <summary>Something follows the root value at the offset.</summary>
    Trailing,

    /// <summary>A <see cref="System.Text.Json.JsonException"/> with <see cref="ReadFault.Text"/> as its whole message; the path ends at the current member.</summary>
    Plain,

    /// <summary>As <see cref="Plain"/>, with path and position appended to the message.</summary>
    Positioned,

    /// <summary>A <see cref="NotSupportedException"/> whose text gets path and position appended.</summary>
    Unsupported,

    /// <summary>Foreign code that reads the value at the offset threw <see cref="ReadFault.Cause"/>, or read too much or not enough (<see cref="ReadFault.Text"/>).</summary>
    Foreign,

    /// <summary>
    /// User code that is called between tokens (an accessor, a constructor, a callback) threw <see cref="ReadFault.Cause"/>: <see cref="After"/> the
    /// token that ends at the offset, or before the value there was read, of which System.Text.Json has read the first token by then.
    /// </summary>
    User,

    /// <summary>Metadata of references at the offset, where a constructor that is still to be called has an id waiting.</summary>
    ReferenceInParameter,

    /// <summary>Of <see cref="Plain"/>, at the bracket that closes a dictionary: the path keeps its last key.</summary>
    AtEnd = 0x10,

    /// <summary>Of <see cref="Positioned"/> and <see cref="Unsupported"/>: the path ends at the object that the member at the offset belongs to.</summary>
    AtObject = 0x20,

    /// <summary>Of <see cref="Unsupported"/>, at the array of an object's <c>$values</c>: the path ends at that.</summary>
    AtValues = 0x40,

    /// <summary>Of <see cref="Positioned"/>: the path ends with the name at the offset as the input has it, escapes included.</summary>
    AsSpelled = 0x80,

    /// <summary>Of <see cref="Positioned"/> and <see cref="User"/>: at the token that ends at the offset.</summary>
    After = 0x100,
}

/// <summary>
/// Thrown where reading meets bad input: a byte offset and a kind, nothing else, so that the reading path carries no state for
/// errors. The front door catches it and walks the input again. It never leaves the library.
/// </summary>
[SuppressMessage("Design", "CA1032", Justification = "Never leaves the library.")]
[SuppressMessage("Design", "CA1064", Justification = "Never leaves the library.")]
internal sealed class ReadFault(FaultKind kind, nint offset, string? text = null) : Exception
{
    /// <summary>Notes on exceptions of user code, until they become a fault: the exception itself may be one object that is thrown again and again.</summary>
    private static readonly ConditionalWeakTable<Exception, List<ContainerNote>> s_notes = [];

    private List<ContainerNote>? _notes;

    /// <summary>Foreign code failed in the value at <paramref name="offset"/>, where it had read up to <paramref name="after"/>.</summary>
    public ReadFault(nint offset, nint after, Exception cause)
        : this(FaultKind.Foreign, offset)
    {
        After = after;
        Cause = cause;
    }

    /// <summary>Foreign code that reads nothing itself failed at the token at <paramref name="offset"/>.</summary>
    public ReadFault(FaultKind kind, nint offset, Exception cause)
        : this(kind, offset) => Cause = cause;

    /// <summary>Foreign code did not stop at the end of the value.</summary>
    public ReadFault(nint offset, nint after, string text)
        : this(FaultKind.Foreign, offset, text) => After = after;

    /// <summary>Whether an exception met while reading is to be explained; all others pass as they are.</summary>
    public static bool Explains(Exception error) => error is ReadFault || StjText.IsReading(error);

    /// <summary>The fault for an exception that <see cref="Explains"/>, met at an offset; after the value at <paramref name="late"/>, if that is not 0.</summary>
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
    /// Where user code was called for a member whose value was read long before, as an object is made by a constructor with parameters: the
    /// offset after that value, else 0.
    /// </summary>
    public nint Late { get; private init; }

    /// <summary>What foreign code threw.</summary>
    public Exception? Cause { get; }

    /// <summary>How far foreign code had read.</summary>
    public nint After { get; }

    /// <summary>What is wrong, without flags.</summary>
    public FaultKind Kind => All & (FaultKind)0xF;

    /// <summary>Kind and flags.</summary>
    public FaultKind All { get; } = kind;

    /// <summary>Where in the UTF-8 input the offending token starts.</summary>
    public nint Offset { get; } = offset;

    /// <summary>The message of the kinds that carry one.</summary>
    public string? Text { get; } = text;

    /// <summary>The value before what does not belong to the input.</summary>
    public object? Root { get; init; }

    /// <summary>What is known of containers on the way to the fault, the outermost first.</summary>
    public IReadOnlyList<ContainerNote> Notes => _notes ?? [];

    /// <summary>
    /// In a filter on the way of an exception, where it will be explained: notes something of a container that it passes. False always, so that nothing is caught: to
    /// catch and throw again would take several KiB of stack at each level of the input.
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

    /// <summary>In a filter: user code that belongs to the container that has just been read threw this. False always.</summary>
    public static bool NoteInside(Exception error) => Note(error, ContainerNote.Inside);

    /// <summary>Whether the user code belonged to the container that was read last, and not to what takes its value.</summary>
    public bool IsInside => _notes?.Contains(ContainerNote.Inside) == true;

    /// <summary>Notes something of a container around those that are noted already.</summary>
    public void Note(ContainerNote note) => (_notes ??= []).Insert(0, note);

    /// <summary>What was noted for a bracket at one offset holds for one at another, after which so many more elements stand.</summary>
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
