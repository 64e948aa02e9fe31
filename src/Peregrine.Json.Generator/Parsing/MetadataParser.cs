namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// Compares the metadata from System.Text.Json's generator with discovery by reflection. That generator does not access private members. It passes init-only
/// members to the constructor, so those that the JSON lacks get their default value, even if they have an initializer.
/// </summary>
internal static class MetadataParser
{
    /// <summary>Whether metadata and reflection agree on the type.</summary>
    public static bool Matches(INamedTypeSymbol type)
    {
        if (type.GetAttributes().Any(IsOwnPolicy) || type.InstanceConstructors.Any(static one => !IsSeen(one.DeclaredAccessibility) && Symbols.JsonAttribute(one, "JsonConstructorAttribute") is not null))
        {
            return false;
        }

        for (INamedTypeSymbol? current = type; current is not null && current.SpecialType != SpecialType.System_Object; current = current.BaseType)
        {
            if (!current.GetMembers().All(one => Matches(one, type)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the metadata passes required or init-only members to a constructor; reflection sets these after the object is created.</summary>
    public static bool Makes(INamedTypeSymbol type) =>
        Symbols.Bases(type).SelectMany(static one => one.GetMembers()).Any(one =>
            one is IPropertySymbol { SetMethod.IsInitOnly: true } or IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }
            && !(one is IPropertySymbol property && IsParameter(property, type)));

    /// <summary>Whether the type or a base type is in another assembly, whose reference assembly may lack private members.</summary>
    public static bool IsReferenced(INamedTypeSymbol type)
    {
        if (AnonymousTypes.Is(type))
        {
            return false;
        }

        INamedTypeSymbol? current = type;
        while (current is not null && current.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType))
        {
            if (!current.Locations.Any(static one => one.IsInSource))
            {
                return true;
            }

            current = current.BaseType;
        }

        return false;
    }

    /// <summary>
    /// Whether the generator may see other members than reflection does at run time, or the same members in another order: other generators may add members to
    /// partial declarations, and the framework's reference assemblies list members in another order than the runtime.
    /// </summary>
    public static bool MayDiffer(INamedTypeSymbol type) =>
        Symbols.Bases(type).Concat(type.TypeKind == TypeKind.Interface ? type.AllInterfaces : []).Any(static one => IsInParts(one) || (IsOfFramework(one) && one.GetMembers().Any(static member => member is IPropertySymbol or IFieldSymbol)));

    private static bool IsInParts(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.Any(static one => one.GetSyntax() is TypeDeclarationSyntax declared && declared.Modifiers.Any(SyntaxKind.PartialKeyword));

    /// <summary>Whether the type is in a reference assembly of the framework, except pairs and tuples, which are the same at run time.</summary>
    private static bool IsOfFramework(INamedTypeSymbol type) =>
        type.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType)
        && type.ContainingAssembly is { } assembly
        && (assembly.Name is "mscorlib" or "netstandard" or "System" || assembly.Name.StartsWith("System.", System.StringComparison.Ordinal) || assembly.Name.StartsWith("Microsoft.", System.StringComparison.Ordinal))
        && !Symbols.Is(type, "System.Collections.Generic", "KeyValuePair`2")
        && !(type.Arity > 0 && (Symbols.Is(type, "System", $"ValueTuple`{type.Arity}") || Symbols.Is(type, "System", $"Tuple`{type.Arity}")))
        && assembly.GetAttributes().Any(static one => Symbols.Is(one.AttributeClass, "System.Runtime.CompilerServices", "ReferenceAssemblyAttribute"));

    private static bool Matches(ISymbol member, INamedTypeSymbol type)
    {
        bool isIncluded = member is IPropertySymbol or IFieldSymbol && Symbols.JsonAttribute(member, "JsonIncludeAttribute") is not null;
        if (isIncluded && !(IsSeen(member.DeclaredAccessibility) && (member is not IPropertySymbol included || (IsSeen(included.GetMethod) && IsSeen(included.SetMethod)))))
        {
            return false;
        }

        if (member.GetAttributes().Any(static one => IsOwnConverter(one) || IsOwnPolicy(one)))
        {
            return false;
        }

        return member is not IPropertySymbol { SetMethod.IsInitOnly: true, IsRequired: false } property || IsParameter(property, type) || HasNoInitializer(property, type);
    }

    /// <summary>Whether an attribute is derived from System.Text.Json's converter attribute: System.Text.Json's generator does not call it.</summary>
    private static bool IsOwnConverter(AttributeData attribute) => Symbols.DerivesFromJson(attribute, "JsonConverterAttribute") && !Symbols.IsJson(attribute, "JsonConverterAttribute");

    /// <summary>Whether an attribute is derived from System.Text.Json's attribute for naming policies: System.Text.Json's generator does not call it.</summary>
    private static bool IsOwnPolicy(AttributeData attribute) => Symbols.DerivesFromJson(attribute, "JsonNamingPolicyAttribute") && !Symbols.IsJson(attribute, "JsonNamingPolicyAttribute");

    private static bool IsSeen(IMethodSymbol? accessor) => accessor is null || IsSeen(accessor.DeclaredAccessibility);

    private static bool IsSeen(Accessibility accessibility) => accessibility == Accessibility.Public;

    /// <summary>Whether the type declares exactly one public constructor, and a parameter of it has the name of the property.</summary>
    private static bool IsParameter(IPropertySymbol property, INamedTypeSymbol type)
    {
        IMethodSymbol[] constructors = [.. type.InstanceConstructors.Where(static one => one.DeclaredAccessibility == Accessibility.Public && !one.IsImplicitlyDeclared)];
        return constructors.Length == 1 && constructors[0].Parameters.Any(one => string.Equals(one.Name, property.Name, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Whether the source code shows that neither an initializer nor a constructor sets the property.</summary>
    private static bool HasNoInitializer(IPropertySymbol property, INamedTypeSymbol type) =>
        type.InstanceConstructors.All(static one => one.IsImplicitlyDeclared)
        && SymbolEqualityComparer.Default.Equals(property.ContainingType, type)
        && property.DeclaringSyntaxReferences.Length == 1 && property.DeclaringSyntaxReferences[0].GetSyntax() is PropertyDeclarationSyntax { Initializer: null };
}
