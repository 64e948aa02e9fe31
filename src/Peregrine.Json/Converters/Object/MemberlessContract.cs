using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// An object whose metadata lists no members, because generated code of a context writes it. Reads and writes null and, without constructor parameters, reads
/// an empty object; everything else throws an error of the metadata.
/// </summary>
/// <param name="create">Creates an empty object; null if its constructor has parameters.</param>
/// <param name="fault">Creates the error.</param>
internal sealed class MemberlessContract<T>(Func<T>? create, Func<Exception> fault)
    : MembersContract<T>(ShapeKind.Object, ExecutionKind.Refused), IDescribedContract
{

    public void DescribeTo(ContractNotes notes) => notes.Because(fault().Message);

    public override T? Read(ref JsonReader reader)
    {
        if (default(T) is null && reader.TryReadNull())
        {
            return default;
        }

        reader.StartObject();
        return ReadMembers(ref reader);
    }

    public override T ReadMembers(ref JsonReader reader)
    {
        T value = create is null ? throw fault() : create();
        return reader.FirstName() ? throw fault() : value;
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is not null)
        {
            throw fault();
        }

        writer.WriteNull();
    }
}
