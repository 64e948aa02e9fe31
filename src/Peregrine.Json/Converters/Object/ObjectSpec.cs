using System.Text.Encodings.Web;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>Which callbacks a type has.</summary>
[Flags]
internal enum CallbackKinds : byte
{
    None = 0,
    Deserializing = 1,
    Deserialized = 2,
    Serializing = 4,
    Serialized = 8,
}

/// <summary>
/// What is known of an object type under some options: everything that determines what its executors do, except the code that accesses the members and the
/// contracts of their values. Only data, like its members; two specs with equal content are equal.
/// </summary>
internal sealed record ObjectSpec
{
    /// <summary>The type.</summary>
    public required Type Type { get; init; }

    /// <summary>All members in the order in which they are written, including those that are only read or only skipped.</summary>
    public required SpecList<MemberSpec> Members { get; init; }

    /// <summary>
    /// The constructor's parameters, each with the member that feeds it (-1: always its default). In source-generated metadata, init-only members follow them:
    /// they are set as soon as the object is created, to their default if the text does not contain them.
    /// </summary>
    public required SpecList<ParameterSpec> Parameters { get; init; }

    /// <summary>How many of <see cref="Parameters"/> the constructor takes; the others are members to initialize.</summary>
    public int ConstructorParameters { get; init; }

    /// <summary>Members that must be present, by number.</summary>
    public required SpecList<int> Required { get; init; }

    /// <summary>The member for extension data, or null.</summary>
    public MemberSpec? Extension { get; init; }

    /// <summary>Whether an unknown member is an error.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>Whether a name may occur more than once.</summary>
    public bool AllowsDuplicates { get; init; }

    /// <summary>Whether objects cannot be created.</summary>
    public bool RefusesRead { get; init; }

    /// <summary>Which of the interfaces IJsonOnDeserializing and so on the type has.</summary>
    public CallbackKinds Callbacks { get; init; }

    /// <summary>Whether names match case-insensitively.</summary>
    public bool IgnoresCase { get; init; }

    /// <summary>What decides how names are escaped; null stands for the default encoder.</summary>
    public JavaScriptEncoder? Encoder { get; init; }

    /// <summary>Whether the options ask for output without white space.</summary>
    public bool IsCompact { get; init; }

    /// <summary>
    /// Whether the options preserve references: an id may then be pending for the object, which is registered under it as soon as it is created.
    /// </summary>
    public bool NotesReferences { get; init; }

    /// <summary>Creates a spec with the members of a type and the settings of the options. The caller adds the rest.</summary>
    public static ObjectSpec Under(OptionsScope options, Type type, PlanMember[] members) => new()
    {
        Type = type,
        Members = new SpecList<MemberSpec>(Array.ConvertAll(members, static m => m.Spec)),
        Parameters = new SpecList<ParameterSpec>([]),
        Required = RequiredOf(members),
        AllowsDuplicates = options.Settings.AllowDuplicateProperties,
        IgnoresCase = options.Settings.PropertyNameCaseInsensitive,
        Encoder = options.Escapes.OtherEncoder,
        IsCompact = options.Write.Layout is null,
        NotesReferences = options.References == ReferenceMode.Preserve,
    };

    private static SpecList<int> RequiredOf(PlanMember[] members)
    {
        List<int>? required = null;
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i].Spec.IsRequired)
            {
                (required ??= []).Add(i);
            }
        }

        return new SpecList<int>(required is null ? [] : [.. required]);
    }

    /// <summary>The table of its members' names.</summary>
    public NameTable NamesUnder(OptionsScope options, bool takesUnknown) =>
        new(Array.ConvertAll(Members.AsSpan().ToArray(), static m => m.Name), null, IgnoresCase, options.Escapes)
        {
            TakesUnknown = takesUnknown,
            ClosedType = RefusesUnknown ? Type : null,
        };

    /// <summary>Whether the executors record which members were found.</summary>
    public bool Tracks => Required.Length > 0 || !AllowsDuplicates;

    /// <summary>
    /// Whether an ignored null resets a parameter to its default if a value preceded it. System.Text.Json does so for constructors with up to four parameters,
    /// and keeps the value for longer ones.
    /// </summary>
    public bool DropsIgnoredNulls => Parameters.Length <= 4;
}

/// <summary>A parameter of the constructor.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Member">The member that feeds it, or -1.</param>
/// <param name="Match">The member it matches, even an ignored one.</param>
/// <param name="Default">Its value if the member is missing.</param>
internal sealed record ParameterSpec(Type Type, int Member, int Match, object? Default)
{
    /// <summary>The type of the value of a parameter, which may be taken by reference.</summary>
    public static Type TypeOf(ParameterInfo parameter) => parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
}
