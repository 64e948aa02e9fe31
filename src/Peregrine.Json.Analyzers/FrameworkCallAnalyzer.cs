namespace Peregrine.Json.Analyzers;

/// <summary>
/// Reports calls of framework methods that use System.Text.Json's own serializer, because they receive no options or options on which UsePeregrine was not
/// called (PJ0004), and options of web hosts on which UsePeregrine was not called (PJ0005).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FrameworkCallAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a diagnostic that contains the name of this library's class with the same method; not set if there is no such class.</summary>
    internal const string TwinProperty = "twin";

    private const string PassOptions = "pass options that UsePeregrine was called on";

    /// <summary>Classes whose methods use System.Text.Json's own serializer if they receive no options.</summary>
    private static readonly HashSet<string> s_clients = ["System.Net.Http.Json.HttpClientJsonExtensions", "System.Net.Http.Json.HttpContentJsonExtensions", "System.Net.Http.Json.JsonContent"];

    /// <summary>Classes whose methods serialize with the host's options if they receive no options.</summary>
    private static readonly HashSet<string> s_hosted =
    [
        "Microsoft.AspNetCore.Http.HttpRequestJsonExtensions", "Microsoft.AspNetCore.Http.HttpResponseJsonExtensions", "Microsoft.AspNetCore.Http.Results",
        "Microsoft.AspNetCore.Http.TypedResults", "Microsoft.AspNetCore.Mvc.Controller", "Microsoft.AspNetCore.Mvc.JsonResult",
    ];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.PlainOptions, Descriptors.PlainHost);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (KnownTypes.Of(start.Compilation) is { } types)
            {
                new Look(types, new OptionsOrigins(types, start.Compilation), new Adoption(start.Compilation, start.Options.AnalyzerConfigOptionsProvider)).Register(start);
            }
        });
    }

    /// <summary>The state of the analysis of one compilation.</summary>
    private sealed class Look(KnownTypes types, OptionsOrigins origins, Adoption adoption)
    {
        private readonly HostOptions _hosts = new(types, origins);

        public void Register(CompilationStartAnalysisContext start)
        {
            start.RegisterOperationAction(Call, OperationKind.Invocation);
            start.RegisterOperationAction(Creation, OperationKind.ObjectCreation);
            start.RegisterOperationAction(Reference, OperationKind.MethodReference);
            start.RegisterOperationAction(Property, OperationKind.PropertyReference);
            start.RegisterCompilationEndAction(End);
        }

        private void Call(OperationAnalysisContext context)
        {
            var call = (IInvocationOperation)context.Operation;
            IMethodSymbol method = call.TargetMethod;
            if (types.IsUsePeregrine(method))
            {
                _hosts.UsePeregrine(call);
                return;
            }

            if (KnownTypes.IsAddPeregrine(method))
            {
                _hosts.AddPeregrine(method);
                return;
            }

            if (method.ContainingType is not { } owner || !IsWatched(owner.Name))
            {
                return;
            }

            if (UsesHttp(owner.Name, method))
            {
                _hosts.UsesHttp();
            }

            if (SerializerCallAnalyzer.NameOf(call.Syntax) is not { } name || !adoption.Covers(name.SyntaxTree))
            {
                return;
            }

            string type = KnownTypes.NameOf(owner);
            if (KindOf(type, method.Name) is var kind and not HostKind.None)
            {
                _hosts.Made(kind, name.GetLocation());
            }
            else if (type == "System.Text.Json.Nodes.JsonValue" && method is { Name: "Create", IsGenericMethod: true } && !IsSimple(method.TypeArguments[0]))
            {
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.PlainOptions, name.GetLocation(), method.Name, "JsonSerializer.SerializeToNode makes a node of any value"));
            }
            else if (s_clients.Contains(type) && PlainOptions(call.Arguments, true, context))
            {
                string twin = "Peregrine.Json.Http." + owner.Name;
                bool hasTwin = context.Compilation.GetTypeByMetadataName(twin) is not null;
                ImmutableDictionary<string, string?>? properties = hasTwin ? ImmutableDictionary<string, string?>.Empty.Add(TwinProperty, twin) : null;
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.PlainOptions, name.GetLocation(), properties, method.Name, hasTwin ? "Peregrine.Json.Http has the same method; or " + PassOptions : PassOptions));
            }
            else if (s_hosted.Contains(type) && PlainOptions(call.Arguments, false, context))
            {
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.PlainOptions, name.GetLocation(), method.Name, PassOptions));
            }
        }

        private void Creation(OperationAnalysisContext context)
        {
            var made = (IObjectCreationOperation)context.Operation;
            if (made.Type is INamedTypeSymbol { Name: "JsonResult" } type && s_hosted.Contains(KnownTypes.NameOf(type)) && adoption.Covers(made.Syntax.SyntaxTree) && PlainOptions(made.Arguments, false, context))
            {
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.PlainOptions, made.Syntax.GetLocation(), type.Name, PassOptions));
            }
        }

        private void Reference(OperationAnalysisContext context)
        {
            if (types.IsUsePeregrine(((IMethodReferenceOperation)context.Operation).Method))
            {
                _hosts.ReferToUsePeregrine();
            }
        }

        private void Property(OperationAnalysisContext context) => _hosts.Refer((IPropertyReferenceOperation)context.Operation, context.CancellationToken);

        private void End(CompilationAnalysisContext context)
        {
            foreach ((HostKind kind, Location place) in _hosts.Plain())
            {
                (string what, string way) = kind switch
                {
                    HostKind.Http => ("Bodies and results of minimal APIs", "AddPeregrineJson or ConfigureHttpJsonOptions"),
                    HostKind.Mvc => ("Bodies and results of controllers", "AddPeregrineJson or AddJsonOptions"),
                    _ => ("Arguments and results of hubs", "AddPeregrineJson or AddJsonProtocol"),
                };
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.PlainHost, place, what, way));
            }
        }

        /// <summary>
        /// Whether a call passes options on which UsePeregrine was not called. If <paramref name="without"/> is true, the result is also true for a call that
        /// passes neither options nor metadata.
        /// </summary>
        private bool PlainOptions(ImmutableArray<IArgumentOperation> arguments, bool without, OperationAnalysisContext context)
        {
            IArgumentOperation? options = arguments.FirstOrDefault(argument => types.IsOptions(argument.Parameter?.Type) || argument.Parameter?.Name == "serializerSettings");
            return options switch
            {
                null => without && !arguments.Any(static argument => argument.Parameter?.Type?.Name is "JsonTypeInfo" or "JsonSerializerContext"),
                { ArgumentKind: ArgumentKind.DefaultValue } or { Value.ConstantValue: { HasValue: true, Value: null } } => without,
                _ => origins.Of(options.Value, context.CancellationToken) == OptionsOrigin.Plain,
            };
        }

        private static bool IsWatched(string type) =>
            type is "HttpClientJsonExtensions" or "HttpContentJsonExtensions" or "JsonContent" or "JsonValue" or "HttpRequestJsonExtensions" or "HttpResponseJsonExtensions"
                or "Results" or "TypedResults" or "Controller" or "WebApplication" or "MvcServiceCollectionExtensions" or "SignalRDependencyInjectionExtensions" or "EndpointRouteBuilderExtensions";

        /// <summary>Returns the kind of host options that a call creates.</summary>
        private static HostKind KindOf(string type, string method) =>
            type switch
            {
                "Microsoft.AspNetCore.Builder.WebApplication" when method is "CreateBuilder" or "CreateSlimBuilder" or "Create" => HostKind.Http,
                "Microsoft.Extensions.DependencyInjection.MvcServiceCollectionExtensions" when method is "AddControllers" or "AddControllersWithViews" or "AddMvc" => HostKind.Mvc,
                "Microsoft.Extensions.DependencyInjection.SignalRDependencyInjectionExtensions" when method is "AddSignalR" => HostKind.Hub,
                _ => HostKind.None,
            };

        /// <summary>Whether a call reads or writes with the options of minimal APIs, or maps a handler that does.</summary>
        private static bool UsesHttp(string type, IMethodSymbol method) =>
            type is "Results" or "TypedResults" or "HttpRequestJsonExtensions" or "HttpResponseJsonExtensions"
            || (type == "EndpointRouteBuilderExtensions" && method.Parameters.Any(static parameter => parameter.Type.Name == "Delegate"));

        /// <summary>
        /// Whether JsonValue.Create gains nothing from this library for values of the type, because JsonValue stores them unchanged or always converts them to
        /// a document.
        /// </summary>
        private static bool IsSimple(ITypeSymbol type) =>
            type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
                ? IsSimple(nullable.TypeArguments[0])
                : type.TypeKind == TypeKind.Enum || type.Name == "JsonElement"
                    || (SimpleTypes.InSystem.Contains(type.Name) && type is INamedTypeSymbol { Arity: 0, ContainingType: null, ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } });
    }
}
