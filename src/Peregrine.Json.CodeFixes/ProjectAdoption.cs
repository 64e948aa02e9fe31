namespace Peregrine.Json.CodeFixes;

/// <summary>
/// Makes the name JsonSerializer mean this library's serializer in a project: by one global using directive or, if the language has no global ones or some file
/// uses the name for a type of its own or of a third library, by a directive in each file that uses System.Text.Json's serializer.
/// </summary>
internal static class ProjectAdoption
{
    private const string NewFile = "Peregrine.Json.Usings.cs", Theirs = "System.Text.Json.JsonSerializer";

    public static async Task<Solution> Apply(Solution solution, Project project, CancellationToken cancellation)
    {
        List<NamingFile> files = await FilesWithTheName(project, cancellation).ConfigureAwait(false);
        bool isGlobal = project.ParseOptions is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp10 } && !files.Any(static file => file.NamesOther);
        foreach (NamingFile file in files)
        {
            CompilationUnitSyntax root = isGlobal ? WithoutOwnAlias(file.Root) : file.NamesTheirs ? WithOwnAlias(file.Root) : file.Root;
            if (root != file.Root)
            {
                solution = solution.WithDocumentSyntaxRoot(file.Id, root);
            }
        }

        return isGlobal ? await WithGlobalLine(solution, project, cancellation).ConfigureAwait(false) : solution;
    }

    private static async Task<Solution> WithGlobalLine(Solution solution, Project project, CancellationToken cancellation)
    {
        DocumentId? best = null;
        foreach (Document document in Handwritten(project))
        {
            if (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is CompilationUnitSyntax { Members.Count: 0 } unit && unit.Usings.Any(static one => one.GlobalKeyword.RawKind != 0)
                && (best is null || document.Name.EndsWith("Usings.cs", StringComparison.OrdinalIgnoreCase)))
            {
                best = document.Id;
            }
        }

        if (best is null)
        {
            string text = AliasLine.Directive(KnownTypes.Ours, isGlobal: true, "\n").ToFullString();
            return solution.AddDocument(DocumentId.CreateNewId(project.Id, NewFile), NewFile, text);
        }

        SyntaxNode? root = await solution.GetDocument(best)!.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        return solution.WithDocumentSyntaxRoot(best, AliasLine.AddGloballyTo((CompilationUnitSyntax)root!));
    }

    /// <summary>
    /// Removes a file's own aliases of the name at file level, because the compiler accepts no second alias beside the global one. Changes aliases in
    /// namespaces so that they mean this library.
    /// </summary>
    private static CompilationUnitSyntax WithoutOwnAlias(CompilationUnitSyntax root)
    {
        CompilationUnitSyntax result = Retargeted(root);
        foreach (UsingDirectiveSyntax directive in result.Usings.Where(Adoption.IsAlias).ToArray())
        {
            UsingDirectiveSyntax same = result.Usings.First(Adoption.IsAlias);
            bool hasComment = same.GetLeadingTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia) || trivia.IsDirective);
            result = result.RemoveNode(same, hasComment ? SyntaxRemoveOptions.KeepLeadingTrivia | SyntaxRemoveOptions.KeepDirectives : SyntaxRemoveOptions.KeepNoTrivia)!;
        }

        return result;
    }

    private static CompilationUnitSyntax WithOwnAlias(CompilationUnitSyntax root)
    {
        CompilationUnitSyntax result = Retargeted(root);
        return result.Usings.Any(Adoption.IsAlias) ? result : AliasLine.AddTo(result);
    }

    private static CompilationUnitSyntax Retargeted(CompilationUnitSyntax root) =>
        root.ReplaceNodes(
            root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>().Where(static one => Adoption.IsAliasOf(one, Theirs)),
            static (_, one) => one.WithNamespaceOrType(SyntaxFactory.ParseTypeName(KnownTypes.Ours).WithTriviaFrom(one.NamespaceOrType)));

    private static async Task<List<NamingFile>> FilesWithTheName(Project project, CancellationToken cancellation)
    {
        var files = new List<NamingFile>();
        foreach (Document document in Handwritten(project))
        {
            if (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not CompilationUnitSyntax root)
            {
                continue;
            }

            IdentifierNameSyntax[] names = [.. root.DescendantNodes().OfType<IdentifierNameSyntax>().Where(static name => name.Identifier.ValueText == KnownTypes.AliasName && !IsQualified(name))];
            if (names.Length > 0 && await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is { } model)
            {
                HashSet<string> types = [.. names.Where(static name => name.Parent is not NameEqualsSyntax).Select(name => model.GetSymbolInfo(name, cancellation).Symbol).OfType<INamedTypeSymbol>().Select(KnownTypes.NameOf)];
                files.Add(new(document.Id, root, types.Contains(Theirs), types.Any(static type => type is not (Theirs or KnownTypes.Ours))));
            }
        }

        return files;
    }

    private static bool IsQualified(IdentifierNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name || name.Parent is QualifiedNameSyntax qualified && qualified.Right == name || name.Parent is MemberBindingExpressionSyntax;

    private static IEnumerable<Document> Handwritten(Project project) =>
        project.Documents.Where(static document => document.SourceCodeKind == SourceCodeKind.Regular && !document.Name.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase) && !IsInObj(document.FilePath));

    private static bool IsInObj(string? path) => path is not null && path.Replace('\\', '/').Contains("/obj/");

    private sealed class NamingFile(DocumentId id, CompilationUnitSyntax root, bool namesTheirs, bool namesOther)
    {
        public DocumentId Id { get; } = id;

        public CompilationUnitSyntax Root { get; } = root;

        public bool NamesTheirs { get; } = namesTheirs;

        public bool NamesOther { get; } = namesOther;
    }
}
