using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Walks a table of typed accessors: no emitted code, no boxing of members. Serves the first uses of a type, and every use where dynamic
/// code is off.
/// </summary>
internal sealed class TableExecutor<T>(ObjectPlan<T> plan) : ObjectExecutor<T>
{
    private readonly ObjectSpec _spec = plan.Spec;
    private readonly SpecList<MemberSpec> _members = plan.Spec.Members;
    private readonly MemberAccess[] _accessors = plan.Accessors;
    private readonly NameTable _names = plan.Names;

    public override T ReadMembers(ref JsonReader reader)
    {
        if (_spec.RefusesRead)
        {
            ObjectSteps.RefuseRead(plan, ref reader);
        }

        return plan.CreateWith is null ? ReadIntoNew(ref reader) : ReadArguments(ref reader);
    }

    private T ReadIntoNew(ref JsonReader reader)
    {
        if (!plan.TryMake(out T? value, out object? other))
        {
            return ReadIntoOther(ref reader, other);
        }

        object? noted = _spec.NotesReferences ? ObjectSteps.NoteReference(ref reader, value) : null;
        Populate(ref reader, ref value, isThere: false);
        ObjectSteps.FillBox(noted, in value);
        return value;
    }

    /// <summary>What the contract made is no such object. That shows where a member is first set, after what is wrong in the text before that, or at the end.</summary>
    private T ReadIntoOther(ref JsonReader reader, object? made)
    {
        if (_spec.NotesReferences)
        {
            ReadReferences.NoteMade(ref reader, made);
        }

        plan.Callbacks.BeforeRead(ref made);
        MemberSet seen = default;
        bool hides = Hides(ref reader);
        for (int member = First(ref reader, hides); member != NameTable.End; member = Next(ref reader, member, hides))
        {
            if (_spec.Tracks)
            {
                ObjectSteps.Note(ref seen, member, plan, typeof(T), ref reader);
            }

            if (member == _members.Length)
            {
                ObjectSteps.RefuseOther<T>(made);
            }
            else if (!_members[member].IsRead)
            {
                reader.SkipValue();
            }
            else if (typeof(T).IsValueType)
            {
                _ = _accessors[member].ReadValue(ref reader);
                ObjectSteps.RefuseOther<T>(made);
            }
            else
            {
                _accessors[member].ReadInto<object>(ref reader, ref made!);
            }
        }

        plan.Callbacks.AfterRead(ref made);
        if (_spec.Tracks)
        {
            ObjectSteps.CheckRequired(ref seen, plan, typeof(T), ref reader);
        }

        return (T)made!;
    }

    /// <summary>Whether metadata has the name of a member, which is then not found.</summary>
    private bool Hides(ref JsonReader reader) => reader.Reserved is { } reserved && _names.IsHiddenBy(reserved);

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

    /// <summary>Reads all members into an object that is there already, those the constructor would take as well.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="value">The object.</param>
    /// <param name="isThere">The object was not made for this text, which therefore needs no required members.</param>
    public void Populate(ref JsonReader reader, ref T value, bool isThere)
    {
        plan.Callbacks.BeforeRead(ref value);
        MemberSet seen = default;
        ReadMembers(ref reader, ref value, ref seen);
        Finish(ref reader, ref value, ref seen, isThere);
    }

    /// <summary>After the opening bracket: reads members up to the closing one.</summary>
    public void ReadMembers(ref JsonReader reader, ref T value, ref MemberSet seen)
    {
        bool tracks = _spec.Tracks;
        bool hides = Hides(ref reader);
        for (int member = First(ref reader, hides); member != NameTable.End; member = Next(ref reader, member, hides))
        {
            bool isNotedAfter = member < _members.Length && _members[member].Populates;
            if (tracks && !isNotedAfter)
            {
                // What is filled and not made takes nothing of what only its constructor could have taken.
                bool isSkipped = _spec.Parameters.Length > 0 && member < _members.Length && !_members[member].IsRead;
                if (isSkipped)
                {
                    seen.Add(member);
                }
                else
                {
                    ObjectSteps.Note(ref seen, member, plan, typeof(T), ref reader);
                }
            }

            if (member == _members.Length)
            {
                plan.Extension!.Read(ref reader, ref value);
            }
            else if (_members[member].IsRead)
            {
                _accessors[member].ReadInto(ref reader, ref value);
                if (tracks && isNotedAfter)
                {
                    ObjectSteps.NoteAfter(ref seen, member, plan, typeof(T), ref reader);
                }
            }
            else
            {
                reader.SkipValue();
            }
        }
    }

    /// <summary>When all members have come.</summary>
    public void Finish(ref JsonReader reader, ref T value, ref MemberSet seen, bool isThere)
    {
        plan.Callbacks.AfterRead(ref value);
        if (_spec.Tracks && !isThere)
        {
            ObjectSteps.CheckRequired(ref seen, plan, typeof(T), ref reader);
        }
    }

    private T ReadArguments(ref JsonReader reader)
    {
        bool isClaimed = _spec.NotesReferences && ObjectSteps.ClaimReference(ref reader);
        var arguments = new ObjectArguments(_spec);
        ReadArguments(ref reader, ref arguments);
        return Make(ref reader, ref arguments, isClaimed);
    }

    /// <summary>After the opening bracket: reads members up to the closing one.</summary>
    public void ReadArguments(ref JsonReader reader, ref ObjectArguments arguments)
    {
        bool tracks = _spec.Tracks;
        bool hides = Hides(ref reader);
        for (int member = First(ref reader, hides); member != NameTable.End; member = Next(ref reader, member, hides))
        {
            if (tracks)
            {
                ObjectSteps.Note(ref arguments.Seen, member, plan, typeof(T), ref reader);
            }

            if (member == _members.Length)
            {
                // Checked now, kept for when there is an object to take it.
                (arguments.Unknown ??= []).Add((reader.NameAt, reader.At));
                reader.SkipValue();
            }
            else if (_members[member].IsSkipped)
            {
                reader.SkipValue();
            }
            else
            {
                object? value = _accessors[member].ReadValue(ref reader);
                arguments.Take(_members[member], member, value, reader.At);
            }
        }
    }

    /// <summary>After the closing bracket: makes the object.</summary>
    public T Make(ref JsonReader reader, ref ObjectArguments arguments, bool isClaimed)
    {
        if (_spec.Tracks)
        {
            ObjectSteps.CheckRequired(ref arguments.Seen, plan, typeof(T), ref reader);
        }

        T made = plan.CreateWith!(arguments.Values);
        object? noted = ObjectSteps.NoteClaimed(ref reader, made, isClaimed);
        plan.Callbacks.BeforeRead(ref made);
        foreach ((int member, object? value, nint end) in arguments.Later ?? [])
        {
            reader.Late = end;
            _accessors[member].SetIn(ref made, value);
        }

        reader.Late = 0;
        if (arguments.Unknown is { } unknown)
        {
            ReadUnknown(ref reader, ref made, unknown);
        }

        plan.Callbacks.AfterRead(ref made);
        ObjectSteps.FillBox(noted, in made);
        return made;
    }

    private void ReadUnknown(ref JsonReader reader, ref T owner, List<(nint Name, nint Value)> unknown)
    {
        nint end = reader.At;
        foreach ((nint name, nint value) in unknown)
        {
            reader.NameAt = name;
            reader.At = value;
            plan.Extension!.Read(ref reader, ref owner);
        }

        reader.At = end;
    }

    public override nint PutMembers(ref JsonWriter writer, nint at, T value, bool isOpen)
    {
        writer.At = at;
        if (!isOpen)
        {
            writer.StartObject();
        }

        writer.Member = -1;
        plan.Callbacks.BeforeWrite(ref value);
        writer.Member = 0;
        int skip = isOpen ? 0 : 1;
        for (int member = 0; member < _accessors.Length; member++)
        {
            if (_members[member].IsWritten && _accessors[member].WriteFrom(ref writer, ref value, _names, member, skip))
            {
                skip = 0;
            }
        }

        bool any = plan.Extension?.Write(ref writer, ref value, skip == 0) ?? skip == 0;
        writer.Member = -1;
        plan.Callbacks.AfterWrite(ref value);
        writer.Member = 0;
        writer.EndObject(any);
        return writer.At;
    }
}
