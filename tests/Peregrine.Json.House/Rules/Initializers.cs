using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>
/// Kernels start without running anything: a type that computes its fields makes every access in code compiled before that ask
/// whether it was done. A nested holder, which nothing else lives in, is initialized at its first use.
/// </summary>
internal static class Initializers
{
    public static IEnumerable<Finding> InKernels(SourceFile file)
    {
        if (file.Room != "Kernels" || file.IsGenerated)
        {
            yield break;
        }

        foreach (SyntaxNode node in file.Nodes)
        {
            if (node is ConstructorDeclarationSyntax constructor && constructor.Modifiers.Any(SyntaxKind.StaticKeyword))
            {
                yield return file.At(constructor, "a static constructor in the kernels.");
            }
            else if (node is VariableDeclaratorSyntax { Initializer.Value: ExpressionSyntax value, Parent.Parent: FieldDeclarationSyntax field }
                && field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Parent?.Parent is not BaseTypeDeclarationSyntax
                && value.DescendantNodesAndSelf().Any(part => part is InvocationExpressionSyntax { Expression: not IdentifierNameSyntax { Identifier.ValueText: "nameof" } } or BaseObjectCreationExpressionSyntax))
            {
                yield return file.At(value, "a static field of the kernels that is computed when the type is first used.");
            }
        }
    }
}
