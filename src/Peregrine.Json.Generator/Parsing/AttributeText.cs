namespace Peregrine.Json.Generator.Parsing;

/// <summary>Converts attributes to the C# expressions that create them.</summary>
internal static class AttributeText
{
    /// <summary>Returns the expression that creates an attribute; null if generated code cannot name all of its parts.</summary>
    public static string? Of(AttributeData attribute, Access access)
    {
        if (attribute.AttributeClass is not { } type || attribute.AttributeConstructor is not { } constructor || access.FaultOf(type) is not null || !access.Reaches(constructor))
        {
            return null;
        }

        string?[] arguments = [.. attribute.ConstructorArguments.Select(one => Of(one, access))];
        var named = new List<string?>();
        foreach (KeyValuePair<string, TypedConstant> one in attribute.NamedArguments)
        {
            bool isReached = Symbols.Bases(type).SelectMany(current => current.GetMembers(one.Key)).FirstOrDefault() is { } member && access.Reaches(member is IPropertySymbol { SetMethod: { } setter } ? setter : member);
            named.Add(isReached && Of(one.Value, access) is { } value ? $"{TypeText.Identifier(one.Key)} = {value}" : null);
        }

        return arguments.Concat(named).Contains(null) ? null
            : $"new {TypeText.Of(type)}({string.Join(", ", arguments)})" + (named.Count == 0 ? "" : $" {{ {string.Join(", ", named)} }}");
    }

    /// <summary>Returns the expression that creates the naming policy of an attribute; null if generated code cannot name all of its parts.</summary>
    public static string? PolicyOf(AttributeData attribute, Access access) => Of(attribute, access) is { } created ? $"{created}.NamingPolicy" : null;

    private static string? Of(TypedConstant constant, Access access)
    {
        switch (constant.Kind)
        {
            case TypedConstantKind.Type:
                return constant.Value is INamedTypeSymbol { IsUnboundGenericType: true } || constant.Value is not ITypeSymbol type ? (constant.IsNull ? "null" : null)
                    : access.FaultOf(type) is null ? $"typeof({TypeText.Of(type)})"
                    : null;
            case TypedConstantKind.Array:
                string?[] items = constant.IsNull ? [] : [.. constant.Values.Select(one => Of(one, access))];
                return constant.IsNull ? "null"
                    : items.Contains(null) || access.FaultOf(constant.Type!) is not null ? null
                    : $"new {TypeText.Of(constant.Type!)} {{ {string.Join(", ", items)} }}";
            case TypedConstantKind.Primitive or TypedConstantKind.Enum:
                return constant.Type is not { } of || access.FaultOf(of) is not null || Literals.HasLoneSurrogate(constant.Value as string) ? null : Literals.Of(constant.Value, of);
            default:
                return null;
        }
    }
}
