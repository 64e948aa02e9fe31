using Microsoft.CodeAnalysis.Editing;

namespace Peregrine.Json.CodeFixes;

/// <summary>Moves options that are created for every call (PJ0002) to a static field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class OptionsFieldFix() : DocumentFix("Keep the options in a static field", Descriptors.OptionsPerCall.Id)
{
    private protected override bool CanFix(Diagnostic diagnostic, SyntaxNode root, SemanticModel model, CancellationToken cancellation) => PlaceOf(root, diagnostic) is not null;

    private protected override Document Change(Document document, ImmutableArray<Diagnostic> diagnostics, SyntaxNode root, SemanticModel model, CancellationToken cancellation)
    {
        var editor = new SyntaxEditor(root, document.Project.Solution.Services);
        IEnumerable<Place> places = diagnostics.OrderBy(static one => one.Location.SourceSpan.Start).Select(one => PlaceOf(root, one)).OfType<Place>();
        foreach (IGrouping<TypeDeclarationSyntax, Place> type in places.GroupBy(static place => place.Type))
        {
            var fields = new List<FieldDeclarationSyntax>();
            var taken = new HashSet<string>(NamesIn(model.GetDeclaredSymbol(type.Key, cancellation)));
            foreach (IGrouping<string, Place> same in type.GroupBy(static place => place.Value.NormalizeWhitespace().ToString()))
            {
                string name = NewName(type.Key, taken);
                fields.Add(Field(name, same.First()));
                foreach (Place place in same)
                {
                    Use(editor, model, place, name);
                }
            }

            editor.ReplaceNode(type.Key, (node, _) => WithFields((TypeDeclarationSyntax)node, fields, AliasLine.EndOfLineIn(root)));
        }

        return document.WithSyntaxRoot(editor.GetChangedRoot());
    }

    private static void Use(SyntaxEditor editor, SemanticModel model, Place place, string name)
    {
        if (place.Declaration is not { } declaration)
        {
            editor.ReplaceNode(place.Value, SyntaxFactory.IdentifierName(name).WithTriviaFrom(place.Value));
            return;
        }

        ISymbol? local = model.GetDeclaredSymbol(declaration.Declaration.Variables[0]);
        foreach (IdentifierNameSyntax use in declaration.Parent!.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText == local?.Name && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, local))
            {
                editor.ReplaceNode(use, SyntaxFactory.IdentifierName(name).WithTriviaFrom(use));
            }
        }

        editor.RemoveNode(declaration, SyntaxRemoveOptions.KeepUnbalancedDirectives);
    }

    private static FieldDeclarationSyntax Field(string name, Place place)
    {
        TypeSyntax type = SyntaxFactory.ParseTypeName("global::System.Text.Json.JsonSerializerOptions").WithAdditionalAnnotations(Simplifier.Annotation).WithTrailingTrivia(SyntaxFactory.Space);
        VariableDeclaratorSyntax variable = SyntaxFactory.VariableDeclarator(name).WithInitializer(SyntaxFactory.EqualsValueClause(place.Value.WithoutTrivia()));
        FieldDeclarationSyntax field = SyntaxFactory.FieldDeclaration(SyntaxFactory.VariableDeclaration(type, SyntaxFactory.SingletonSeparatedList(variable)))
            .AddModifiers(SyntaxFactory.Token(SyntaxKind.PrivateKeyword), SyntaxFactory.Token(SyntaxKind.StaticKeyword), SyntaxFactory.Token(SyntaxKind.ReadOnlyKeyword));
        return place.Declaration is null ? field : field.WithLeadingTrivia(place.Declaration.GetLeadingTrivia().SkipWhile(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia))).WithTrailingTrivia(place.Declaration.GetTrailingTrivia());
    }

    /// <summary>Adds the fields before all other members: initializers of other fields may use the options.</summary>
    private static TypeDeclarationSyntax WithFields(TypeDeclarationSyntax type, List<FieldDeclarationSyntax> fields, string endOfLine)
    {
        SyntaxTrivia end = SyntaxFactory.EndOfLine(endOfLine);
        for (int at = 0; at < fields.Count; at++)
        {
            SyntaxTriviaList trailing = fields[at].GetTrailingTrivia();
            trailing = trailing.Any(SyntaxKind.EndOfLineTrivia) ? trailing : trailing.Add(end);
            bool isLast = at == fields.Count - 1 && type.Members.Count > 0 && type.Members[0] is not FieldDeclarationSyntax;
            fields[at] = fields[at].WithTrailingTrivia(isLast ? trailing.Add(end) : trailing).WithAdditionalAnnotations(Formatter.Annotation);
        }

        return type.WithMembers(type.Members.InsertRange(0, fields));
    }

    /// <summary>Returns a new name in the style of the type's other static fields.</summary>
    private static string NewName(TypeDeclarationSyntax type, HashSet<string> taken)
    {
        string? pattern = type.Members.OfType<FieldDeclarationSyntax>().FirstOrDefault(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword) && !field.Modifiers.Any(SyntaxKind.PublicKeyword))
            ?.Declaration.Variables[0].Identifier.ValueText;
        string stem = pattern is null || pattern.StartsWith("s_", StringComparison.Ordinal) ? "s_options" : pattern[0] == '_' ? "_options" : char.IsUpper(pattern[0]) ? "Options" : "options";
        string name = stem;
        for (int number = 2; !taken.Add(name); number++)
        {
            name = stem + number;
        }

        return name;
    }

    /// <summary>Returns all names in use in the type, its base types and containing types, and by the locals of its methods.</summary>
    private static IEnumerable<string> NamesIn(INamedTypeSymbol? type)
    {
        for (INamedTypeSymbol? outer = type; outer is not null; outer = outer.ContainingType)
        {
            for (INamedTypeSymbol? at = outer; at is not null; at = at.BaseType)
            {
                foreach (string name in at.MemberNames)
                {
                    yield return name;
                }
            }
        }

        foreach (SyntaxToken token in type?.DeclaringSyntaxReferences.SelectMany(static part => part.GetSyntax().DescendantTokens()) ?? [])
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                yield return token.ValueText;
            }
        }
    }

    private static Place? PlaceOf(SyntaxNode root, Diagnostic diagnostic)
    {
        if (!diagnostic.Properties.ContainsKey(OptionsPerCallAnalyzer.FieldProperty)
            || root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not BaseObjectCreationExpressionSyntax made
            || made.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
        {
            return null;
        }

        ExpressionSyntax value = made;
        while (value.Parent is ParenthesizedExpressionSyntax || value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax })
        {
            value = value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } ? call : (ExpressionSyntax)value.Parent;
        }

        return value.Parent switch
        {
            ArgumentSyntax => new(type, value, null),
            EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax } local } } => new(type, value, local),
            _ => null,
        };
    }

    /// <summary>The place of options in a call, or in the declaration of a local.</summary>
    private sealed class Place(TypeDeclarationSyntax type, ExpressionSyntax value, LocalDeclarationStatementSyntax? declaration)
    {
        public TypeDeclarationSyntax Type { get; } = type;

        public ExpressionSyntax Value { get; } = value;

        public LocalDeclarationStatementSyntax? Declaration { get; } = declaration;
    }
}
