using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A type of which no value can be read or written. Null can, so the error waits until a value is met.</summary>
internal sealed class RefusedContract<T>(string text) : TypeContract<T>
{
    public override ShapeKind Kind => ShapeKind.Opaque;

    public override T? Read(ref JsonReader reader)
    {
        if (default(T) is null && reader.TryReadNull())
        {
            return default;
        }

        throw new ReadFault(FaultKind.Unsupported, reader.At, text).WithSource();
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null)
        {
            writer.WriteNull();
        }
        else
        {
            WriteFault.Throw(WriteFaultKind.Unsupported, text);
        }
    }
}
