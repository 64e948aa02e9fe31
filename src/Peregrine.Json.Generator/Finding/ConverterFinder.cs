namespace Peregrine.Json.Generator.Finding;

/// <summary>
/// Finds what the project's converters require in a native program. Generated code must name the contract of a simple struct that a converter reads and writes,
/// and trimming must keep the methods by which reflection determines whether a converter reads and writes keys of dictionaries.
/// </summary>
internal static class ConverterFinder
{
    private static readonly string[] s_methods = ["ReadAsPropertyName", "WriteAsPropertyName"];

    /// <summary>Whether the node may be a converter's declaration or creation, judged only by the name.</summary>
    public static bool IsCandidate(SyntaxNode node, CancellationToken cancellation) => node switch
    {
        ClassDeclarationSyntax { BaseList: { } bases } declared => declared.Identifier.ValueText.Contains("Converter") || bases.ToString().Contains("Converter"),
        ObjectCreationExpressionSyntax created => created.Type.ToString().Contains("Converter"),
        _ => false,
    };

    /// <summary>Returns what the converter requires of generated code; null if the node is not a converter, or requires nothing.</summary>
    public static ConverterModel? Find(GeneratorSyntaxContext context, CancellationToken cancellation)
    {
        ITypeSymbol? converter = context.Node is ClassDeclarationSyntax declared ? (ITypeSymbol?)context.SemanticModel.GetDeclaredSymbol(declared, cancellation) : context.SemanticModel.GetTypeInfo(context.Node, cancellation).Type;
        if (Symbols.Bases(converter).FirstOrDefault(IsTyped) is not { } typed)
        {
            return null;
        }

        KeptModel[] kept = [.. Symbols.Bases(converter).TakeWhile(static one => !IsTyped(one)).SelectMany(KeptOf)];
        RootModel? root = RootOf(typed.TypeArguments[0]);
        return root is null && kept.Length == 0 ? null : new(root, new(kept));
    }

    /// <summary>Returns the root of a simple struct; for its nullable form, the root of the struct; null for all other types.</summary>
    public static RootModel? RootOf(ITypeSymbol type)
    {
        ITypeSymbol value = Symbols.NullableUnderlying(type) ?? type;
        return SimpleTypes.IsKnownStruct(value) ? new(DocumentationCommentId.CreateReferenceId(value), null, RootKind.Converted) : null;
    }

    private static bool IsTyped(INamedTypeSymbol type) => Symbols.Is(type, "System.Text.Json.Serialization", "JsonConverter`1");

    private static IEnumerable<KeptModel> KeptOf(INamedTypeSymbol type) =>
        s_methods.Where(name => type.GetMembers(name).Any(static one => one.IsOverride)).Select(name => new KeptModel(name, NameOf(type), type.ContainingAssembly.Name));

    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? $"{NameOf(outer)}+{type.MetadataName}"
        : type.ContainingNamespace is { IsGlobalNamespace: false } space ? $"{space.ToDisplayString()}.{type.MetadataName}"
        : type.MetadataName;
}
