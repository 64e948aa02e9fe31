namespace Peregrine.Json.Generator.Parsing;

/// <summary>Decides which symbols the code that is generated into an assembly may access.</summary>
internal sealed class Access(Compilation compilation)
{
    private readonly Dictionary<INamedTypeSymbol, string?> _faults = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the referenced System.Text.Json is version 11 or newer, which has unions and closes open derived types.</summary>
    public bool HasUnions { get; } = compilation.GetTypeByMetadataName("System.Text.Json.Serialization.JsonUnionAttribute") is not null;

    /// <summary>Whether generated code may access the member, as hand-written code would.</summary>
    public bool Reaches(ISymbol member) => compilation.IsSymbolAccessibleWithin(member, compilation.Assembly) && !Symbols.IsForbidden(member);

    /// <summary>Returns the nullable form of a struct.</summary>
    public ITypeSymbol NullableOf(ITypeSymbol type) => compilation.GetSpecialType(SpecialType.System_Nullable_T).Construct(type);

    /// <summary>Returns the reason why generated code cannot name a type; null if it can, and empty if the compiler reports an error for the type.</summary>
    public string? FaultOf(ITypeSymbol type)
    {
        switch (type)
        {
            case IErrorTypeSymbol:
                return "";
            case IArrayTypeSymbol array:
                return FaultOf(array.ElementType);
            case IDynamicTypeSymbol:
                return null;
            case INamedTypeSymbol named when AnonymousTypes.Is(named):
                return FaultOfAnonymous(named);
            case INamedTypeSymbol named:
                return FaultOfDefinition(named.OriginalDefinition) ?? Symbols.Arguments(named).Select(FaultOf).FirstOrDefault(static fault => fault is not null) ?? FaultOfConstraints(named);
            default:
                return "it is not a type of values that C# can pass as an argument";
        }
    }

    private string? FaultOfAnonymous(INamedTypeSymbol type)
    {
        foreach (IPropertySymbol member in AnonymousTypes.Members(type))
        {
            if (FaultOf(member.Type) is { } fault)
            {
                return fault.Length == 0 ? fault : $"it is an anonymous type with the member '{member.Name}' of a type that generated code cannot use: {fault}";
            }
        }

        return null;
    }

    /// <summary>
    /// Returns the reason why a type with anonymous arguments cannot be named, or null. Generated code can assume only that an anonymous type is a class, so it
    /// cannot name a type whose type parameter requires a constructor.
    /// </summary>
    private static string? FaultOfConstraints(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            for (int i = 0; i < current.TypeArguments.Length; i++)
            {
                if (current.TypeParameters[i].HasConstructorConstraint && AnonymousTypes.Is(current.TypeArguments[i]))
                {
                    return $"its type parameter '{current.TypeParameters[i].Name}' requires a constructor, which generated code cannot guarantee for an anonymous type: declare a record";
                }
            }
        }

        return null;
    }

    private string? FaultOfDefinition(INamedTypeSymbol type)
    {
        if (!_faults.TryGetValue(type, out string? fault))
        {
            _faults[type] = fault = FindFault(type);
        }

        return fault;
    }

    private string? FindFault(INamedTypeSymbol type)
    {
        if (type.IsRefLikeType)
        {
            return "it is a ref struct";
        }

        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            if (current.IsFileLocal)
            {
                return "it is local to its file";
            }

            if (!SyntaxFacts.IsValidIdentifier(current.Name))
            {
                return "it has a name that C# cannot write";
            }

            if (Symbols.IsForbidden(current))
            {
                return "it is obsolete, and using it is an error";
            }
        }

        if (type.TypeKind == TypeKind.Interface && type.AllInterfaces.Prepend(type).Any(static one => one.GetMembers().Any(static member => member.IsStatic && member.IsAbstract)))
        {
            return "it is an interface with static abstract members, which cannot be a type argument";
        }

        if (!compilation.IsSymbolAccessibleWithin(type, compilation.Assembly))
        {
            return "other code of the assembly cannot access it";
        }

        return IsAmbiguous(type) ? "another assembly has a type of the same name" : null;
    }

    /// <summary>Whether the name of a type of another assembly is ambiguous: another type has the same name, or only an alias leads to the assembly.</summary>
    private bool IsAmbiguous(INamedTypeSymbol type)
    {
        INamedTypeSymbol outermost = type;
        while (outermost.ContainingType is { } outer)
        {
            outermost = outer;
        }

        if (SymbolEqualityComparer.Default.Equals(outermost.ContainingAssembly, compilation.Assembly))
        {
            return false;
        }

        if (compilation.GetMetadataReference(outermost.ContainingAssembly) is { Properties.Aliases: { IsDefaultOrEmpty: false } aliases } && !aliases.Contains(MetadataReferenceProperties.GlobalAlias))
        {
            return true;
        }

        string space = outermost.ContainingNamespace is { IsGlobalNamespace: false } found ? found.ToDisplayString() + "." : "";
        return compilation.GetTypesByMetadataName(space + outermost.MetadataName).Count(one => compilation.IsSymbolAccessibleWithin(one, compilation.Assembly)) != 1;
    }
}
