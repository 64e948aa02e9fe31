using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;
using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.Generator.Checking;

/// <summary>
/// Reports types whose generated contracts lack what another source generator of the project has added, such as members or attributes (PJ0007). Generators do
/// not see each other's output, but analyzers do: the analyzer compares the generated code with the code that would be generated now.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SeenAnalyzer : DiagnosticAnalyzer
{
    private const string Elsewhere = "declare the type in a project that this one refers to, or write by hand what is added";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Problems.NotSeen, Problems.NotSeenIsError];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationAction(static one =>
        {
            bool isStrict = Problems.AreErrors(one.Options.AnalyzerConfigOptionsProvider.GlobalOptions);
            foreach ((ITypeSymbol type, string added) in Find(one.Compilation, one.CancellationToken))
            {
                Location? place = type.Locations.FirstOrDefault(static place => place.IsInSource);
                one.ReportDiagnostic(Diagnostic.Create(isStrict ? Problems.NotSeenIsError : Problems.NotSeen, place, type.ToDisplayString(), added, Elsewhere));
            }
        });
    }

    /// <summary>Returns the types for which the generator would now have another result, each with what its generated contract lacks.</summary>
    private static IEnumerable<(ITypeSymbol Type, string Added)> Find(Compilation compilation, CancellationToken cancellation)
    {
        string name = TypesWriter.ClassNameOf(compilation.AssemblyName);
        INamedTypeSymbol? registry = compilation.GetTypeByMetadataName($"{TypesWriter.Namespace}.{name}");
        Written[] all = registry is null ? [] : [.. registry.DeclaringSyntaxReferences.SelectMany(one => ContractsIn(one.GetSyntax(cancellation), compilation, cancellation))];
        ITypeSymbol[] unseen = [.. NotesText.UnseenIn(compilation, cancellation).Select(id => TypeId.Find(id, compilation)).OfType<ITypeSymbol>()];
        if (all.Length + unseen.Length == 0)
        {
            yield break;
        }

        TypesModel now = TypeWalk.Again(compilation, all.Select(static one => one.Type).Concat(unseen), cancellation);
        Dictionary<string, EntryModel> entries = now.Entries.GroupBy(static one => one.Type).ToDictionary(static one => one.Key, static one => one.First());
        Dictionary<string, ObjectModel> objects = now.Objects.ToDictionary(static one => one.Type);
        Dictionary<string, ProblemModel> problems = now.Problems.GroupBy(static one => one.Id ?? "").ToDictionary(static one => one.Key, static one => one.First());
        foreach (Written one in all)
        {
            string type = TypeText.Of(one.Type);
            if (!entries.TryGetValue(type, out EntryModel entry))
            {
                if (!one.IsPassed && problems.TryGetValue(TypeId.OfDeclaration(one.Type) ?? "", out ProblemModel problem))
                {
                    yield return (one.Type, $"something for which it has no contract ({problem.Reason})");
                }
            }
            else if (entry.Contract != one.Contract)
            {
                yield return (one.Type, entry.Contract.Contains(".Converted<") ? "the attribute JsonConverter" : "an interface or attribute that makes it another kind of type");
            }
            else if (IsOfProject(one.Type) && objects.TryGetValue(type, out ObjectModel model) && registry!.GetTypeMembers(model.ClassName + "Contract").FirstOrDefault()?.DeclaringSyntaxReferences.FirstOrDefault() is { } reference
                && reference.SyntaxTree.GetText(cancellation).ToString() != ObjectWriter.Write(name, model))
            {
                yield return (one.Type, DifferenceOf(NamesIn(reference.GetSyntax(cancellation)), model));
            }
        }

        foreach (ITypeSymbol type in unseen)
        {
            if (entries.ContainsKey(TypeText.Of(type)) || problems.ContainsKey(TypeId.OfDeclaration(type) ?? ""))
            {
                yield return (type, "a type that it names");
            }
        }
    }

    /// <summary>
    /// Whether the project declares the type, one of its base types or one of its interfaces. Generators can add members only to types that the project
    /// declares.
    /// </summary>
    private static bool IsOfProject(ITypeSymbol type) =>
        Symbols.Bases(type).Concat(type.AllInterfaces).Any(static one => one.Locations.Any(static place => place.IsInSource));

    /// <summary>
    /// Returns the types in the registry (the generated class through which the library finds contracts), with the expressions that create their contracts.
    /// </summary>
    private static IEnumerable<Written> ContractsIn(SyntaxNode part, Compilation compilation, CancellationToken cancellation)
    {
        MethodDeclarationSyntax[] methods = [.. part.ChildNodes().OfType<MethodDeclarationSyntax>()];
#pragma warning disable RS1030 // Allowed: the model is for one file, and is requested once, at the end of the compilation.
        SemanticModel? model = methods.Length == 0 ? null : compilation.GetSemanticModel(part.SyntaxTree);
#pragma warning restore RS1030
        foreach (MethodDeclarationSyntax method in methods)
        {
            if (method.ExpressionBody?.Expression is ConditionalExpressionSyntax { Condition: BinaryExpressionSyntax { Right: TypeOfExpressionSyntax named }, WhenTrue: var contract }
                && (method.TypeParameterList is null ? model!.GetTypeInfo(named.Type, cancellation).Type : TypeId.Find(TypesWriter.IdBefore(method), compilation)) is { } type)
            {
                yield return new(type, contract.ToString());
            }
        }
    }

    /// <summary>Returns the names of the members in a contract.</summary>
    private static string[] NamesIn(SyntaxNode contract) =>
        contract.DescendantNodes().OfType<ConstructorInitializerSyntax>().FirstOrDefault()?.ArgumentList.Arguments.ElementAtOrDefault(1)?.Expression is LiteralExpressionSyntax names
            ? names.Token.ValueText.Split('\n') : [];

    private static string DifferenceOf(string[] names, ObjectModel model)
    {
        string[] added = [.. model.Members.Select(static one => one.ClrName).Where(one => !names.Contains(one)).Distinct()];
        return added.Length switch
        {
            0 => "attributes, interfaces or constructors",
            1 => $"the member '{added[0]}'",
            _ => $"the members '{string.Join("', '", added)}'",
        };
    }

    /// <summary>A type of the registry.</summary>
    /// <param name="Type">The type.</param>
    /// <param name="Contract">The expression that creates its contract.</param>
    private sealed record Written(ITypeSymbol Type, string Contract)
    {
        /// <summary>Whether System.Text.Json or a converter handles the values.</summary>
        public bool IsPassed => Contract.StartsWith($"{CollectionParser.ClosedTypes}.Passed<", System.StringComparison.Ordinal);
    }
}
