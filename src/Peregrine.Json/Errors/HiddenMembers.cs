using Peregrine.Json.Insight;

namespace Peregrine.Json.Errors;

/// <summary>
/// Members of System.Text.Json that are not public and that this library reaches, by what they are for. Each group is looked for before it is
/// used; where a version does not have it, JSON and types of exceptions stay right, and what is lost is what is said here.
/// </summary>
[Flags]
internal enum HiddenMembers
{
    None = 0,

    /// <summary>
    /// Path, line, position and message of a <see cref="System.Text.Json.JsonException"/> (<see cref="ExceptionPlace"/>). Lost: an exception that foreign code threw gets its place
    /// in a new one around it, so that its own type is one exception further in; texts of System.Text.Json's own converters end without the place.
    /// </summary>
    ExceptionPlace = 1,

    /// <summary>The class of the inner exception for bad syntax (<see cref="Errors.ReaderException"/>). Lost: its type is the public base.</summary>
    ReaderException = 2,

    /// <summary>
    /// The place of a <see cref="System.Text.Json.Utf8JsonReader"/> in its input (Interop.ConverterReader). Lost: positions that a converter asks its reader for count from the
    /// value.
    /// </summary>
    ReaderPlace = 4,

    /// <summary>The element that a node wraps (Interop.NodeElement). Lost: speed where nodes are written that nobody has looked into.</summary>
    NodeElement = 8,

    /// <summary>The constructor of documents and their tokens (Interop.DocumentMaker). Lost: speed where values are read as elements.</summary>
    DocumentTokens = 16,

    /// <summary>
    /// Naming policy and flags of the converters for enums (Interop.EnumSettings). Lost: speed, as such a converter is called like any user's.
    /// </summary>
    EnumSettings = 32,

    /// <summary>
    /// Whether code of a context writes a type (Interop.InfoInternals). Lost: speed, and the place in errors, as types with such code are handed to
    /// System.Text.Json.
    /// </summary>
    Handlers = 64,

    /// <summary>
    /// The rest of what metadata and converters do not show (Interop.InfoInternals). Lost: speed of members; metadata that only other metadata leads to; that a condition or
    /// setter was taken away by a modifier, rather than never there; what a converter said of null while it was made, where it says otherwise later.
    /// </summary>
    Metadata = 128,

    /// <summary>
    /// The converter for roots of a type in its metadata, the input of a <see cref="System.Text.Json.Utf8JsonReader"/> and the output of a <see cref="System.Text.Json.Utf8JsonWriter"/>
    /// (Interop.BridgeMembers, BridgeConverter and BridgeReader). Lost: speed, as
    /// System.Text.Json's own code then serves options that use Peregrine.Json.
    /// </summary>
    RootConverter = 256,

    /// <summary>
    /// The method by which System.Text.Json's converters write in parts, and where it finds derived types (Emit.PartsConverterType, Interop.DerivedBridges). Lost: speed, as System.Text.Json's own code then serves, for options that use
    /// Peregrine.Json, types in which something is declared as object, dictionaries that can be extension data, and all types where references are kept.
    /// </summary>
    PartsConverter = 512,

    /// <summary>
    /// Which case of a union is read for which kind of value (Interop.UnionInternals); only versions that have unions have it. Lost: speed, as unions are left to System.Text.Json.
    /// </summary>
    Unions = 1024,
}

/// <summary>Which of <see cref="HiddenMembers"/> may be used.</summary>
internal static class HiddenMembersGuard
{
    private static int s_notFound;

    /// <summary>Whether the group may be used, if it is there.</summary>
    public static bool Allows(HiddenMembers group) => (RuntimeSettings.Missing & group) == 0;

    /// <summary>Notes whether what a group needs was found, and says so where it was not.</summary>
    public static bool Found(HiddenMembers group, bool isFound)
    {
        if (!isFound && ((HiddenMembers)Interlocked.Or(ref s_notFound, (int)group) & group) == 0)
        {
            Observation.MembersMissing(TextOf(group));
        }

        return isFound;
    }

    /// <summary>What is said of each group that was looked for and not found, or is taken for missing.</summary>
    public static IReadOnlyList<string> TextOfMissing()
    {
        HiddenMembers missing = (HiddenMembers)Volatile.Read(ref s_notFound) | RuntimeSettings.Missing;
        return missing == HiddenMembers.None ? [] : [.. Enum.GetValues<HiddenMembers>().Where(group => group != HiddenMembers.None && missing.HasFlag(group)).Select(TextOf)];
    }

    private static string TextOf(HiddenMembers group)
    {
        string lost = group switch
        {
            HiddenMembers.ExceptionPlace => "exceptions of foreign code get their place in one around them",
            HiddenMembers.ReaderException => "inner exceptions for bad syntax are of the public base class",
            HiddenMembers.ReaderPlace => "positions that a converter asks its reader for count from the value",
            HiddenMembers.NodeElement => "nodes are written slower",
            HiddenMembers.DocumentTokens => "elements are read slower",
            HiddenMembers.EnumSettings => "enums by name are read and written slower",
            HiddenMembers.Handlers => "types with code of their context to write them are left to System.Text.Json",
            HiddenMembers.Metadata => "members of metadata are read and written slower",
            HiddenMembers.Unions => "unions are left to System.Text.Json",
            HiddenMembers.PartsConverter => "options with UsePeregrine that keep references, and types in which something is declared as object, are served by System.Text.Json",
            _ => "options with UsePeregrine are served by System.Text.Json",
        };
        return $"System.Text.Json {typeof(System.Text.Json.JsonException).Assembly.GetName().Version} lacks members that this build reaches ({group}): {lost}";
    }
}
