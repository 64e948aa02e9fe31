using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Peregrine.Json.Generator.Calls;

/// <summary>
/// Takes away the analyzers' warnings about trimming and dynamic code at calls that generated code takes the place of. The analyzers read the code as it is
/// written; what compiles ahead of time reads what the compiler made of it, and does not warn.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SiteSuppressor : DiagnosticSuppressor
{
    private const string Reason = "The types of the call have generated contracts.";

    private static readonly SuppressionDescriptor s_trimming = new("PJS0001", "IL2026", Reason);
    private static readonly SuppressionDescriptor s_dynamic = new("PJS0002", "IL3050", Reason);

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = [s_trimming, s_dynamic];

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (Diagnostic warning in context.ReportedDiagnostics)
        {
            if (warning.Location is { SourceTree: { } tree } && CallAt(warning.Location, tree, context) is { } call
                && context.GetSemanticModel(tree).GetInterceptorMethod(call, context.CancellationToken) is { ContainingType: var type } && IsOurs(type))
            {
                context.ReportSuppression(Suppression.Create(warning.Id == s_trimming.SuppressedDiagnosticId ? s_trimming : s_dynamic, warning));
            }
        }
    }

    /// <summary>The call that is warned of; older analyzers marked the whole of it, newer ones only what is called.</summary>
    private static InvocationExpressionSyntax? CallAt(Location place, SyntaxTree tree, SuppressionAnalysisContext context)
    {
        SyntaxNode? node = tree.GetRoot(context.CancellationToken).FindNode(place.SourceSpan, getInnermostNodeForTie: true);
        return node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call && (call.Span == place.SourceSpan || call.Expression.Span == place.SourceSpan) ? call : null;
    }

    private static bool IsOurs(INamedTypeSymbol type) => type.Name == SitesWriter.ClassName && type.ContainingNamespace.ToDisplayString() == SitesWriter.Namespace;
}
