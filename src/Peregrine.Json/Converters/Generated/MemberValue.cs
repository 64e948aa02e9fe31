using System.ComponentModel;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads and writes the value of one member with the contract that the options and the member's attributes determine. Generated code uses this class for
/// objects, collections, and simple values that an attribute or a converter changes. <see cref="ExecutorPlan{T}.ValueOf{TValue}"/> creates the instances.
/// </summary>
/// <typeparam name="T">The type of the member's value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MemberValue<T>
{
    private readonly TypeContract<T> _contract;
    private readonly ExecutorPlan _plan;
    private readonly int _member;

    internal MemberValue(TypeContract<T> contract, ExecutorPlan plan, int member) => (_contract, _plan, _member) = (contract, plan, member);

    /// <summary>Reads the value at a position and returns the offset after the value.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="value">The value that was read.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public nint Read(ref ReadCursor reader, nint at, out T? value)
    {
        reader.Position = at;
        value = _contract.Read(ref reader.Inner);
        if (value is null)
        {
            _plan.CheckNull(ref reader, reader.Inner.At, _member);
        }

        return reader.Inner.At;
    }

    /// <summary>Writes the value at a position and returns the position after the value.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position at which the value is written.</param>
    /// <param name="value">The value to write.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the writer's space.</exception>
    public nint Put(ref WriteCursor writer, nint at, T? value)
    {
        // Records the position: if the contract refuses the value, a writer that the caller passed keeps all output before the value.
        writer.Inner.At = writer.WithSpace(at);
        return _contract.Put(ref writer.Inner, writer.Inner.At, value);
    }
}
