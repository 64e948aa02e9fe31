using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>Plans the comparison of the next name with the expected ones, and the look-up of other names.</summary>
internal sealed partial class ReadPlanner
{
    /// <summary>The code that jumps to a member whose name is still at the position.</summary>
    private CodeLabel _direct;

    private void LookUp(NameSearch search, int last = -1)
    {
        code.StorePosition();
        code.LookUp(search, last);
        code.LoadPosition();
    }

    /// <summary>
    /// Plans the look-up of the name after a comma, with a jump to its member, or to <paramref name="skipped"/> if an unknown member was skipped. After the
    /// direct look-up, the position advances by a constant, the length of the name, so the next step does not wait for the look-up.
    /// </summary>
    private void LookUpOrSkip(int last, CodeLabel skipped)
    {
        if (names.FindsDirectly)
        {
            code.FindDirect(_direct);
        }

        LookUp(NameSearch.OtherOrSkip, last);
        code.GotoUnlessSkipped(_jump);
        code.Goto(skipped);
    }

    /// <summary>Plans the jump to a member that the direct look-up found.</summary>
    private void PlanDirect()
    {
        CodeLabel[] found = [.. _members.Select(m => code.DefineLabel("found"))];
        code.Mark(_direct);
        code.JumpByMember(0, found);
        code.Goto(_end);
        for (int i = 0; i < _count; i++)
        {
            code.Mark(found[i]);
            if (NameAt(i) is { } name && name.Member == i)
            {
                code.Pass(name);
            }

            code.Goto(_members[i]);
        }
    }

    /// <summary>Plans the look-up that all members share.</summary>
    private void PlanOther()
    {
        if (_count <= MostCompared)
        {
            CodeLabel isUnknown = code.DefineLabel("unexpected");
            PlanAny(isUnknown);
            code.Mark(isUnknown);
        }

        LookUp(NameSearch.Other);
    }

    private void PlanJump()
    {
        if (spec.Extension is null)
        {
            code.JumpByMember(_from, _members[_from.._to]);
            code.Goto(IsParted ? _leave : _end);
            return;
        }

        CodeLabel unknown = code.DefineLabel("unknown");
        code.JumpByMember(_from, [.. _members[_from.._to], .. Enumerable.Repeat(_leave, _count - _to), unknown]);
        code.Goto(IsParted ? _leave : _end);
        code.Mark(unknown);
        code.ReadExtension();
        code.LoadPosition();
        code.Goto(_other);
    }

    /// <summary>Returns the name expected at an index of the name table, or null if it cannot be compared.</summary>
    private ExpectedName? NameAt(int index) =>
        names.TryExpect(index, out int member, out byte[] text, out byte[] fold) ? new ExpectedName(member, text, fold) : null;

    /// <summary>
    /// Plans a comparison with the name expected at an index of the name table, with a jump to its member or, if anything else follows or no name is expected,
    /// to <paramref name="missed"/>.
    /// </summary>
    private void PlanExpected(int index, CodeLabel missed, bool isFirst = false)
    {
        if (NameAt(index) is not { } name)
        {
            code.Goto(missed);
            return;
        }

        code.Expect(name, isFirst, missed);
        code.Goto(ValueOf(name.Member));
    }

    /// <summary>
    /// Plans a comparison with the name after the expected one, if the expected member can be null, because such a member is often absent. In an object with
    /// many members, plans it only if writing may omit that member.
    /// </summary>
    private void PlanAbsent(int index)
    {
        if (NameAt(index) is { } absent && CanBeNull(spec.Members[absent.Member])
            && (_count <= MostPassed || spec.Members[absent.Member].Condition is WriteCondition.UnlessNull or WriteCondition.UnlessDefault)
            && NameAt(absent.Member + 1) is not null)
        {
            CodeLabel isOther = code.DefineLabel("unexpected");
            PlanExpected(absent.Member + 1, isOther);
            code.Mark(isOther);
        }
    }

    private static bool CanBeNull(MemberSpec member) => !member.ValueType.IsValueType || Nullable.GetUnderlyingType(member.ValueType) is not null;

    /// <summary>Plans a comparison with the previous member's name before the look-up, because members in reverse order are frequent.</summary>
    private void PlanLast(int index)
    {
        if (index >= 0 && NameAt(index) is { } name && name.Member == index)
        {
            CodeLabel isOther = code.DefineLabel("unexpected");
            PlanExpected(index, isOther);
            code.Mark(isOther);
        }
    }

    /// <summary>Does the same as <see cref="PlanExpected"/> for text with spaces or lines between its tokens.</summary>
    private void PlanExpectedAfterSpace(int index, CodeLabel missed, bool isFirst = false)
    {
        if (NameAt(index) is not { } name)
        {
            code.Goto(missed);
            return;
        }

        code.FindName(isFirst, missed);
        code.MatchName(name, missed, missed);
        code.Goto(ValueOf(name.Member));
    }

    /// <summary>
    /// Plans comparisons with all names one by one, for text with spaces or lines between its tokens, with a jump to the member found. If no
    /// name is equal, the next operation runs.
    /// </summary>
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
}
