using System.ComponentModel;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>What the declaration of an object says.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public enum ObjectMarks
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>It is an abstract class or an interface.</summary>
    Abstract = 1,

    /// <summary>It has no constructor that could be chosen.</summary>
    NoConstructor = 2,

    /// <summary>The constructor sets all members that the language requires.</summary>
    SetsRequiredMembers = 4,

    /// <summary>
    /// It has <see cref="IJsonOnDeserializing"/>: called as soon as the object is created. Only the constructor's arguments have been read by then.
    /// </summary>
    Deserializing = 8,

    /// <summary>It has <see cref="IJsonOnDeserialized"/>: called when all members are set, before required members are checked.</summary>
    Deserialized = 16,

    /// <summary>It has <see cref="IJsonOnSerializing"/>: called before the first getter.</summary>
    Serializing = 32,

    /// <summary>It has <see cref="IJsonOnSerialized"/>: called after the last member, before the closing bracket.</summary>
    Serialized = 64,

    /// <summary>
    /// The metadata of System.Text.Json's own generator describes the type in the same way: no member with <see cref="JsonIncludeAttribute"/> is hidden from
    /// it, and no member that can only be initialized has an initial value.
    /// </summary>
    MatchesMetadata = 128,

    /// <summary>
    /// The type or a base type is in another assembly. The compiler does not see private members there, even if attributes include them. If reflection is on,
    /// the library looks for such members, and does not use the generated code of a type that has one.
    /// </summary>
    Referenced = 256,

    /// <summary>
    /// It has members that are required or can only be initialized, and are no parameters of the constructor. The metadata of System.Text.Json's own generator
    /// passes them to a constructor: errors in other members are then reported where the object ends. Where code can be made at run time, the library follows
    /// such metadata instead of the generated code.
    /// </summary>
    MadeByMetadata = 512,
}

/// <summary>
/// A class, struct or interface for which code was generated: its declaration with its attributes, and the code that creates, reads and writes it. Options
/// apply to it as they do without generated code.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public abstract class GeneratedObject<T> : GeneratedType
{
    /// <summary>What its declaration says.</summary>
    public virtual ObjectMarks Marks => ObjectMarks.None;

    /// <summary>Its <see cref="JsonNumberHandlingAttribute"/>, or null.</summary>
    public virtual JsonNumberHandling? NumberHandling => null;

    /// <summary>Its <see cref="JsonUnmappedMemberHandlingAttribute"/>, or null.</summary>
    public virtual JsonUnmappedMemberHandling? UnmappedMemberHandling => null;

    /// <summary>Its <see cref="JsonObjectCreationHandlingAttribute"/>, or null.</summary>
    public virtual JsonObjectCreationHandling? CreationHandling => null;

    /// <summary>Whether a <see cref="JsonDerivedTypeAttribute"/> of it has a discriminator.</summary>
    public virtual bool HasDiscriminators => false;

    /// <summary>
    /// All members that any options could make members of the JSON, most derived type first, in each type properties before fields: the ignored, hidden and
    /// overridden ones too.
    /// </summary>
    public abstract GeneratedMember[] Members();

    /// <summary>The parameters of the constructor.</summary>
    public virtual GeneratedParameter[] Parameters() => [];

    /// <summary>Creates an object, if the constructor has no parameters.</summary>
    public virtual T Create() => throw Throw.NotGenerated(typeof(T));

    /// <summary>Creates an object from the arguments of the constructor's parameters.</summary>
    /// <param name="arguments">The arguments.</param>
    public virtual T CreateWith(object?[] arguments) => throw Throw.NotGenerated(typeof(T));

    /// <summary>
    /// The members that the executor numbers, in its order, each by its place in <see cref="Members"/>, and after them the member with extension data, if the
    /// executor fills it; null if there is no extension data and the executor numbers all members in their order.
    /// </summary>
    public virtual int[]? Executed() => null;

    /// <summary>
    /// Creates the executor for one set of options. It is called only if the members under the options are those of <see cref="Executed"/> and nothing but
    /// their names depends on the options; otherwise the library reads and writes by the members' own accessors. Null if there is no executor.
    /// </summary>
    /// <param name="plan">Names and contracts of the members.</param>
    public virtual GeneratedExecutor<T>? Executor(ExecutorPlan<T> plan) => null;

    internal sealed override Type Type => typeof(T);

    internal sealed override bool MatchesMetadata => Has(ObjectMarks.MatchesMetadata);

    internal sealed override bool IsMadeByMetadata => Has(ObjectMarks.MadeByMetadata);

    internal sealed override bool IsReferenced => Has(ObjectMarks.Referenced);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override object? Call(ITypeCall call) => call.Invoke<T>();

    /// <summary>Its declaration, as discovery takes it.</summary>
    /// <param name="options">The options.</param>
    /// <param name="abstractText">Why an abstract type cannot be read.</param>
    /// <param name="noConstructorText">Why a type without a constructor cannot be read.</param>
    internal ObjectFacts<T> Facts(OptionsScope options, Func<string> abstractText, Func<string> noConstructorText)
    {
        GeneratedParameter[] parameters = Parameters();
        bool respects = options.Settings.RespectNullableAnnotations;
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
            NotReadable = Has(ObjectMarks.Abstract) ? abstractText() : Has(ObjectMarks.NoConstructor) ? noConstructorText() : null,
            SetsRequired = Has(ObjectMarks.SetsRequiredMembers),
            Parameters = Array.ConvertAll(
                parameters, p => new ParameterFacts(p.Name, p.Type, p.HasDefault, p.Default) { RefusesNull = respects && p.RefusesNull }),
            Create = parameters.Length == 0 ? Create : null,
            CreateWith = parameters.Length > 0 ? CreateWith : null,
            Executor = ExecutorFor,
        };
    }

    /// <summary>The declarations of the members that the options may take.</summary>
    /// <param name="options">The options.</param>
    /// <param name="converterOf">Creates the converter that a member's attribute names.</param>
    internal MemberFacts[] MembersUnder(OptionsScope options, Func<GeneratedMember, NamedConverter> converterOf)
    {
        GeneratedMember[] members = Members();
        var facts = new List<MemberFacts>(members.Length);
        for (int i = 0; i < members.Length; i++)
        {
            if (!members[i].IsOf(typeof(T)))
            {
                throw Throw.MemberOfOtherType(members[i].ClrName, typeof(T));
            }

            if (members[i].Has(MemberMarks.Field) && !members[i].Has(MemberMarks.Included) && !options.Settings.IncludeFields)
            {
                continue;
            }

            try
            {
                NamedConverter? converter = members[i].Converter is null ? null : converterOf(members[i]);
                facts.Add(FactsOf(members[i], i, options.Settings.RespectNullableAnnotations) with { Converter = converter });
            }
            catch (InvalidOperationException) when (members[i].Condition == JsonIgnoreCondition.Always)
            {
                // As by reflection: it is not bound to a parameter of the constructor either.
            }
        }

        return [.. facts];
    }

    private static MemberFacts FactsOf(GeneratedMember member, int number, bool respectsNull) => new()
    {
        ClrName = member.ClrName,
        DeclaringType = member.DeclaringType,
        ValueType = member.ValueType,
        Code = MemberCode.ByAccessors(member.Has(MemberMarks.UserGet), member.Has(MemberMarks.UserSet)),
        Access = member.Access,
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
        IsExtension = member.Has(MemberMarks.ExtensionData),
        IsRequired = member.Has(MemberMarks.JsonRequired),
        IsRequiredByLanguage = member.Has(MemberMarks.LanguageRequired),
        RefusesNull = respectsNull && member.Has(MemberMarks.RefusesNull),
        GivesNoNull = respectsNull && member.Has(MemberMarks.GivesNoNull),
        IsSimple = member.Has(MemberMarks.Simple),
    };

    private bool Has(ObjectMarks mark) => (Marks & mark) != 0;

    private ObjectExecutor<T>? ExecutorFor(ObjectPlan<T> plan, MemberFacts[] facts)
    {
        bool notesRequired = GeneratedFit.NotesRequired(facts, Has(ObjectMarks.SetsRequiredMembers));
        return GeneratedFit.Of(plan, facts, Executed(), notesRequired)
            && Executor(new ExecutorPlan<T>(plan, GeneratedFit.SkipsNull(plan, facts), plan.Spec.Tracks && !notesRequired)) is { } code
                ? new ReadyExecutor<T>(code) : null;
    }
}
