using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The names of members, for generated code: which comes next in the input, and how it is written. All of them come from the plan, so that the same code works
/// with every naming policy and encoder.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MemberSteps
{
    /// <summary>
    /// Looks for the name of the first member at a position right after the opening brace. Returns the offset of the member's value, or a negative number if
    /// that name is not there: the caller then calls <see cref="FirstMember"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position.</param>
    /// <param name="plan">The plan.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ExpectFirst(this ref ReadCursor reader, nint at, ExecutorPlan plan) => reader.Expect(at, in plan.Expected[^1]);

    /// <summary>
    /// Looks for a comma and the name of a member at a position. Returns the offset of the member's value, or a negative number if they are not there:
    /// the caller then calls <see cref="NextMember"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the value before.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="member">The number of the member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Expect(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member) => reader.Expect(at, in plan.Expected[member]);

    /// <summary>
    /// Skips white space and unknown members, goes to the value of the first member that the plan contains, and returns the member's number. Returns a negative
    /// number if the object ends; it is then closed. If the type has extension data, an unknown member is not skipped but returned as the count of members.
    /// The new position is in <see cref="ReadCursor.Position"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="plan">The plan.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public static int FirstMember(this ref ReadCursor reader, nint at, ExecutorPlan plan) => reader.FirstMember(at, plan.Names);

    /// <summary>Does the same as <see cref="FirstMember"/> after the value of a member.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after that value.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="last">The number of that member, or the count of members if it was unknown.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input, or there is no such member.</exception>
    public static int NextMember(this ref ReadCursor reader, nint at, ExecutorPlan plan, int last) => reader.NextMember(at, plan.Names, last);

    /// <summary>
    /// Does the same as <see cref="FirstMember"/>. If <see cref="ExecutorPlan.NotesNames"/>, also records the member and throws for a duplicate.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="seen">The members found so far.</param>
    public static int NoteFirstMember(this ref ReadCursor reader, nint at, ExecutorPlan plan, ref SeenMembers seen)
    {
        int member = reader.FirstMember(at, plan.Names);
        if (plan.NotesNames)
        {
            plan.NoteName(ref reader, ref seen, member);
        }

        return member;
    }

    /// <summary>
    /// Does the same as <see cref="NextMember"/>. If <see cref="ExecutorPlan.NotesNames"/>, also records the member and throws for a duplicate.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after that value.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="last">The number of that member, or the count of members if it was unknown.</param>
    /// <param name="seen">The members found so far.</param>
    public static int NoteNextMember(this ref ReadCursor reader, nint at, ExecutorPlan plan, int last, ref SeenMembers seen)
    {
        int member = reader.NextMember(at, plan.Names, last);
        if (plan.NotesNames)
        {
            plan.NoteName(ref reader, ref seen, member);
        }

        return member;
    }

    /// <summary>Writes the name of a member that is certainly not the first one written.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="member">The number of the member.</param>
    /// <returns>The position after it.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint PutName(this ref WriteCursor writer, nint at, ExecutorPlan plan, int member) => writer.PutName(at, plan.Names, member, (byte)',');

    /// <summary>Writes the name of a member that may be the first one written.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="member">The number of the member.</param>
    /// <param name="lead">
    /// The byte to write before the name: until a member has been written, the one that <see cref="GeneratedExecutor{T}.PutMembers"/> received; then a comma.
    /// </param>
    /// <returns>The position after it.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint PutName(this ref WriteCursor writer, nint at, ExecutorPlan plan, int member, byte lead) => writer.PutName(at, plan.Names, member, lead);

    /// <summary>Reads a value by its kernel; if the kernel cannot read it, the member's contract does: a number in quotes, white space, an error.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Read<T, TCodec>(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out T? value)
        where TCodec : Reading.IReadCodec<T>
    {
        nint after = reader.TryRead<T, TCodec>(at, out value);
        return after >= 0 ? after : plan.ReadOther(ref reader, at, member, out value);
    }

    /// <summary>The same for a string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint ReadString(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out string? value)
    {
        nint after = reader.TryReadString(at, out value);
        return after >= 0 ? after : plan.ReadOther(ref reader, at, member, out value);
    }
}
