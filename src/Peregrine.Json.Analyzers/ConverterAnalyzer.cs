namespace Peregrine.Json.Analyzers;

/// <summary>Reports converters that provably read or write something other than one value (PJ0003).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConverterAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.NotOneValue);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("System.Text.Json.Serialization.JsonConverter`1") is { } converter)
            {
                start.RegisterOperationBlockAction(block => Look(block, converter));
            }
        });
    }

    private static void Look(OperationBlockAnalysisContext context, INamedTypeSymbol converter)
    {
        if (context.OwningSymbol is not IMethodSymbol { IsOverride: true, Name: "Read" or "Write" or "WriteAsPropertyName", Parameters.Length: > 1 } method
            || ConverterOf(method, converter) is null
            || context.OperationBlocks.FirstOrDefault(static block => block is IBlockOperation) is not IBlockOperation body
            || body.DescendantsAndSelf().Any(static one => one is IInvalidOperation))
        {
            return;
        }

        if (method.Name == "Read")
        {
            foreach ((SyntaxNode place, string fault) in ReadWalk.Faults(context.GetControlFlowGraph(body), body, method.Parameters[0]))
            {
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.NotOneValue, place.GetLocation(), fault));
            }
        }
        else if (WriteWalk.Fault(body, method) is { } end)
        {
            string message = end is ReturnStatementSyntax ? $"{method.Name} returns here and has written nothing" : $"{method.Name} writes nothing";
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.NotOneValue, end is ReturnStatementSyntax ? end.GetLocation() : method.Locations[0], message));
        }
    }

    /// <summary>
    /// Returns the class JsonConverter, with its type argument, whose method the given method overrides; null if the given method overrides no method of
    /// JsonConverter.
    /// </summary>
    internal static INamedTypeSymbol? ConverterOf(IMethodSymbol method, INamedTypeSymbol converter)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, converter) ? method.ContainingType : null;
    }
}
