using Peregrine.Json.Converters;
using Peregrine.Json.Names;

namespace Peregrine.Json.Emit;

/// <summary>
/// Plans the reading of an object. After each member, the code compares the next name with the following member's, as constant words; any other name is looked
/// up in the name table, and a jump table leads to its member. The position is in a local and stored in the reader before other code needs it. For objects with
/// constructor parameters, values are stored until all have been read.
/// </summary>
/// <param name="spec">The object.</param>
/// <param name="names">The names of the members.</param>
/// <param name="traits">The traits of the members.</param>
/// <param name="code">Receives the operations.</param>
internal sealed partial class ReadPlanner(ObjectSpec spec, NameTable names, MemberTraits[] traits, IReadCode code)
{
    /// <summary>Up to this number of members, names are compared one by one before the look-up.</summary>
    private const int MostCompared = 6;

    /// <summary>
    /// Up to this number of members, the name after a member that can be null is also compared. With more members, this is done only if writing may omit that
    /// member, because a different name is more probable.
    /// </summary>
    private const int MostPassed = 24;

    /// <summary>
    /// Up to this number of members, the code after each member also handles white space and, with more than <see cref="MostCompared"/> members, an unknown
    /// member. In larger objects, the JIT would stop optimizing such code.
    /// </summary>
    private const int MostDetailed = 64;

    private readonly int _count = spec.Members.Length;
    private readonly bool _keepsValues = spec.Parameters.Length > 0;

    /// <summary>The plans of code that rarely runs, which is placed after the code of all members.</summary>
    private readonly List<Action> _rare = [];

    // The labels of the code that reads the value of each member, and of the code that compares the next name.
    private CodeLabel[] _members = [];
    private CodeLabel[] _successors = [];

    /// <summary>The code that looks up the name after the member that was read last, and the code that jumps to the member found.</summary>
    private CodeLabel _other;
    private CodeLabel _jump;

    /// <summary>The code for a closing bracket where a member was expected.</summary>
    private CodeLabel _closing;
    private CodeLabel _end;

    /// <summary>Whether the code after each member also handles an unknown member.</summary>
    private bool IsDetailed => _count is > MostCompared and <= MostDetailed;

    /// <summary>Emits every operation of the method.</summary>
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
            code.DeclareArguments(IsParted);
            if (spec.NotesReferences)
            {
                code.ClaimReference();
            }
        }

        if (IsParted)
        {
            code.ReadParts(Starts());
        }
        else
        {
            PlanMembers();
        }

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
        if (IsParted)
        {
            PlanParts();
        }
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

    /// <summary>Plans setting the members whose values were stored until the object was created.</summary>
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
        DefineLabels();
        CodeLabel first = code.DefineLabel("first");
        code.TakePosition();
        PlanExpected(0, first, isFirst: true);
        PlanRange();
        code.Mark(first);
        PlanFirst();
        code.Mark(_other);
        PlanOther();
        code.Mark(_jump);
        PlanJump();
        if (IsDetailed && names.FindsDirectly)
        {
            PlanDirect();
        }

        code.Mark(_end);
        code.StorePosition();
    }

    /// <summary>Plans the members of the current method, then the code that rarely runs.</summary>
    private void PlanRange()
    {
        for (int i = _from; i < _to; i++)
        {
            code.Mark(_members[i]);
            bool isNotedAfter = spec.Members[i].Populates || (!spec.AllowsDuplicates && !_keepsValues && !spec.Members[i].IsSkipped);
            PlanNote(i, !isNotedAfter, isAfterValue: false);
            PlanMember(i);
            PlanNote(i, isNotedAfter, isAfterValue: true);
            code.Mark(_successors[i]);
            PlanSuccessor(i);
        }

        _rare.ForEach(plan => plan());
        if (_count > 1)
        {
            code.Mark(_closing);
            code.Close(_other);
            code.Goto(_end);
        }
    }

    private void PlanNote(int member, bool isHere, bool isAfterValue)
    {
        if (isHere && spec.Tracks)
        {
            code.StorePosition();
            code.Note(member, isAfterValue);
        }
    }

    /// <summary>Plans the usual continuation after a member.</summary>
    private void PlanSuccessor(int last)
    {
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

    /// <summary>Plans the case that the expected name (after the last member: the closing bracket) does not follow directly.</summary>
    private void PlanMissed(int last)
    {
        bool isLast = last + 1 == _count;
        if (isLast)
        {
            if (IsDetailed)
            {
                CodeLabel isOther = code.DefineLabel("unexpected");
                code.GotoUnless(',', isOther);
                PlanLast(last - 1);
                LookUpOrSkip(last, _successors[last]);
                code.Mark(isOther);
            }

            CodeLabel isOpen = code.DefineLabel("open");
            code.CloseAfterSpace(isOpen);
            code.Goto(_end);
            code.Mark(isOpen);
        }

        if (isLast || _count > MostDetailed)
        {
            if (!isLast)
            {
                code.GotoIfCloses(_closing);
                PlanAbsent(last + 1);
            }

            PlanLast(last - 1);
            GotoOther(last);
            return;
        }

        CodeLabel isSpaced = code.DefineLabel("spaced"), isUnexpected = code.DefineLabel("unexpected");
        code.GotoIfSpaced(isSpaced, isUnexpected);
        if (_count <= MostCompared)
        {
            code.Goto(isUnexpected);
        }
        else
        {
            // One expected member may be missing, or all members from here on.
            code.GotoIfCloses(_closing);
            PlanAbsent(last + 1);
            PlanLast(last - 1);

            // An unknown member may precede the expected one, or replace it.
            CodeLabel isSkipped = code.DefineLabel("skipped");
            LookUpOrSkip(last, isSkipped);
            code.Mark(isSkipped);
            PlanExpected(last + 1, _successors[last + 1]);
        }

        code.Mark(isSpaced);
        PlanExpectedAfterSpace(last + 1, isUnexpected);
        code.Mark(isUnexpected);
        code.GotoIfCloses(_closing);
        GotoOther(last);
    }

    /// <summary>Plans the case that the first member does not directly follow the opening bracket.</summary>
    private void PlanFirst()
    {
        CodeLabel isOther = code.DefineLabel("unexpected");
        if (_count <= MostCompared)
        {
            PlanAny(isOther, isFirst: true);
        }
        else
        {
            CodeLabel isSpaced = code.DefineLabel("spaced");
            code.GotoUnless('"', isSpaced);
            code.Goto(isOther);
            code.Mark(isSpaced);
            PlanExpectedAfterSpace(0, isOther, isFirst: true);
        }

        code.Mark(isOther);
        LookUp(NameSearch.First);
        code.Goto(_jump);
    }

    private void GotoOther(int last)
    {
        code.SetLast(last);
        code.Goto(_other);
    }

    /// <summary>Plans reading the value of a member, and setting the member or storing the value.</summary>
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
            // The accessor reads this rare kind of member: the call takes little time compared with reading the value.
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

    /// <summary>Plans skipping a null that must not reach the member; returns the label after the code that sets the member or stores the value.</summary>
    private CodeLabel PlanIgnoredNull(int index, MemberSpec member)
    {
        CodeLabel isIgnored = code.DefineLabel("ignored"), isValue = code.DefineLabel("value");
        code.GotoIfNull(index, isNull: false, isValue);
        if (_keepsValues && member.Parameter >= 0 && spec.DropsIgnoredNulls)
        {
            // The parameter's default replaces an earlier value of the member.
            code.KeepDefault(index);
        }

        code.Goto(isIgnored);
        code.Mark(isValue);
        return isIgnored;
    }

    /// <summary>Plans the code before a user's setter: stores the position, for exceptions, and checks that a number has ended.</summary>
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
