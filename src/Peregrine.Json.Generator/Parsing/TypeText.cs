using System.Text;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>Returns types as generated code names them: in full, without annotations, tuple names and dynamic, so that each type has one text.</summary>
internal static class TypeText
{
    /// <summary>Returns the text of a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="parameters">The names of type parameters; null if they keep their own names.</param>
    public static string Of(ITypeSymbol type, IReadOnlyDictionary<ITypeParameterSymbol, string>? parameters = null)
    {
        var text = new StringBuilder();
        Append(text, type, parameters);
        return text.ToString();
    }

    /// <summary>Returns an identifier that C# does not parse as a keyword.</summary>
    public static string Identifier(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;

    /// <summary>Returns the value of Type.Name at run time; for an anonymous type, without its number.</summary>
    public static string RuntimeName(ITypeSymbol type) => type is IArrayTypeSymbol array ? $"{RuntimeName(array.ElementType)}[{new string(',', array.Rank - 1)}]"
        : !AnonymousTypes.Is(type) ? type.MetadataName
        : AnonymousTypes.Members(type).Count() is > 0 and int count ? $"{AnonymousTypes.RuntimePrefix}`{count}"
        : AnonymousTypes.RuntimePrefix;

    private static void Append(StringBuilder text, ITypeSymbol type, IReadOnlyDictionary<ITypeParameterSymbol, string>? parameters)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                AppendArray(text, array, parameters);
                break;
            case IDynamicTypeSymbol:
                text.Append("object");
                break;
            case ITypeParameterSymbol parameter:
                text.Append(parameters?[parameter] ?? Identifier(parameter.Name));
                break;
            case INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable:
                Append(text, nullable.TypeArguments[0], parameters);
                text.Append('?');
                break;
            case INamedTypeSymbol named when KeywordOf(named.SpecialType) is { } keyword:
                text.Append(keyword);
                break;
            case INamedTypeSymbol when AnonymousTypes.Is(type):
                text.Append(AnonymousTypes.NameOf(type));
                break;
            case INamedTypeSymbol named:
                AppendNamed(text, named.TupleUnderlyingType ?? named, parameters);
                break;
            default:
                text.Append(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
                break;
        }
    }

    private static void AppendArray(StringBuilder text, IArrayTypeSymbol array, IReadOnlyDictionary<ITypeParameterSymbol, string>? parameters)
    {
        // Writes the innermost element type first, then the ranks of the arrays from the outermost to the innermost.
        ITypeSymbol element = array;
        while (element is IArrayTypeSymbol inner)
        {
            element = inner.ElementType;
        }

        Append(text, element, parameters);
        for (ITypeSymbol current = array; current is IArrayTypeSymbol inner; current = inner.ElementType)
        {
            text.Append('[').Append(',', inner.Rank - 1).Append(']');
        }
    }

    private static void AppendNamed(StringBuilder text, INamedTypeSymbol type, IReadOnlyDictionary<ITypeParameterSymbol, string>? parameters)
    {
        if (type.ContainingType is { } outer)
        {
            AppendNamed(text, outer, parameters);
            text.Append('.');
        }
        else
        {
            text.Append("global::");
            AppendNamespace(text, type.ContainingNamespace);
        }

        text.Append(Identifier(type.Name));
        if (type.TypeArguments.Length == 0)
        {
            return;
        }

        text.Append('<');
        for (int i = 0; i < type.TypeArguments.Length; i++)
        {
            text.Append(i == 0 ? "" : ", ");
            Append(text, type.TypeArguments[i], parameters);
        }

        text.Append('>');
    }

    private static void AppendNamespace(StringBuilder text, INamespaceSymbol? space)
    {
        if (space is null or { IsGlobalNamespace: true })
        {
            return;
        }

        AppendNamespace(text, space.ContainingNamespace);
        text.Append(Identifier(space.Name)).Append('.');
    }

    private static string? KeywordOf(SpecialType type) => type switch
    {
        SpecialType.System_Object => "object",
        SpecialType.System_String => "string",
        SpecialType.System_Boolean => "bool",
        SpecialType.System_Char => "char",
        SpecialType.System_SByte => "sbyte",
        SpecialType.System_Byte => "byte",
        SpecialType.System_Int16 => "short",
        SpecialType.System_UInt16 => "ushort",
        SpecialType.System_Int32 => "int",
        SpecialType.System_UInt32 => "uint",
        SpecialType.System_Int64 => "long",
        SpecialType.System_UInt64 => "ulong",
        SpecialType.System_Single => "float",
        SpecialType.System_Double => "double",
        SpecialType.System_Decimal => "decimal",
        _ => null,
    };
}
