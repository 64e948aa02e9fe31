using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A value declared as object: written by its run-time type. What it is read as, the room of the document models says.</summary>
internal abstract class ObjectTypeContract(FrozenOptions options) : TypeContract<object>
{
    private Recent? _recent;

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

        Recent? recent = _recent;
        if (recent is null || recent.Type != type)
        {
            _recent = recent = new Recent(type, options.RuntimeContract(type));
        }

        recent.Contract.WriteObject(ref writer, value);
    }

    private sealed record Recent(Type Type, TypeContract Contract);
}
