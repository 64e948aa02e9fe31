using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads and writes with a table of typed accessors. Used if no generated code fits: until emitted code replaces the table or, if no code is emitted, always.
/// Also used for cases that other executors do not support: existing objects, objects in pieces, members that metadata hides.
/// </summary>
/// <param name="plan">The plan.</param>
/// <param name="count">Called at each use, if uses are counted; otherwise null.</param>
/// <typeparam name="T">The type.</typeparam>
internal sealed class TableExecutor<T>(ObjectPlan<T> plan, Action? count) : ObjectExecutor<T>
{
    private readonly ObjectSpec _spec = plan.Spec;
    private readonly SpecList<MemberSpec> _members = plan.Spec.Members;
    private readonly MemberAccess[] _accessors = plan.Accessors;
    private readonly NameTable _names = plan.Names;

    /// <summary>Whether uses are counted, because emitted code may replace the table.</summary>
    public bool IsCounting => count is not null;

    public override T ReadMembers(ref JsonReader reader)
    {
        count?.Invoke();
        if (_spec.RefusesRead)
        {
            ObjectSteps.RefuseRead(plan, ref reader);
        }

        ObjectDraft draft = default;
        T value = Begin(ref reader, ref draft)!;
        ReadMembers(ref reader, ref value, ref draft);
        Complete(ref reader, ref value, ref draft);
        return value;
    }

    /// <summary>Reads all members into an existing object, including those that are constructor parameters.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="value">The object.</param>
    /// <param name="isThere">Whether the object is the root that the caller passed, so that no member is required.</param>
    public void Populate(ref JsonReader reader, ref T value, bool isThere)
    {
        ObjectDraft draft = default;
        plan.Callbacks.BeforeRead(ref value);
        ReadMembers(ref reader, ref value, ref draft);
        Finish(ref reader, ref value, ref draft, isThere);
    }

    /// <summary>Creates the object, or prepares the arguments of its constructor.</summary>
    public T? Begin(ref JsonReader reader, ref ObjectDraft draft)
    {
        if (plan.CreateWith is not null)
        {
            draft.IsClaimed = _spec.NotesReferences && ObjectSteps.ClaimReference(ref reader);
            draft.TakeArguments(_spec);
            return default;
        }

        if (!plan.TryMake(out T? value, out object? other))
        {
            if (_spec.NotesReferences)
            {
                ReadReferences.NoteMade(ref reader, other);
            }

            plan.Callbacks.BeforeRead(ref other);
            (draft.Other, draft.IsOther) = (other, true);
            return default;
        }

        draft.Noted = _spec.NotesReferences ? ObjectSteps.NoteReference(ref reader, value) : null;
        plan.Callbacks.BeforeRead(ref value);
        return value;
    }

    /// <summary>Reads members, up to and including the closing bracket.</summary>
    public void ReadMembers(ref JsonReader reader, ref T value, ref ObjectDraft draft)
    {
        bool tracks = _spec.Tracks;
        bool fills = draft.Arguments is null;
        bool hides = reader.Reserved is { } reserved && _names.IsHiddenBy(reserved);
        for (int member = First(ref reader, hides); member != NameTable.End; member = Next(ref reader, member, hides))
        {
            if (member == _members.Length)
            {
                TakeUnknown(ref reader, ref value, ref draft);
                continue;
            }

            MemberSpec spec = _members[member];
            bool isTaken = fills ? spec.IsRead : !spec.IsSkipped;
            if (tracks && fills && !isTaken)
            {
                draft.Seen.Add(member);
            }
            else if (tracks && !fills)
            {
                ObjectSteps.Note(ref draft.Seen, member, plan, ref reader);
            }

            if (!isTaken)
            {
                reader.SkipValue();
            }
            else if (fills && !draft.IsOther)
            {
                _accessors[member].ReadInto(ref reader, ref value);
            }
            else
            {
                ReadLater(ref reader, member, ref draft);
            }

            if (tracks && fills && isTaken)
            {
                ObjectSteps.NoteAfter(ref draft.Seen, member, plan, ref reader);
            }
        }
    }

    private int First(ref JsonReader reader, bool hides)
    {
        int member = reader.FirstMember(_names);
        return hides ? reader.PassHidden(_names, member) : member;
    }

    private int Next(ref JsonReader reader, int member, bool hides)
    {
        member = reader.NextMember(_names, member);
        return hides ? reader.PassHidden(_names, member) : member;
    }

    /// <summary>Reads a value for an object that does not exist yet or is not of the expected type.</summary>
    private void ReadLater(ref JsonReader reader, int member, ref ObjectDraft draft)
    {
        if (draft.IsOther && !typeof(T).IsValueType)
        {
            _accessors[member].ReadInto<object>(ref reader, ref draft.Other!);
            return;
        }

        object? value = _accessors[member].ReadValue(ref reader);
        if (draft.IsOther)
        {
            ObjectSteps.RefuseOther<T>(draft.Other);
        }

        draft.Take(_spec, member, value, reader.At);
    }

    private void TakeUnknown(ref JsonReader reader, ref T value, ref ObjectDraft draft)
    {
        if (draft.IsOther)
        {
            ObjectSteps.RefuseOther<T>(draft.Other);
        }

        if (!MayMeet.ExtensionData)
        {
            return;
        }

        if (draft.Arguments is null)
        {
            plan.Extension!.Read(ref reader, ref value);
            return;
        }

        // Checks the value now, and keeps its position until the object exists.
        (draft.Unknown ??= []).Add((reader.NameAt, reader.At));
        reader.SkipValue();
    }

    /// <summary>Sets a member whose value was read in pieces; <paramref name="end"/> is the offset after the value, or 0.</summary>
    public void Set(ref T value, ref ObjectDraft draft, int member, object? part, nint end)
    {
        if (draft.Arguments is not null)
        {
            draft.Take(_spec, member, part, end);
        }
        else if (!draft.IsOther)
        {
            _accessors[member].SetIn(ref value, part);
        }
        else if (typeof(T).IsValueType)
        {
            ObjectSteps.RefuseOther<T>(draft.Other);
        }
        else
        {
            _accessors[member].SetIn<object>(ref draft.Other!, part);
        }
    }

    /// <summary>Completes a new object; creates it first if its constructor has parameters. Called after the closing bracket.</summary>
    public void Complete(ref JsonReader reader, ref T value, ref ObjectDraft draft)
    {
        if (draft.Arguments is not null)
        {
            value = Make(ref reader, ref draft);
        }
        else if (draft.IsOther)
        {
            plan.Callbacks.AfterRead(ref draft.Other);
            CheckRequired(ref reader, ref draft);
            value = (T)draft.Other!;
        }
        else
        {
            Finish(ref reader, ref value, ref draft, isThere: false);
        }

        ObjectSteps.FillBox(draft.Noted, in value);
    }

    private void Finish(ref JsonReader reader, ref T value, ref ObjectDraft draft, bool isThere)
    {
        plan.Callbacks.AfterRead(ref value);
        if (!isThere)
        {
            CheckRequired(ref reader, ref draft);
        }
    }

    private void CheckRequired(ref JsonReader reader, ref ObjectDraft draft)
    {
        if (_spec.Tracks)
        {
            ObjectSteps.CheckRequired(ref draft.Seen, plan, typeof(T), ref reader);
        }
    }

    private T Make(ref JsonReader reader, ref ObjectDraft draft)
    {
        CheckRequired(ref reader, ref draft);
        T made = plan.CreateWith!(draft.Arguments!);
        draft.Noted = ObjectSteps.NoteClaimed(ref reader, made, draft.IsClaimed);
        plan.Callbacks.BeforeRead(ref made);
        foreach ((int member, object? value, nint end) in draft.Later ?? [])
        {
            reader.Late = end;
            _accessors[member].SetIn(ref made, value);
        }

        reader.Late = 0;
        nint after = reader.At;
        if (MayMeet.ExtensionData)
        {
            foreach ((nint name, nint value) in draft.Unknown ?? [])
            {
                (reader.NameAt, reader.At) = (name, value);
                plan.Extension!.Read(ref reader, ref made);
            }
        }

        reader.At = after;
        plan.Callbacks.AfterRead(ref made);
        return made;
    }

    public override nint PutMembers(ref JsonWriter writer, nint at, T value, bool isOpen)
    {
        count?.Invoke();
        writer.At = at;
        var written = new MembersWritten(isOpen);
        Write(ref writer, ref value, ref written, output: null);
        return writer.At;
    }

    /// <summary>
    /// Writes the remaining members and the closing bracket; returns false if <paramref name="output"/> must be sent first, or a nested writer continues first.
    /// </summary>
    public bool Write(ref JsonWriter writer, ref T value, ref MembersWritten written, PieceOutput? output)
    {
        if (!written.HasBegun)
        {
            Begin(ref writer, ref value, ref written);
        }

        while (written.Next < _accessors.Length)
        {
            int member = written.Next++;
            if (_members[member].IsWritten && _accessors[member].WriteFrom(ref writer, ref value, _names, member, written.Skip, output, out bool isWhole))
            {
                written.Skip = 0;
                if (output is not null && (!isWhole || output.IsFull(ref writer)))
                {
                    return false;
                }
            }
        }

        return End(ref writer, ref value, ref written, output);
    }

    // The steps outside the loop are separate methods, so that the frame of the loop is small before it is optimized: each level of a nested value has such a
    // frame.

    private void Begin(ref JsonWriter writer, ref T value, ref MembersWritten written)
    {
        written.HasBegun = true;
        if (!written.IsOpen)
        {
            writer.StartObject();
        }

        writer.Member = -1;
        plan.Callbacks.BeforeWrite(ref value);
        writer.Member = 0;
    }

    private bool End(ref JsonWriter writer, ref T value, ref MembersWritten written, PieceOutput? output)
    {
        if (written.Next++ == _accessors.Length && MayMeet.ExtensionData && plan.Extension is { } extension)
        {
            written.Skip = extension.TryWrite(ref writer, output, ref value, written.Skip == 0, out written.Rest) ? 0 : written.Skip;
            if (written.Rest is not null)
            {
                return false;
            }
        }

        writer.Member = -1;
        plan.Callbacks.AfterWrite(ref value);
        writer.Member = 0;
        writer.EndObject(written.Rest?.Any ?? written.Skip == 0);
        return true;
    }
}

/// <summary>The progress of writing an object.</summary>
/// <param name="isOpen">Whether the object has been opened and contains metadata.</param>
internal struct MembersWritten(bool isOpen)
{
    /// <summary>Whether the object was opened, with metadata, before its members.</summary>
    public readonly bool IsOpen = isOpen;

    /// <summary>Whether the callbacks before writing have been called.</summary>
    public bool HasBegun;

    /// <summary>The number of the next member.</summary>
    public int Next;

    /// <summary>1 if no comma precedes the next member; otherwise 0.</summary>
    public int Skip = isOpen ? 0 : 1;

    /// <summary>The writer of extension data, once it has begun in pieces.</summary>
    public ExtensionPieces? Rest;
}
