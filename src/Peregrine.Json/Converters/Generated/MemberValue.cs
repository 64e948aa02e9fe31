using System.ComponentModel;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads and writes the value of one member by its contract, under one set of options. Used for objects, collections, and simple values that an option or a
/// converter changes. Obtained from <see cref="ExecutorPlan{T}.ValueOf{TValue}"/>.
/// </summary>
/// <typeparam name="T">The type of the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MemberValue<T>
{
    private readonly TypeContract<T> _contract;
    private readonly ExecutorPlan _plan;
    private readonly int _member;

    internal MemberValue(TypeContract<T> contract, ExecutorPlan plan, int member) => (_contract, _plan, _member) = (contract, plan, member);

    /// <summary>Reads the value at a position and returns the offset after it.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The value.</param>
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

    /// <summary>Writes the value at a position and returns the position after it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the writer's space.</exception>
    public nint Put(ref WriteCursor writer, nint at, T? value) => _contract.Put(ref writer.Inner, writer.WithSpace(at), value);
}
