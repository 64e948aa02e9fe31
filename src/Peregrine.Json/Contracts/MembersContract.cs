using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contract of an object or a dictionary, or a contract around such a contract. Members can be read and written separately from the bracket and the
/// metadata before them. It is a class, not an interface, because it is called for every polymorphic value: in code shared by reference types, the JIT
/// devirtualizes virtual calls by profile, but not generic interface calls.
/// </summary>
/// <param name="kind">An object or a dictionary; for a contract around another contract, the kind of the inner contract.</param>
/// <param name="serving">The code that reads and writes values.</param>
internal abstract class MembersContract<T>(ShapeKind kind, ExecutionKind serving) : TypeContract<T>(kind, serving)
{
    /// <summary>
    /// Reads the rest of a JSON object. Called after its opening bracket and any metadata, at a name or the closing bracket. The names that are
    /// reserved for metadata in the object are in <see cref="JsonReader.Reserved"/>.
    /// </summary>
    public abstract T ReadMembers(ref JsonReader reader);

    /// <summary>Reads the rest of a JSON object that reserves <paramref name="names"/>; the cursor may still be directly after metadata.</summary>
    public T ReadMembers(ref JsonReader reader, MetadataNames names)
    {
        ReservedNames outer = reader.Reserve(names);
        T value = ReadMembers(ref reader);
        reader.Release(outer);
        return value;
    }

    /// <summary>
    /// Reads the rest of a JSON object into an existing value, like <see cref="ReadMembers(ref JsonReader)"/>. Called only if
    /// <see cref="IPopulates.CanPopulate"/>.
    /// </summary>
    public virtual void PopulateMembers(ref JsonReader reader, ref T value) => throw new NotSupportedException();

    /// <summary>
    /// Writes the rest of a JSON object that already contains metadata, with the closing bracket, at <paramref name="at"/>; returns the offset after it. Called
    /// only if <see cref="IContainerContract.CarriesMetadata"/>, and never for null.
    /// </summary>
    public virtual nint PutMembers(ref JsonWriter writer, nint at, T value) => throw new NotSupportedException();

    /// <summary>Writes the rest of a JSON object in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public virtual bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value)
    {
        writer.At = PutMembers(ref writer, writer.At, value);
        return true;
    }
}
