using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A class, struct or interface for which code was generated. Contains the declaration of the type with its attributes, and the code that gets and sets the
/// members. Options apply to the type as they do without generated code. Most of the declaration is text instead of code, so that the JIT has less to compile
/// at the start of a process.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedObject : GeneratedType, IGeneratedCode
{
    /// <summary>The number of characters that describe a member: its marks, the letter of its type, and the letter of its declaring type.</summary>
    private const int FactsOfMember = 3;

    /// <summary>
    /// A letter with a code below this number is in <see cref="TypeLetters"/>. For any other letter, the code minus this number is an index in
    /// <see cref="Types"/>.
    /// </summary>
    private const int FirstOther = 256;

    private readonly string _names, _facts;

    private protected GeneratedObject(ObjectMarks marks, string names, string facts)
    {
        ArgumentNullException.ThrowIfNull(names);
        ArgumentNullException.ThrowIfNull(facts);
        (Marks, _names, _facts) = (marks, names, facts);
    }

    /// <summary>The value of the type's <see cref="JsonNumberHandlingAttribute"/>; null without the attribute.</summary>
    public virtual JsonNumberHandling? NumberHandling => null;

    /// <summary>The value of the type's <see cref="JsonUnmappedMemberHandlingAttribute"/>; null without the attribute.</summary>
    public virtual JsonUnmappedMemberHandling? UnmappedMemberHandling => null;

    /// <summary>The value of the type's <see cref="JsonObjectCreationHandlingAttribute"/>; null without the attribute.</summary>
    public virtual JsonObjectCreationHandling? CreationHandling => null;

    /// <summary>The naming policy that an attribute of the type sets for its members; null without such an attribute.</summary>
    public virtual JsonNamingPolicy? Policy => null;

    /// <summary>Whether a <see cref="JsonDerivedTypeAttribute"/> of the type has a type discriminator.</summary>
    public virtual bool HasDiscriminators => false;

    /// <summary>Returns the derived types if the attributes of the type name them as open generic types; otherwise null.</summary>
    public virtual JsonDerivedType[]? DerivedTypes() => null;

    /// <summary>
    /// Creates the classifier that the <see cref="JsonPolymorphicAttribute"/> of the type names. Called only if the type has the mark
    /// <see cref="ObjectMarks.Classified"/>.
    /// </summary>
    /// <param name="options">The options of the call.</param>
    /// <param name="polymorphism">The polymorphism of the type: its derived types and their discriminators.</param>
    public virtual GeneratedClassifier? Classifier(JsonSerializerOptions options, JsonPolymorphismOptions polymorphism) => null;

    /// <summary>
    /// Returns the types that the constructor's argument <c>facts</c> refers to by index instead of by a letter: types of members, and types that declare
    /// members.
    /// </summary>
    public virtual Type[] Types() => [];

    /// <summary>
    /// Sets the properties of each <see cref="GeneratedMember"/>, such as <see cref="GeneratedMember.Name"/>, to the values of the member's attributes.
    /// </summary>
    /// <param name="members">All members, in the order of the declaration.</param>
    public virtual void AddAttributes(GeneratedMember[] members)
    {
    }

    /// <summary>
    /// Returns the delegates that get and set a member. The library calls this only for work that the executor does not do, for example to read in pieces.
    /// </summary>
    /// <param name="member">The index of the member in the declaration.</param>
    public abstract GeneratedAccess Access(int member);

    /// <summary>Returns the parameters of the constructor that creates objects.</summary>
    public virtual GeneratedParameter[] Parameters() => [];

    /// <summary>
    /// Returns the members that the executor handles, as indexes in the declaration. The executor numbers the members in this order. If the executor reads
    /// extension data, the index of the extension-data member is last. Returns null if the executor handles all members in the order of the declaration and
    /// there is no extension data.
    /// </summary>
    public virtual int[]? Executed() => null;

    /// <summary>The marks of the declaration.</summary>
    internal ObjectMarks Marks { get; }

    /// <summary>
    /// Returns, as text for a message, how the type differs from its generated code. Returns null if there is no difference, or if the type is not compared:
    /// without reflection, or without the mark <see cref="ObjectMarks.MayDiffer"/>.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Not reached where reflection is turned off.")]
    internal string? Difference() =>
        ReflectionSwitch.IsLeftOn && Has(ObjectMarks.MayDiffer) ? GeneratedComparison.DifferenceOf(Type, this, Members()) : null;

    internal sealed override bool MatchesMetadata => Has(ObjectMarks.MatchesMetadata);

    internal sealed override bool IsMadeByMetadata => Has(ObjectMarks.MadeByMetadata);

    internal sealed override bool SaysAll => true;

    internal sealed override bool IsClassified => Has(ObjectMarks.Classified);

    internal sealed override bool IsReferenced => Has(ObjectMarks.Referenced);

    /// <summary>Returns the declarations of the members, without the fields that the options exclude.</summary>
    /// <param name="options">The options.</param>
    /// <param name="converterOf">Creates the converter that a member's attribute names.</param>
    internal MemberFacts[] MembersUnder(OptionsScope options, Func<GeneratedMember, NamedConverter> converterOf)
    {
        GeneratedMember[] members = Members();
        var facts = new List<MemberFacts>(members.Length);
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i].Has(MemberMarks.Field) && !members[i].Has(MemberMarks.Included) && !options.Settings.IncludeFields)
            {
                continue;
            }

            try
            {
                NamedConverter? converter = members[i].Converter is null ? null : converterOf(members[i]);
                facts.Add(FactsOf(members[i], i, converter, options.Settings.RespectNullableAnnotations));
            }
            catch (InvalidOperationException) when (members[i].Condition == JsonIgnoreCondition.Always)
            {
                // The member is left out, so it is not bound to a constructor parameter either. Reflection has the same result.
            }
        }

        return [.. facts];
    }

    /// <summary>Returns the parameters of the constructor in the form that discovery uses.</summary>
    private protected ParameterFacts[] ParametersUnder(OptionsScope options)
    {
        GeneratedParameter[] parameters = Parameters();
        var facts = new ParameterFacts[parameters.Length];
        for (int i = 0; i < facts.Length; i++)
        {
            GeneratedParameter one = parameters[i];
            facts[i] = new ParameterFacts(one.Name, one.Type, one.HasDefault, one.Default)
            {
                RefusesNull = options.Settings.RespectNullableAnnotations && one.RefusesNull
            };
        }

        return facts;
    }

    internal bool Has(ObjectMarks mark) => (Marks & mark) != 0;

    /// <summary>
    /// Returns all members that could appear in the JSON under any options, including ignored, hidden and overridden ones. The most derived type is first;
    /// within a type, properties are before fields.
    /// </summary>
    private GeneratedMember[] Members()
    {
        Type[]? others = null;
        var members = new GeneratedMember[_facts.Length / FactsOfMember];
        for (int i = 0, at = 0; i < members.Length; i++)
        {
            int end = _names.IndexOf('\n', at);
            end = end < 0 ? _names.Length : end;
            string name = _names.Substring(at, end - at);
            at = end + 1;
            int facts = i * FactsOfMember;
            members[i] = new GeneratedMember(name, TypeOf(_facts[facts + 2]), TypeOf(_facts[facts + 1]), (MemberMarks)_facts[facts]);
        }

        AddAttributes(members);
        return members;

        Type TypeOf(char letter) =>
            letter == TypeLetters.Itself ? Type : letter < FirstOther ? TypeLetters.Find(letter) : (others ??= Types())[letter - FirstOther];
    }

    private MemberFacts FactsOf(GeneratedMember member, int number, NamedConverter? converter, bool respectsNull) => new()
    {
        ClrName = member.ClrName,
        DeclaringType = member.DeclaringType,
        ValueType = member.ValueType,
        Code = MemberCode.ByAccessors(member.Has(MemberMarks.UserGet), member.Has(MemberMarks.UserSet)),
        Generated = this,
        Candidate = number,
        IsField = member.Has(MemberMarks.Field),
        CanGet = member.Has(MemberMarks.CanGet),
        CanSet = member.Has(MemberMarks.CanSet),
        IsVirtual = member.Has(MemberMarks.Virtual),
        IsNamed = member.Name is not null,
        Name = member.Name,
        Policy = member.Policy,
        Order = member.Order,
        Condition = member.Condition,
        NumberHandling = member.NumberHandling,
        CreationHandling = member.CreationHandling,
        Converter = converter,
        IsExtension = member.Has(MemberMarks.ExtensionData),
        IsRequired = member.Has(MemberMarks.JsonRequired),
        IsRequiredByLanguage = member.Has(MemberMarks.LanguageRequired),
        RefusesNull = respectsNull && member.Has(MemberMarks.RefusesNull),
        GivesNoNull = respectsNull && member.Has(MemberMarks.GivesNoNull),
        IsSimple = member.Has(MemberMarks.Simple),
    };

    Type IGeneratedCode.Type => Type;

    /// <summary>
    /// Returns the typed accessors of a member. Throws if the delegates are not for members of this type, because accessors are called later without another
    /// check.
    /// </summary>
    internal MemberAccess AccessOf(PlanMember member)
    {
        GeneratedAccess access = Access(member.Candidate);
        return access.IsOf(Type) && access.ValueType == member.Spec.ValueType ? access.Access(member)
            : throw Throw.MemberOfOtherType(member.Spec.ClrName, Type);
    }
}
