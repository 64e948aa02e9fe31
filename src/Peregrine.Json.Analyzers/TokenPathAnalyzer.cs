namespace Peregrine.Json.Analyzers;

/// <summary>Reports paths of Newtonsoft.Json in projects that refer to Peregrine.Json.Documents, which has JSONPath (PJ0009).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TokenPathAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.TokenPath);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Peregrine.Json.JsonPath") is not null && start.Compilation.GetTypeByMetadataName("Newtonsoft.Json.Linq.JToken") is { } token)
            {
                start.RegisterOperationAction(call => Look(call, token), OperationKind.Invocation, OperationKind.MethodReference);
            }
        });
    }

    private static void Look(OperationAnalysisContext context, INamedTypeSymbol token)
    {
        IMethodSymbol method = context.Operation is IInvocationOperation call ? call.TargetMethod : ((IMethodReferenceOperation)context.Operation).Method;
        if (method.Name is "SelectToken" or "SelectTokens" && SymbolEqualityComparer.Default.Equals(method.ContainingType, token)
            && SerializerCallAnalyzer.NameOf(context.Operation.Syntax) is { } name && !IsInExpressionTree(context.Operation))
        {
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.TokenPath, name.GetLocation(), method.Name));
        }
    }

    /// <summary>
    /// Whether a call becomes part of an expression tree. Code that reads the tree may look for the method that the source names, so the call is not reported.
    /// </summary>
    private static bool IsInExpressionTree(IOperation operation)
    {
        for (IOperation? at = operation.Parent; at is not null; at = at.Parent)
        {
            if (at is IConversionOperation { Operand: IAnonymousFunctionOperation, Type: { Name: "Expression", ContainingNamespace: { Name: "Expressions", ContainingNamespace.Name: "Linq" } } })
            {
                return true;
            }
        }

        return false;
    }
}
