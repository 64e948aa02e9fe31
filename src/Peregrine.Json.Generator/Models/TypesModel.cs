using Microsoft.CodeAnalysis.Text;

namespace Peregrine.Json.Generator.Models;

/// <summary>All types of an assembly that have a generated contract, and those that have none.</summary>
/// <param name="Entries">What the registry knows.</param>
/// <param name="Objects">The objects among them.</param>
/// <param name="Problems">Those that have none.</param>
/// <param name="Served">The reference ids of the roots that need no reflection, with all that they lead to.</param>
/// <param name="Kinds">Which kinds of types that the library knows by itself are among them.</param>
internal sealed record TypesModel(EquatableArray<EntryModel> Entries, EquatableArray<ObjectModel> Objects, EquatableArray<ProblemModel> Problems, EquatableArray<string> Served, KnownKinds Kinds = default)
{
    /// <summary>The reference ids of types of which the compiler reports an error, unless another generator declares what is missing.</summary>
    public EquatableArray<string> Unseen { get; init; }

    /// <summary>The reference ids of the roots that are not served.</summary>
    public EquatableArray<string> Refused { get; init; }
}

/// <summary>Kinds of types that the library knows by itself and leaves out of a native program that has none of them.</summary>
[System.Flags]
internal enum KnownKinds
{
    None = 0,

    /// <summary>Values declared as object, elements of untyped collections among them.</summary>
    Objects = 1,

    /// <summary>Nullable simple types.</summary>
    Nullables = 2,

    /// <summary>Simple types that are seldom used.</summary>
    RareTypes = 4,

    /// <summary>Collections that the library does not know by name.</summary>
    OwnCollections = 8,
}

/// <summary>A type that the registry knows.</summary>
/// <param name="Type">The type as C# names it.</param>
/// <param name="Name">What its Type.Name returns.</param>
/// <param name="Contract">The expression that makes its contract.</param>
internal sealed record EntryModel(string Type, string Name, string Contract)
{
    /// <summary>The anonymous types in it, each after those that it is made of.</summary>
    public EquatableArray<AnonymousModel> Anonymous { get; init; }

    /// <summary>Its id, if there are anonymous types in it: the text does not tell what they are.</summary>
    public string? Id { get; init; }
}

/// <summary>An anonymous type.</summary>
/// <param name="Name">The type parameter that stands for it.</param>
/// <param name="Example">An expression of the type.</param>
internal sealed record AnonymousModel(string Name, string Example);

/// <summary>A type without a generated contract.</summary>
/// <param name="Type">The type, for people.</param>
/// <param name="Reason">Why it has none.</param>
/// <param name="Id">By what its declaration is found again; null if <paramref name="Place"/> is known.</param>
/// <param name="Place">The place of its declaration or of its use.</param>
/// <param name="IsNeeded">Whether the program reads or writes it, and no context has metadata for it.</param>
internal sealed record ProblemModel(string Type, string Reason, string? Id, PlaceModel? Place = null, bool IsNeeded = true)
{
    /// <summary>By what the member is found again for which the type has none; null if it is not for a member.</summary>
    public string? MemberId { get; init; }

    /// <summary>By what the members that lead to it are found again, the last one first.</summary>
    public EquatableArray<string> Steps { get; init; }

    /// <summary>The reference id of the root that leads to it, or null.</summary>
    public string? RootId { get; init; }
}

/// <summary>Where code names a root.</summary>
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

/// <summary>A type from which the search for types begins.</summary>
/// <param name="Id">Its reference id; null if it cannot be named.</param>
/// <param name="Problem">Why it cannot be named.</param>
/// <param name="Kind">What the program does with it.</param>
internal sealed record RootModel(string? Id, ProblemModel? Problem, RootKind Kind);

/// <summary>What names a root.</summary>
internal enum RootKind
{
    /// <summary>A call reads or writes it, or an attribute asks for its contract.</summary>
    Used,

    /// <summary>A context has metadata for it, and for what it leads to.</summary>
    InContext,

    /// <summary>A parameter of an endpoint: the body of a request, or a service.</summary>
    Possible,

    /// <summary>System.Text.Json is called with options for it, which have the bridge if the program has it at all.</summary>
    Bridged,

    /// <summary>A simple struct that a converter of the program reads and writes.</summary>
    Converted,
}

/// <summary>What a converter of the program means for generated code.</summary>
/// <param name="Root">The simple struct that it reads and writes, or null.</param>
/// <param name="Kept">Its methods that trimming must leave visible to reflection.</param>
internal sealed record ConverterModel(RootModel? Root, EquatableArray<KeptModel> Kept);

/// <summary>A method that reflection looks for.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Type">The full name of the type that declares it, as reflection writes it.</param>
/// <param name="Assembly">The assembly of the type.</param>
internal sealed record KeptModel(string Method, string Type, string Assembly);
