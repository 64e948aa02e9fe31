using System.Text.Encodings.Web;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>The callbacks of a type.</summary>
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
/// An object type under some options, as data: all that determines what its executors do, except the code that accesses members and the contracts of their
/// values. Two specs with equal content are equal.
/// </summary>
internal sealed record ObjectSpec
{
    /// <summary>The type.</summary>
    public required Type Type { get; init; }

    /// <summary>All members in the order in which they are written, including those that are only read or only skipped.</summary>
    public required SpecList<MemberSpec> Members { get; init; }

    /// <summary>
    /// The constructor's parameters, each with the member whose value it receives (-1: always its default). In source-generated metadata, required and
    /// init-only members follow: they are set when the object is created, to their default if the text lacks them.
    /// </summary>
    public required SpecList<ParameterSpec> Parameters { get; init; }

    /// <summary>The number of <see cref="Parameters"/> that the constructor takes; the others are members to initialize.</summary>
    public int ConstructorParameters { get; init; }

    /// <summary>The numbers of the members that must be present.</summary>
    public required SpecList<int> Required { get; init; }

    /// <summary>The member for extension data, or null.</summary>
    public MemberSpec? Extension { get; init; }

    /// <summary>Whether unknown members cause an error.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>Whether a name may occur more than once.</summary>
    public bool AllowsDuplicates { get; init; }

    /// <summary>Whether objects cannot be created.</summary>
    public bool RefusesRead { get; init; }

    /// <summary>The callbacks: of interfaces (IJsonOnDeserializing and so on) that the type implements, or of its metadata.</summary>
    public CallbackKinds Callbacks { get; init; }

    /// <summary>Whether names match case-insensitively.</summary>
    public bool IgnoresCase { get; init; }

    /// <summary>The encoder that escapes names; null for the default encoder.</summary>
    public JavaScriptEncoder? Encoder { get; init; }

    /// <summary>Whether the options specify output without white space.</summary>
    public bool IsCompact { get; init; }

    /// <summary>Whether the options preserve references: the object is then registered under a pending id as soon as it is created.</summary>
    public bool NotesReferences { get; init; }

    /// <summary>Creates a spec with the members of a type and the settings of the options. The caller adds the other properties.</summary>
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

    /// <summary>Creates the table of the members' names.</summary>
    public NameTable NamesUnder(OptionsScope options, bool takesUnknown) =>
        new(Array.ConvertAll(Members.AsSpan().ToArray(), static m => m.Name), null, IgnoresCase, options.Escapes)
        {
            TakesUnknown = takesUnknown,
            ClosedType = RefusesUnknown ? Type : null,
        };

    /// <summary>Whether the executors record which members were found.</summary>
    public bool Tracks => Required.Length > 0 || !AllowsDuplicates;

    /// <summary>
    /// Whether an ignored null resets a parameter to its default after an earlier value. System.Text.Json does so for constructors with up to four parameters,
    /// and keeps the value for longer ones.
    /// </summary>
    public bool DropsIgnoredNulls => Parameters.Length <= 4;
}

/// <summary>A constructor parameter.</summary>
/// <param name="Type">The type of the parameter.</param>
/// <param name="Member">The number of the member whose value the parameter receives, or -1.</param>
/// <param name="Match">The number of the member that the parameter matches, or -1. An ignored member counts, too.</param>
/// <param name="Default">The argument if the member is missing.</param>
internal sealed record ParameterSpec(Type Type, int Member, int Match, object? Default)
{
    /// <summary>Returns the type of a parameter's value; for a parameter by reference, without the reference.</summary>
    public static Type TypeOf(ParameterInfo parameter) => parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
}
