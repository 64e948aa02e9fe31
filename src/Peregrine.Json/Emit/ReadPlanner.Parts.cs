using Peregrine.Json.Names;

namespace Peregrine.Json.Emit;

/// <summary>
/// Objects of very many members are read by several methods, each for some members that follow each other. A method returns the number of a member that another
/// one reads, with the position at its value; the first method then calls that one.
/// </summary>
internal sealed partial class ReadPlanner
{
    /// <summary>
    /// Up to this number of members, one method reads them all: members in any order are not worth a call each. The JIT does not optimise methods of very many
    /// blocks, and inlines less and less into long ones.
    /// </summary>
    private const int MostInOne = 100;

    /// <summary>The same where values are kept for a constructor: methods store them in memory that is not theirs, which takes longer than locals.</summary>
    private const int MostKeptInOne = 125;

    /// <summary>The number of members that each method of a larger object reads at most.</summary>
    private const int MostInPart = 50;

    /// <summary>The members that the method at hand reads.</summary>
    private int _from;
    private int _to = spec.Members.Length;

    /// <summary>In a part: where it returns the number of the member that was looked up.</summary>
    private CodeLabel _leave;

    /// <summary>In a part: where it returns the numbers of members that were expected and that other parts read.</summary>
    private readonly Dictionary<int, CodeLabel> _outside = [];

    /// <summary>Whether members have methods of their own.</summary>
    private bool IsParted => _count > (_keepsValues ? MostKeptInOne : MostInOne);

    /// <summary>The first members of all parts.</summary>
    private int[] Starts()
    {
        int parts = (_count + MostInPart - 1) / MostInPart, size = (_count + parts - 1) / parts;
        return [.. Enumerable.Range(0, parts).Select(part => part * size)];
    }

    private void PlanParts()
    {
        int[] starts = Starts();
        for (int part = 0; part < starts.Length; part++)
        {
            _from = starts[part];
            _to = part + 1 < starts.Length ? starts[part + 1] : _count;
            PlanPart(part);
        }
    }

    private void PlanPart(int part)
    {
        _rare.Clear();
        _outside.Clear();
        code.BeginPart(part);
        code.TakePosition();
        DefineLabels();
        _leave = code.DefineLabel("leave");
        CodeLabel first = code.DefineLabel("first");
        code.EnterPart(_from, _members[_from.._to]);
        if (_from == 0)
        {
            PlanExpected(0, first, isFirst: true);
        }
        else
        {
            code.Goto(_end);
        }

        PlanRange();
        if (_from == 0)
        {
            code.Mark(first);
            PlanFirst();
        }

        code.Mark(_other);
        PlanOther();
        code.Mark(_jump);
        PlanJump();
        code.Mark(_leave);
        code.LeavePart(member: null);
        foreach ((int member, CodeLabel label) in _outside)
        {
            code.Mark(label);
            code.LeavePart(member);
        }

        code.Mark(_end);
        code.LeavePart(NameTable.End);
    }

    private void DefineLabels()
    {
        _members = [.. spec.Members.AsSpan().ToArray().Select(m => code.DefineLabel(m.ClrName))];
        _successors = [.. spec.Members.AsSpan().ToArray().Select(m => code.DefineLabel("after" + m.ClrName))];
        _other = code.DefineLabel("other");
        _jump = code.DefineLabel("jump");
        _direct = code.DefineLabel("direct");
        _closing = code.DefineLabel("closing");
        _end = code.DefineLabel("end");
    }

    /// <summary>Where the value of a member is read: here, or by the part that the caller of this one calls next.</summary>
    private CodeLabel ValueOf(int member)
    {
        if (member >= _from && member < _to)
        {
            return _members[member];
        }

        if (!_outside.TryGetValue(member, out CodeLabel label))
        {
            _outside.Add(member, label = code.DefineLabel("outside"));
        }

        return label;
    }
}
