using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>
/// What generated code needs of an object of any type under one set of options: the names of its members and the contracts of their values. Members are
/// numbered as <see cref="GeneratedObject.Executed"/> says.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public abstract class ExecutorPlan
{
    private protected ExecutorPlan(ObjectPlan plan, bool skipsNull)
    {
        Names = plan.Names;
        Expected = NameWords.Of(plan.Names);
        Members = plan.Members;
        SkipsNull = skipsNull;
    }

    /// <summary>Whether the options leave out members that are null and declare no condition.</summary>
    public bool SkipsNull { get; }

    /// <summary>The names of the members.</summary>
    internal NameTable Names { get; }

    /// <summary>What the reader expects before each value: a comma and the member's name. The last entry is the first member's name without a comma.</summary>
    internal NameWords[] Expected { get; }

    /// <summary>The members.</summary>
    internal PlanMember[] Members { get; }

    /// <summary>Reads a value by its contract where its kernel could not.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal nint ReadOther<TValue>(ref ReadCursor reader, nint at, int member, out TValue? value)
    {
        reader.Position = at;
        value = ((TypeContract<TValue>)MemberAt(member).Contract).Read(ref reader.Inner);
        return reader.Inner.At;
    }

    private protected PlanMember MemberAt(int member) => (uint)member < (uint)Members.Length ? Members[member] : throw Throw.NoSuchMember(member);
}

/// <summary>
/// What generated code needs to read and write an object under one set of options: names, contracts, and the steps that all executors share. Members are
/// numbered as <see cref="GeneratedObject.Executed"/> says. A number out of range throws <see cref="ArgumentOutOfRangeException"/>, and so does a
/// position outside the input or outside the writer's space.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class ExecutorPlan<T> : ExecutorPlan
{
    private readonly ObjectPlan<T> _plan;

    internal ExecutorPlan(ObjectPlan<T> plan, bool skipsNull)
        : base(plan, skipsNull) => _plan = plan;

    /// <summary>Returns what reads and writes the value of a member.</summary>
    /// <param name="member">The number of the member.</param>
    /// <typeparam name="TValue">The type of its value.</typeparam>
    /// <exception cref="InvalidCastException">The member has another type.</exception>
    public MemberValue<TValue> ValueOf<TValue>(int member) => new((TypeContract<TValue>)MemberAt(member).Contract);

    /// <summary>
    /// Records that a member has been found, before its value is read. Throws for a duplicate if the options do not allow duplicates. Called for types with
    /// required members, and for types whose description does not allow duplicates.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="seen">The members found so far.</param>
    /// <param name="member">The number of the member, or the count of members for an unknown one.</param>
    public void Note(ref ReadCursor reader, nint at, ref SeenMembers seen, int member)
    {
        if (member != Members.Length)
        {
            _ = MemberAt(member);
        }

        reader.Position = at;
        ObjectSteps.Note(ref seen.Set, member, _plan, typeof(T), ref reader.Inner);
    }

    /// <summary>Throws if a required member is missing. Called at the end of the object.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the closing bracket.</param>
    /// <param name="seen">The members found so far.</param>
    public void CheckRequired(ref ReadCursor reader, nint at, ref SeenMembers seen)
    {
        reader.Position = at > 0 ? at : -1;
        ObjectSteps.CheckRequired(ref seen.Set, _plan, typeof(T), ref reader.Inner);
    }

    /// <summary>
    /// Reads an unknown member into the extension data. Call it only directly after <see cref="ReadCursor.FirstMember"/> or <see cref="ReadCursor.NextMember"/>
    /// has returned the count of members; otherwise the wrong text is read.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="value">The object.</param>
    /// <returns>The offset after the value.</returns>
    /// <exception cref="InvalidOperationException">The type has no extension data, or no unknown member has been found.</exception>
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

    /// <summary>Writes the entries of the extension data, after the opening bracket if that is not written yet.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position after the other members.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">The byte to write before the next name; afterwards a comma if the object has members, otherwise 0.</param>
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

    /// <summary>Throws for a null that was just read for a member that does not allow null.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the null.</param>
    /// <param name="member">The number of the member.</param>
    public void RefuseNull(ref ReadCursor reader, nint at, int member)
    {
        reader.Position = at;
        ObjectSteps.RefuseNull(MemberAt(member).Spec, typeof(T), ref reader.Inner);
    }

    /// <summary>Throws instead of writing null for a member that must not be null, after its name has been written.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position after the name.</param>
    /// <param name="member">The number of the member.</param>
    public void RefuseNull(ref WriteCursor writer, nint at, int member)
    {
        writer.Inner.At = writer.WithSpace(at);
        ObjectSteps.RefuseNull(MemberAt(member).Spec, typeof(T));
    }
}
