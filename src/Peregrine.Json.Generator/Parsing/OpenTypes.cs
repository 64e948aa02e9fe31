namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// Closes derived types that an attribute names without type arguments, as System.Text.Json 11 does, over the arguments of the base type. Supports only the
/// usual form, in which the derived type passes each of its type parameters to its base type.
/// </summary>
internal static class OpenTypes
{
    /// <summary>
    /// Returns the derived type, closed over the base type's arguments; null if the derived type does not have the usual form, or may have a constraint that
    /// the base type does not have.
    /// </summary>
    public static INamedTypeSymbol? Close(INamedTypeSymbol open, INamedTypeSymbol type)
    {
        INamedTypeSymbol derived = open.OriginalDefinition;
        INamedTypeSymbol[] bases = [.. Symbols.Bases(derived).Skip(1).Concat(derived.AllInterfaces).Where(one => SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, type.OriginalDefinition))];
        if (bases.Length != 1 || bases[0].TypeArguments.Length != derived.TypeParameters.Length || IsInGeneric(derived) || IsInGeneric(type))
        {
            return null;
        }

        var arguments = new ITypeSymbol?[derived.TypeParameters.Length];
        for (int i = 0; i < arguments.Length; i++)
        {
            if (bases[0].TypeArguments[i] is not ITypeParameterSymbol parameter || arguments[parameter.Ordinal] is not null || !IsAsFree(parameter, type.OriginalDefinition.TypeParameters[i]))
            {
                return null;
            }

            arguments[parameter.Ordinal] = type.TypeArguments[i];
        }

        return derived.Construct([.. arguments!]);
    }

    /// <summary>Returns the expressions that describe the derived types, if one of them is open; null if attributes describe them all.</summary>
    /// <param name="type">The base type.</param>
    /// <param name="access">The symbols that generated code may access.</param>
    /// <param name="fault">The reason why they cannot be described, or null.</param>
    public static string[]? Describe(INamedTypeSymbol type, Access access, out string? fault)
    {
        fault = null;
        AttributeData[] attributes = [.. type.GetAttributes().Where(static one => Symbols.IsJson(one, "JsonDerivedTypeAttribute"))];
        if (!attributes.Any(static one => Symbols.TryFirst(one, out INamedTypeSymbol named) && named.IsUnboundGenericType))
        {
            return null;
        }

        if (!access.HasUnions)
        {
            fault = "one of its derived types is an open generic type, which only a newer version of System.Text.Json than the referenced one can close";
            return null;
        }

        var described = new List<string>();
        foreach (AttributeData attribute in attributes)
        {
            if (!Symbols.TryFirst(attribute, out INamedTypeSymbol derived) || !derived.IsUnboundGenericType)
            {
                fault = "only some of its derived types are open generic types, and only System.Text.Json's metadata can close them";
                return null;
            }

            if (Close(derived, type) is not { } closed)
            {
                fault = $"its derived type '{derived.Name}' is an open generic type that does not pass on its type parameters one by one, and only System.Text.Json's metadata can close it";
                return null;
            }

            string discriminator = attribute.ConstructorArguments is { Length: 2 } arguments && arguments[1] is { IsNull: false, Type: { } of } constant ? $", {Literals.Of(constant.Value, of)}" : "";
            described.Add($"new global::System.Text.Json.Serialization.Metadata.JsonDerivedType(typeof({TypeText.Of(closed)}){discriminator})");
        }

        return [.. described];
    }

    private static bool IsInGeneric(INamedTypeSymbol type) => type.ContainingType is { } outer && (outer.IsGenericType || IsInGeneric(outer));

    /// <summary>
    /// Whether a type parameter of the derived type has no constraint that the base type's parameter lacks. Constraints to types are not compared: if there is
    /// one, the result is false.
    /// </summary>
    private static bool IsAsFree(ITypeParameterSymbol parameter, ITypeParameterSymbol of) =>
        parameter.ConstraintTypes.IsEmpty
        && (!parameter.HasConstructorConstraint || of.HasConstructorConstraint)
        && (!parameter.HasReferenceTypeConstraint || of.HasReferenceTypeConstraint)
        && (!parameter.HasValueTypeConstraint || of.HasValueTypeConstraint)
        && (!parameter.HasUnmanagedTypeConstraint || of.HasUnmanagedTypeConstraint);
}
