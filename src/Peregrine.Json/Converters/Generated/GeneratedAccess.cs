using System.ComponentModel;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>The delegates that get and set a member of a type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedAccess
{
    private protected GeneratedAccess()
    {
    }

    /// <summary>The type of the member's value.</summary>
    internal abstract Type ValueType { get; }

    /// <summary>
    /// Whether the delegates may be called for an object of the type <paramref name="owner"/>: those of a class member for any class, those of a struct member
    /// for its struct only. Accessors are called later without another check.
    /// </summary>
    internal abstract bool IsOf(Type owner);

    /// <summary>Creates the typed accessors of a member.</summary>
    internal abstract MemberAccess Access(PlanMember member);
}

/// <summary>The delegates that get and set a member of a class. Their first parameter is the object.</summary>
/// <param name="get">Gets the value; null if the member has no getter that can be used.</param>
/// <param name="set">Sets the value; null if the member has no setter that can be used.</param>
/// <typeparam name="TValue">The type of the member's value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ClassAccess<TValue>(Func<object, TValue?>? get, Action<object, TValue?>? set) : GeneratedAccess
{
    internal override Type ValueType => typeof(TValue);

    internal override bool IsOf(Type owner) => !owner.IsValueType;

    internal override MemberAccess Access(PlanMember member) => member.Contract is IgnoredContract
        ? new ClassMemberAccess<object>(member, NoAccess)
        : new ClassMemberAccess<TValue>(member, (_, sets) => sets ? set! : get!);

    private static Delegate NoAccess(PlanMember member, bool sets) => throw new System.Diagnostics.UnreachableException();
}

/// <summary>Gets the value of a struct's member. The struct is passed by reference.</summary>
/// <param name="owner">The struct.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TValue StructGet<TOwner, TValue>(ref TOwner owner);

/// <summary>Sets the value of a struct's member. The struct is passed by reference.</summary>
/// <param name="owner">The struct.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void StructSet<TOwner, TValue>(ref TOwner owner, TValue value);

/// <summary>The delegates that get and set a member of a struct. Their first parameter is a reference to the struct.</summary>
/// <param name="get">Gets the value; null if the member has no getter that can be used.</param>
/// <param name="set">Sets the value; null if the member has no setter that can be used.</param>
/// <typeparam name="TOwner">The type of the struct.</typeparam>
/// <typeparam name="TValue">The type of the member's value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StructAccess<TOwner, TValue>(StructGet<TOwner, TValue?>? get, StructSet<TOwner, TValue?>? set) : GeneratedAccess
{
    internal override Type ValueType => typeof(TValue);

    internal override bool IsOf(Type owner) => owner == typeof(TOwner) && owner.IsValueType;

    internal override MemberAccess Access(PlanMember member) =>
        member.Contract is IgnoredContract ? new StructMemberAccess<TOwner, object>(member, null, null)
            : new StructMemberAccess<TOwner, TValue>(member, get, set);
}
