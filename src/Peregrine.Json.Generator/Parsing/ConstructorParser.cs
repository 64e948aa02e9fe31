namespace Peregrine.Json.Generator.Parsing;

/// <summary>Chooses the constructor that creates objects, with the same rules as the library's discovery by reflection.</summary>
internal static class ConstructorParser
{
    /// <summary>Returns the constructor to call; null if the type has none that can be called.</summary>
    /// <param name="type">The type.</param>
    /// <param name="access">The symbols that generated code may access.</param>
    /// <param name="accessors">Declares a method for a constructor that C# cannot call.</param>
    /// <param name="hasRequired">Whether the type has members with the modifier required.</param>
    /// <param name="marks">Receives the marks of the constructor: that there is none, or that it sets required members.</param>
    /// <param name="fault">The reason why no contract can be generated, or null.</param>
    public static MakerModel? Parse(INamedTypeSymbol type, Access access, AccessorParser accessors, bool hasRequired, ref ObjectMarks marks, out string? fault)
    {
        fault = null;
        if (AnonymousTypes.Is(type))
        {
            return new() { IsAnonymous = true, Parameters = new(AnonymousTypes.Members(type).Select(static one => new ParameterModel(one.Name, TypeText.Of(one.Type), false, $"default({TypeText.Of(one.Type)})", false))) };
        }

        IMethodSymbol[] constructors = [.. type.InstanceConstructors.Where(static one => !one.IsImplicitlyDeclared || !one.ContainingType.IsValueType || one.Parameters.Length > 0)];
        IMethodSymbol[] marked = [.. constructors.Where(static one => Symbols.JsonAttribute(one, "JsonConstructorAttribute") is not null)];
        if (marked.Length > 1)
        {
            fault = "two of its constructors have the attribute JsonConstructor";
            return null;
        }

        if (type.IsAbstract || type.TypeKind == TypeKind.Interface)
        {
            return null;
        }

        IMethodSymbol? chosen = marked.Length == 1 ? marked[0] : Usual(type, constructors);
        if (chosen is null)
        {
            if (IsDefault(type))
            {
                return new() { IsDefault = true, Parameters = new([]) };
            }

            marks |= ObjectMarks.NoConstructor;
            return null;
        }

        if (chosen.Parameters.FirstOrDefault(static one => one.RefKind != RefKind.None) is { } reference)
        {
            fault = $"its constructor takes '{reference.Name}' by reference";
            return null;
        }

        foreach (IParameterSymbol parameter in chosen.Parameters)
        {
            if (access.FaultOf(parameter.Type) is { } hidden)
            {
                fault = hidden.Length == 0 ? hidden : $"the parameter '{parameter.Name}' of its constructor has a type that generated code cannot use: {hidden}";
                return null;
            }
        }

        bool setsRequired = chosen.GetAttributes().Any(static one => Symbols.Is(one.AttributeClass, "System.Diagnostics.CodeAnalysis", "SetsRequiredMembersAttribute"));
        marks |= setsRequired ? ObjectMarks.SetsRequiredMembers : 0;
        return new()
        {
            Method = access.Reaches(chosen) && (!hasRequired || setsRequired) ? null : accessors.MakerOf(chosen),
            Parameters = new(chosen.Parameters.Select(Describe)),
        };
    }

    private static IMethodSymbol? Usual(INamedTypeSymbol type, IMethodSymbol[] constructors)
    {
        IMethodSymbol[] visible = [.. constructors.Where(static one => one.DeclaredAccessibility == Accessibility.Public)];
        return visible.FirstOrDefault(static one => one.Parameters.Length == 0)
            ?? (IsDefault(type) ? null : visible.Length == 1 ? visible[0] : null);
    }

    /// <summary>Whether objects of the type are created as its default value, unless an attribute selects a constructor.</summary>
    private static bool IsDefault(INamedTypeSymbol type) => type.IsValueType && !Symbols.Is(type, "System.Collections.Generic", "KeyValuePair`2") && !FSharpTypes.IsRecord(type);

    private static ParameterModel Describe(IParameterSymbol parameter)
    {
        bool hasDefault = parameter.HasExplicitDefaultValue;
        return new(
            parameter.Name,
            TypeText.Of(parameter.Type),
            hasDefault,
            hasDefault && parameter.ExplicitDefaultValue is { } value ? Literals.Of(value, parameter.Type) : $"default({TypeText.Of(parameter.Type)})",
            Nullability.RefusesNull(parameter));
    }
}
