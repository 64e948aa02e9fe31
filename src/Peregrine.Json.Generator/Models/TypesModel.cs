using Microsoft.CodeAnalysis.Text;

namespace Peregrine.Json.Generator.Models;

/// <summary>The types of an assembly that have generated contracts, and those that have none.</summary>
/// <param name="Entries">The entries of the registry.</param>
/// <param name="Objects">The objects among the types.</param>
/// <param name="Problems">The types that have no contract.</param>
/// <param name="Served">The reference ids of the roots that need no reflection, because all types they lead to have contracts.</param>
/// <param name="Kinds">The built-in kinds of types that were found.</param>
internal sealed record TypesModel(EquatableArray<EntryModel> Entries, EquatableArray<ObjectModel> Objects, EquatableArray<ProblemModel> Problems, EquatableArray<string> Served, KnownKinds Kinds = default)
{
    /// <summary>
    /// The ids of the types in which the compiler found errors when the generator ran. Another generator may declare what is missing; otherwise the compiler
    /// reports the errors.
    /// </summary>
    public EquatableArray<string> Unseen { get; init; }

    /// <summary>The reference ids of the roots without complete contracts.</summary>
    public EquatableArray<string> Refused { get; init; }
}

/// <summary>Built-in kinds of types. A native program without types of a kind omits the code for that kind.</summary>
[System.Flags]
internal enum KnownKinds
{
    None = 0,

    /// <summary>Values declared as object, including elements of untyped collections.</summary>
    Objects = 1,

    /// <summary>Nullable simple types.</summary>
    Nullables = 2,

    /// <summary>Rarely used simple types.</summary>
    RareTypes = 4,

    /// <summary>Collections without built-in support for their type.</summary>
    OwnCollections = 8,
}

/// <summary>A type in the registry, the generated class through which the library finds the contracts of an assembly.</summary>
/// <param name="Type">The type's name in C#.</param>
/// <param name="Name">The value of Type.Name at run time; for an anonymous type, without its number.</param>
/// <param name="Contract">The expression that creates its contract.</param>
internal sealed record EntryModel(string Type, string Name, string Contract)
{
    /// <summary>The anonymous types in the type, and the type itself if it is anonymous, each after those that it contains.</summary>
    public EquatableArray<AnonymousModel> Anonymous { get; init; }

    /// <summary>The id of a type that contains anonymous types, because its C# name does not identify it; otherwise null.</summary>
    public string? Id { get; init; }
}

/// <summary>An anonymous type.</summary>
/// <param name="Name">The name of its type parameter.</param>
/// <param name="Example">An expression with this type.</param>
internal sealed record AnonymousModel(string Name, string Example);

/// <summary>A type without a generated contract.</summary>
/// <param name="Type">The type, for messages.</param>
/// <param name="Reason">The reason why the type has no contract.</param>
/// <param name="Id">
/// The id with which another compilation finds the type's declaration; null if <paramref name="Place"/> is set, or if the declaration has no such id.
/// </param>
/// <param name="Place">If no other compilation can find the type, the place of the call or attribute that names the type; otherwise null.</param>
/// <param name="IsNeeded">Whether the program reads or writes the type, and no context has metadata for it.</param>
internal sealed record ProblemModel(string Type, string Reason, string? Id, PlaceModel? Place = null, bool IsNeeded = true)
{
    /// <summary>The id of the member that prevents a contract, or null.</summary>
    public string? MemberId { get; init; }

    /// <summary>The ids of the members on the path to the type, the last one first.</summary>
    public EquatableArray<string> Steps { get; init; }

    /// <summary>The reference id of the root that leads to the type, or null.</summary>
    public string? RootId { get; init; }
}

/// <summary>The place where code names a root.</summary>
/// <param name="Id">The reference id of the root.</param>
/// <param name="Place">The place of the call or attribute.</param>
internal sealed record RootPlace(string Id, PlaceModel Place);

/// <summary>The types that attributes name, and where.</summary>
internal sealed record NamedModel(EquatableArray<RootModel> Roots, EquatableArray<RootPlace> Places);

/// <summary>A place in a source file, without the syntax tree.</summary>
internal sealed record PlaceModel(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static PlaceModel? Of(Location? location) =>
        location is { SourceTree: { } tree } ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    public Location ToLocation() => Location.Create(Path, Span, Lines);
}

/// <summary>A type from which the search for types begins (a root).</summary>
/// <param name="Id">The reference id of the type; null if it has none.</param>
/// <param name="Problem">The reason why the type has no id, or null.</param>
/// <param name="Kind">How the program uses the type.</param>
internal sealed record RootModel(string? Id, ProblemModel? Problem, RootKind Kind);

/// <summary>How the program uses a root.</summary>
internal enum RootKind
{
    /// <summary>A call reads or writes the type, or an attribute requests its contract.</summary>
    Used,

    /// <summary>A context has metadata for the type and for all types it leads to.</summary>
    InContext,

    /// <summary>A parameter of an endpoint: the body of a request, or a service.</summary>
    Possible,

    /// <summary>
    /// Code calls System.Text.Json for the type, with options. If the program calls UsePeregrine or AddPeregrineJson anywhere, these options may make
    /// System.Text.Json call this library.
    /// </summary>
    Bridged,

    /// <summary>A simple struct that a converter of the program reads and writes, or that [JsonContract] names.</summary>
    Converted,
}

/// <summary>What a converter of the program requires of generated code.</summary>
/// <param name="Root">The simple struct that the converter reads and writes, or null.</param>
/// <param name="Kept">The converter's methods that trimming must keep visible to reflection.</param>
internal sealed record ConverterModel(RootModel? Root, EquatableArray<KeptModel> Kept);

/// <summary>A method that reflection searches for.</summary>
/// <param name="Method">The name of the method.</param>
/// <param name="Type">The full name of the declaring type, in reflection's format.</param>
/// <param name="Assembly">The assembly of the type.</param>
internal sealed record KeptModel(string Method, string Type, string Assembly);
