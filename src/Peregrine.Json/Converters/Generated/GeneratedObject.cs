using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A class, struct or interface for which code was generated: its declaration with its attributes, and the code that reaches its members. Options apply to it
/// as they do without generated code. The declaration is text, not code: a process that starts need not compile it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
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

    /// <summary>Whether a <see cref="JsonDerivedTypeAttribute"/> of it has a discriminator.</summary>
    public virtual bool HasDiscriminators => false;

    /// <summary>The types that the members' facts number.</summary>
    public virtual Type[] Types() => [];

    /// <summary>Sets what attributes say of members.</summary>
    /// <param name="members">All members.</param>
    public virtual void AddAttributes(GeneratedMember[] members)
    {
    }

    /// <summary>The code that reaches a member. Called only where the executor does not serve.</summary>
    /// <param name="member">The place of the member in the declaration.</param>
    public abstract GeneratedAccess Access(int member);

    /// <summary>The parameters of the constructor.</summary>
    public virtual GeneratedParameter[] Parameters() => [];

    /// <summary>
    /// The members that the executor numbers, in its order, each by its place in the declaration, and after them the member with extension data, if the
    /// executor fills it; null if there is no extension data and the executor numbers all members in their order.
    /// </summary>
    public virtual int[]? Executed() => null;

    /// <summary>What the declaration says.</summary>
    internal ObjectMarks Marks { get; }

    internal sealed override bool IsObject => true;

    internal sealed override bool MatchesMetadata => Has(ObjectMarks.MatchesMetadata);

    internal sealed override bool IsMadeByMetadata => Has(ObjectMarks.MadeByMetadata);

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
    /// All members that any options could make members of the JSON, most derived type first, in each type properties before fields: the ignored, hidden and
    /// overridden ones too.
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
        return access.IsOf(Type) && access.ValueType == member.Spec.ValueType ? access.Access(member) : throw Throw.MemberOfOtherType(member.Spec.ClrName, Type);
    }
}

/// <summary>
/// A class, struct or interface for which code was generated: its declaration with its attributes, and the code that creates, reads and writes it.
/// </summary>
/// <param name="marks">What its declaration says.</param>
/// <param name="names">
/// The names of all members that any options could make members of the JSON, each in a line, most derived type first, in each type properties before fields:
/// the ignored, hidden and overridden ones too.
/// </param>
/// <param name="facts">
/// Three characters for each member: its <see cref="MemberMarks"/>, the type of its value and the type that declares it. Types are letters that the generator
/// and the library agree on, <c>.</c> for the type itself, or from 256 on the places in <see cref="GeneratedObject.Types"/>.
/// </param>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public abstract class GeneratedObject<T>(ObjectMarks marks, string names, string facts) : GeneratedObject(marks, names, facts)
{
    /// <summary>Creates an object, if the constructor has no parameters.</summary>
    public virtual T Create() => throw Throw.NotGenerated(typeof(T));

    /// <summary>Creates an object from the arguments of the constructor's parameters.</summary>
    /// <param name="arguments">The arguments.</param>
    public virtual T CreateWith(object?[] arguments) => throw Throw.NotGenerated(typeof(T));

    /// <summary>
    /// Creates the executor for one set of options. It is called only if the members under the options are those of <see cref="GeneratedObject.Executed"/> and
    /// nothing but their names depends on the options; otherwise the library reads and writes by the members' own accessors. Null if there is no executor.
    /// </summary>
    /// <param name="plan">Names and contracts of the members.</param>
    public virtual GeneratedExecutor<T>? Executor(ExecutorPlan<T> plan) => null;

    internal sealed override Type Type => typeof(T);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override object? Call(ITypeCall call) => call.Invoke<T>();

    /// <summary>Its declaration, as discovery takes it.</summary>
    /// <param name="options">The options.</param>
    /// <param name="notReadable">Why it cannot be read, or null.</param>
    internal ObjectFacts<T> Facts(OptionsScope options, string? notReadable)
    {
        ParameterFacts[] parameters = ParametersUnder(options);
        return new ObjectFacts<T>
        {
            Owner = new TypeFacts
            {
                Type = typeof(T),
                NumberHandling = NumberHandling,
                CreationHandling = CreationHandling,
                HasDiscriminators = HasDiscriminators,
            },
            UnmappedMemberHandling = UnmappedMemberHandling,
            Callbacks = new ObjectCallbacks(
                Has(ObjectMarks.Deserializing), Has(ObjectMarks.Deserialized), Has(ObjectMarks.Serializing), Has(ObjectMarks.Serialized)),
            NotReadable = notReadable,
            SetsRequired = Has(ObjectMarks.SetsRequiredMembers),
            Parameters = parameters,
            Create = parameters.Length == 0 ? Create : null,
            CreateWith = parameters.Length > 0 ? CreateWith : null,
            Executor = ExecutorFor,
        };
    }

    private ObjectExecutor<T>? ExecutorFor(ObjectPlan<T> plan, MemberFacts[] facts) =>
        GeneratedFit.Of(plan, facts, Executed()) && Executor(new ExecutorPlan<T>(plan, GeneratedFit.SkipsNull(plan, facts))) is { } code
            ? new ReadyExecutor<T>(code) : null;
}
