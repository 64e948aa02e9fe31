namespace Peregrine.Json.Analyzers;

/// <summary>
/// Reports options that are created for each call: as an argument of a serializer, or in a local variable that the method only configures and passes to
/// serializers (PJ0002).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionsPerCallAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a diagnostic that is set if the options can move to a static field, because their values do not depend on the method.</summary>
    internal const string FieldProperty = "field";

    /// <summary>
    /// The assemblies of test frameworks. Projects that refer to one of them get no reports, because tests create options where they use them, and each test
    /// runs once.
    /// </summary>
    private static readonly ImmutableHashSet<string> s_tests = ImmutableHashSet.Create("xunit.core", "xunit.v3.core", "nunit.framework", "Microsoft.VisualStudio.TestPlatform.TestFramework", "MSTest.TestFramework", "TUnit.Core");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.OptionsPerCall);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (KnownTypes.Of(start.Compilation) is { } types && !start.Compilation.ReferencedAssemblyNames.Any(static assembly => s_tests.Contains(assembly.Name)))
            {
                IMethodSymbol? entry = start.Compilation.GetEntryPoint(start.CancellationToken);
                start.RegisterOperationAction(made => Look(made, types, entry), OperationKind.ObjectCreation);
            }
        });
    }

    private static void Look(OperationAnalysisContext context, KnownTypes types, IMethodSymbol? entry)
    {
        var made = (IObjectCreationOperation)context.Operation;
        if (!types.IsOptions(made.Type) || RunsOnce(context.ContainingSymbol, made, entry))
        {
            return;
        }

        IOperation value = Whole(made, types);
        bool isField = SharedValue.IsShareable(value, context.ContainingSymbol.ContainingType, types);
        if (value.Parent is IArgumentOperation { Parent: IInvocationOperation call } && types.IsEitherSerializer(call.TargetMethod.ContainingType))
        {
            Report();
        }
        else if (value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator } && OnlyServes(local, declarator, types, out bool isSetUp))
        {
            isField &= !isSetUp;
            Report();
        }

        void Report() =>
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.OptionsPerCall, made.Syntax.GetLocation(), isField ? ImmutableDictionary<string, string?>.Empty.Add(FieldProperty, "") : null));
    }

    /// <summary>Returns the creation including the conversions and calls of UsePeregrine around it.</summary>
    private static IOperation Whole(IOperation value, KnownTypes types)
    {
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation conversion:
                    value = conversion;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation call } when types.IsUsePeregrine(call.TargetMethod):
                    value = call;
                    break;
                default:
                    return value;
            }
        }
    }

    /// <summary>
    /// Whether an operation counts as one that runs once: in an initializer, in a static constructor, or in the program's entry method outside of lambdas and
    /// local functions.
    /// </summary>
    private static bool RunsOnce(ISymbol containing, IOperation made, IMethodSymbol? entry) =>
        containing is not IMethodSymbol method
        || method.MethodKind == MethodKind.StaticConstructor
        || SymbolEqualityComparer.Default.Equals(method, entry) && FunctionOf(made) is null;

    /// <summary>Returns the lambda or local function that contains an operation; null for an operation outside of them.</summary>
    private static IOperation? FunctionOf(IOperation operation)
    {
        IOperation? at = operation.Parent;
        while (at is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            at = at.Parent;
        }

        return at;
    }

    /// <summary>
    /// Whether a local is only configured and passed to serializers, in the function that declares it, and not in a loop that begins after its declaration.
    /// </summary>
    private static bool OnlyServes(ILocalSymbol local, IVariableDeclaratorOperation declarator, KnownTypes types, out bool isSetUp)
    {
        isSetUp = false;
        bool serves = false;
        IOperation? function = FunctionOf(declarator);
        IOperation root = declarator;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        foreach (ILocalReferenceOperation use in root.Descendants().OfType<ILocalReferenceOperation>())
        {
            if (!SymbolEqualityComparer.Default.Equals(use.Local, local))
            {
                continue;
            }

            if (FunctionOf(use) != function || LoopOf(use) != LoopOf(declarator))
            {
                return false;
            }

            IOperation at = use;
            while (at.Parent is IConversionOperation conversion)
            {
                at = conversion;
            }

            switch (at.Parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation call } when types.IsEitherSerializer(call.TargetMethod.ContainingType):
                    serves = true;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation { Parent: IExpressionStatementOperation } call } when types.IsUsePeregrine(call.TargetMethod):
                case IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation { Parent: IExpressionStatementOperation } }:
                case IPropertyReferenceOperation { Property.Name: "Converters" or "TypeInfoResolverChain", Parent: IInvocationOperation { Parent: IExpressionStatementOperation } }:
                    isSetUp = true;
                    break;
                default:
                    return false;
            }
        }

        return serves;
    }

    private static IOperation? LoopOf(IOperation operation)
    {
        IOperation? at = operation.Parent;
        while (at is not (null or ILoopOperation))
        {
            at = at.Parent;
        }

        return at;
    }
}
