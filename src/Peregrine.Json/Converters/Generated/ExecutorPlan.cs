using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Runtime;

/// <summary>
/// What generated code needs of the object it reads and writes under one set of options: names, contracts, and what all executors do in the same way. Members
/// are numbered in the order of <see cref="GeneratedObject.Members"/>; another number raises <see cref="ArgumentOutOfRangeException"/>, and so does a
/// position outside the input or the space.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class ExecutorPlan<T>
{
    private readonly ObjectPlan<T> _plan;

    internal ExecutorPlan(ObjectPlan<T> plan) => _plan = plan;

    /// <summary>The names of the members.</summary>
    public MemberNames Names => new(_plan.Names);

    /// <summary>How the value of a member is read and written.</summary>
    /// <param name="member">The number of the member.</param>
    /// <typeparam name="TValue">The type of its value.</typeparam>
    /// <exception cref="InvalidCastException">The member has another type.</exception>
    public MemberValue<TValue> ValueOf<TValue>(int member) => new((TypeContract<TValue>)MemberAt(member).Contract);

    /// <summary>
    /// Notes that a member has come, before its value is read; refuses a second one where the options do. For types with required members, and those whose
    /// description does not allow duplicates.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="seen">The members that have come.</param>
    /// <param name="member">The number of the member, or the count of members for an unknown one.</param>
    public void Note(ref ReadCursor reader, nint at, ref SeenMembers seen, int member)
    {
        if (member != _plan.Members.Length)
        {
            _ = MemberAt(member);
        }

        reader.Position = at;
        ObjectSteps.Note(ref seen.Set, member, _plan, typeof(T), ref reader.Inner);
    }

    /// <summary>At the end of the object: all required members must have come.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the closing bracket.</param>
    /// <param name="seen">The members that have come.</param>
    public void CheckRequired(ref ReadCursor reader, nint at, ref SeenMembers seen)
    {
        reader.Position = at > 0 ? at : -1;
        ObjectSteps.CheckRequired(ref seen.Set, _plan, typeof(T), ref reader.Inner);
    }

    /// <summary>
    /// Reads an unknown member into the extension data. Called only where <see cref="ReadCursor.FirstMember"/> or <see cref="ReadCursor.NextMember"/> has just
    /// given the count of members; elsewhere what is read is wrong.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="value">The object.</param>
    /// <returns>The offset after the value.</returns>
    /// <exception cref="InvalidOperationException">The type has no extension data, or no unknown member has come.</exception>
    public nint ReadUnknown(ref ReadCursor reader, nint at, ref T value)
    {
        if (_plan.Extension is null || !reader.HasUnknownName)
        {
            throw Throw.NoUnknownMember();
        }

        reader.Position = at;
        _plan.Extension.Read(ref reader.Inner, ref value);
        return reader.Inner.At;
    }

    /// <summary>Writes the entries of the extension data, and before them the opening bracket where that is still to come.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position after the other members.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">What stands before the next name; afterwards a comma if the object has members, else 0.</param>
    /// <returns>The position after the entries.</returns>
    /// <exception cref="InvalidOperationException">The type has no extension data.</exception>
    public nint PutUnknown(ref WriteCursor writer, nint at, T value, ref byte lead)
    {
        if (_plan.Extension is null)
        {
            throw Throw.NoUnknownMember();
        }

        writer.Inner.At = writer.WithSpace(writer.PutBracket(at, lead));
        lead = _plan.Extension.Write(ref writer.Inner, ref value, any: lead == (byte)',') ? (byte)',' : (byte)0;
        return writer.Inner.At;
    }

    /// <summary>Refuses the null that has just been read for a member that takes none.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the null.</param>
    /// <param name="member">The number of the member.</param>
    public void RefuseNull(ref ReadCursor reader, nint at, int member)
    {
        reader.Position = at;
        ObjectSteps.RefuseNull(MemberAt(member).Spec, typeof(T), ref reader.Inner);
    }

    /// <summary>Refuses to write null for a member that gives none, after its name has been written.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position after the name.</param>
    /// <param name="member">The number of the member.</param>
    public void RefuseNull(ref WriteCursor writer, nint at, int member)
    {
        writer.Inner.At = writer.WithSpace(at);
        ObjectSteps.RefuseNull(MemberAt(member).Spec, typeof(T));
    }

    private PlanMember MemberAt(int member) => (uint)member < (uint)_plan.Members.Length ? _plan.Members[member] : throw Throw.NoSuchMember(member);
}
