using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads an object with the table in runs of members. A member that is too large for a run is itself read in runs. Constructor arguments are gathered until all
/// members have been read.
/// </summary>
internal sealed class ObjectPieces<T>(ObjectPlan<T> plan) : PieceReader
{
    private T? _value;
    private ObjectDraft _draft;
    private int _open;

    public override bool IsArray => false;

    public override void Begin(ref JsonReader reader) => _value = plan.Table.Begin(ref reader, ref _draft);

    public override void Read(ref JsonReader reader)
    {
        reader.StartObject();
        plan.Table.ReadMembers(ref reader, ref _value!, ref _draft);
    }

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape) =>
        ObjectSteps.OpenMember(ref reader, plan, ref _draft.Seen, out _open, out shape);

    public override bool TakesName(ref JsonReader reader, out bool isSkipped) => ObjectSteps.TakesName(ref reader, plan, out isSkipped);

    public override bool RefusesName(ref JsonReader reader) => ObjectSteps.RefusesName(ref reader, plan);

    public override void Close(object? value)
    {
        if (_open >= 0)
        {
            plan.Table.Set(ref _value!, ref _draft, _open, value, end: 0);
        }
    }

    public override object? Complete(ref JsonReader reader)
    {
        plan.Table.Complete(ref reader, ref _value!, ref _draft);
        return _value;
    }
}
