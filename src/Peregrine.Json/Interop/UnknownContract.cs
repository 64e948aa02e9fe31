using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>A value declared as object: read as an element or node, written by its run-time type.</summary>
internal class UnknownContract(OptionsScope options, JsonNumberHandling? handling = null)
    : ObjectTypeContract(options, handling), IServedContract, IDescribedContract
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => new UnknownContract(Options, handling);

    private readonly NodeReader? _nodes = MayMeet.Nodes && options.Settings.UnknownTypeHandling == JsonUnknownTypeHandling.JsonNode
        ? new NodeReader(options) : null;

    public ExecutionKind ServedBy => ExecutionKind.RuntimeType;

    public virtual ExecutionKind ReadBy(out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return ExecutionKind.DocumentModel;
    }

    public virtual void DescribeTo(ContractNotes notes) =>
        (notes.Reading, notes.ReadingReason) = (ExecutionKind.DocumentModel, ServingText.ReadAs(_nodes is null ? nameof(JsonElement) : "JsonNode"));

    public override object? Read(ref JsonReader reader)
    {
        if (reader.TryReadNull())
        {
            return null;
        }

        return _nodes is null ? DomText.Read(ref reader, Options) : _nodes.Read(ref reader);
    }
}
