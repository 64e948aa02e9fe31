using Peregrine.Json.Buffers;
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

    /// <summary>Elements are asked for whatever they are, as there.</summary>
    public override void ReadElements(ref JsonReader reader, scoped ref Scratch<T> items)
    {
        _ = reader.Peek();
        throw new ReadFault(FaultKind.Unsupported, reader.At, text).WithSource();
    }

    /// <inheritdoc cref="ReadElements"/>
    public override void ReadEntries(ref JsonReader reader, scoped ref Scratch<KeyValuePair<string, T>> entries)
    {
        _ = reader.ReadNameString();
        _ = reader.Peek();
        throw new ReadFault(FaultKind.Unsupported, reader.At, text).WithSource();
    }

    /// <inheritdoc cref="ReadElements"/>
    public override nint PutElements(ref JsonWriter writer, nint at, ReadOnlySpan<T> items)
    {
        writer.At = writer.Open(at, (byte)'[', out _);
        throw new WriteFault(WriteFaultKind.Unsupported, text).WithSource();
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
