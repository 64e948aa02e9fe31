using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>An object made without arguments, read in runs of members. Of a member that is too large for that, the elements come in runs of their own.</summary>
internal sealed class ObjectPieces<T>(ObjectPlan<T> plan) : PieceReader
{
    private T? _value;
    private MemberSet _seen;
    private int _open;

    public override bool IsArray => false;

    public override void Begin(ref JsonReader reader)
    {
        if (!plan.TryMake(out _value, out object? other))
        {
            ObjectSteps.RefuseOther<T>(other);
        }

        if (plan.Spec.NotesReferences)
        {
            ObjectSteps.NoteReference(ref reader, _value);
        }

        plan.Callbacks.BeforeRead(ref _value);
    }

    public override void Read(ref JsonReader reader)
    {
        reader.StartObject();
        plan.Table.ReadMembers(ref reader, ref _value!, ref _seen);
    }

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape) => ObjectSteps.OpenMember(ref reader, plan, ref _seen, out _open, out shape);

    public override bool TakesName(ref JsonReader reader, out bool isSkipped) => ObjectSteps.TakesName(ref reader, plan, out isSkipped);

    public override bool RefusesName(ref JsonReader reader) => ObjectSteps.RefusesName(ref reader, plan);

    public override void Close(object? value)
    {
        if (_open >= 0)
        {
            plan.Accessors[_open].SetIn(ref _value!, value);
        }
    }

    public override object? Complete(ref JsonReader reader)
    {
        plan.Table.Finish(ref reader, ref _value!, ref _seen, isThere: false);
        return _value;
    }
}
