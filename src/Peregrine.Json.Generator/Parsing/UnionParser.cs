namespace Peregrine.Json.Generator.Parsing;

/// <summary>Describes unions: their cases, and the code that creates a union and gets its value.</summary>
/// <param name="access">The symbols that generated code may access.</param>
internal sealed class UnionParser(Access access)
{
    private const string Runtime = "runtime::", CompilerServices = "System.Runtime.CompilerServices";

    /// <summary>Whether the type is a union: by its attribute, or by a declaration for which a newer compiler adds the attribute.</summary>
    public static bool IsUnion(ITypeSymbol type) =>
        type.GetAttributes().Any(static one => Symbols.Is(one.AttributeClass, CompilerServices, "UnionAttribute"))
        || (type.Interfaces.Any(static one => Symbols.Is(one, CompilerServices, "IUnion")) && type.DeclaringSyntaxReferences.Any(static one => one.GetSyntax().GetType().Name == "UnionDeclarationSyntax"));

    /// <summary>Returns the expression that creates the contract of a union; null if it gets none.</summary>
    /// <param name="type">The union.</param>
    /// <param name="cases">The types of the union's cases.</param>
    /// <param name="fault">The reason why the union gets no contract, or null.</param>
    public string? Parse(INamedTypeSymbol type, out ITypeSymbol[] cases, out string? fault)
    {
        IMethodSymbol[] constructors = [.. type.InstanceConstructors.Where(static one => one.DeclaredAccessibility == Accessibility.Public && one.Parameters.Length == 1 && one.Parameters[0].RefKind == RefKind.None)];
        cases = [.. constructors.Select(static one => one.Parameters[0].Type)];
        string handling = "null";
        string? classifier = null;
        fault = FaultOf(type, constructors) ?? ReadAttributes(type, ref handling, ref classifier);
        if (fault is not null)
        {
            return null;
        }

        string text = TypeText.Of(type);
        IMethodSymbol[] getters = [.. Symbols.Bases(type).SelectMany(static one => one.GetMembers("TryGetValue")).OfType<IMethodSymbol>().Where(IsGetter)];
        IEnumerable<string> described = constructors.Select(one => CaseOf(text, one, getters));
        string classified = classifier is null ? "" : $" {{ Classifier = {ClassifierOf(text, classifier, constructors)} }}";
        return $"new {Runtime}GeneratedUnion<{text}>(static (ref {text} union) => union.Value, {handling}, {string.Join(", ", described)}){classified}";
    }

    /// <summary>
    /// Returns the expression that creates a classifier. System.Text.Json passes metadata of the union to the factory; this metadata is created only for this
    /// call.
    /// </summary>
    private static string ClassifierOf(string union, string factory, IMethodSymbol[] constructors)
    {
        const string Metadata = "serialization::Metadata.";
        IEnumerable<string> cases = constructors.Select(one => $"new {Metadata}JsonUnionCaseInfo(typeof({TypeText.Of(one.Parameters[0].Type)})) {{ IsNullable = {(TakesNull(one.Parameters[0]) ? "true" : "false")} }}");
        return $"static options => {Metadata}JsonMetadataServices.CreateUnionInfo<{union}>(options, new {Metadata}JsonUnionInfoValues<{union}> {{ UnionCases = new {Metadata}JsonUnionCaseInfo[] {{ {string.Join(", ", cases)} }}, TypeClassifierFactory = new {factory}() }}).TypeClassifier is {{ }} classifier ? new {Runtime}GeneratedClassifier(classifier.Invoke) : null";
    }

    private static bool TakesNull(IParameterSymbol parameter) => Symbols.CanBeNull(parameter.Type) && (parameter.Type.IsValueType || !Nullability.RefusesNull(parameter));

    private static string CaseOf(string union, IMethodSymbol constructor, IMethodSymbol[] getters)
    {
        IParameterSymbol parameter = constructor.Parameters[0];
        string type = TypeText.Of(parameter.Type);
        string get = getters.Any(one => TypeText.Of(one.Parameters[0].Type) == type) ? $"static (ref {union} union, out {type} value) => union.TryGetValue(out value)" : "null";
        return $"new {Runtime}GeneratedCase<{union}, {type}>(static value => new {union}(value), {get}, {(TakesNull(parameter) ? "true" : "false")})";
    }

    private string? FaultOf(INamedTypeSymbol type, IMethodSymbol[] constructors)
    {
        if (!access.HasUnions)
        {
            return "it is a union, which only a System.Text.Json that is newer than the referenced one knows";
        }

        if (CollectionParser.IsCollection(type))
        {
            return "it is a union and a collection";
        }

        if (type.IsAbstract || constructors.Length == 0 || Symbols.Bases(type).Any(static one => one.GetMembers().Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })))
        {
            return "it is a union without a public constructor for each of its cases";
        }

        if (constructors.Select(static one => TypeText.Of(one.Parameters[0].Type)).Distinct().Count() < constructors.Length)
        {
            return "it is a union with two cases of the same type";
        }

        if (ValueOf(type) is not { } value || !access.Reaches(value))
        {
            return "it is a union without a public property Value of type object";
        }

        foreach (IMethodSymbol constructor in constructors)
        {
            if ((access.FaultOf(constructor.Parameters[0].Type) ?? (access.Reaches(constructor) ? null : "its constructor is obsolete, and using it is an error")) is { } fault)
            {
                return fault.Length == 0 ? fault : $"it is a union with a case that generated code cannot use: {fault}";
            }
        }

        return null;
    }

    private static IPropertySymbol? ValueOf(INamedTypeSymbol type)
    {
        IPropertySymbol[] found = [.. Symbols.Bases(type).SelectMany(static one => one.GetMembers("Value")).OfType<IPropertySymbol>()];
        return found.Length == 1 && found[0] is { IsStatic: false, DeclaredAccessibility: Accessibility.Public, GetMethod.DeclaredAccessibility: Accessibility.Public, RefKind: RefKind.None, Parameters.Length: 0, Type.SpecialType: SpecialType.System_Object } ? found[0] : null;
    }

    private bool IsGetter(IMethodSymbol method) =>
        method is { IsStatic: false, IsGenericMethod: false, DeclaredAccessibility: Accessibility.Public, ReturnsByRef: false, ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.Length: 1 }
        && method.Parameters[0].RefKind == RefKind.Out && access.Reaches(method);

    /// <summary>Reads the attributes of the union. Returns the reason why it has no generated contract, or null.</summary>
    private string? ReadAttributes(INamedTypeSymbol type, ref string handling, ref string? classifier)
    {
        foreach (AttributeData attribute in type.GetAttributes().Where(Symbols.IsAnyJson))
        {
            switch (attribute.AttributeClass!.Name)
            {
                case "JsonUnionAttribute":
                    classifier = ClassifierParser.Find(attribute, access, out string? fault);
                    if ((fault ?? Symbols.UnknownProperty(attribute)) is { } unusable)
                    {
                        return fault ?? $"its attribute JsonUnionAttribute sets {unusable}, for which no code is generated yet";
                    }

                    break;
                case "JsonNumberHandlingAttribute" when Symbols.TryFirst(attribute, out int number):
                    handling = $"(serialization::JsonNumberHandling)({number.ToString(System.Globalization.CultureInfo.InvariantCulture)})";
                    break;
                default:
                    return $"it is a union with the attribute {attribute.AttributeClass.Name}, for which no code is generated yet";
            }
        }

        return null;
    }
}
