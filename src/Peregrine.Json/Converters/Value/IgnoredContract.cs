using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The contract of an ignored member: skips the value; the type is never inspected.</summary>
internal sealed class IgnoredContract() : TypeContract<object>(ShapeKind.Opaque, ExecutionKind.Ignored), IWritesPlainly
{
    public bool WritesPlainly => true;

    public static readonly IgnoredContract Instance = new();

    public override object? Read(ref JsonReader reader)
    {
        reader.SkipValue();
        return null;
    }

    public override void Write(ref JsonWriter writer, object? value) => writer.WriteNull();
}
