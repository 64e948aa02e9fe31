using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A type of which no value can be read or written. Null can, so the error waits until a value is met.</summary>
/// <param name="text">The error.</param>
/// <param name="readsNull">False for elements and entries, which are refused even where the text holds null.</param>
/// <param name="writesNull">False where elements or entries are written without a look at them.</param>
internal sealed class RefusedContract<T>(string text, bool readsNull, bool writesNull) : TypeContract<T>
{
    public RefusedContract(string text)
        : this(text, readsNull: true, writesNull: true)
    {
    }

    public override ShapeKind Kind => ShapeKind.Opaque;

    public override TypeContract<T> AsElement(bool isWrittenUnseen) => new RefusedContract<T>(text, readsNull: false, writesNull: !isWrittenUnseen);

    public override T? Read(ref JsonReader reader)
    {
        if (readsNull && default(T) is null && reader.TryReadNull())
        {
            return default;
        }

        _ = reader.Peek();
        throw new ReadFault(FaultKind.Unsupported, reader.At, text).WithSource();
    }

    /// <summary>The entries of a dictionary that are written unseen are refused in the dictionary, not at their keys.</summary>
    public override nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first)
    {
        writer.At = at;
        RefuseEntries();
        return base.PutEntries(ref writer, at, entries, first);
    }

    public override void RefuseEntries()
    {
        if (!writesNull)
        {
            throw new WriteFault(WriteFaultKind.Unsupported, text).WithSource();
        }
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is not null || !writesNull)
        {
            throw new WriteFault(WriteFaultKind.Unsupported, text).WithSource();
        }

        writer.WriteNull();
    }
}
