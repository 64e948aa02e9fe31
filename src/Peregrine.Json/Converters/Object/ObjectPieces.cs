using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>An object made without arguments, read in runs of members. Of a member that is too large for that, the elements come in runs of their own.</summary>
internal sealed class ObjectPieces<T>(ObjectPlan<T> plan) : PieceReader
{
    private readonly TableExecutor<T> _table = new(plan);
    private T? _value;
    private MemberSet _seen;
    private bool _hasBegun;
    private int _open;

    public override bool IsArray => false;

    public override void Read(ref JsonReader reader)
    {
        Begin();
        reader.StartObject();
        _table.ReadMembers(ref reader, ref _value!, ref _seen);
    }

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape)
    {
        reader.StartObject();
        reader.FirstName();
        int member = plan.Names.FindText(Encoding.UTF8.GetBytes(reader.NameText(reader.At)));
        reader.SkipName();
        byte first = reader.Peek();
        if (member < 0)
        {
            _open = -1;
            shape = null;
            return plan.Names.WatchesUnknown ? null : SkippedPieces.For(first);
        }

        MemberDescription description = plan.Members[member];
        shape = description.Contract;
        if (!description.IsRead || description.Populates || (plan.Tracks && _seen.Contains(member)) || description.Contract.Pieces(first) is not { } pieces)
        {
            return null;
        }

        Begin();
        _seen.Add(member);
        _open = member;
        return pieces;
    }

    public override void Close(object? value)
    {
        if (_open >= 0)
        {
            plan.Accessors[_open].SetIn(ref _value!, value);
        }
    }

    public override object? Complete(ref JsonReader reader)
    {
        Begin();
        _table.Finish(ref reader, ref _value!, ref _seen, isThere: false);
        return _value;
    }

    private void Begin()
    {
        if (!_hasBegun)
        {
            _hasBegun = true;
            _value = plan.Create!();
            plan.Callbacks.BeforeRead(ref _value);
        }
    }
}
