namespace Peregrine.Json.Generator.Parsing;

/// <summary>Evaluates nullable annotations as System.Reflection.NullabilityInfoContext does.</summary>
internal static class Nullability
{
    /// <summary>Returns whether annotations forbid setting the member to null, and whether they declare that it never returns null.</summary>
    public static (bool RefusesNull, bool GivesNoNull) Of(ISymbol member, ITypeSymbol type)
    {
        // The compiler does not annotate members of anonymous types.
        if (!Symbols.CanBeNull(type) || AnonymousTypes.Is(member.ContainingType))
        {
            return (false, false);
        }

        if (member is IFieldSymbol field)
        {
            bool isNotNull = IsNotNull(field.OriginalDefinition.Type, field.NullableAnnotation);
            return (Written(isNotNull, type, field), Read(isNotNull, type, field));
        }

        var property = (IPropertySymbol)member;
        bool isGiven = IsNotNull(property.OriginalDefinition.Type, property.NullableAnnotation);
        ISymbol[] setter = property.SetMethod is null ? [] : [property, property.SetMethod.Parameters.Last()];
        return (setter.Length > 0 && Written(isGiven, type, setter), property.GetMethod is { } getter && Read(isGiven, type, property, getter));
    }

    /// <summary>Whether annotations forbid passing null to the parameter.</summary>
    public static bool RefusesNull(IParameterSymbol parameter) =>
        Symbols.CanBeNull(parameter.Type) && Written(IsNotNull(parameter.OriginalDefinition.Type, parameter.NullableAnnotation), parameter.Type, parameter);

    /// <summary>
    /// Whether a declared type excludes null. At run time, the arguments of a closed generic type are not annotated: if the declaration names a type parameter,
    /// that parameter's constraints decide.
    /// </summary>
    private static bool IsNotNull(ITypeSymbol declared, NullableAnnotation annotation)
    {
        if (declared is not ITypeParameterSymbol parameter)
        {
            return Symbols.NullableUnderlying(declared) is null && annotation == NullableAnnotation.NotAnnotated;
        }

        return declared.NullableAnnotation != NullableAnnotation.Annotated
            && (parameter.HasNotNullConstraint || (parameter.HasReferenceTypeConstraint && parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.NotAnnotated));
    }

    private static bool Written(bool isNotNull, ITypeSymbol type, params ISymbol[] marked) =>
        Has(marked, "DisallowNullAttribute") ? true : Has(marked, "AllowNullAttribute") && !type.IsValueType ? false : isNotNull;

    private static bool Read(bool isNotNull, ITypeSymbol type, params ISymbol[] marked)
    {
        if (type.IsValueType)
        {
            return isNotNull || Has(marked, "NotNullAttribute");
        }

        return Has(marked, "NotNullAttribute") || (isNotNull && !Has(marked, "MaybeNullAttribute") && !Has(marked, "MaybeNullWhenAttribute"));
    }

    private static bool Has(ISymbol[] marked, string attribute) =>
        marked.Any(symbol => AttributesOf(symbol).Any(one => Symbols.Is(one.AttributeClass, "System.Diagnostics.CodeAnalysis", attribute)));

    private static System.Collections.Immutable.ImmutableArray<AttributeData> AttributesOf(ISymbol symbol) =>
        symbol is IMethodSymbol method ? method.GetReturnTypeAttributes() : symbol.GetAttributes();
}
