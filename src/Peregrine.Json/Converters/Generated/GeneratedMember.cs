using System.ComponentModel;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>What the declaration of a member says.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public enum MemberMarks
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>It is a field.</summary>
    Field = 1,

    /// <summary>
    /// It is a public field, which only <see cref="System.Text.Json.JsonSerializerOptions.IncludeFields"/> makes a member, unless it is included.
    /// </summary>
    Public = 2,

    /// <summary>It has <see cref="JsonIncludeAttribute"/>.</summary>
    Included = 4,

    /// <summary>It has a getter that may be called: a public one or, if it is included, any; or it is a field.</summary>
    CanGet = 8,

    /// <summary>
    /// It has a setter that may be called: a public one, also for initialization alone, or, if it is included, any; or it is a field that is not read-only.
    /// </summary>
    CanSet = 16,

    /// <summary>An accessor is virtual.</summary>
    Virtual = 32,

    /// <summary>The language requires it to be set.</summary>
    LanguageRequired = 64,

    /// <summary>It has <see cref="JsonRequiredAttribute"/>.</summary>
    JsonRequired = 128,

    /// <summary>Its annotations forbid setting null.</summary>
    RefusesNull = 256,

    /// <summary>Its annotations say that it is never null.</summary>
    GivesNoNull = 512,

    /// <summary>The getter may run other code than that of an automatic property.</summary>
    UserGet = 1024,

    /// <summary>The setter may run other code than that of an automatic property.</summary>
    UserSet = 2048,

    /// <summary>The executor reads and writes it by <see cref="ValueReads"/> and <see cref="ValueWrites"/>.</summary>
    Simple = 4096,

    /// <summary>It has <see cref="JsonExtensionDataAttribute"/>.</summary>
    ExtensionData = 8192,
}

/// <summary>A member for which code was generated: its declaration with its attributes, and the code that reaches it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public abstract class GeneratedMember
{
    private protected GeneratedMember(string clrName, Type declaringType, MemberMarks marks)
    {
        ClrName = clrName;
        DeclaringType = declaringType;
        Marks = marks;
    }

    /// <summary>The name in the type.</summary>
    public string ClrName { get; }

    /// <summary>The type that declares it.</summary>
    public Type DeclaringType { get; }

    /// <summary>What its declaration says.</summary>
    public MemberMarks Marks { get; }

    /// <summary>The name that <see cref="JsonPropertyNameAttribute"/> gives it, or null.</summary>
    public string? Name { get; init; }

    /// <summary>Its order by <see cref="JsonPropertyOrderAttribute"/>.</summary>
    public int Order { get; init; }

    /// <summary>Its condition by <see cref="JsonIgnoreAttribute"/>, or null.</summary>
    public JsonIgnoreCondition? Condition { get; init; }

    /// <summary>Its number handling by <see cref="JsonNumberHandlingAttribute"/>, or null.</summary>
    public JsonNumberHandling? NumberHandling { get; init; }

    /// <summary>Whether its value is filled, by <see cref="JsonObjectCreationHandlingAttribute"/>, or null.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; init; }

    /// <summary>The attribute that names its converter, or null.</summary>
    public JsonConverterAttribute? Converter { get; init; }

    /// <summary>The type of its value.</summary>
    internal abstract Type ValueType { get; }

    /// <summary>Whether it reaches members of a type: accessors are called later without another check.</summary>
    internal abstract bool IsOf(Type owner);

    /// <summary>Creates its typed accessors.</summary>
    internal abstract MemberAccess Access(PlanMember member);

    /// <summary>Whether the member has all of the marks.</summary>
    internal bool Has(MemberMarks marks) => (Marks & marks) == marks;
}

/// <summary>A member of a class, reached by delegates that take the object.</summary>
/// <param name="clrName">The name in the type.</param>
/// <param name="declaringType">The type that declares it.</param>
/// <param name="marks">What its declaration says.</param>
/// <param name="get">Gets the value; null if that is impossible.</param>
/// <param name="set">Sets the value; null if that is impossible.</param>
/// <typeparam name="TValue">The type of its value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class ClassMember<TValue>(string clrName, Type declaringType, MemberMarks marks, Func<object, TValue?>? get, Action<object, TValue?>? set)
    : GeneratedMember(clrName, declaringType, marks)
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
[Experimental(Experiments.GeneratedCode)]
public delegate TValue StructGet<TOwner, TValue>(ref TOwner owner);

/// <summary>Sets the value of a member of a struct, in place.</summary>
/// <param name="owner">The struct.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public delegate void StructSet<TOwner, TValue>(ref TOwner owner, TValue value);

/// <summary>A member of a struct, reached in place.</summary>
/// <param name="clrName">The name in the type.</param>
/// <param name="declaringType">The type that declares it.</param>
/// <param name="marks">What its declaration says.</param>
/// <param name="get">Gets the value; null if that is impossible.</param>
/// <param name="set">Sets the value; null if that is impossible.</param>
/// <typeparam name="TOwner">The struct.</typeparam>
/// <typeparam name="TValue">The type of its value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class StructMember<TOwner, TValue>(
    string clrName, Type declaringType, MemberMarks marks, StructGet<TOwner, TValue?>? get, StructSet<TOwner, TValue?>? set)
        : GeneratedMember(clrName, declaringType, marks)
{
    internal override Type ValueType => typeof(TValue);

    internal override bool IsOf(Type owner) => owner == typeof(TOwner) && owner.IsValueType;

    internal override MemberAccess Access(PlanMember member) =>
        member.Contract is IgnoredContract ? new StructMemberAccess<TOwner, object>(member, null, null)
            : new StructMemberAccess<TOwner, TValue>(
                member,
                get is null ? null : new StructGetter<TOwner, TValue?>(get.Invoke),
                set is null ? null : new StructSetter<TOwner, TValue?>(set.Invoke));
}

/// <summary>A parameter of the constructor that creates objects.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type.</param>
/// <param name="HasDefault">Whether it has a default.</param>
/// <param name="Default">That default; null also if that is the default of the type.</param>
/// <param name="RefusesNull">Whether its annotation forbids null.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed record GeneratedParameter(string Name, Type Type, bool HasDefault = false, object? Default = null, bool RefusesNull = false);
