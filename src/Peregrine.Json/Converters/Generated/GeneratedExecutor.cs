using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Code that reads and writes the members of one type under one set of options, written by a source generator. Opening brackets, metadata and the depth are
/// the library's. An instance is used by many threads at once.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public abstract class GeneratedExecutor<T>
{
    /// <summary>
    /// Makes an object and reads its members and the closing bracket: from <see cref="ReadCursor.Position"/>, where the first name or that bracket is next,
    /// and leaves it after the bracket.
    /// </summary>
    /// <param name="reader">The reader.</param>
    public abstract T ReadMembers(ref ReadCursor reader);

    /// <summary>Writes the members of an object that is not null, and its closing bracket.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">What stands before the first name: the opening bracket, or a comma where the object has been opened and metadata stands in it.</param>
    /// <returns>The position after the closing bracket.</returns>
    public abstract nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead);
}

/// <summary>What a class derived from <see cref="GeneratedExecutor{T}"/> has besides, for <see cref="GeneratedExecutors.Register{T, TExecutor}"/>.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public interface IGeneratedExecutor<T>
{
    /// <summary>
    /// The object as the code was generated for it. Called at the first use of the type under each set of options.
    /// </summary>
    static abstract GeneratedObject Describe();

    /// <summary>Makes the executor for one set of options, under which the library finds the object to be as <see cref="Describe"/> says.</summary>
    /// <param name="plan">Names and contracts of the members.</param>
    static abstract GeneratedExecutor<T> Create(ExecutorPlan<T> plan);
}
