using System.ComponentModel;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>Gets and sets a member through delegates.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedAccess
{
    private protected GeneratedAccess()
    {
    }

    /// <summary>The type of its value.</summary>
    internal abstract Type ValueType { get; }

    /// <summary>Whether it reaches members of a type: accessors are called later without another check.</summary>
    internal abstract bool IsOf(Type owner);

    /// <summary>Creates its typed accessors.</summary>
    internal abstract MemberAccess Access(PlanMember member);
}

/// <summary>Gets and sets a member of a class through delegates that take the object.</summary>
/// <param name="get">Gets the value; null if that is impossible.</param>
/// <param name="set">Sets the value; null if that is impossible.</param>
/// <typeparam name="TValue">The type of its value.</typeparam>
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

/// <summary>Gets the value of a member of a struct, in place.</summary>
/// <param name="owner">The struct.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TValue StructGet<TOwner, TValue>(ref TOwner owner);

/// <summary>Sets the value of a member of a struct, in place.</summary>
/// <param name="owner">The struct.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void StructSet<TOwner, TValue>(ref TOwner owner, TValue value);

/// <summary>Gets and sets a member of a struct in place.</summary>
/// <param name="get">Gets the value; null if that is impossible.</param>
/// <param name="set">Sets the value; null if that is impossible.</param>
/// <typeparam name="TOwner">The struct.</typeparam>
/// <typeparam name="TValue">The type of its value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StructAccess<TOwner, TValue>(StructGet<TOwner, TValue?>? get, StructSet<TOwner, TValue?>? set) : GeneratedAccess
{
    internal override Type ValueType => typeof(TValue);

    internal override bool IsOf(Type owner) => owner == typeof(TOwner) && owner.IsValueType;

    internal override MemberAccess Access(PlanMember member) =>
        member.Contract is IgnoredContract ? new StructMemberAccess<TOwner, object>(member, null, null)
            : new StructMemberAccess<TOwner, TValue>(member, get, set);
}
