using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads and writes the members of an object: with emitted code, the table of accessors, or generated code. The caller reads the opening bracket and any
/// metadata; if metadata is written, the caller also writes the bracket before it.
/// </summary>
internal abstract class ObjectExecutor<T>
{
    /// <summary>
    /// Creates an object and reads its members and the closing bracket. Called before the first name or, in an empty object, before the closing bracket.
    /// </summary>
    public abstract T ReadMembers(ref JsonReader reader);

    /// <summary>Writes the members of an object that is not null, and its closing bracket, at <paramref name="at"/>; returns the offset after it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The object.</param>
    /// <param name="isOpen">Whether the object has been opened and contains metadata. If not, the method writes the bracket with the first name.</param>
    public abstract nint PutMembers(ref JsonWriter writer, nint at, T value, bool isOpen);

    /// <summary>Writes an array of at least one object, any of which may be null, at <paramref name="at"/>; returns the offset after it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="items">The objects.</param>
    /// <param name="source">The list of the items, which the objects' getters may change; null if the items are in an array.</param>
    public virtual nint PutElements(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, List<T>? source)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        for (int i = 0; i < items.Length; i++)
        {
            at = writer.PutSeparator(at, i == 0);
            at = items[i] is { } item ? PutMembers(ref writer, at, item, isOpen: false) : writer.PutNull(at);
            if (source is not null)
            {
                items = CollectionsMarshal.AsSpan(source);
            }
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }
}

/// <summary>Steps that the executors share. Emitted code calls some of them by name.</summary>
internal static class ObjectSteps
{
    /// <summary>
    /// Records a member whose value is skipped, or stored until the object is created. If the constructor has parameters and the options forbid duplicates,
    /// throws for a duplicate here, at its name.
    /// </summary>
    public static void Note(ref MemberSet seen, int member, ObjectPlan plan, ref JsonReader reader)
    {
        if (!seen.Add(member) && member < plan.Members.Length && !plan.Spec.AllowsDuplicates && plan.Spec.Parameters.Length > 0)
        {
            MemberSpec spec = plan.Spec.Members[member];
            ReadFault.Throw(FaultKind.Plain, reader.FindLastName(), ErrorText.DuplicateMember(spec.Name, spec.DeclaringType));
        }
    }

    /// <summary>
    /// Records a member after it has been set. System.Text.Json refuses a duplicate only after its value has been read and set, so errors in that value come
    /// first, and the position is that of its last token.
    /// </summary>
    public static void NoteAfter(ref MemberSet seen, int member, ObjectPlan plan, ref JsonReader reader)
    {
        if (!seen.Add(member) && !plan.Spec.AllowsDuplicates)
        {
            reader.CheckNumberEnd();
            MemberSpec spec = plan.Spec.Members[member];
            ReadFault.Throw(FaultKind.Plain, reader.FindLastToken(), ErrorText.DuplicateMember(spec.Name, spec.DeclaringType));
        }
    }

    /// <summary>Throws if a required member is missing. Called at the end of an object.</summary>
    public static void CheckRequired(ref MemberSet seen, ObjectPlan plan, Type type, ref JsonReader reader)
    {
        string? missing = plan.MissingText(type, in seen);
        if (missing is not null)
        {
            // The error's position is that of the closing brace, the last token that was read.
            ReadFault.Throw(FaultKind.Plain, reader.At - 1, missing);
        }
    }

    /// <summary>
    /// If an id is pending, registers under it the object that was just created. For a struct, then returns its box, which is filled at the end; otherwise
    /// returns null.
    /// </summary>
    public static object? NoteReference<T>(ref JsonReader reader, T value)
    {
        if (reader.References is not { IsNext: true })
        {
            return null;
        }

        object noted = value!;
        ReadReferences.Note(ref reader, noted);
        return typeof(T).IsValueType ? noted : null;
    }

    /// <summary>Reserves the pending id for an object, before the arguments of its constructor are read. Returns false if no id is pending.</summary>
    public static bool ClaimReference(ref JsonReader reader) => reader.References?.Claim() == true;

    /// <summary>
    /// If an id was reserved for the object, registers the object after it is created. For a struct, returns its box, which is filled at the end.
    /// </summary>
    public static object? NoteClaimed<T>(ref JsonReader reader, T value, bool isClaimed)
    {
        if (!isClaimed)
        {
            return null;
        }

        object noted = value!;
        ReadReferences.NoteClaimed(ref reader, noted);
        return typeof(T).IsValueType ? noted : null;
    }

    /// <summary>
    /// Returns a reader that reads the incomplete value of the next member in pieces, or null. Called at the bracket before the member. <paramref name="open"/>
    /// is the number of the member, or -1 if it is skipped.
    /// </summary>
    public static PieceReader? OpenMember(ref JsonReader reader, ObjectPlan plan, ref MemberSet seen, out int open, out Shape? shape)
    {
        int member = FindFirst(ref reader, plan.Names, out _);
        bool watchesUnknown = reader.WatchesUnknown(plan.Names);
        reader.SkipName();
        byte first = reader.Peek();
        JsonReader ahead = reader;
        open = -1;
        shape = null;
        if (member < 0)
        {
            return watchesUnknown ? null : SkippedPieces.For(first);
        }

        MemberSpec spec = plan.Spec.Members[member];
        TypeContract contract = plan.Members[member].Contract;
        if (plan.Spec.Tracks && (spec.Populates || seen.Contains(member)))
        {
            // A duplicate is not read in pieces: it may be an error, and the error is reported with its value. A value that fills an existing one is not read
            // in pieces, either.
            return null;
        }

        bool isTaken = plan.Spec.Parameters.Length > 0 ? !spec.IsSkipped : spec.IsRead;
        PieceReader? pieces = !isTaken ? SkippedPieces.For(first) : spec.Populates ? null : contract.PiecesAt(ref ahead);
        shape = isTaken && !spec.Populates ? contract.Shape : null;
        if (pieces is not null)
        {
            seen.Add(member);
            open = isTaken ? member : -1;
        }

        return pieces;
    }

    /// <inheritdoc cref="PieceReader.TakesName"/>
    public static bool TakesName(ref JsonReader reader, ObjectPlan plan, out bool isSkipped)
    {
        int member = FindFirst(ref reader, plan.Names, out _);
        isSkipped = member < 0 || plan.Spec.Members[member].IsSkipped;
        return member < 0 ? !reader.WatchesUnknown(plan.Names) : !plan.Spec.Tracks;
    }

    /// <inheritdoc cref="PieceReader.RefusesName"/>
    public static bool RefusesName(ref JsonReader reader, ObjectPlan plan) =>
        plan.Names.ClosedType is not null && FindFirst(ref reader, plan.Names, out bool isReserved) < 0 && !isReserved;

    /// <summary>
    /// Returns the number of the next member, or a negative number, and moves the cursor to its name. Called at the bracket before the member.
    /// </summary>
    private static int FindFirst(ref JsonReader reader, NameTable names, out bool isReserved)
    {
        reader.StartObject();
        reader.FirstName();
        byte[] name = Encoding.UTF8.GetBytes(reader.NameText(reader.At));
        isReserved = reader.Reserved?.Claims(name) == true;
        return isReserved ? NameTable.Unknown : names.FindText(name);
    }

    /// <summary>Copies a struct, after it has been read, into the box that was registered for it.</summary>
    public static void FillBox<T>(object? box, in T value)
    {
        if (typeof(T).IsValueType && box is not null)
        {
            Box.Fill(box, in value);
        }
    }

    /// <summary>
    /// Throws the exception that results from using the object from the metadata's creator as <typeparamref name="T"/>. The object is null or of another type.
    /// </summary>
    [DoesNotReturn]
    public static void RefuseOther<T>(object? made)
    {
        try
        {
            _ = made!.GetType();
        }
        catch (NullReferenceException error)
        {
            error.WithSource();
            throw;
        }

        _ = (T)made;
        throw new UnreachableException();
    }

    /// <summary>Throws because null was read for a member that forbids it.</summary>
    [DoesNotReturn]
    public static void RefuseNull(MemberSpec member, Type type, ref JsonReader reader) =>
        ReadFault.Throw(
            FaultKind.Positioned | FaultKind.After,
            reader.At,
            member.Parameter >= 0 ? ErrorText.ParameterTakesNoNull(member.ParameterName!, type) : ErrorText.MemberTakesNoNull(member.Name, type));

    /// <summary>Throws because null would be written for a member that forbids it. The name has been written.</summary>
    [DoesNotReturn]
    public static void RefuseNull(MemberSpec member, Type type) =>
        WriteFault.Throw(WriteFaultKind.Plain, ErrorText.MemberGivesNoNull(member.Name, type));

    /// <summary>
    /// Throws because the type cannot be created. Called at the beginning of an object; any other token is reported as a token of the wrong kind.
    /// </summary>
    [DoesNotReturn]
    public static void RefuseRead(ObjectPlan plan, ref JsonReader reader)
    {
        nint place = reader.PlaceOfObject();
        if (plan.ConstructorFault is { } fault)
        {
            // If metadata names are reserved, first reads the next name, because bad syntax there is reported instead.
            if (reader.Reserved is not null)
            {
                PassName(ref reader);
            }

            throw fault();
        }

        throw new ReadFault(
            FaultKind.Unsupported,
            reader.Reserved is { } names && (names.HasReferences || names.AllowsOutOfOrder) ? MetadataReader.AfterMetadata(names, ref reader) : place,
            plan.NotReadable!);
    }

    private static void PassName(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)',')
        {
            reader.At++;
        }

        if (reader.Peek() == (byte)'"')
        {
            reader.SkipName();
        }
        else if (reader.Peek() != (byte)'}')
        {
            reader.ThrowToken();
        }
    }
}

/// <summary>Tests of members' values for the conditions under which members are written. Emitted code calls some of them by name.</summary>
internal static class ObjectConditions
{
    /// <summary>Returns the value, or null if it is inside itself (a cycle).</summary>
    public static T? NullIfOpen<T>(T? value, ref JsonWriter writer) => value is not null && TypeContract.IsOpen(ref writer, value) ? default : value;

    /// <summary>Adapts a member's condition for a contract that writes null for a value inside itself: such a value counts as null.</summary>
    public static WriteCondition Of(WriteCondition condition, TypeContract contract, bool givesNoNull) =>
        !contract.NullsOpen || condition == WriteCondition.IfAllowed ? condition
        : condition != WriteCondition.Always ? WriteCondition.UnlessOpen
        : givesNoNull ? WriteCondition.NullIfOpen
        : WriteCondition.Always;

    /// <summary>Whether a value is its type's default.</summary>
    public static bool IsDefault<T>(T value)
        where T : struct => EqualityComparer<T>.Default.Equals(value, default);
}
