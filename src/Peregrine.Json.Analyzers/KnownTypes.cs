namespace Peregrine.Json.Analyzers;

/// <summary>The types of both libraries in one compilation.</summary>
internal sealed class KnownTypes
{
    public const string Ours = "Peregrine.Json.JsonSerializer";

    /// <summary>The name that a project's alias gives to this library's serializer.</summary>
    public const string AliasName = "JsonSerializer";

    private KnownTypes(INamedTypeSymbol serializer, INamedTypeSymbol theirs, INamedTypeSymbol options, INamedTypeSymbol? extensions)
    {
        Serializer = serializer;
        Theirs = theirs;
        Options = options;
        Extensions = extensions;
    }

    /// <summary>This library's serializer.</summary>
    public INamedTypeSymbol Serializer { get; }

    /// <summary>System.Text.Json's serializer.</summary>
    public INamedTypeSymbol Theirs { get; }

    public INamedTypeSymbol Options { get; }

    private INamedTypeSymbol? Extensions { get; }

    /// <summary>Returns the types, or null if one of the libraries is not referenced.</summary>
    public static KnownTypes? Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName(Ours) is { } serializer
        && compilation.GetTypeByMetadataName("System.Text.Json.JsonSerializer") is { } theirs
        && compilation.GetTypeByMetadataName("System.Text.Json.JsonSerializerOptions") is { } options
            ? new(serializer, theirs, options, compilation.GetTypeByMetadataName("Peregrine.Json.JsonSerializerOptionsExtensions"))
            : null;

    public bool IsTheirs(ISymbol? type) => Is(type, Theirs);

    public bool IsOptions(ISymbol? type) => Is(type, Options);

    public bool IsEitherSerializer(ISymbol? type) => IsTheirs(type) || Is(type, Serializer);

    /// <summary>Whether a method makes the options of a web host use this library.</summary>
    public static bool IsAddPeregrine(IMethodSymbol method) => method.Name == "AddPeregrineJson" && NameOf(method.ContainingType) == "Microsoft.Extensions.DependencyInjection.PeregrineJsonServiceExtensions";

    public bool IsUsePeregrine(IMethodSymbol method) => method.Name == "UsePeregrine" && Is(method.ContainingType, Extensions);

    /// <summary>Returns the full name of a type: its namespaces and its metadata name, with dots, but without containing types.</summary>
    public static string NameOf(INamedTypeSymbol type)
    {
        var parts = new Stack<string>();
        parts.Push(type.MetadataName);
        for (INamespaceSymbol? space = type.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            parts.Push(space.Name);
        }

        return string.Join(".", parts);
    }

    private static bool Is(ISymbol? type, INamedTypeSymbol? known) => known is not null && SymbolEqualityComparer.Default.Equals(type, known);
}
