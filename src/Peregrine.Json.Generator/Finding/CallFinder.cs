using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.Operations;
using Peregrine.Json.Generator.Calls;

namespace Peregrine.Json.Generator.Finding;

/// <summary>Finds the types that calls of the library, of System.Text.Json and of ASP.NET Core read and write, and the types that attributes name.</summary>
internal static class CallFinder
{
    /// <summary>The results for calls in unchanged files. Without them, an editor would bind every method with a call again at every keystroke.</summary>
    private static readonly ConditionalWeakTable<SyntaxNode, Found> s_found = new();

    /// <summary>Whether a node is a call of a method whose name may be that of a method of the library, of System.Text.Json or of ASP.NET Core.</summary>
    public static bool IsCandidate(SyntaxNode node, CancellationToken cancellation) =>
        node is InvocationExpressionSyntax { Expression: var called } && NameOf(called) is { } name && IsCandidate(name, called);

    /// <summary>Whether a name may be that of a library method that is converted to a delegate.</summary>
    public static bool IsCandidateForDelegate(SyntaxNode node, CancellationToken cancellation) =>
        node is SimpleNameSyntax { Identifier.ValueText: var name } used && name.Length > 0 && char.IsUpper(name[0]) && IsCandidate(name, used)
        && (used.Parent is MemberAccessExpressionSyntax access && access.Name == used ? access : (ExpressionSyntax)used) is var whole
        && whole.Parent is not (InvocationExpressionSyntax or MemberAccessExpressionSyntax or MemberBindingExpressionSyntax)
        && !SyntaxFacts.IsInNamespaceOrTypeContext(whole);

    /// <summary>Whether a name is that of a library method that is converted to a delegate.</summary>
    public static bool IsDelegate(GeneratorSyntaxContext context, CancellationToken cancellation)
    {
        SymbolInfo found = context.SemanticModel.GetSymbolInfo(context.Node, cancellation);
        return (found.Symbol ?? found.CandidateSymbols.FirstOrDefault()) is IMethodSymbol method && IsOfLibrary(method);
    }

    /// <summary>
    /// Returns the types of one call. A call has types if it calls the library, System.Text.Json with options, or a method of ASP.NET Core that reads or writes
    /// JSON. The result of an earlier run is reused if the file of the call, all declarations, the options and the references are the same.
    /// </summary>
    public static CallModel Find(GeneratorSyntaxContext context, CancellationToken cancellation)
    {
        Compilation compilation = context.SemanticModel.Compilation;
        if (s_found.TryGetValue(context.Node, out Found found) && found.Compilation.TryGetTarget(out Compilation before) && DeclarationComparer.Instance.Equals(before, compilation))
        {
            return found.Call;
        }

        CallModel call = Bind((InvocationExpressionSyntax)context.Node, context.SemanticModel, cancellation);
        call = call.Roots.Count == 0 ? call : call with { Place = PlaceModel.Of(context.Node.GetLocation()) };
        lock (s_found)
        {
            // Editors run generators concurrently on copies of a project, which share files.
            s_found.Remove(context.Node);
            s_found.Add(context.Node, new Found(new WeakReference<Compilation>(compilation), call));
        }

        return call;
    }

    /// <summary>Returns the types of one call, without the place of the call. Unlike <see cref="Find"/>, does not reuse earlier results.</summary>
    public static CallModel Bind(InvocationExpressionSyntax call, SemanticModel semantics, CancellationToken cancellation)
    {
        SymbolInfo called = semantics.GetSymbolInfo(call, cancellation);
        if (called.Symbol is not IMethodSymbol method)
        {
            // The call may have a dynamic argument, whose type is determined at run time.
            return new(default, null, IsOpen: called.CandidateSymbols.Any(static one => one is IMethodSymbol other && IsOfLibrary(other)));
        }

        if (!IsOfLibrary(method))
        {
            IEnumerable<(ITypeSymbol Type, RootKind Kind)> others = TakesOptions(method, call) ? method.TypeArguments.Select(static type => (type, RootKind.Bridged)) : Endpoints.Find(call, method, semantics, cancellation);
            return new(new(others.Select(one => RootOf(one.Type, one.Kind, call.GetLocation())).OfType<RootModel>().Distinct()), null);
        }

        if (Sites.Bridges(method))
        {
            return new(default, Sites.OfBridge(call, method, semantics, cancellation), Bridges: true);
        }

        ITypeSymbol[] types = [.. method.TypeArguments, .. call.ArgumentList.Arguments.Select(argument => TypeOf(argument, semantics, cancellation)).OfType<ITypeSymbol>()];
        RootModel[] roots = [.. types.Select(type => RootOf(type, RootKind.Used, call.GetLocation())).OfType<RootModel>()];

        // Values that are declared as object or dynamic have other types, which are not known.
        string[] ids = types.Any(static type => type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Dynamic) ? [] : [.. roots.Select(static root => root.Id).OfType<string>()];
        return new(new(roots.Distinct()), Sites.Find(call, method, ids, semantics, cancellation), IsOpen: Sites.IsOpen(method, ids) && !IsAdopted(call));
    }

    /// <summary>Returns the type of a typeof that is passed to a parameter for a type, not to one for a value; otherwise null.</summary>
    private static ITypeSymbol? TypeOf(ArgumentSyntax argument, SemanticModel semantics, CancellationToken cancellation) =>
        argument.Expression is TypeOfExpressionSyntax named
        && semantics.GetOperation(argument, cancellation) is IArgumentOperation { Parameter.Type: INamedTypeSymbol expected } && Symbols.Is(expected, "System", "Type")
            ? semantics.GetTypeInfo(named.Type, cancellation).Type
            : null;

    /// <summary>
    /// Whether a method belongs to System.Text.Json or to its methods for HttpClient, and the call passes options, which may make System.Text.Json call the
    /// library.
    /// </summary>
    private static bool TakesOptions(IMethodSymbol method, InvocationExpressionSyntax call)
    {
        if (method.ContainingNamespace.ToDisplayString() is not ("System.Text.Json" or "System.Net.Http.Json")
            || method.Parameters.FirstOrDefault(static one => Symbols.Is(one.Type as INamedTypeSymbol, "System.Text.Json", "JsonSerializerOptions")) is not { } options)
        {
            return false;
        }

        ArgumentSyntax? given = call.ArgumentList.Arguments.FirstOrDefault(one => one.NameColon?.Name.Identifier.ValueText == options.Name)
            ?? call.ArgumentList.Arguments.ElementAtOrDefault(options.Ordinal);
        return given is not null && !given.Expression.IsKind(SyntaxKind.NullLiteralExpression);
    }

    /// <summary>Whether a method belongs to the library, or to the files that its packages compile into projects that adopt it.</summary>
    private static bool IsOfLibrary(IMethodSymbol method) => method.ContainingAssembly.Name switch
    {
        "Peregrine.Json" => method.ContainingNamespace.ToDisplayString() is "Peregrine.Json" or "Peregrine.Json.Http",
        "Peregrine.Json.AspNetCore" => true,
        _ => method.ContainingType is { Name: "PeregrineJsonAdopted" or "PeregrineJsonAspNetCoreAdopted", ContainingType: null, ContainingNamespace.IsGlobalNamespace: true },
    };

    /// <summary>Whether a call is in a file that the package compiles into projects. The types are then found at the calls of that file's methods.</summary>
    private static bool IsAdopted(SyntaxNode call) =>
        call.FirstAncestorOrSelf<ClassDeclarationSyntax>()?.Identifier.ValueText is "PeregrineJsonAdopted" or "PeregrineJsonAspNetCoreAdopted";

    /// <summary>
    /// Returns the types that the attributes of one declaration name, and the places of the attributes. A simple struct that [JsonContract] names is added a
    /// second time, as a type that converters read and write.
    /// </summary>
    public static NamedModel OfAttributes(GeneratorAttributeSyntaxContext context, CancellationToken cancellation)
    {
        var roots = new List<RootModel>();
        var places = new List<RootPlace>();
        foreach (AttributeData attribute in context.Attributes)
        {
            Location? place = attribute.ApplicationSyntaxReference?.GetSyntax(cancellation).GetLocation();
            if (Symbols.TryFirst(attribute, out ITypeSymbol type) && RootOf(type, Symbols.IsJson(attribute, "JsonSerializableAttribute") ? RootKind.InContext : RootKind.Used, place) is { } root)
            {
                roots.Add(root);
                if (root.Id is not null && PlaceModel.Of(place) is { } found)
                {
                    places.Add(new(root.Id, found));
                }

                if (root.Kind == RootKind.Used && ConverterFinder.RootOf(type) is { } converted)
                {
                    roots.Add(converted);
                }
            }
        }

        return new(new(roots), new(places));
    }

    /// <summary>
    /// Returns a type as a root. If the type is local to a file, or contains an anonymous type for which no code can be generated, the root has a problem
    /// instead of an id. Returns null if the type is open or a pointer, or if the compiler reports an error for it.
    /// </summary>
    private static RootModel? RootOf(ITypeSymbol type, RootKind kind, Location? place)
    {
        string? fault = AnonymousTypes.FaultOf(type);
        if (fault is null && !IsClosed(type))
        {
            return null;
        }

        return (fault ?? Unnamed(type)) is { } found ? new(null, new(type.ToDisplayString(), found, null, PlaceModel.Of(place)), kind) : new(TypeId.Of(type), null, kind);
    }

    private static bool IsClosed(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol or IErrorTypeSymbol or IPointerTypeSymbol or IFunctionPointerTypeSymbol => false,
        IArrayTypeSymbol array => IsClosed(array.ElementType),
        INamedTypeSymbol { IsUnboundGenericType: true } => false,
        INamedTypeSymbol when AnonymousTypes.Is(type) => AnonymousTypes.Members(type).All(static one => IsClosed(one.Type)),
        INamedTypeSymbol named => named.TypeArguments.All(IsClosed) && (named.ContainingType is null || IsClosed(named.ContainingType)),
        _ => true,
    };

    /// <summary>Returns the reason why no other compilation can find a type by name; null if one can.</summary>
    private static string? Unnamed(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Unnamed(array.ElementType),
        INamedTypeSymbol when AnonymousTypes.Is(type) => AnonymousTypes.Members(type).Select(static one => Unnamed(one.Type)).FirstOrDefault(static fault => fault is not null),
        INamedTypeSymbol named when IsFileLocal(named) => "it is local to its file",
        INamedTypeSymbol named => named.TypeArguments.Select(Unnamed).FirstOrDefault(static fault => fault is not null),
        _ => null,
    };

    private static bool IsFileLocal(INamedTypeSymbol type) => type.IsFileLocal || (type.ContainingType is { } outer && IsFileLocal(outer));

    private static string? NameOf(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        MemberBindingExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        _ => null,
    };

    private static bool IsCandidate(string name, SyntaxNode called) =>
        name.Contains("erialize") || name.Contains("Json") || name is "Populate" or "Describe"
        || (name == "Create" && called.ToString().Contains("JsonContent")) || name is "UsePeregrine" or "WithoutPeregrine" || Endpoints.IsCandidate(name, called);

    private sealed class Found(WeakReference<Compilation> compilation, CallModel call)
    {
        public WeakReference<Compilation> Compilation { get; } = compilation;

        public CallModel Call { get; } = call;
    }
}
