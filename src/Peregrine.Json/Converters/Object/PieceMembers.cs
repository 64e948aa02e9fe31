using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the members of an object in pieces with the table; with <paramref name="isOpen"/>, after metadata.</summary>
internal sealed class PieceMembers<T>(ObjectPlan<T> plan, T value, bool isOpen) : PieceWriter
{
    private T _value = value;
    private MembersWritten _written = new(isOpen);

    public override bool Write(ref JsonWriter writer, PieceOutput output) => plan.Table.Write(ref writer, ref _value, ref _written, output);
}
