namespace Peregrine.Json.Generator.Finding;

/// <summary>
/// Finds the types that ASP.NET Core reads and writes: the parameters and return types of minimal API handlers, the values of <c>Results</c> and
/// <c>TypedResults</c>, problem details, and the bodies of requests and responses. These types count only if the project references Peregrine.Json.AspNetCore,
/// which can make ASP.NET Core call the library.
/// </summary>
internal static class Endpoints
{
    private const string Http = "Microsoft.AspNetCore.Http", Package = "Peregrine.Json.AspNetCore";

    /// <summary>Whether a call may make ASP.NET Core read or write JSON, judged only by the name of the method and the text before it.</summary>
    public static bool IsCandidate(string name, SyntaxNode called) =>
        name is "AddProblemDetails" or "AddValidation" or "Map" or "MapGet" or "MapPost" or "MapPut" or "MapDelete" or "MapPatch" or "MapMethods" or "MapFallback"
        || called is MemberAccessExpressionSyntax { Expression: var owner } && (owner.ToString() is var text) && (text.EndsWith("Results", System.StringComparison.Ordinal));

    /// <summary>
    /// Returns the types that ASP.NET Core reads or writes because of a call, and how it uses them; none if the project does not reference
    /// Peregrine.Json.AspNetCore.
    /// </summary>
    public static IEnumerable<(ITypeSymbol Type, RootKind Kind)> Find(InvocationExpressionSyntax call, IMethodSymbol method, SemanticModel model, CancellationToken cancellation)
    {
        if (!model.Compilation.ReferencedAssemblyNames.Any(static one => one.Name == Package))
        {
            return [];
        }

        string? space = (method.ReducedFrom ?? method).ContainingNamespace?.ToDisplayString();
        return (space, method.ContainingType.Name) switch
        {
            ("Microsoft.AspNetCore.Builder", "EndpointRouteBuilderExtensions") => call.ArgumentList.Arguments
                .Select(argument => HandlerOf(argument.Expression, model, cancellation)).OfType<IMethodSymbol>().SelectMany(OfHandler),
            (Http, "Results" or "TypedResults") when method.Name is "Problem" or "ValidationProblem" => Problems(model.Compilation),
            ("Microsoft.Extensions.DependencyInjection", "ProblemDetailsServiceCollectionExtensions" or "ValidationServiceCollectionExtensions") => Problems(model.Compilation),
            (Http, "Results" or "TypedResults" or "HttpRequestJsonExtensions" or "HttpResponseJsonExtensions") => method.TypeArguments.Select(static type => (type, RootKind.Used)),
            _ => [],
        };
    }

    /// <summary>Returns the types that ASP.NET Core writes when a request or handler fails.</summary>
    private static IEnumerable<(ITypeSymbol Type, RootKind Kind)> Problems(Compilation compilation) =>
        new[] { "Microsoft.AspNetCore.Mvc.ProblemDetails", Http + ".HttpValidationProblemDetails" }.Select(compilation.GetTypeByMetadataName).OfType<ITypeSymbol>().Select(static type => (type, RootKind.Used));

    private static IMethodSymbol? HandlerOf(ExpressionSyntax argument, SemanticModel model, CancellationToken cancellation) =>
        model.GetTypeInfo(argument, cancellation).ConvertedType is { SpecialType: SpecialType.System_Delegate }
            ? model.GetSymbolInfo(argument, cancellation) is { } info ? (info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) as IMethodSymbol : null
            : null;

    private static IEnumerable<(ITypeSymbol Type, RootKind Kind)> OfHandler(IMethodSymbol handler)
    {
        foreach (ITypeSymbol type in ResultsOf(handler.ReturnType))
        {
            yield return (type, RootKind.Used);
        }

        foreach (IParameterSymbol parameter in handler.Parameters)
        {
            string[] sources = [.. parameter.GetAttributes().Select(static one => one.AttributeClass?.Name ?? "")];
            if (sources.Contains("FromBodyAttribute"))
            {
                yield return (parameter.Type, RootKind.Used);
            }
            else if (!sources.Any(static name => name.StartsWith("From", System.StringComparison.Ordinal) || name == "AsParametersAttribute") && CanBeBody(parameter.Type))
            {
                yield return (parameter.Type, RootKind.Possible);
            }
        }
    }

    /// <summary>
    /// Returns the types that ASP.NET Core writes for a handler's return type: the type itself or, for a task or a typed result, its type arguments. Leaves out
    /// object, void, string and the framework's types.
    /// </summary>
    private static IEnumerable<ITypeSymbol> ResultsOf(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol named)
        {
            return [type];
        }

        if (Symbols.Is(named, "System.Threading.Tasks", "Task`1") || Symbols.Is(named, "System.Threading.Tasks", "ValueTask`1"))
        {
            return ResultsOf(named.TypeArguments[0]);
        }

        return Symbols.Implementations(named, Http, "IResult").Any() ? named.TypeArguments.SelectMany(ResultsOf)
            : IsOfFramework(named) || named.SpecialType is SpecialType.System_Object or SpecialType.System_Void or SpecialType.System_String ? []
            : [named];
    }

    /// <summary>
    /// Whether ASP.NET Core may read a parameter of the type from the body. Only at run time is it known whether the parameter is a service instead.
    /// </summary>
    private static bool CanBeBody(ITypeSymbol type) =>
        type is IArrayTypeSymbol
        || (type is INamedTypeSymbol named && !IsOfFramework(named) && (named.TypeKind != TypeKind.Interface || named.ContainingNamespace.ToDisplayString() == "System.Collections.Generic")
            && !Symbols.Bases(named).Any(static one => one.GetMembers().Any(static member => member is IMethodSymbol { IsStatic: true, Name: "TryParse" or "BindAsync" })));

    private static bool IsOfFramework(INamedTypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is { } space
        && (space.StartsWith("Microsoft.", System.StringComparison.Ordinal) || space is "System.Threading" or "System.Threading.Tasks" or "System.IO" or "System.IO.Pipelines" or "System.Security.Claims");
}
