using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// An object or a dictionary, or a contract around one: its members are read and written apart from the bracket and the metadata before them. A class and not an
/// interface, since every polymorphic value goes through it: the JIT devirtualizes by profile in code that reference types share, but not calls of generic interfaces.
/// </summary>
internal abstract class MembersContract<T> : TypeContract<T>
{
    /// <summary>
    /// In a JSON object, after its opening bracket and any metadata, at a name or the closing bracket: reads the rest of it. Metadata names are those that
    /// the reader has as <see cref="JsonReader.Reserved"/>.
    /// </summary>
    public abstract T ReadMembers(ref JsonReader reader);

    /// <summary>The same in an object that reserves <paramref name="names"/>; the cursor may still stand directly after metadata.</summary>
    public T ReadMembers(ref JsonReader reader, MetadataNames names)
    {
        ReservedNames outer = reader.Reserve(names);
        T value = ReadMembers(ref reader);
        reader.Release(outer);
        return value;
    }

    /// <summary>As <see cref="ReadMembers(ref JsonReader)"/>, into a value that is there. Only where <see cref="IPopulates.CanPopulate"/>.</summary>
    public virtual void PopulateMembers(ref JsonReader reader, ref T value) => throw new NotSupportedException();

    /// <summary>
    /// In a JSON object in which metadata stands already: writes the rest of it, with the closing bracket, at <paramref name="at"/> and gives the offset
    /// after it. Only where <see cref="IContainerContract.CarriesMetadata"/>; the value is not null.
    /// </summary>
    public virtual nint PutMembers(ref JsonWriter writer, nint at, T value) => throw new NotSupportedException();

    /// <summary>The same in pieces, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public virtual bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value)
    {
        writer.At = PutMembers(ref writer, writer.At, value);
        return true;
    }
}
