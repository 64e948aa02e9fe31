using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A value declared as object: written by its run-time type. Derived contracts define how it is read.</summary>
internal abstract class ObjectTypeContract(OptionsScope options, JsonNumberHandling? handling)
    : TypeContract<object>(ShapeKind.Opaque, ExecutionKind.RuntimeType), INumberHandlingContract, IExtentContract, IElementContract<object>
{
    private readonly TypeTable<TypeContract> _byType = new();

    /// <summary>The contracts inside containers, for types that have another contract at the root.</summary>
    private readonly TypeTable<TypeContract> _insideContainers = new();

    protected OptionsScope Options => options;

    /// <summary>
    /// The loops over elements. This property names their type, so that they are compiled ahead of time for collections without an element type.
    /// </summary>
    public Elements<object> Elements => field ??= new Elements<object>(this);

    public bool HandlesNumbers => true;

    public abstract TypeContract WithNumberHandling(JsonNumberHandling handling);

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

        WriteBy(ref writer, value, ContractOf(type, writer.IsAtBegin));
    }

    private static void WriteBy(ref JsonWriter writer, object value, TypeContract contract)
    {
        long begin = writer.Offset;
        try
        {
            contract.WriteObject(ref writer, value);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract.Shape))
        {
            throw;
        }
    }

    public WriteExtent OwnExtent => WriteExtent.Large | WriteExtent.Waiting;

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, object? value)
    {
        Type? type = value?.GetType();
        if (type is null || type == typeof(object))
        {
            Write(ref writer, value);
            return true;
        }

        TypeContract contract = ContractOf(type, writer.IsAtBegin);
        if (contract.Extent == WriteExtent.Small)
        {
            WriteBy(ref writer, value!, contract);
            return true;
        }

        int level = output.Level;
        long begin = writer.Offset;
        try
        {
            return contract.TryWriteObject(ref writer, output, value!) || PieceShape.BeginBelow(level, output, begin, contract.Shape);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract.Shape))
        {
            throw;
        }
    }

    /// <summary>Returns the contract of a run-time type.</summary>
    protected TypeContract ContractOf(Type type, bool isRoot) => _byType.Find(type) ?? FindContract(type, isRoot);

    /// <summary>Finds the contract. If the root's type has no contract, the exception carries no path.</summary>
    private TypeContract FindContract(Type type, bool isRoot)
    {
        try
        {
            TypeContract contract = options.RuntimeContract(type);
            if (handling is not null && contract.HandlesNumbers)
            {
                return _byType.Add(type, contract.WithNumberHandling(handling.Value));
            }

            // A resolver's settings for a number type apply to a root value, but not to values inside containers.
            TypeContract inside = _insideContainers.Find(type) ?? options.ElementContract(contract);
            return ReferenceEquals(inside, contract) ? _byType.Add(type, contract)
                : isRoot ? contract
                : _insideContainers.Add(type, inside);
        }
        catch (NotSupportedException error) when (isRoot)
        {
            throw WriteFault.AsIs(error);
        }
    }
}
