using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The contract of a type that can be neither read nor written. For an element it throws at a different point than for a root.</summary>
internal interface IRefused<T>
{
    /// <inheritdoc cref="RefusedContract{T}.Inside"/>
    TypeContract<T> Inside(bool isWrittenUnseen);
}

/// <summary>
/// A type whose values can be neither read nor written. Null can be read and written as a root or as a member; in collections and dictionaries, null may be an
/// error, too.
/// </summary>
/// <param name="text">The message of the error.</param>
/// <param name="readsNull">Whether null can be read; false for elements and entries, unless references are preserved.</param>
/// <param name="writesNull">Whether null can be written; false if null elements throw, too.</param>
/// <param name="keepsReferences">Whether references are preserved: System.Text.Json then reads elements as it reads roots.</param>
internal sealed class RefusedContract<T>(string text, bool readsNull, bool writesNull, bool keepsReferences)
    : TypeContract<T>(ShapeKind.Opaque, ExecutionKind.Refused), IElementContract<T>, IRefused<T>, IDescribedContract
{
    public RefusedContract(string text, bool keepsReferences)
        : this(text, readsNull: true, writesNull: true, keepsReferences)
    {
    }

    public void DescribeTo(ContractNotes notes) => notes.Because(text);

    /// <summary>Returns the contract for elements of a collection or values of a dictionary.</summary>
    /// <param name="isWrittenUnseen">
    /// Whether writing null throws, too, as with System.Text.Json for arrays, memories, List, Dictionary, and classes derived from List or Dictionary.
    /// </param>
    public TypeContract<T> Inside(bool isWrittenUnseen) =>
        new RefusedContract<T>(text, readsNull: keepsReferences, writesNull: !isWrittenUnseen, keepsReferences);

    public override T? Read(ref JsonReader reader)
    {
        if (readsNull && default(T) is null && reader.TryReadNull())
        {
            return default;
        }

        _ = reader.Peek();
        throw new ReadFault(FaultKind.Unsupported, reader.At, text).WithSource();
    }

    public Elements<T> Elements => new RefusedElements(this);

    /// <summary>Throws for a dictionary before its first entry is written. The path of the error then ends at the dictionary, not at a key.</summary>
    private sealed class RefusedElements(RefusedContract<T> contract) : Elements<T>(contract)
    {
        public override void RefuseEntries() => contract.Refuse(isNull: true);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        Refuse(isNull: value is null);
        writer.WriteNull();
    }

    private void Refuse(bool isNull)
    {
        if (!isNull || !writesNull)
        {
            throw new WriteFault(WriteFaultKind.Unsupported, text).WithSource();
        }
    }
}
