using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Peregrine.Json.Generator.Models;
using Peregrine.Json.Generator.Parsing;
using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.AllContracts;

/// <summary>
/// Generates the contracts of all types that a project declares, passes as a type argument or names by typeof, with the parsers and writers of
/// Peregrine.Json.Generator. Tests reach the serializer by generic methods of their own, where that generator's search ends.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class AllContractsGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context) => context.RegisterSourceOutput(context.CompilationProvider, static (output, compilation) =>
    {
        TypesModel types = TypeWalk.Run(compilation, Roots(compilation, output.CancellationToken), output.CancellationToken);
        string registry = TypesWriter.ClassNameOf(compilation.AssemblyName);
        foreach (ObjectModel model in types.Objects)
        {
            output.AddSource($"{model.ClassName}.g.cs", SourceText.From(ObjectWriter.Write(registry, model), Encoding.UTF8));
        }

        output.AddSource("Peregrine.Json.Contracts.g.cs", SourceText.From(TypesWriter.Write(registry, types.Entries), Encoding.UTF8));
        output.AddSource("Peregrine.Json.AllContracts.g.cs", SourceText.From(Listing(types), Encoding.UTF8));
    });

    /// <summary>What was served, and what was not and why, for tests.</summary>
    private static string Listing(TypesModel types)
    {
        CodeText code = TypesWriter.Begin();
        code.Open("internal static class AllContracts")
            .Open("internal static readonly global::System.Type[] Executed = new global::System.Type[]");
        foreach (ObjectModel model in types.Objects.Where(static one => one.Executed is not null))
        {
            code.Line($"typeof({model.Type}),");
        }

        code.Close(";")
            .Open("internal static readonly (string Type, string Reason)[] Refused = new (string, string)[]");
        foreach (ProblemModel problem in types.Problems)
        {
            code.Line($"({Literals.Of(problem.Type)}, {Literals.Of(problem.Reason)}),");
        }

        return code.Close(";").Close().Close().ToString();
    }

    private static IReadOnlyList<RootModel> Roots(Compilation compilation, CancellationToken cancellation)
    {
        var roots = new HashSet<string>();
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SemanticModel semantics = compilation.GetSemanticModel(tree);
            foreach (SyntaxNode node in tree.GetRoot(cancellation).DescendantNodes())
            {
                foreach (ITypeSymbol type in Named(node, semantics, cancellation))
                {
                    if (IsClosed(type) && IsValue(type))
                    {
                        roots.Add(DocumentationCommentId.CreateReferenceId(type));
                    }
                }
            }
        }

        return [.. roots.OrderBy(static id => id, System.StringComparer.Ordinal).Select(static id => new RootModel(id, null, RootKind.Used))];
    }

    private static IEnumerable<ITypeSymbol> Named(SyntaxNode node, SemanticModel semantics, CancellationToken cancellation) => node switch
    {
        BaseTypeDeclarationSyntax declared => semantics.GetDeclaredSymbol(declared, cancellation) is { IsStatic: false } type ? [type] : [],
        InvocationExpressionSyntax call => semantics.GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol { IsGenericMethod: true } method ? method.TypeArguments : [],
        TypeOfExpressionSyntax { Type: var named } => semantics.GetTypeInfo(named, cancellation).Type is { } type ? [type] : [],
        TypeArgumentListSyntax list => list.Arguments.Select(one => semantics.GetTypeInfo(one, cancellation).Type).OfType<ITypeSymbol>(),
        _ => [],
    };

    /// <summary>Whether the type holds data: it is neither a class of tests nor part of System.Text.Json's machinery.</summary>
    private static bool IsValue(ITypeSymbol type) =>
        type is { IsStatic: false, IsRefLikeType: false, IsAnonymousType: false } && type.SpecialType != SpecialType.System_Void
        && !Symbols.Bases(type).Any(static one => one.Name is "JsonConverter" or "JsonSerializerContext" or "Attribute" or "Delegate")
        && !type.GetMembers().OfType<IMethodSymbol>().Any(static method => method.GetAttributes().Any(static one => one.AttributeClass?.Name is "FactAttribute" or "TheoryAttribute"));

    private static bool IsClosed(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol or IErrorTypeSymbol or IPointerTypeSymbol or IFunctionPointerTypeSymbol or IDynamicTypeSymbol => false,
        IArrayTypeSymbol array => IsClosed(array.ElementType),
        INamedTypeSymbol { IsUnboundGenericType: true } or INamedTypeSymbol { IsAnonymousType: true } => false,
        INamedTypeSymbol named => named.TypeArguments.All(IsClosed) && (named.ContainingType is null || IsClosed(named.ContainingType)) && !named.IsFileLocal,
        _ => true,
    };
}
