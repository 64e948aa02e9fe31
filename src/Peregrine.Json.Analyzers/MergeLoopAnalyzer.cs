namespace Peregrine.Json.Analyzers;

/// <summary>Reports loops that merge one JsonObject into another, in projects that refer to Peregrine.Json.Documents, which has JSON Merge Patch (PJ0010).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MergeLoopAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.MergeLoop);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Peregrine.Json.JsonMergePatch") is not null
                && start.Compilation.GetTypeByMetadataName("System.Text.Json.Nodes.JsonObject") is { } objects)
            {
                start.RegisterOperationAction(loop => Look(loop, objects), OperationKind.Loop);
            }
        });
    }

    private static void Look(OperationAnalysisContext context, INamedTypeSymbol objects)
    {
        if (context.Operation is IForEachLoopOperation { Syntax: CommonForEachStatementSyntax syntax } loop
            && MergeLoop.Of(loop, objects, context.ContainingSymbol) is { IsMerge: true })
        {
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.MergeLoop, syntax.ForEachKeyword.GetLocation()));
        }
    }
}
