namespace Peregrine.Json.Generator.Parsing;

/// <summary>Types that need no generated contract, because the library has one without reflection.</summary>
internal static class SimpleTypes
{
    private static readonly HashSet<string> s_simpleInSystem = ["DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "Guid"];

    private static readonly HashSet<string> s_knownInSystem = ["Version", "Uri"];

    private static readonly HashSet<string> s_numbersInSystem = ["Half", "Int128", "UInt128"];

    /// <summary>Whether the vocabulary for generated code has methods for values of the type.</summary>
    public static bool IsSimple(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_String
        || type is IArrayTypeSymbol { IsSZArray: true, ElementType.SpecialType: SpecialType.System_Byte }
        || IsSimpleStruct(Symbols.NullableUnderlying(type) ?? type);

    /// <summary>Whether the library knows the type by itself.</summary>
    public static bool IsKnown(ITypeSymbol type)
    {
        if (IsSimple(type) || type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Dynamic)
        {
            return true;
        }

        if (Symbols.NullableUnderlying(type) is { } underlying)
        {
            return IsNumberInSystem(underlying);
        }

        return type is INamedTypeSymbol named
            && ((s_knownInSystem.Contains(named.Name) && named.Arity == 0 && Symbols.Is(named, "System", named.Name))
                || IsNumberInSystem(named)
                || IsBytesInMemory(named)
                || Symbols.Is(named, "System.Text.Json", "JsonElement")
                || Symbols.Is(named, "System.Text.Json", "JsonDocument")
                || IsNode(named));
    }

    /// <summary>Of which kind a type is that the library knows by itself. Text, bool, int, long, double, decimal and DateTime are in every program.</summary>
    public static KnownKinds KindsOf(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Dynamic ? KnownKinds.Objects
        : Symbols.NullableUnderlying(type) is { } underlying ? (IsKnown(underlying) ? KnownKinds.Nullables : KnownKinds.None) | KindsOf(underlying)
        : !IsKnown(type) || type.SpecialType is SpecialType.System_String or SpecialType.System_Boolean or SpecialType.System_Int32 or SpecialType.System_Int64
            or SpecialType.System_Double or SpecialType.System_Decimal or SpecialType.System_DateTime ? KnownKinds.None
        : KnownKinds.RareTypes;

    /// <summary>Whether it is a struct that the library knows by itself, and not nullable.</summary>
    public static bool IsKnownStruct(ITypeSymbol type) => type.IsValueType && Symbols.NullableUnderlying(type) is null && IsKnown(type);

    private static bool IsSimpleStruct(ITypeSymbol type) => type.SpecialType switch
    {
        >= SpecialType.System_Boolean and <= SpecialType.System_Double => true,
        SpecialType.System_DateTime => true,
        _ => type is INamedTypeSymbol { Arity: 0 } named && s_simpleInSystem.Contains(named.Name) && Symbols.Is(named, "System", named.Name),
    };

    private static bool IsNumberInSystem(ITypeSymbol type) =>
        type is INamedTypeSymbol { Arity: 0 } named && s_numbersInSystem.Contains(named.Name) && Symbols.Is(named, "System", named.Name);

    private static bool IsBytesInMemory(INamedTypeSymbol type) =>
        type.Arity == 1 && type.TypeArguments[0].SpecialType == SpecialType.System_Byte && (Symbols.Is(type, "System", "Memory`1") || Symbols.Is(type, "System", "ReadOnlyMemory`1"));

    private static bool IsNode(INamedTypeSymbol type)
    {
        foreach (INamedTypeSymbol current in Symbols.Bases(type))
        {
            if (Symbols.Is(current, "System.Text.Json.Nodes", "JsonNode"))
            {
                return true;
            }
        }

        return false;
    }
}
