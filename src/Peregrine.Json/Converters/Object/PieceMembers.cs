using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the remaining members of an object in pieces with the table. The first ones are written without this object.</summary>
internal sealed class PieceMembers<T>(ObjectPlan<T> plan, T value, MembersWritten written) : PieceWriter
{
    private T _value = value;
    private MembersWritten _written = written;

    public override bool Write(ref JsonWriter writer, PieceOutput output) => plan.Table.Write(ref writer, ref _value, ref _written, output);
}
