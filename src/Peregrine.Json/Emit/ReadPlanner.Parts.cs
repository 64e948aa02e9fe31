using Peregrine.Json.Names;

namespace Peregrine.Json.Emit;

/// <summary>
/// Objects of very many members are read by several methods (parts), each for a range of members. A method returns the number of a member outside its range,
/// with the position at the value; the first method then calls the method for it.
/// </summary>
internal sealed partial class ReadPlanner
{
    /// <summary>
    /// Up to this number of members, one method reads them all: for members in any order, separate methods cost a call each. With more, the JIT stops
    /// optimizing, and inlines less.
    /// </summary>
    private const int MostInOne = 100;

    /// <summary>
    /// The same limit for objects whose values are stored for a constructor. It is higher, because separate methods would store the values in memory instead of
    /// locals.
    /// </summary>
    private const int MostKeptInOne = 125;

    /// <summary>The maximum number of members that each method of a larger object reads.</summary>
    private const int MostInPart = 50;

    /// <summary>The first member that the current method reads.</summary>
    private int _from;
    private int _to = spec.Members.Length;

    /// <summary>In a part: the code that returns the number of the member that the look-up found.</summary>
    private CodeLabel _leave;

    /// <summary>In a part: for each expected member that another part reads, the code that returns its number.</summary>
    private readonly Dictionary<int, CodeLabel> _outside = [];

    /// <summary>Whether several methods read the members.</summary>
    private bool IsParted => _count > (_keepsValues ? MostKeptInOne : MostInOne);

    /// <summary>Returns the number of the first member of each part.</summary>
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

    /// <summary>
    /// Returns the label of the code that reads the value of a member; if another part reads the value, of the code that returns the member's number.
    /// </summary>
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
