namespace Peregrine.Json.Platform;

/// <summary>
/// Members of System.Text.Json that are not public and that this library uses, grouped by purpose. The library looks for each group before it uses it. If a
/// version lacks a group, JSON and exception types stay correct; each value lists what is lost.
/// </summary>
[Flags]
internal enum HiddenMembers
{
    None = 0,

    /// <summary>
    /// Path, line, position and message of a <see cref="System.Text.Json.JsonException"/> (Errors.ExceptionPlace). Lost: a JsonException that user code throws
    /// without a path is not completed, but wrapped in a new one that has path and position, so that callers find the original only as the inner exception;
    /// messages of System.Text.Json's own converters lack path and position.
    /// </summary>
    ExceptionPlace = 1,

    /// <summary>
    /// The class of the inner exception for bad syntax (Errors.ReaderException). Lost: its exact type; the inner exception then has the public base type.
    /// </summary>
    ReaderException = 2,

    /// <summary>
    /// The place of a <see cref="System.Text.Json.Utf8JsonReader"/> in its input (Interop.ConverterReader). Lost: the positions that a converter gets from its
    /// reader are then counted from the beginning of the converter's value, not from the beginning of the text.
    /// </summary>
    ReaderPlace = 4,

    /// <summary>
    /// The element that a node wraps, and the children, parents and values of nodes (Interop.NodeElement, NodeMaker). Lost: speed when nodes are written, and
    /// when they are read under options that forbid duplicate names.
    /// </summary>
    NodeElement = 8,

    /// <summary>The fields of documents and their tokens (Interop.DocumentFields). Lost: speed when texts become documents, elements and nodes.</summary>
    DocumentTokens = 16,

    /// <summary>
    /// Naming policy and flags of the converters for enums (Interop.EnumSettings). Lost: speed, as such a converter is then called like a user's converter.
    /// </summary>
    EnumSettings = 32,

    /// <summary>
    /// Whether a context's generated code writes a type (Interop.InfoInternals). Lost: speed, and the place in errors, as System.Text.Json then handles types
    /// with such code.
    /// </summary>
    Handlers = 64,

    /// <summary>
    /// Other non-public facts about metadata and converters (Interop.InfoInternals). Lost: speed when members are read and written; metadata of elements, keys
    /// and members that only the metadata of their collection or object holds; whether a modifier removed a condition or setter, or there never was one; the
    /// value that a converter returned for HandleNull during its construction, if it returns another one later.
    /// </summary>
    Metadata = 128,

    /// <summary>
    /// The converter with which a type's metadata reads and writes roots, the input of a <see cref="System.Text.Json.Utf8JsonReader"/> and the output of a
    /// <see cref="System.Text.Json.Utf8JsonWriter"/> (Bridge.BridgeMembers, Interop.ReaderInput and WriterOutput). Lost: speed, as System.Text.Json's own code
    /// then handles options that use Peregrine.Json.
    /// </summary>
    RootConverter = 256,

    /// <summary>
    /// The method with which System.Text.Json's converters write in parts, and the place where it finds derived types (Emit.PartsConverterType,
    /// Bridge.DerivedBridges). Lost: speed, as System.Text.Json's own code then handles options that use Peregrine.Json.
    /// </summary>
    PartsConverter = 512,

    /// <summary>
    /// Which case of a union is read for which kind of value (Interop.UnionInternals); only versions with unions have it. Lost: speed, as System.Text.Json
    /// then handles unions.
    /// </summary>
    Unions = 1024,

    /// <summary>
    /// The state of a <see cref="System.Text.Json.Utf8JsonWriter"/> between values (Interop.WriterState). Lost: speed when a user's converter writes, and when
    /// a value is written inside a caller's indented text; raw text in such a value is then indented, too.
    /// </summary>
    WriterState = 2048,
}

/// <summary>Decides which of <see cref="HiddenMembers"/> may be used.</summary>
internal static class HiddenMembersGuard
{
    private static int s_notFound;

    /// <summary>Receives a message about each group that is found to be missing after this property was set.</summary>
    public static Action<string>? Listener { get; set; }

    /// <summary>Whether the library may use a group that exists: not if the setting <see cref="RuntimeSettings.MissingMembers"/> names the group.</summary>
    public static bool Allows(HiddenMembers group) => (RuntimeSettings.Missing & group) == 0;

    /// <summary>
    /// Records a group whose members were not found, and reports it to <see cref="Listener"/> the first time. Returns <paramref name="isFound"/>.
    /// </summary>
    public static bool Found(HiddenMembers group, bool isFound)
    {
        if (!isFound && ((HiddenMembers)Interlocked.Or(ref s_notFound, (int)group) & group) == 0)
        {
            Listener?.Invoke(TextOf(group));
        }

        return isFound;
    }

    /// <summary>Returns one message for each group that was not found, and for each group in <paramref name="treated"/>, as if it were missing.</summary>
    public static IReadOnlyList<string> TextOfMissing(HiddenMembers treated)
    {
        HiddenMembers missing = (HiddenMembers)Volatile.Read(ref s_notFound) | treated;
        return missing == HiddenMembers.None
            ? []
            : [.. Enum.GetValues<HiddenMembers>().Where(group => group != HiddenMembers.None && missing.HasFlag(group)).Select(TextOf)];
    }

    private static string TextOf(HiddenMembers group)
    {
        // Lists the names: formatting an enum would add much code to a small native program.
        (string name, string lost) = group switch
        {
            HiddenMembers.ExceptionPlace => (nameof(HiddenMembers.ExceptionPlace), "exceptions of foreign code get their place in one around them"),
            HiddenMembers.ReaderException => (nameof(HiddenMembers.ReaderException), "inner exceptions for bad syntax are of the public base class"),
            HiddenMembers.ReaderPlace => (nameof(HiddenMembers.ReaderPlace), "positions that a converter asks its reader for count from the value"),
            HiddenMembers.NodeElement => (nameof(HiddenMembers.NodeElement), "nodes are written slower, and read slower where duplicate names are forbidden"),
            HiddenMembers.DocumentTokens => (nameof(HiddenMembers.DocumentTokens), "elements are read slower"),
            HiddenMembers.EnumSettings => (nameof(HiddenMembers.EnumSettings), "enums by name are read and written slower"),
            HiddenMembers.Handlers => (nameof(HiddenMembers.Handlers), "types with code of their context to write them are left to System.Text.Json"),
            HiddenMembers.Metadata => (nameof(HiddenMembers.Metadata), "members of metadata are read and written slower"),
            HiddenMembers.Unions => (nameof(HiddenMembers.Unions), "unions are left to System.Text.Json"),
            HiddenMembers.WriterState => (nameof(HiddenMembers.WriterState), "values of converters and parts of indented texts are written slower"),
            HiddenMembers.PartsConverter => (nameof(HiddenMembers.PartsConverter), "options with UsePeregrine are served by System.Text.Json"),
            _ => (nameof(HiddenMembers.RootConverter), "options with UsePeregrine are served by System.Text.Json"),
        };
        return $"System.Text.Json {typeof(System.Text.Json.JsonException).Assembly.GetName().Version} lacks members that this build reaches ({name}): {lost}";
    }
}
