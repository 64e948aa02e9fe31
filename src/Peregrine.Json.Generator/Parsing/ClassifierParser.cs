namespace Peregrine.Json.Generator.Parsing;

/// <summary>Finds the classifiers that attributes of unions and polymorphic types name.</summary>
internal static class ClassifierParser
{
    private const string Serialization = "System.Text.Json.Serialization", Property = "TypeClassifier";

    /// <summary>Returns the C# name of the classifier's factory; null if the attribute names none, or one that generated code cannot use.</summary>
    /// <param name="attribute">The attribute.</param>
    /// <param name="access">The symbols that generated code may access.</param>
    /// <param name="fault">The reason why the type gets no contract, or null.</param>
    public static string? Find(AttributeData attribute, Access access, out string? fault)
    {
        fault = null;
        TypedConstant named = attribute.NamedArguments.FirstOrDefault(static one => one.Key == Property).Value;
        if (named.Kind != TypedConstantKind.Type || named.IsNull)
        {
            return null;
        }

        if (named.Value is not INamedTypeSymbol factory || !Symbols.Bases(factory).Any(static one => Symbols.Is(one, Serialization, "JsonTypeClassifierFactory")))
        {
            fault = "its classifier is not a JsonTypeClassifierFactory";
            return null;
        }

        if (Symbols.Bases(factory).Any(static one => Symbols.Is(one, Serialization, "JsonUnionTypeStructuralClassifier")))
        {
            fault = "its classifier reads System.Text.Json's metadata of the cases";
            return null;
        }

        bool isCreated = !factory.IsAbstract && access.FaultOf(factory) is null
            && factory.InstanceConstructors.Any(one => one.Parameters.Length == 0 && one.DeclaredAccessibility == Accessibility.Public && access.Reaches(one));
        fault = isCreated ? null : "it has a classifier that generated code cannot create";
        return isCreated ? TypeText.Of(factory) : null;
    }
}
