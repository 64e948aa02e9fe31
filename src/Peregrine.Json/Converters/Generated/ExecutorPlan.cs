using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The data that generated code needs to read and write a type with one set of options: the names of the members and the contracts of their values.
/// <see cref="GeneratedObject.Executed"/> numbers the members.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ExecutorPlan
{
    private readonly ObjectPlan _plan;

    private protected ExecutorPlan(ObjectPlan plan, bool skipsNull, bool notesNames)
    {
        _plan = plan;
        Names = plan.Names;
        Expected = notesNames ? NameWords.Never(plan.Names) : NameWords.Of(plan.Names);
        Members = plan.Members;
        SkipsNull = skipsNull;
        NotesNames = notesNames;
    }

    /// <summary>
    /// Whether the options leave out members whose value is null. A member whose declaration sets its own condition follows that condition instead.
    /// </summary>
    public bool SkipsNull { get; }

    /// <summary>
    /// Whether every member that is found in the JSON must be recorded because of the options, for example because they forbid duplicates, although the type
    /// itself does not need it. If true, <see cref="MemberSteps.Expect"/> never finds a name; <see cref="MemberSteps.NoteFirstMember"/> and
    /// <see cref="MemberSteps.NoteNextMember"/> find and record every member.
    /// </summary>
    public bool NotesNames { get; }

    /// <summary>The names of the members.</summary>
    internal NameTable Names { get; }

    /// <summary>
    /// The text that the reader expects before each value: a comma and the member's name. The last entry is the first member's name without a comma. If
    /// <see cref="NotesNames"/> is true, no input matches the entries.
    /// </summary>
    internal NameWords[] Expected { get; }

    /// <summary>The members.</summary>
    internal PlanMember[] Members { get; }

    /// <summary>Reads a value with its contract, after its kernel could not read it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal nint ReadOther<TValue>(ref ReadCursor reader, nint at, int member, out TValue? value)
    {
        reader.Position = at;
        value = ((TypeContract<TValue>)MemberAt(member).Contract).Read(ref reader.Inner);
        if (value is null)
        {
            CheckNull(ref reader, reader.Inner.At, member);
        }

        return reader.Inner.At;
    }

    /// <summary>Throws if the options do not allow null for a member. Call this after null was read as the member's value.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the null.</param>
    /// <param name="member">The number of the member.</param>
    public void CheckNull(ref ReadCursor reader, nint at, int member)
    {
        MemberSpec spec = MemberAt(member).Spec;
        if (spec.RefusesNull)
        {
            reader.Position = at;
            ObjectSteps.RefuseNull(spec, _plan.Spec.Type, ref reader.Inner);
        }
    }

    /// <summary>
    /// Returns whether the options write a member that is null. If the options do not allow null for the member, writes its name, so that the exception can
    /// report the path, and throws.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position at which the member is written.</param>
    /// <param name="member">The number of the member.</param>
    /// <param name="lead">The byte to write before the name.</param>
    public bool WritesNull(ref WriteCursor writer, nint at, int member, byte lead)
    {
        MemberSpec spec = MemberAt(member).Spec;
        if (spec.Condition == WriteCondition.UnlessNull)
        {
            return false;
        }

        if (spec.GivesNoNull)
        {
            writer.Inner.At = writer.WithSpace(writer.PutName(at, Names, member, lead));
            ObjectSteps.RefuseNull(spec, _plan.Spec.Type);
        }

        return true;
    }

    /// <summary>
    /// If <paramref name="member"/> is the number of a member, records the member before its value is read. Throws for a duplicate if the options forbid
    /// duplicates.
    /// </summary>
    internal void NoteName(ref ReadCursor reader, ref SeenMembers seen, int member)
    {
        if ((uint)member < (uint)Members.Length)
        {
            Note(ref reader.Inner, ref seen.Set, member);
        }
    }

    /// <summary>
    /// Records a member. If a duplicate is refused only after it has been set, this method reads and sets its value before it throws, because the generated
    /// code does not continue.
    /// </summary>
    private protected void Note(ref JsonReader reader, ref MemberSet seen, int member)
    {
        ObjectSpec spec = _plan.Spec;
        if (spec.AllowsDuplicates || spec.Parameters.Length > 0 || member >= Members.Length || !spec.Members[member].IsRead)
        {
            ObjectSteps.Note(ref seen, member, _plan, ref reader);
        }
        else if (!seen.Add(member))
        {
            Set(ref reader, member);
            ObjectSteps.NoteAfter(ref seen, member, _plan, ref reader);
        }
    }

    /// <summary>Reads the value of a member and sets it in the current object.</summary>
    private protected abstract void Set(ref JsonReader reader, int member);

    private protected PlanMember MemberAt(int member) => (uint)member < (uint)Members.Length ? Members[member] : throw Throw.NoSuchMember(member);
}

/// <summary>
/// Names, contracts and shared steps with which generated code reads and writes objects of one type under one set of options. JSON members are passed by
/// number, in the order of <see cref="GeneratedObject.Executed"/>. The methods throw <see cref="ArgumentOutOfRangeException"/> for a number out of range and
/// for a position outside the input or the writer's space.
/// </summary>
/// <typeparam name="T">The type for which code was generated.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExecutorPlan<T> : ExecutorPlan
{
    private readonly ObjectPlan<T> _plan;

    internal ExecutorPlan(ObjectPlan<T> plan, bool skipsNull, bool notesNames)
        : base(plan, skipsNull, notesNames) => _plan = plan;

    /// <summary>
    /// Returns an object that reads and writes the value of a member with the contract that the options and the member's attributes determine.
    /// </summary>
    /// <param name="member">The number of the member.</param>
    /// <typeparam name="TValue">The type of the member's value.</typeparam>
    /// <exception cref="InvalidCastException">The member's value has another type.</exception>
    public MemberValue<TValue> ValueOf<TValue>(int member) => new((TypeContract<TValue>)MemberAt(member).Contract, this, member);

    /// <summary>
    /// Records that a member has been found in the JSON, before its value is read. Throws for a duplicate if the options do not allow duplicates. Generated
    /// code calls this for types with required members.
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
        Note(ref reader.Inner, ref seen.Set, member);
    }

    /// <inheritdoc/>
    /// <remarks>
    /// For a struct, sets the member in a default value: the struct itself is a local of the generated code, which is lost when the duplicate is refused.
    /// </remarks>
    private protected override void Set(ref JsonReader reader, int member)
    {
        T value = reader.References?.Kept is T kept && !typeof(T).IsValueType ? kept : default!;
        _plan.Accessors[member].ReadInto(ref reader, ref value);
    }

    /// <summary>Throws if a required member has not been found. Generated code calls this at the end of the object.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position after the closing brace.</param>
    /// <param name="seen">The members found so far.</param>
    public void CheckRequired(ref ReadCursor reader, nint at, ref SeenMembers seen)
    {
        reader.Position = at > 0 ? at : -1;
        ObjectSteps.CheckRequired(ref seen.Set, _plan, typeof(T), ref reader.Inner);
    }

    /// <summary>
    /// Reads an unknown member into the extension data. Call it only directly after <see cref="MemberSteps.FirstMember"/> or
    /// <see cref="MemberSteps.NextMember"/> has returned the count of members; otherwise the method throws or reads the wrong text.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="value">The object.</param>
    /// <returns>The offset after the value.</returns>
    /// <exception cref="InvalidOperationException">The type has no extension data, or no unknown member has been found.</exception>
    public nint ReadUnknown(ref ReadCursor reader, nint at, ref T value)
    {
        if (!MayMeet.ExtensionData || _plan.Extension is null || !reader.HasUnknownName)
        {
            throw Throw.NoUnknownMember();
        }

        reader.Position = at;
        _plan.Extension.Read(ref reader.Inner, ref value);
        return reader.Inner.At;
    }

    /// <summary>Writes the entries of the extension data. If the opening brace has not been written yet, writes it first.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position after the other members.</param>
    /// <param name="value">The object.</param>
    /// <param name="lead">The byte to write before the next name; afterwards a comma if the object has members, otherwise 0.</param>
    /// <returns>The position after the entries.</returns>
    /// <exception cref="InvalidOperationException">The type has no extension data.</exception>
    public nint PutUnknown(ref WriteCursor writer, nint at, T value, ref byte lead)
    {
        if (!MayMeet.ExtensionData || _plan.Extension is null)
        {
            throw Throw.NoUnknownMember();
        }

        writer.Inner.At = writer.WithSpace(writer.PutBracket(at, lead));
        lead = _plan.Extension.Write(ref writer.Inner, ref value, any: lead == (byte)',') ? (byte)',' : (byte)0;
        return writer.Inner.At;
    }

    /// <summary>Calls <see cref="IJsonOnDeserializing.OnDeserializing"/> of a struct. Changes that the call makes are copied back into the struct.</summary>
    /// <param name="value">The struct.</param>
    public void OnDeserializing(ref T value) => _plan.Callbacks.BeforeRead(ref value);

    /// <summary>Calls <see cref="IJsonOnDeserialized.OnDeserialized"/> of a struct. Changes that the call makes are copied back into the struct.</summary>
    /// <param name="value">The struct.</param>
    public void OnDeserialized(ref T value) => _plan.Callbacks.AfterRead(ref value);

    /// <summary>Calls <see cref="IJsonOnSerializing.OnSerializing"/> of a struct. Changes that the call makes are copied back into the struct.</summary>
    /// <param name="value">The struct.</param>
    public void OnSerializing(ref T value) => _plan.Callbacks.BeforeWrite(ref value);

    /// <summary>Calls <see cref="IJsonOnSerialized.OnSerialized"/> of a struct. Changes that the call makes are copied back into the struct.</summary>
    /// <param name="value">The struct.</param>
    public void OnSerialized(ref T value) => _plan.Callbacks.AfterWrite(ref value);
}
