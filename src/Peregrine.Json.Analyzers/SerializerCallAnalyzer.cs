namespace Peregrine.Json.Analyzers;

/// <summary>
/// Reports calls of System.Text.Json's serializer: in files that have not adopted the library (PJ0000), and calls in other files that the alias does not reach
/// (PJ0001).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SerializerCallAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a report of PJ0001 that contains the shape of the call.</summary>
    internal const string ShapeProperty = "shape";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.NotAdopted, Descriptors.StaysBehind);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (KnownTypes.Of(start.Compilation) is { } types)
            {
                var adoption = new Adoption(start.Compilation, start.Options.AnalyzerConfigOptionsProvider);
                var origins = new OptionsOrigins(types, start.Compilation);
                start.RegisterOperationAction(call => Look(call, types, adoption, origins), OperationKind.Invocation, OperationKind.MethodReference, OperationKind.DynamicInvocation);
            }
        });
    }

    private static void Look(OperationAnalysisContext context, KnownTypes types, Adoption adoption, OptionsOrigins origins)
    {
        (ISymbol? owner, string method) = context.Operation switch
        {
            IInvocationOperation call => (call.TargetMethod.ContainingType, call.TargetMethod.Name),
            IMethodReferenceOperation reference => (reference.Method.ContainingType, reference.Method.Name),
            IDynamicInvocationOperation { Operation: IDynamicMemberReferenceOperation reference } => (reference.ContainingType, reference.MemberName),
            _ => (null, ""),
        };
        if (!types.IsTheirs(owner) || NameOf(context.Operation.Syntax) is not { } name || context.Operation.SemanticModel is not { } model)
        {
            return;
        }

        CallShape shape = CallShapes.Of(name, IsExtension(context.Operation, name, model, context.CancellationToken), model, context.CancellationToken);
        if (shape == CallShape.Meant || context.Operation is IInvocationOperation invocation && invocation.Arguments.Any(argument => IsPeregrine(argument)))
        {
            return;
        }

        if (adoption.Covers(name.SyntaxTree))
        {
            ImmutableDictionary<string, string?> properties = ImmutableDictionary<string, string?>.Empty.Add(ShapeProperty, shape.ToString());
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.StaysBehind, name.GetLocation(), properties, method, CallShapes.Advice(shape, method)));
        }
        else if (shape is CallShape.ShortName or CallShape.OwnAlias)
        {
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.NotAdopted, name.GetLocation(), method));
        }

        bool IsPeregrine(IArgumentOperation argument) => types.IsOptions(argument.Parameter?.Type) && origins.Of(argument.Value, context.CancellationToken) == OptionsOrigin.Peregrine;
    }

    /// <summary>Whether a call has the form of an extension method's: its first argument precedes the method's name.</summary>
    private static bool IsExtension(IOperation operation, SimpleNameSyntax name, SemanticModel model, CancellationToken cancellation) =>
        operation switch
        {
            IInvocationOperation call => name.Parent is MemberBindingExpressionSyntax
                || name.Parent is MemberAccessExpressionSyntax access && call.TargetMethod.IsExtensionMethod && model.GetSymbolInfo(access.Expression, cancellation).Symbol is not INamespaceOrTypeSymbol,
            IMethodReferenceOperation reference => reference.Instance is not null,
            _ => false,
        };

    /// <summary>Returns the method's name in a call or a method group.</summary>
    internal static SimpleNameSyntax? NameOf(SyntaxNode syntax) =>
        syntax switch
        {
            InvocationExpressionSyntax call => NameOf(call.Expression),
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            SimpleNameSyntax name => name,
            _ => null,
        };
}
