using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Code that reads and writes the members of one type under one set of options, written by a source generator. The library itself handles opening braces,
/// metadata and the depth. Many threads use one instance at the same time.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedExecutor<T>
{
    /// <summary>
    /// Creates an object and reads its members and the closing brace. Starts at <see cref="ReadCursor.Position"/>, before the first name or that brace, and
    /// ends with the position after the brace.
    /// </summary>
    /// <param name="reader">The reader.</param>
    public abstract T ReadMembers(ref ReadCursor reader);

    /// <summary>Writes the members of an object that is not null, and its closing brace.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">The byte to write before the first name: the opening brace, or a comma if the object has been opened and contains metadata.</param>
    /// <returns>The position after the closing brace.</returns>
    public abstract nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead);
}
