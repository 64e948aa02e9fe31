using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>An object that its constructor's arguments make, read in runs of members: they are gathered until all have come.</summary>
internal sealed class ArgumentPieces<T>(ObjectPlan<T> plan) : PieceReader
{
    private ObjectArguments _arguments = new(plan.Spec);
    private bool _isClaimed;
    private int _open;

    public override bool IsArray => false;

    public override void Begin(ref JsonReader reader) => _isClaimed = plan.Spec.NotesReferences && ObjectSteps.ClaimReference(ref reader);

    public override void Read(ref JsonReader reader)
    {
        reader.StartObject();
        plan.Table.ReadArguments(ref reader, ref _arguments);
    }

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape) => ObjectSteps.OpenMember(ref reader, plan, ref _arguments.Seen, out _open, out shape);

    public override bool TakesName(ref JsonReader reader, out bool isSkipped) => ObjectSteps.TakesName(ref reader, plan, out isSkipped);

    public override bool RefusesName(ref JsonReader reader) => ObjectSteps.RefusesName(ref reader, plan);

    public override void Close(object? value)
    {
        if (_open >= 0)
        {
            _arguments.Take(plan.Spec.Members[_open], _open, value, 0);
        }
    }

    public override object? Complete(ref JsonReader reader) => plan.Table.Make(ref reader, ref _arguments, _isClaimed);
}
