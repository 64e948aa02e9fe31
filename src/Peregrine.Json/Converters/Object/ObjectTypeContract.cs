using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A value declared as object: written by its run-time type. What it is read as, the room of the document models says.</summary>
internal abstract class ObjectTypeContract(FrozenOptions options, JsonNumberHandling? handling) : TypeContract<object>
{
    private Recent? _recent;

    protected FrozenOptions Options => options;

    public override ShapeKind Kind => ShapeKind.Opaque;

    public override bool HandlesNumbers => true;

    public override void Write(ref JsonWriter writer, object? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        Type type = value.GetType();
        if (type == typeof(object))
        {
            writer.StartObject();
            writer.EndObject(any: false);
            return;
        }

        TypeContract contract = ContractOf(type, writer.IsAtBegin);
        long begin = writer.Offset;
        try
        {
            contract.WriteObject(ref writer, value);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract))
        {
            throw;
        }
    }

    /// <summary>The contract of a run-time type; that of the last one is at hand.</summary>
    protected TypeContract ContractOf(Type type, bool isRoot) => _recent is { } recent && recent.Type == type ? recent.Contract : FindContract(type, isRoot);

    /// <summary>That the root's type has no contract is an error without a path.</summary>
    private TypeContract FindContract(Type type, bool isRoot)
    {
        try
        {
            TypeContract contract = options.RuntimeContract(type);
            contract = handling is not null && contract.HandlesNumbers ? contract.WithNumberHandling(handling.Value) : contract;
            _recent = new Recent(type, contract);
            return contract;
        }
        catch (NotSupportedException error) when (isRoot)
        {
            throw WriteFault.AsIs(error);
        }
    }

    private sealed record Recent(Type Type, TypeContract Contract);
}
