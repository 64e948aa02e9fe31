using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A class, struct or interface for which code was generated: its declaration with its attributes, and the code that gets and sets its members. Options apply
/// to it as they do without generated code. The declaration is text, not code: a process that starts need not compile it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedObject : GeneratedType
{
    /// <summary>The facts of a member: its marks, the letter of its type, and that of the type that declares it.</summary>
    private const int FactsOfMember = 3;

    /// <summary>From this letter on, types are numbered as <see cref="Types"/> has them; before it are those of <see cref="TypeLetters"/>.</summary>
    private const int FirstOther = 256;

    private readonly string _names, _facts;

    private protected GeneratedObject(ObjectMarks marks, string names, string facts)
    {
        ArgumentNullException.ThrowIfNull(names);
        ArgumentNullException.ThrowIfNull(facts);
        (Marks, _names, _facts) = (marks, names, facts);
    }

    /// <summary>Its <see cref="JsonNumberHandlingAttribute"/>, or null.</summary>
    public virtual JsonNumberHandling? NumberHandling => null;

    /// <summary>Its <see cref="JsonUnmappedMemberHandlingAttribute"/>, or null.</summary>
    public virtual JsonUnmappedMemberHandling? UnmappedMemberHandling => null;

    /// <summary>Its <see cref="JsonObjectCreationHandlingAttribute"/>, or null.</summary>
    public virtual JsonObjectCreationHandling? CreationHandling => null;

    /// <summary>The policy that names its members by an attribute, or null.</summary>
    public virtual JsonNamingPolicy? Policy => null;

    /// <summary>Whether one of its <see cref="JsonDerivedTypeAttribute"/>s has a discriminator.</summary>
    public virtual bool HasDiscriminators => false;

    /// <summary>Its derived types, if its attributes name them without their arguments; otherwise null.</summary>
    public virtual JsonDerivedType[]? DerivedTypes() => null;

    /// <summary>
    /// Creates the classifier that its <see cref="JsonPolymorphicAttribute"/> names under options. Called only if it is <see cref="ObjectMarks.Classified"/>.
    /// </summary>
    /// <param name="options">The options.</param>
    /// <param name="polymorphism">Its polymorphism.</param>
    public virtual GeneratedClassifier? Classifier(JsonSerializerOptions options, JsonPolymorphismOptions polymorphism) => null;

    /// <summary>The types to which numbers in the members' facts refer.</summary>
    public virtual Type[] Types() => [];

    /// <summary>Adds to each member what its attributes say.</summary>
    /// <param name="members">All members.</param>
    public virtual void AddAttributes(GeneratedMember[] members)
    {
    }

    /// <summary>Returns the code that gets and sets a member. Called only if the executor is not used.</summary>
    /// <param name="member">The place of the member in the declaration.</param>
    public abstract GeneratedAccess Access(int member);

    /// <summary>The parameters of the constructor.</summary>
    public virtual GeneratedParameter[] Parameters() => [];

    /// <summary>
    /// The index in the declaration of each member that the executor handles, in the order of the executor's numbers, followed by that of the extension-data
    /// member if the executor fills it. Null if the executor handles all members in the order of the declaration and there is no extension data.
    /// </summary>
    public virtual int[]? Executed() => null;

    /// <summary>What the declaration says.</summary>
    internal ObjectMarks Marks { get; }

    /// <summary>What the type has and its generated code does not know, for people; null if there is nothing, or no reflection that could find it.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Not reached where reflection is turned off.")]
    internal string? Difference() =>
        ReflectionSwitch.IsLeftOn && Has(ObjectMarks.MayDiffer) ? GeneratedComparison.DifferenceOf(Type, this, Members()) : null;

    internal sealed override bool MatchesMetadata => Has(ObjectMarks.MatchesMetadata);

    internal sealed override bool IsMadeByMetadata => Has(ObjectMarks.MadeByMetadata);

    internal sealed override bool SaysAll => true;

    internal sealed override bool IsClassified => Has(ObjectMarks.Classified);

    internal sealed override bool IsReferenced => Has(ObjectMarks.Referenced);

    /// <summary>The declarations of the members that the options may take.</summary>
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
                // As by reflection: it is not bound to a parameter of the constructor either.
            }
        }

        return [.. facts];
    }

    /// <summary>The parameters of the constructor, as discovery takes them.</summary>
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
    /// All members that could appear in the JSON under any options, including ignored, hidden and overridden ones. The most derived type is first; within a
    /// type, properties are before fields.
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

    /// <summary>The typed accessors of a member. They are called later without another check, so the code must reach a member of this type.</summary>
    internal MemberAccess AccessOf(PlanMember member)
    {
        GeneratedAccess access = Access(member.Candidate);
        return access.IsOf(Type) && access.ValueType == member.Spec.ValueType ? access.Access(member)
            : throw Throw.MemberOfOtherType(member.Spec.ClrName, Type);
    }
}
