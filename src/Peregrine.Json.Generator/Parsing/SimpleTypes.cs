namespace Peregrine.Json.Generator.Parsing;

/// <summary>The simple types, which the library reads and writes without reflection or a generated contract.</summary>
internal static partial class SimpleTypes
{
    /// <summary>Whether the runtime classes for generated code have methods for the type.</summary>
    public static bool IsSimple(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_String || IsArrayOfBytes(type) || Has(Symbols.NullableUnderlying(type) ?? type, SimpleKinds.HasMethods);

    /// <summary>Whether the library has built-in support for the type.</summary>
    public static bool IsKnown(ITypeSymbol type) =>
        IsSimple(type) || type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Dynamic
        || (Symbols.NullableUnderlying(type) is { } underlying ? Has(underlying, SimpleKinds.KnowsNullable)
            : KindsIn(type) is not null
                || (type is INamedTypeSymbol named && (IsBytesInMemory(named) || Symbols.Is(named, "System.Text.Json", "JsonElement") || Symbols.Is(named, "System.Text.Json", "JsonDocument") || IsNode(named))));

    /// <summary>
    /// Returns the kind of a built-in type. None for string, bool, int, long, double, decimal and DateTime, which every program contains, and for types without
    /// built-in support.
    /// </summary>
    public static KnownKinds KindsOf(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Dynamic ? KnownKinds.Objects
        : Symbols.NullableUnderlying(type) is { } underlying ? (IsKnown(underlying) ? KnownKinds.Nullables : KnownKinds.None) | KindsOf(underlying)
        : !IsKnown(type) || (KindsIn(type) is { } kinds && (kinds & SimpleKinds.Rare) == 0) ? KnownKinds.None
        : KnownKinds.RareTypes;

    /// <summary>Whether the type is a built-in, non-nullable struct.</summary>
    public static bool IsKnownStruct(ITypeSymbol type) => type.IsValueType && Symbols.NullableUnderlying(type) is null && IsKnown(type);

    private static bool Has(ITypeSymbol type, SimpleKinds kind) => KindsIn(type) is { } kinds && (kinds & kind) != 0;

    private static SimpleKinds? KindsIn(ITypeSymbol type) =>
        type is INamedTypeSymbol { Arity: 0 } named && s_inSystem.TryGetValue(named.Name, out SimpleKinds kinds) && Symbols.Is(named, "System", named.Name) ? kinds : null;

    private static bool IsArrayOfBytes(ITypeSymbol type) => type is IArrayTypeSymbol { IsSZArray: true, ElementType.SpecialType: SpecialType.System_Byte };

    private static bool IsBytesInMemory(INamedTypeSymbol type) =>
        type.Arity == 1 && type.TypeArguments[0].SpecialType == SpecialType.System_Byte && (Symbols.Is(type, "System", "Memory`1") || Symbols.Is(type, "System", "ReadOnlyMemory`1"));

    private static bool IsNode(INamedTypeSymbol type) => Symbols.Bases(type).Any(static one => Symbols.Is(one, "System.Text.Json.Nodes", "JsonNode"));

    /// <summary>The properties of a simple type.</summary>
    [System.Flags]
    private enum SimpleKinds
    {
        None = 0,

        /// <summary>The runtime classes for generated code have methods for the type and its nullable form.</summary>
        HasMethods = 1,

        /// <summary>The library has built-in support for the nullable form.</summary>
        KnowsNullable = 2,

        /// <summary>The code for the type is omitted from native programs that do not use it.</summary>
        Rare = 4,
    }
}
