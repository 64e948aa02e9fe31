namespace Peregrine.Json.Generator.Parsing;

/// <summary>Questions about symbols that several parsers ask.</summary>
internal static class Symbols
{
    private const string Serialization = "System.Text.Json.Serialization";

    /// <summary>The properties that attributes of types and members set, and that are known.</summary>
    private static readonly HashSet<string> s_properties = ["Condition", "IgnoreUnrecognizedTypeDiscriminators", "InferClosedTypePolymorphism", "TypeClassifier", "TypeDiscriminatorPropertyName", "UnknownDerivedTypeHandling"];

    /// <summary>Whether a type has this name in this namespace, with any arguments.</summary>
    public static bool Is(INamedTypeSymbol? type, string space, string metadataName) =>
        type is not null && type.MetadataName == metadataName && type.ContainingType is null && IsNamespace(type.ContainingNamespace, space);

    /// <summary>Whether an attribute is this one of System.Text.Json.</summary>
    public static bool IsJson(AttributeData attribute, string name) => Is(attribute.AttributeClass, Serialization, name);

    /// <summary>The attribute of System.Text.Json with this name, or null.</summary>
    public static AttributeData? JsonAttribute(ISymbol symbol, string name) => symbol.GetAttributes().FirstOrDefault(attribute => IsJson(attribute, name));

    /// <summary>Whether an attribute is one of System.Text.Json, or derived from one.</summary>
    public static bool IsAnyJson(AttributeData attribute) => Bases(attribute.AttributeClass).Any(static type => Is(type, Serialization, "JsonAttribute"));

    /// <summary>Whether an attribute derives from this one of System.Text.Json.</summary>
    public static bool DerivesFromJson(AttributeData attribute, string name) => Bases(attribute.AttributeClass).Any(type => Is(type, Serialization, name));

    /// <summary>The first argument of an attribute's constructor, if it is a constant of the given type.</summary>
    public static bool TryFirst<T>(AttributeData attribute, out T value)
    {
        if (attribute.ConstructorArguments.Length > 0 && attribute.ConstructorArguments[0] is { Kind: not (TypedConstantKind.Error or TypedConstantKind.Array), Value: T found })
        {
            value = found;
            return true;
        }

        value = default!;
        return false;
    }

    /// <summary>A property that an attribute sets by its name, or null.</summary>
    public static object? Named(AttributeData attribute, string name) =>
        attribute.NamedArguments.FirstOrDefault(one => one.Key == name).Value is { Kind: TypedConstantKind.Enum or TypedConstantKind.Primitive } value ? value.Value : null;

    /// <summary>
    /// A property that an attribute of System.Text.Json sets and that generated code does not take into account, because only newer versions have it; or null.
    /// </summary>
    public static string? UnknownProperty(AttributeData attribute) =>
        Is(attribute.AttributeClass, Serialization, attribute.AttributeClass!.MetadataName)
            ? attribute.NamedArguments.Select(static one => one.Key).FirstOrDefault(static one => !s_properties.Contains(one)) : null;

    /// <summary>A type and its base types, the most derived first.</summary>
    public static IEnumerable<INamedTypeSymbol> Bases(ITypeSymbol? type)
    {
        for (INamedTypeSymbol? current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
        {
            yield return current;
        }
    }

    /// <summary>The arguments of a type, and those of the types that contain it.</summary>
    public static IEnumerable<ITypeSymbol> Arguments(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            foreach (ITypeSymbol argument in current.TypeArguments)
            {
                yield return argument;
            }
        }
    }

    /// <summary>The type in a nullable one, or null.</summary>
    public static ITypeSymbol? NullableUnderlying(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : null;

    /// <summary>Whether null is a value of the type.</summary>
    public static bool CanBeNull(ITypeSymbol type) => !type.IsValueType || NullableUnderlying(type) is not null;

    /// <summary>Whether the type is this interface or implements it, with any arguments.</summary>
    public static IEnumerable<INamedTypeSymbol> Implementations(ITypeSymbol type, string space, string metadataName)
    {
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Interface } itself && Is(itself, space, metadataName))
        {
            yield return itself;
        }

        foreach (INamedTypeSymbol one in type.AllInterfaces)
        {
            if (Is(one, space, metadataName))
            {
                yield return one;
            }
        }
    }

    /// <summary>Whether a symbol must not be named: the compiler reports an error for it.</summary>
    public static bool IsForbidden(ISymbol symbol) =>
        symbol.GetAttributes().Any(static attribute => Is(attribute.AttributeClass, "System", "ObsoleteAttribute") && attribute.ConstructorArguments.Length > 1 && attribute.ConstructorArguments[1].Value is true);

    private static bool IsNamespace(INamespaceSymbol? space, string name)
    {
        int end = name.Length;
        for (; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            int start = end - space.Name.Length;
            if (start < 0 || string.CompareOrdinal(name, start, space.Name, 0, space.Name.Length) != 0 || (start > 0 && name[start - 1] != '.'))
            {
                return false;
            }

            if (start == 0)
            {
                return space.ContainingNamespace is { IsGlobalNamespace: true };
            }

            end = start - 1;
        }

        return false;
    }
}
