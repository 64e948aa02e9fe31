using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the remaining members of an object in pieces with the table. The first members are written without this object.</summary>
internal sealed class PieceMembers<T>(ObjectPlan<T> plan) : PieceWriter
{
    private T _value = default!;
    private MembersWritten _written;

    /// <summary>Pushes a writer of this class, for an object that is not complete, below the writers of the object's content.</summary>
    public static void BeginBelow(int level, PieceOutput output, ObjectPlan<T> plan, in T value, in MembersWritten written)
    {
        PieceMembers<T> rest = output.TakeSpare<PieceMembers<T>>() is { } spare && spare.IsFor(plan) ? spare : new(plan);
        (rest._value, rest._written) = (value, written);
        output.BeginBelow(level, rest);
    }

    private bool IsFor(ObjectPlan<T> other) => ReferenceEquals(plan, other);

    public override bool Write(ref JsonWriter writer, PieceOutput output) => plan.Table.Write(ref writer, ref _value, ref _written, output);
}
