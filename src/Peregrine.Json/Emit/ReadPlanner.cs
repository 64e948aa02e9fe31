using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;

namespace Peregrine.Json.Emit;

/// <summary>
/// Plans the reading of an object. Each member is expected after the one before it, its name compared as constant words; whatever else comes goes over the
/// name table to a jump table, and on from there. The position stays in a local, and goes back to the reader before other code needs it. Objects with
/// constructor parameters keep their values until all have come.
/// </summary>
/// <param name="spec">The object.</param>
/// <param name="names">Its names.</param>
/// <param name="traits">What else is known of its members.</param>
/// <param name="code">Takes the operations.</param>
internal sealed class ReadPlanner(ObjectSpec spec, NameTable names, MemberTraits[] traits, IReadCode code)
{
    /// <summary>Members up to which the names are compared one after the other before they are looked up.</summary>
    private const int MostCompared = 6;

    /// <summary>Members of an object up to which spaced text and unknown members have code of their own; with more, the JIT would no longer optimise.</summary>
    private const int MostDetailed = 64;

    /// <summary>Members up to which each is expected after the one before it, in code; beyond, by the name table.</summary>
    private const int MostExpected = 150;

    private readonly int _count = spec.Members.Length;
    private readonly bool _keepsValues = spec.Parameters.Length > 0;

    /// <summary>What rarely runs, placed after everything else.</summary>
    private readonly List<Action> _rare = [];

    // Where the value of each member is read, and where its successor is expected.
    private CodeLabel[] _members = [];
    private CodeLabel[] _successors = [];

    /// <summary>The look-up after the member that was last, and the jump to the one that it finds.</summary>
    private CodeLabel _other;
    private CodeLabel _jump;
    private CodeLabel _end;

    /// <summary>Says all operations of the method.</summary>
    public void Plan()
    {
        if (spec.RefusesRead)
        {
            code.RefuseRead();
            return;
        }

        code.Begin();
        if (!_keepsValues)
        {
            PlanObject();
        }
        else
        {
            code.DeclareArguments();
            if (spec.NotesReferences)
            {
                code.ClaimReference();
            }
        }

        PlanMembers();
        if (!_keepsValues)
        {
            PlanCallback(CallbackKinds.Deserialized);
        }

        if (spec.Tracks)
        {
            code.CheckRequired();
        }

        if (_keepsValues)
        {
            PlanObject();
            PlanKeptMembers();
            PlanCallback(CallbackKinds.Deserialized);
        }

        code.Return();
    }

    private void PlanObject()
    {
        code.Construct();
        if (spec.NotesReferences)
        {
            code.NoteReference();
        }

        PlanCallback(CallbackKinds.Deserializing);
    }

    private void PlanCallback(CallbackKinds kind)
    {
        if (spec.Callbacks.HasFlag(kind))
        {
            code.CallBack(kind);
        }
    }

    /// <summary>Members that are set once their object is made.</summary>
    private void PlanKeptMembers()
    {
        for (int i = 0; i < _count; i++)
        {
            if (spec.Members[i].IsSkipped || spec.Members[i].Parameter >= 0)
            {
                continue;
            }

            CodeLabel absent = code.DefineLabel("absent");
            code.GotoUnlessCame(i, absent);
            if (traits[i].IsSetByUser)
            {
                code.SetLate(i);
            }

            code.SetKept(i);
            if (traits[i].IsSetByUser)
            {
                code.SetLate(null);
            }

            code.Mark(absent);
        }
    }

    private void PlanMembers()
    {
        _members = [.. spec.Members.AsSpan().ToArray().Select(m => code.DefineLabel(m.ClrName))];
        _successors = [.. spec.Members.AsSpan().ToArray().Select(m => code.DefineLabel("after" + m.ClrName))];
        _other = code.DefineLabel("other");
        _jump = code.DefineLabel("jump");
        _end = code.DefineLabel("end");
        CodeLabel first = code.DefineLabel("first");
        code.TakePosition();
        PlanExpected(0, first, isFirst: true);
        for (int i = 0; i < _count; i++)
        {
            code.Mark(_members[i]);
            bool isNotedAfter = spec.Members[i].Populates;
            PlanNote(i, !isNotedAfter, isAfterValue: false);
            PlanMember(i);
            PlanNote(i, isNotedAfter, isAfterValue: true);
            code.Mark(_successors[i]);
            PlanSuccessor(i);
        }

        _rare.ForEach(plan => plan());
        code.Mark(first);
        PlanFirst();
        code.Mark(_other);
        PlanOther();
        code.Mark(_jump);
        PlanJump();
        code.Mark(_end);
        code.StorePosition();
    }

    private void PlanNote(int member, bool isHere, bool isAfterValue)
    {
        if (isHere && spec.Tracks)
        {
            code.StorePosition();
            code.Note(member, isAfterValue);
        }
    }

    /// <summary>After a member, what usually follows it.</summary>
    private void PlanSuccessor(int last)
    {
        if (_count > MostExpected)
        {
            GotoOther(last);
            return;
        }

        CodeLabel missed = code.DefineLabel("missed");
        if (NameAt(last + 1) is not null)
        {
            PlanExpected(last + 1, missed);
        }
        else
        {
            code.Close(missed);
            code.Goto(_end);
        }

        _rare.Add(() =>
        {
            code.Mark(missed);
            PlanMissed(last);
        });
    }

    /// <summary>After a member, where that does not stand at once.</summary>
    private void PlanMissed(int last)
    {
        bool isLast = last + 1 == _count;
        if (isLast)
        {
            CodeLabel isOpen = code.DefineLabel("open");
            code.CloseAfterSpace(isOpen);
            code.Goto(_end);
            code.Mark(isOpen);
        }

        if (isLast || _count > MostDetailed)
        {
            PlanLast(last - 1);
            GotoOther(last);
            return;
        }

        CodeLabel isSpaced = code.DefineLabel("spaced"), isOther = code.DefineLabel("unexpected");
        code.GotoIfSpaced(isSpaced, isOther);
        if (_count <= MostCompared)
        {
            code.Goto(isOther);
        }
        else
        {
            PlanLast(last - 1);

            // An unknown member may be skipped here: it came besides the expected one, or in its place.
            LookUp(NameSearch.OtherOrSkip, last);
            code.GotoUnlessSkipped(_jump);
            PlanExpected(last + 1, _successors[last + 1]);
        }

        code.Mark(isSpaced);
        PlanExpectedAfterSpace(last + 1, isOther);
        code.Mark(isOther);
        GotoOther(last);
    }

    /// <summary>After the opening bracket, where the first member does not stand at once.</summary>
    private void PlanFirst()
    {
        CodeLabel isOther = code.DefineLabel("unexpected");
        if (_count <= MostCompared)
        {
            PlanAny(isOther, isFirst: true);
        }
        else
        {
            PlanExpectedAfterSpace(0, isOther, isFirst: true);
        }

        code.Mark(isOther);
        LookUp(NameSearch.First);
        code.Goto(_jump);
    }

    /// <summary>The look-up that all members share.</summary>
    private void PlanOther()
    {
        if (_count <= MostCompared)
        {
            CodeLabel isUnknown = code.DefineLabel("unexpected");
            PlanAny(isUnknown);
            code.Mark(isUnknown);
        }

        LookUp(_count > MostExpected ? NameSearch.Next : NameSearch.Other);
    }

    private void PlanJump()
    {
        if (spec.Extension is null)
        {
            code.JumpByMember(_members);
            code.Goto(_end);
            return;
        }

        CodeLabel unknown = code.DefineLabel("unknown");
        code.JumpByMember([.. _members, unknown]);
        code.Goto(_end);
        code.Mark(unknown);
        code.ReadExtension();
        code.LoadPosition();
        code.Goto(_other);
    }

    private void GotoOther(int last)
    {
        code.SetLast(last);
        code.Goto(_other);
    }

    private void LookUp(NameSearch search, int last = -1)
    {
        code.StorePosition();
        code.LookUp(search, last);
        code.LoadPosition();
    }

    /// <summary>The name expected at an index of the name table, or null where none can be compared.</summary>
    private ExpectedName? NameAt(int index) => names.TryExpect(index, out int member, out byte[] text, out byte[] fold) ? new ExpectedName(member, text, fold) : null;

    /// <summary>Steps over the name expected at an index of the name table and goes to its member, or to <paramref name="missed"/>.</summary>
    private void PlanExpected(int index, CodeLabel missed, bool isFirst = false)
    {
        if (NameAt(index) is not { } name)
        {
            code.Goto(missed);
            return;
        }

        code.Expect(name, isFirst, missed);
        code.Goto(_members[name.Member]);
    }

    /// <summary>Members in reverse order are common: tries the previous member's name before the lookup.</summary>
    private void PlanLast(int index)
    {
        if (index >= 0 && NameAt(index) is { } name && name.Member == index)
        {
            CodeLabel isOther = code.DefineLabel("unexpected");
            PlanExpected(index, isOther);
            code.Mark(isOther);
        }
    }

    /// <summary>As <see cref="PlanExpected"/>, for text with spaces or lines between its tokens.</summary>
    private void PlanExpectedAfterSpace(int index, CodeLabel missed, bool isFirst = false)
    {
        if (NameAt(index) is not { } name)
        {
            code.Goto(missed);
            return;
        }

        code.FindName(isFirst, missed);
        code.MatchName(name, missed, missed);
        code.Goto(_members[name.Member]);
    }

    /// <summary>Goes to the member whose name stands next, after what space there is, or goes on; the names are compared one by one.</summary>
    private void PlanAny(CodeLabel missed, bool isFirst = false)
    {
        code.FindName(isFirst, missed);
        for (int i = 0; i < _count; i++)
        {
            if (NameAt(i) is { } name && name.Member == i)
            {
                CodeLabel isOther = code.DefineLabel("unexpected");
                code.MatchName(name, isOther, missed);
                code.Goto(_members[i]);
                code.Mark(isOther);
            }
        }
    }

    /// <summary>Reads the value of a member, and sets the member or keeps the value.</summary>
    private void PlanMember(int index)
    {
        MemberSpec member = spec.Members[index];
        if (member.IsSkipped)
        {
            code.StorePosition();
            code.Skip();
            code.LoadPosition();
            return;
        }

        if (member.Populates || (member.IgnoresNull && member.Kind == ShapeKind.Opaque && !_keepsValues))
        {
            // Rare, and the work is inside: the accessor does it.
            code.StorePosition();
            code.Fill(index);
            code.LoadPosition();
            return;
        }

        PlanValue(index, member);
        CodeLabel? isIgnored = member.IgnoresNull ? PlanIgnoredNull(index, member) : null;
        if (_keepsValues)
        {
            code.Keep(index);
        }
        else
        {
            PlanUserSetter(index, member);
            code.Set(index);
        }

        if (isIgnored is { } after)
        {
            code.Mark(after);
        }

        if (_keepsValues && member.Parameter < 0)
        {
            code.KeepEnd(index);
        }
    }

    /// <summary>A null does not get to the member: gives the place after that.</summary>
    private CodeLabel PlanIgnoredNull(int index, MemberSpec member)
    {
        CodeLabel isIgnored = code.DefineLabel("ignored"), isValue = code.DefineLabel("value");
        code.GotoIfNull(index, isNull: false, isValue);
        if (_keepsValues && member.Parameter >= 0 && spec.DropsIgnoredNulls)
        {
            // What came before it gives way to the default.
            code.KeepDefault(index);
        }

        code.Goto(isIgnored);
        code.Mark(isValue);
        return isIgnored;
    }

    /// <summary>Before a setter that someone wrote: the position, for an exception of its own, and the end of a number.</summary>
    private void PlanUserSetter(int index, MemberSpec member)
    {
        if (!traits[index].IsSetByUser)
        {
            return;
        }

        code.StorePosition();
        if (member.Codec != typeof(StringCodec))
        {
            code.CheckNumberEnd();
        }
    }

    private void PlanValue(int index, MemberSpec member)
    {
        if (traits[index].HasKernel)
        {
            CodeLabel failed = code.DefineLabel("failed"), isRead = code.DefineLabel("read");
            code.TryRead(index, failed, isRead);
            _rare.Add(() =>
            {
                code.Mark(failed);
                code.StorePosition();
                code.ReadInstead(index, isRead);
            });
        }
        else
        {
            code.StorePosition();
            code.Read(index);
            code.LoadPosition();
        }

        if (member.RefusesNull && !member.IgnoresNull)
        {
            CodeLabel isNull = code.DefineLabel("null");
            code.GotoIfNull(index, isNull: true, isNull);
            _rare.Add(() =>
            {
                code.Mark(isNull);
                code.StorePosition();
                code.RefuseNull(index);
            });
        }
    }
}
