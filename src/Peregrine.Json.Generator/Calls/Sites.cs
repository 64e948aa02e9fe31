namespace Peregrine.Json.Generator.Calls;

/// <summary>
/// Finds calls that cause warnings about trimming and dynamic code. If the types of a call have generated contracts, the warnings do not apply: the compiler
/// then calls a generated method instead (an interceptor), which calls the same method of the library and suppresses the warnings.
/// </summary>
internal static class Sites
{
    private const string CodeAnalysis = "System.Diagnostics.CodeAnalysis";

    /// <summary>Returns the data for the generated method that replaces the call; null if no such method is needed or possible.</summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The library's method.</param>
    /// <param name="roots">The reference ids of all types that the call reads and writes; fewer if one cannot be determined.</param>
    /// <param name="model">The semantic model.</param>
    /// <param name="cancellation">Ends the search.</param>
    public static SiteModel? Find(InvocationExpressionSyntax call, IMethodSymbol method, IReadOnlyList<string> roots, SemanticModel model, CancellationToken cancellation)
    {
        return KnowsTypes(method, roots) ? SiteOf(call, method, roots, model, cancellation) : null;
    }

    /// <summary>
    /// Whether a call of a method with these types may also read or write other types. This is never so for a method without warnings, because such a method
    /// uses only the metadata of a JsonTypeInfo, a context or options.
    /// </summary>
    public static bool IsOpen(IMethodSymbol method, IReadOnlyList<string> roots) => Warns((method.ReducedFrom ?? method).OriginalDefinition) && !KnowsTypes(method, roots);

    private static SiteModel? SiteOf(InvocationExpressionSyntax call, IMethodSymbol method, IReadOnlyList<string> roots, SemanticModel model, CancellationToken cancellation)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return !AreOn(call.SyntaxTree.Options) || !Warns(definition) ? null
            : model.GetInterceptableLocation(call, cancellation) is { } location ? new($"{location.Version}, {Literals.Of(location.Data)}", DisplayOf(location), new(roots), MethodOf(definition, method.ReducedFrom is not null))
            : null;
    }

    /// <summary>Whether a method changes options so that System.Text.Json calls this library, or undoes this change.</summary>
    public static bool Bridges(IMethodSymbol method) => method.Name is "UsePeregrine" or "WithoutPeregrine" or "AddPeregrineJson";

    /// <summary>
    /// Returns the data for the generated method that replaces a call of UsePeregrine, WithoutPeregrine or AddPeregrineJson; null if no such method is needed
    /// or possible. The warnings of such a call do not apply, because without reflection the library finds only generated contracts. MVC itself needs
    /// reflection, so calls for MVC keep their warnings.
    /// </summary>
    public static SiteModel? OfBridge(InvocationExpressionSyntax call, IMethodSymbol method, SemanticModel model, CancellationToken cancellation) =>
        method.Parameters.Length <= 1 && method.ReducedFrom?.Parameters[0].Type.Name is "JsonSerializerOptions" or "IServiceCollection"
            ? SiteOf(call, method, [], model, cancellation)
            : null;

    /// <summary>
    /// Whether generated code may replace calls: the language is C# 11 or newer, and the package's targets pass the compiler the namespace of generated code.
    /// </summary>
    private static bool AreOn(ParseOptions options) =>
        options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp11 }
        && options.Features.TryGetValue("InterceptorsNamespaces", out string? spaces) && spaces.Split(';').Contains(SitesWriter.Namespace);

    private static bool Warns(IMethodSymbol method) => method.GetAttributes().Any(
        static one => Symbols.Is(one.AttributeClass, CodeAnalysis, "RequiresUnreferencedCodeAttribute") || Symbols.Is(one.AttributeClass, CodeAnalysis, "RequiresDynamicCodeAttribute"));

    /// <summary>
    /// Whether the call determines all types that it reads or writes: there is at least one, each has a reference id, every argument for a parameter of type
    /// Type is a typeof. A call for object or dynamic has no reference ids.
    /// </summary>
    private static bool KnowsTypes(IMethodSymbol method, IReadOnlyList<string> roots) =>
        roots.Count > 0 && roots.Count == method.TypeArguments.Length + method.Parameters.Count(static one => Symbols.Is(one.Type as INamedTypeSymbol, "System", "Type"));

    /// <summary>Returns the location without the folder, which differs between machines.</summary>
    private static string DisplayOf(InterceptableLocation location)
    {
        string display = location.GetDisplayLocation();
        return display.Substring(display.LastIndexOfAny(['/', '\\']) + 1);
    }

    private static MethodModel MethodOf(IMethodSymbol method, bool isReduced)
    {
        Dictionary<ITypeParameterSymbol, string> names = method.TypeParameters.ToDictionary(static one => one, static one => TypeText.Identifier(one.Name), (IEqualityComparer<ITypeParameterSymbol>)SymbolEqualityComparer.Default);
        string arguments = method.IsGenericMethod ? $"<{string.Join(", ", names.Values)}>" : "";
        string declared = string.Join(", ", method.Parameters.Select((one, at) => $"{(isReduced && at == 0 ? "this " : "")}{ModifierOf(one)}{TypeText.Of(one.Type, names)} {TypeText.Identifier(one.Name)}"));
        string passed = string.Join(", ", method.Parameters.Select(static one => $"{Passing(one)}{TypeText.Identifier(one.Name)}"));
        return new(
            method.Name,
            $"internal static {(method.ReturnsVoid ? "void" : TypeText.Of(method.ReturnType, names))} ",
            $"{arguments}({declared}){string.Concat(method.TypeParameters.Select(one => Constraints(one, names)))}",
            $"{TypeText.Of(method.ContainingType)}.{TypeText.Identifier(method.Name)}{arguments}({passed})");
    }

    private static string ModifierOf(IParameterSymbol parameter)
    {
        string scoped = parameter.ScopedKind != ScopedKind.None && parameter.RefKind != RefKind.Out ? "scoped " : "";
        return scoped + parameter.RefKind switch
        {
            RefKind.Ref => "ref ",
            RefKind.Out => "out ",
            RefKind.In => "in ",
            RefKind.RefReadOnlyParameter => "ref readonly ",
            _ => "",
        };
    }

    private static string Passing(IParameterSymbol parameter) => parameter.RefKind switch
    {
        RefKind.Ref => "ref ",
        RefKind.Out => "out ",
        RefKind.In or RefKind.RefReadOnlyParameter => "in ",
        _ => "",
    };

    private static string Constraints(ITypeParameterSymbol parameter, Dictionary<ITypeParameterSymbol, string> names)
    {
        var all = new List<string>();
        if (parameter.HasReferenceTypeConstraint)
        {
            all.Add("class");
        }
        else if (parameter.HasValueTypeConstraint)
        {
            all.Add("struct");
        }
        else if (parameter.HasNotNullConstraint)
        {
            all.Add("notnull");
        }

        all.AddRange(parameter.ConstraintTypes.Select(type => TypeText.Of(type, names)));
        if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint)
        {
            all.Add("new()");
        }

        return all.Count == 0 ? "" : $" where {names[parameter]} : {string.Join(", ", all)}";
    }
}
