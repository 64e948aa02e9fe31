using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Peregrine.Json.Analyzers;

/// <summary>
/// In a project with UsePeregrineJson, makes the compiler call JsonDocuments instead of the methods of System.Text.Json's document models (interceptors). The
/// targets of the package allow the namespace of the generated methods. In a project without these targets, the generator does nothing.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class DocumentCalls : IIncrementalGenerator
{
    /// <summary>The namespace that the package's targets allow.</summary>
    internal const string Namespace = "Peregrine.Json.Redirected";

    /// <summary>The name of the stage that finds calls. Tests use it to check which stages ran again.</summary>
    internal const string Stage = "Documents";

    private const string File = "Peregrine.Json.Documents.g.cs";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<(string Method, string Location, string Display)> calls = context.SyntaxProvider
            .CreateSyntaxProvider(IsCandidate, Find).Where(static call => call.Method is not null).WithTrackingName(Stage);
        context.RegisterSourceOutput(calls.Collect(), static (output, all) =>
        {
            if (!all.IsEmpty)
            {
                output.AddSource(File, SourceText.From(Text(all), Encoding.UTF8));
            }
        });
    }

    /// <summary>
    /// Whether a node may be a call of a document model's method, judged by names and the number of arguments, in a project that allows the namespace of the
    /// generated methods. If the call uses an alias of a class, the same file must declare the alias.
    /// </summary>
    private static bool IsCandidate(SyntaxNode node, CancellationToken cancellation) =>
        node is InvocationExpressionSyntax { Expression: var called, ArgumentList.Arguments.Count: <= 4 }
        && called switch
        {
            IdentifierNameSyntax name => RedirectedMethods.AreNamed(name.Identifier.ValueText),
            MemberBindingExpressionSyntax { Name: IdentifierNameSyntax name } => RedirectedMethods.AreNamedOfInstance(name.Identifier.ValueText),
            MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } when RedirectedMethods.AreNamedOfInstance(name.Identifier.ValueText) => true,
            MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name, Expression: var owner } =>
                RedirectedMethods.AreNamed(name.Identifier.ValueText) && OwnerOf(owner) is { } type && (RedirectedMethods.AreOf(type) || IsAlias(type, node)),
            _ => false,
        }
        && IsAllowed(node.SyntaxTree.Options);

    private static string? OwnerOf(ExpressionSyntax owner) => owner switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } => name.Identifier.ValueText,
        AliasQualifiedNameSyntax { Name: IdentifierNameSyntax name } => name.Identifier.ValueText,
        _ => null,
    };

    private static bool IsAlias(string name, SyntaxNode node) =>
        node.SyntaxTree.GetRoot() is CompilationUnitSyntax unit
        && unit.Usings.Concat(unit.Members.OfType<BaseNamespaceDeclarationSyntax>().SelectMany(static one => one.Usings)).Any(one => one.Alias?.Name.Identifier.ValueText == name);

    private static bool IsAllowed(ParseOptions options) =>
        options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp11 }
        && options.Features.TryGetValue("InterceptorsNamespaces", out string? spaces) && spaces.Split(';').Contains(Namespace);

    private static (string Method, string Location, string Display) Find(GeneratorSyntaxContext context, CancellationToken cancellation)
    {
        var call = (InvocationExpressionSyntax)context.Node;
        SemanticModel model = context.SemanticModel;
        return model.GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method
            && RedirectedMethods.KeyOf(method) is { } key
            && model.Compilation.GetTypeByMetadataName(RedirectedMethods.Target) is not null
            && !IsInExpressionTree(call, model, cancellation)
            && model.GetInterceptableLocation(call, cancellation) is { } location
                ? (key, $"{location.Version}, {SymbolDisplay.FormatLiteral(location.Data, quote: true)}", DisplayOf(location))
                : default;
    }

    /// <summary>
    /// Whether a call becomes part of an expression tree. Code that reads the tree may look for the method that the source names, so the call must not change.
    /// </summary>
    private static bool IsInExpressionTree(SyntaxNode call, SemanticModel model, CancellationToken cancellation) =>
        call.Ancestors().Any(one => one switch
        {
            AnonymousFunctionExpressionSyntax function => IsExpression(model.GetTypeInfo(function, cancellation).ConvertedType),
            QueryExpressionSyntax query => query.DescendantNodes().OfType<QueryClauseSyntax>().Any(clause => IsQueryable(clause, model, cancellation)),
            _ => false,
        });

    private static bool IsExpression(ITypeSymbol? type) => type is { Name: "Expression" or "LambdaExpression", ContainingNamespace: { Name: "Expressions", ContainingNamespace.Name: "Linq" } };

    /// <summary>
    /// Whether a clause of a query creates expression trees: its source is an IQueryable, or the clause calls a method that takes an expression tree.
    /// </summary>
    private static bool IsQueryable(QueryClauseSyntax clause, SemanticModel model, CancellationToken cancellation) =>
        clause is FromClauseSyntax from
            ? model.GetTypeInfo(from.Expression, cancellation).Type is { } source && (IsNamedQueryable(source) || source.AllInterfaces.Any(IsNamedQueryable))
            : (model.GetQueryClauseInfo(clause, cancellation).OperationInfo.Symbol as IMethodSymbol)?.Parameters.Any(static one => IsExpression(one.Type)) == true;

    private static bool IsNamedQueryable(ITypeSymbol type) => type is { Name: "IQueryable", ContainingNamespace: { Name: "Linq", ContainingNamespace.Name: "System" } };

    /// <summary>Returns the location without the folder, which differs between machines.</summary>
    private static string DisplayOf(InterceptableLocation location)
    {
        string display = location.GetDisplayLocation();
        return display.Substring(display.LastIndexOfAny(['/', '\\']) + 1);
    }

    private static string Text(ImmutableArray<(string Method, string Location, string Display)> calls)
    {
        var text = new StringBuilder("""
            // <auto-generated/>
            #nullable enable

            namespace Peregrine.Json.Redirected
            {
                [global::System.CodeDom.Compiler.GeneratedCode("Peregrine.Json.Analyzers", "1")]
                [global::System.Runtime.CompilerServices.CompilerGenerated]
                [global::System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverage]
                [global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]
                file static class DocumentCalls
                {

            """);
        int number = 0;
        foreach (IGrouping<string, (string Method, string Location, string Display)> method in calls.GroupBy(static call => call.Method).OrderBy(static one => one.Key, StringComparer.Ordinal))
        {
            foreach ((_, string location, string display) in method)
            {
                text.Append($"        [global::System.Runtime.CompilerServices.InterceptsLocation({location})] // {display}\n");
            }

            text.Append("        [global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]\n");
            text.Append("        ").Append(RedirectedMethods.Declaration(method.Key, number++)).Append("\n\n");
        }

        return text.Append("""
                }
            }

            namespace System.Runtime.CompilerServices
            {
                [global::System.AttributeUsage(global::System.AttributeTargets.Method, AllowMultiple = true)]
                file sealed class InterceptsLocationAttribute : global::System.Attribute
                {
                    public InterceptsLocationAttribute(int version, string data)
                    {
                    }
                }
            }

            """).ToString().Replace("\r\n", "\n");
    }
}
