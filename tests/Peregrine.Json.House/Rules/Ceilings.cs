using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>What a reader must keep in mind at once does not grow: ways through a method, members of a contract, files that use each other, notes, readers of the grammar.</summary>
internal static class Ceilings
{
    /// <summary>The ways through a method (its cyclomatic complexity), the virtual members that contracts have in common and that meet in one class, and the notes of docs/design.</summary>
    public const int Ways = 30, VirtualMembers = 12, VirtualMembersOfChain = 27, Notes = 30;

    private const int StructuralCharacters = 5;

    /// <summary>The files of one room that use each other in a circle: rooms of the library, and of the packages as many as there are.</summary>
    public static int Circle(string room) => room switch { "Documents" => 27, "Ecma" => 13, _ => 8 };

    /// <summary>The methods with more ways: loops over the characters or tokens of a text, whose cases are short. No method is added.</summary>
    public static IReadOnlySet<string> WithMoreWays { get; } = new HashSet<string>
    {
        "Grammar.Run", "ModelWriter.TryWrite", "TextParser.Parse", "TokenWalk.Walk", "Utf8Decode.Blocks",
    };

    /// <summary>The files that read JSON's grammar, each with its implementation: docs/design/0004-errors-by-a-second-walk.md says why there are six.</summary>
    public static IReadOnlyDictionary<string, string> OfGrammar { get; } = new Dictionary<string, string>
    {
        ["src/Peregrine.Json/Reading/JsonReader.Lines.cs"] = "JsonReader",
        ["src/Peregrine.Json/Reading/JsonReader.Members.cs"] = "JsonReader",
        ["src/Peregrine.Json/Kernels/Text/TokenWalk.cs"] = "TokenWalk",
        ["src/Peregrine.Json/Kernels/Text/TokenBlocks.cs"] = "TokenWalk",
        ["src/Peregrine.Json/Kernels/Text/ValueExtent.cs"] = "TokenWalk",
        ["src/Peregrine.Json/Kernels/Text/CopyState.cs"] = "TokenWalk",
        ["src/Peregrine.Json/Kernels/Text/IndentedText.cs"] = "TokenWalk",
        ["src/Peregrine.Json.Ecma/Parsing/TextParser.cs"] = "TextParser",
        ["src/Peregrine.Json/Syntax/Grammar.cs"] = "Grammar",
        ["src/Peregrine.Json.Extras/Validation/FaultWalk.Places.cs"] = "FaultWalk",
        ["src/Peregrine.Json.Extras/Relaxed/RelaxedText.cs"] = "RelaxedText",
    };

    /// <summary>The files that look at the same characters and accept no text by them, each with the code that does.</summary>
    public static IReadOnlyDictionary<string, string> WithoutGrammar { get; } = new Dictionary<string, string>
    {
        ["src/Peregrine.Json/Converters/Reference/ReferenceContract.cs"] = "the usual forms of metadata; all else is JsonReader's",
        ["src/Peregrine.Json/Reading/MetadataReader.cs"] = "metadata by JsonReader",
        ["src/Peregrine.Json/Streaming/ElementReader.cs"] = "the array around elements that JsonReader reads",
        ["src/Peregrine.Json/Errors/SyntaxWalker.cs"] = "kinds of the tokens of Grammar",
        ["src/Peregrine.Json/Interop/TextTransfer.cs"] = "text that a parser has accepted",
        ["src/Peregrine.Json/Interop/WriterCheck.cs"] = "output of a converter, which a validating writer judges",
        ["src/Peregrine.Json/Writing/OutputPath.cs"] = "the library's own output",
        ["src/Peregrine.Json.Tool/Tokens/TokenPump.Mending.cs"] = "the place at which Grammar goes on after a fault",
    };

    /// <summary>Methods and accessors with more than <see cref="Ways"/> ways through them, and those that are listed and have fewer.</summary>
    public static IEnumerable<Finding> Complexity(IEnumerable<SourceFile> sources, IReadOnlyCollection<string> listed)
    {
        (string Name, int Ways, Finding Finding)[] found =
        [
            .. from file in sources
               where !file.IsGenerated
               from body in file.Nodes.Where(static node => node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or PropertyDeclarationSyntax { ExpressionBody: not null })
               let ways = WaysThrough(body)
               where ways > Ways
               select (NameOf(body), ways, file.At(body, $"{NameOf(body)} has {ways} ways through it, at most {Ways}: split it.")),
        ];
        return found.Where(one => !listed.Contains(one.Name)).Select(static one => one.Finding)
            .Concat(listed.Where(name => found.All(one => one.Name != name)).Select(name => new Finding("tests/Peregrine.Json.House/Rules/Ceilings.cs", 1, $"{name} has at most {Ways} ways through it and is listed.")));
    }

    /// <summary>The members that a class and those it derives from declare as virtual, for the contracts of all types.</summary>
    public static IEnumerable<Finding> Virtual(IReadOnlyCollection<SourceFile> library)
    {
        Dictionary<SyntaxTree, SourceFile> files = library.ToDictionary(file => file.Tree);
        CSharpCompilation compilation = Arrows.Compile(files.Keys);
        INamedTypeSymbol[] types = [.. library.SelectMany(file => file.Nodes.OfType<ClassDeclarationSyntax>().Select(type => compilation.GetSemanticModel(file.Tree).GetDeclaredSymbol(type)!))];
        foreach (INamedTypeSymbol type in types.Where(static type => Chain(type).Last().Name == "TypeContract").Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default))
        {
            int count = Chain(type).SelectMany(static one => one.GetMembers()).Count(static member => member is IMethodSymbol { AssociatedSymbol: null } or IPropertySymbol && (member.IsVirtual || member.IsAbstract));
            int most = type.Name == "TypeContract" ? VirtualMembers : VirtualMembersOfChain;
            if (count > most)
            {
                yield return new(files[type.DeclaringSyntaxReferences[0].SyntaxTree].Path, 1, $"{type.Name} has {count} virtual members, at most {most}: make what few contracts have a capability.");
            }
        }
    }

    /// <summary>Files of one room that use each other, directly or through others of the room. A use is a name of a type, or of a member of a static class, as the compiler binds it.</summary>
    public static IEnumerable<Finding> Circles(IReadOnlyCollection<SourceFile> library)
    {
        Dictionary<SyntaxTree, SourceFile> files = library.ToDictionary(file => file.Tree);
        CSharpCompilation compilation = Arrows.Compile(files.Keys);
        ILookup<string, SourceFile> homes = library.SelectMany(file => Arrows.Named(file.Root).Select(name => (Name: name, File: file))).ToLookup(entry => entry.Name, entry => entry.File);
        Dictionary<SourceFile, HashSet<SourceFile>> uses = library.AsParallel().ToDictionary(file => file, file =>
        {
            SemanticModel model = compilation.GetSemanticModel(file.Tree);
            return file.Nodes.OfType<SimpleNameSyntax>()
                .Where(name => homes[name.Identifier.ValueText].Any(home => home != file && home.Room == file.Room))
                .Select(name => model.GetSymbolInfo(name).Symbol).Select(symbol => symbol as INamedTypeSymbol ?? symbol?.ContainingType)
                .Select(type => type?.DeclaringSyntaxReferences.Select(part => files.GetValueOrDefault(part.SyntaxTree)).OrderBy(static part => part?.Path.Length).FirstOrDefault())
                .OfType<SourceFile>().Where(home => home != file && home.Room == file.Room).ToHashSet();
        });
        HashSet<SourceFile> told = [];
        foreach (SourceFile file in library)
        {
            HashSet<SourceFile> circle = [.. Reached(uses, file).Where(other => Reached(uses, other).Contains(file))];
            int most = Circle(file.Room);
            if (circle.Count > most && !circle.Overlaps(told))
            {
                yield return new(file.Path, 1, $"{circle.Count} files of room {file.Room} use each other, at most {most}: {string.Join(", ", circle.Select(static one => one.Place[^1]).Order(StringComparer.Ordinal))}.");
            }

            told.UnionWith(circle);
        }
    }

    /// <summary>Files that compare text with most of the characters that structure JSON read its grammar: they are listed, because all of them have to agree.</summary>
    public static IEnumerable<Finding> Grammars(IEnumerable<SourceFile> sources, IReadOnlyCollection<string> listed)
    {
        Dictionary<string, SourceFile> found = sources.Where(static file => !file.IsGenerated && Structural(file).Count() >= StructuralCharacters).ToDictionary(static file => file.Path);
        return found.Values.Where(file => !listed.Contains(file.Path)).Select(static file => new Finding(file.Path, 1, $"compares with {string.Concat(Structural(file))} and is not listed: use Grammar, TokenWalk or JsonReader instead of a grammar."))
            .Concat(listed.Where(path => !found.ContainsKey(path)).Select(static path => new Finding(path, 1, "is listed as a file that reads the grammar and is not one.")));
    }

    /// <summary>Notes are few enough that a maintainer reads all of them.</summary>
    public static IEnumerable<Finding> TooMany(int notes) => notes <= Notes ? [] : [new("docs/design/README.md", 1, $"{notes} notes, at most {Notes}: amend one of the subject.")];

    private static IEnumerable<char> Structural(SourceFile file) =>
        file.Nodes.OfType<LiteralExpressionSyntax>()
            .Where(static literal => literal.IsKind(SyntaxKind.CharacterLiteralExpression) && literal.Ancestors().TakeWhile(static node => node is CastExpressionSyntax or ParenthesizedExpressionSyntax or PatternSyntax or CaseSwitchLabelSyntax or CasePatternSwitchLabelSyntax or BinaryExpressionSyntax)
                .Any(static node => node is PatternSyntax or CaseSwitchLabelSyntax or CasePatternSwitchLabelSyntax || node.IsKind(SyntaxKind.EqualsExpression) || node.IsKind(SyntaxKind.NotEqualsExpression)))
            .Select(static literal => literal.Token.ValueText[0]).Where("{}[],:\"".Contains).Distinct().Order();

    private static int WaysThrough(SyntaxNode body) => 1 + body.DescendantNodes().Count(static node =>
        node is IfStatementSyntax or WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or CaseSwitchLabelSyntax or CasePatternSwitchLabelSyntax
            or SwitchExpressionArmSyntax { Pattern: not DiscardPatternSyntax } or ConditionalExpressionSyntax or CatchClauseSyntax
        || node.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression);

    private static string NameOf(SyntaxNode body)
    {
        string type = body.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.ValueText ?? "";
        return body switch
        {
            MethodDeclarationSyntax method => $"{type}.{method.Identifier.ValueText}",
            PropertyDeclarationSyntax property => $"{type}.{property.Identifier.ValueText}",
            AccessorDeclarationSyntax { Parent.Parent: PropertyDeclarationSyntax property } => $"{type}.{property.Identifier.ValueText}",
            _ => type,
        };
    }

    private static IEnumerable<INamedTypeSymbol> Chain(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? one = type; one is { SpecialType: not SpecialType.System_Object }; one = one.BaseType)
        {
            yield return one;
        }
    }

    private static HashSet<SourceFile> Reached(Dictionary<SourceFile, HashSet<SourceFile>> uses, SourceFile from)
    {
        HashSet<SourceFile> seen = [];
        var open = new Stack<SourceFile>([from]);
        while (open.TryPop(out SourceFile? next))
        {
            foreach (SourceFile used in uses[next].Where(seen.Add))
            {
                open.Push(used);
            }
        }

        return seen;
    }
}
