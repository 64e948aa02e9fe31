using System.Reflection;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>Everything the executors of an object contract share: members, names, construction.</summary>
internal abstract class ObjectPlan
{
    /// <summary>All members in the order they are written; those only read or only skipped stand among them.</summary>
    public required MemberDescription[] Members { get; init; }

    /// <summary>Typed accessors, one a member.</summary>
    public required MemberAccess[] Accessors { get; init; }

    /// <summary>Their names.</summary>
    public required NameTable Names { get; init; }

    /// <summary>The constructor to call; null for a struct's default value or where reading is not possible.</summary>
    public ConstructorInfo? Constructor { get; init; }

    /// <summary>
    /// The constructor's parameters, each with the member that feeds it (-1: always its default). In metadata of a generator, members that can only be
    /// initialized follow them: they are set as soon as the object is made, to their default where the text does not have them.
    /// </summary>
    public ParameterDescription[] Parameters { get; init; } = [];

    /// <summary>
    /// Whether a null that is ignored puts a parameter back to its default when a value came before it: System.Text.Json does so for constructors of up
    /// to four parameters, and keeps the value for longer ones.
    /// </summary>
    public bool DropsIgnoredNulls => Parameters.Length <= 4;

    /// <summary>Why objects cannot be made, or null.</summary>
    public string? NotReadable { get; init; }

    /// <summary>What is wrong with the constructor, where that matters to reading alone.</summary>
    public Func<Exception>? ConstructorFault { get; init; }

    /// <summary>Whether objects cannot be made.</summary>
    public bool RefusesRead => NotReadable is not null || ConstructorFault is not null;

    /// <summary>Members that must be present, by number.</summary>
    public int[] Required { get; init; } = [];

    /// <summary>Whether a name may come twice.</summary>
    public bool AllowsDuplicates { get; init; } = true;

    /// <summary>Which of the interfaces IJsonOnDeserializing and so on the type has.</summary>
    public ObjectCallbacks Callbacks { get; init; }

    /// <summary>Whether the options ask for output without white space.</summary>
    public bool IsCompact { get; init; }

    /// <summary>Whether unknown members are written and read by a member of their own.</summary>
    public bool HasExtension { get; init; }

    /// <summary>Whether the options preserve references: an id may then wait for the object, which is noted under it as soon as it is made.</summary>
    public bool NotesReferences { get; init; }

    /// <summary>Whether a caller's metadata says how members are reached: their accessors may be replaced.</summary>
    public bool IsOfMetadata { get; init; }

    /// <summary>Whether the executors note which members came.</summary>
    public bool Tracks => Required.Length > 0 || !AllowsDuplicates;

    /// <summary>The text of the error for missing members, or null when all came.</summary>
    public string? MissingText(Type type, in MemberSet seen)
    {
        List<string>? missing = null;
        foreach (int member in Required)
        {
            if (!seen.Contains(member))
            {
                (missing ??= []).Add(Members[member].Name);
            }
        }

        return missing is null ? null : ErrorText.MissingMembers(type, missing);
    }
}

/// <summary>The plan of one type.</summary>
internal sealed class ObjectPlan<T> : ObjectPlan
{
    /// <summary>What takes unknown members, or null.</summary>
    public ExtensionData<T>? Extension { get; init; }

    /// <summary>Makes an object without arguments.</summary>
    public Func<T>? Create { get; init; }

    /// <summary>The same by a contract that may give something else, or null where it is <see cref="Create"/> that makes them.</summary>
    public Func<object?>? CreateAny { get; init; }

    /// <summary>Makes an object of boxed arguments.</summary>
    public Func<object?[], T>? CreateWith { get; init; }
}

/// <summary>A parameter of the constructor.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Member">The member that feeds it, or -1.</param>
/// <param name="Match">The member it matches, an ignored one too.</param>
/// <param name="Default">What it gets when the member is missing.</param>
internal sealed record ParameterDescription(Type Type, int Member, int Match, object? Default);
