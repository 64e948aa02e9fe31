using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;
using Peregrine.Json.Generator.Checking;
using Peregrine.Json.Generator.Finding;

namespace Peregrine.Json.Generator.Calls;

/// <summary>
/// Suppresses the analyzers' warnings about trimming and dynamic code at calls that generated code replaces. The analyzers read the source code, which does not
/// show the replacement. The ahead-of-time compiler reads the compiled code and does not warn. The warnings are also suppressed at calls for which PJ0006 is an
/// error.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SiteSuppressor : DiagnosticSuppressor
{
    private const string Reason = "The types of the call have generated contracts.", Reported = "PJ0006 is reported for a type of the call.";

    private static readonly SuppressionDescriptor s_trimming = new("PJS0001", "IL2026", Reason);
    private static readonly SuppressionDescriptor s_dynamic = new("PJS0002", "IL3050", Reason);
    private static readonly SuppressionDescriptor s_refusedTrimming = new("PJS0003", "IL2026", Reported);
    private static readonly SuppressionDescriptor s_refusedDynamic = new("PJS0004", "IL3050", Reported);

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = [s_trimming, s_dynamic, s_refusedTrimming, s_refusedDynamic];

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        bool isStrict = Problems.AreErrors(context.Options.AnalyzerConfigOptionsProvider.GlobalOptions);
        HashSet<string> refused = isStrict ? [.. NotesText.RefusedIn(context.Compilation, context.CancellationToken)] : [];
        foreach (Diagnostic warning in context.ReportedDiagnostics)
        {
            if (warning.Location is not { SourceTree: { } tree } || CallAt(warning.Location, tree, context) is not { } call)
            {
                continue;
            }

            bool isTrimming = warning.Id == s_trimming.SuppressedDiagnosticId;
            SemanticModel model = context.GetSemanticModel(tree);
            if (model.GetInterceptorMethod(call, context.CancellationToken) is { ContainingType: var type } && IsOurs(type))
            {
                context.ReportSuppression(Suppression.Create(isTrimming ? s_trimming : s_dynamic, warning));
            }
            else if (isStrict && IsAnError(tree, context) && IsRefused(call, model, refused, context.CancellationToken))
            {
                context.ReportSuppression(Suppression.Create(isTrimming ? s_refusedTrimming : s_refusedDynamic, warning));
            }
        }
    }

    /// <summary>
    /// Whether a type of the call has no complete generated contract. PJ0006, or the compiler itself, then reports the reason, and two more warnings at each
    /// call would only make that report harder to see.
    /// </summary>
    private static bool IsRefused(InvocationExpressionSyntax call, SemanticModel model, HashSet<string> refused, CancellationToken cancellation) =>
        CallFinder.IsCandidate(call, cancellation) && CallFinder.Bind(call, model, cancellation).Roots.Any(root => root.Problem is not null || (root.Id is not null && refused.Contains(root.Id)));

    /// <summary>Whether PJ0006 keeps its severity: no setting for the project or for the file changes it.</summary>
    private static bool IsAnError(SyntaxTree tree, SuppressionAnalysisContext context)
    {
        string id = Problems.NoContract.Id;
        CompilationOptions options = context.Compilation.Options;
        return !options.SpecificDiagnosticOptions.ContainsKey(id)
            && (options.SyntaxTreeOptionsProvider is not { } files
                || !(files.TryGetGlobalDiagnosticValue(id, context.CancellationToken, out _) || files.TryGetDiagnosticValue(tree, id, context.CancellationToken, out _)));
    }

    /// <summary>Returns the call that a warning marks, or null. Older analyzers mark the whole call; newer ones mark only the method.</summary>
    private static InvocationExpressionSyntax? CallAt(Location place, SyntaxTree tree, SuppressionAnalysisContext context)
    {
        SyntaxNode? node = tree.GetRoot(context.CancellationToken).FindNode(place.SourceSpan, getInnermostNodeForTie: true);
        return node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call && (call.Span == place.SourceSpan || call.Expression.Span == place.SourceSpan) ? call : null;
    }

    private static bool IsOurs(INamedTypeSymbol type) => type.Name == SitesWriter.ClassName && type.ContainingNamespace.ToDisplayString() == SitesWriter.Namespace;
}
