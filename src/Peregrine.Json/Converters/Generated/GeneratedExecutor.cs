using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Code that reads and writes the members of one type with one set of options. The source generator writes the derived classes. The library itself reads the
/// opening brace, and handles JSON metadata and the depth. Several threads may use one instance at the same time.
/// </summary>
/// <typeparam name="T">The type for which code was generated.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedExecutor<T>
{
    /// <summary>
    /// Creates an object and reads its members and the closing brace. Reading starts at <see cref="ReadCursor.Position"/>, which is right after the opening
    /// brace and any metadata. At the end, the method sets <see cref="ReadCursor.Position"/> to the offset after the closing brace.
    /// </summary>
    /// <param name="reader">The reader.</param>
    public abstract T ReadMembers(ref ReadCursor reader);

    /// <summary>Writes the members of an object and the closing brace. The object is not null.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position at which the members are written.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">The byte to write before the first name: the opening brace, or a comma if the brace and metadata have been written already.</param>
    /// <returns>The position after the closing brace.</returns>
    public abstract nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead);
}
