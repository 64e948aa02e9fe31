using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads and writes the names of members for generated code: finds the member that comes next in the input, and writes a member's name. The plan contains all
/// names, so that the same code works with every naming policy and encoder.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MemberSteps
{
    /// <summary>
    /// Compares the input right after the opening brace with the name of the first member. Returns the offset of the member's value if the name is there;
    /// otherwise returns a negative number, and the caller must then call <see cref="FirstMember"/> or <see cref="NoteFirstMember"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="plan">The plan of the executor.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ExpectFirst(this ref ReadCursor reader, nint at, ExecutorPlan plan) => reader.Expect(at, in plan.Expected[^1]);

    /// <summary>
    /// Compares the input at a position with a comma and the name of a member. Returns the offset of the member's value if both are there; otherwise returns a
    /// negative number, and the caller must then call <see cref="NextMember"/> or <see cref="NoteNextMember"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the value of the previous member.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <param name="member">The number of the member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Expect(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member) => reader.Expect(at, in plan.Expected[member]);

    /// <summary>
    /// Finds an object's first member that is in the plan, and returns the number of the member. White space and unknown members before it are skipped. If the
    /// type has extension data, an unknown member is not skipped: the method returns the count of members. If the object ends, the method reads the closing
    /// brace and returns a negative number. Afterwards, <see cref="ReadCursor.Position"/> is at the member's value, or after the closing brace.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public static int FirstMember(this ref ReadCursor reader, nint at, ExecutorPlan plan) => reader.FirstMember(at, plan.Names);

    /// <summary>
    /// Finds the next member after the value of the previous member and returns its number. Unknown members and the end of the object are handled as by
    /// <see cref="FirstMember"/>.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the value of the previous member.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <param name="last">The number of the previous member, or the count of members if it was unknown.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input, or there is no such member.</exception>
    public static int NextMember(this ref ReadCursor reader, nint at, ExecutorPlan plan, int last) => reader.NextMember(at, plan.Names, last);

    /// <summary>
    /// Finds the first member like <see cref="FirstMember"/>. If <see cref="ExecutorPlan.NotesNames"/> is true, also records the member and throws for a
    /// duplicate if the options do not allow duplicates.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="plan">The plan of the executor.</param>
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
    /// Finds the next member like <see cref="NextMember"/>. If <see cref="ExecutorPlan.NotesNames"/> is true, also records the member and throws for a
    /// duplicate if the options do not allow duplicates.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the value of the previous member.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <param name="last">The number of the previous member, or the count of members if it was unknown.</param>
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

    /// <summary>Writes a comma and the name of a member. Call this only if a member of the object has been written before.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position at which the comma is written.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <param name="member">The number of the member.</param>
    /// <returns>The position at which the value is written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint PutName(this ref WriteCursor writer, nint at, ExecutorPlan plan, int member) => writer.PutName(at, plan.Names, member, (byte)',');

    /// <summary>Writes a comma or the opening brace, and then the name of a member. Call this for a member that may be the first of its object.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position at which the byte is written.</param>
    /// <param name="plan">The plan of the executor.</param>
    /// <param name="member">The number of the member.</param>
    /// <param name="lead">
    /// The byte to write before the name: a comma if a member has been written before, otherwise the byte that
    /// <see cref="GeneratedExecutor{T}.PutMembers"/> received.
    /// </param>
    /// <returns>The position at which the value is written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the space.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint PutName(this ref WriteCursor writer, nint at, ExecutorPlan plan, int member, byte lead) => writer.PutName(at, plan.Names, member, lead);

    /// <summary>Reads a value with its kernel; if the kernel cannot (a number in quotes, white space, an error), with the member's contract.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Read<T, TCodec>(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out T? value)
        where TCodec : Reading.IReadCodec<T>
    {
        nint after = reader.TryRead<T, TCodec>(at, out value);
        return after >= 0 ? after : plan.ReadOther(ref reader, at, member, out value);
    }

    /// <summary>Reads a string with its kernel; if the kernel cannot, with the member's contract.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint ReadString(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out string? value)
    {
        nint after = reader.TryReadString(at, out value);
        return after >= 0 ? after : plan.ReadOther(ref reader, at, member, out value);
    }
}
