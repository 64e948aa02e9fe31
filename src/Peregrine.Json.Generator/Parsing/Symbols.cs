namespace Peregrine.Json.Generator.Parsing;

/// <summary>Queries about symbols that several parsers share.</summary>
internal static class Symbols
{
    private const string Serialization = "System.Text.Json.Serialization";

    /// <summary>The properties of System.Text.Json's attributes that the generator supports.</summary>
    private static readonly HashSet<string> s_properties = ["Condition", "IgnoreUnrecognizedTypeDiscriminators", "InferClosedTypePolymorphism", "TypeClassifier", "TypeDiscriminatorPropertyName", "UnknownDerivedTypeHandling"];

    /// <summary>Whether a type has this name in this namespace, with any type arguments.</summary>
    public static bool Is(INamedTypeSymbol? type, string space, string metadataName) =>
        type is not null && type.MetadataName == metadataName && type.ContainingType is null && IsNamespace(type.ContainingNamespace, space);

    /// <summary>Whether an attribute is the one of System.Text.Json with this name.</summary>
    public static bool IsJson(AttributeData attribute, string name) => Is(attribute.AttributeClass, Serialization, name);

    /// <summary>Returns the attribute of System.Text.Json with this name, or null.</summary>
    public static AttributeData? JsonAttribute(ISymbol symbol, string name) => symbol.GetAttributes().FirstOrDefault(attribute => IsJson(attribute, name));

    /// <summary>Whether an attribute is from System.Text.Json, or derives from one that is.</summary>
    public static bool IsAnyJson(AttributeData attribute) => Bases(attribute.AttributeClass).Any(static type => Is(type, Serialization, "JsonAttribute"));

    /// <summary>Whether an attribute is the one of System.Text.Json with this name, or derives from it.</summary>
    public static bool DerivesFromJson(AttributeData attribute, string name) => Bases(attribute.AttributeClass).Any(type => Is(type, Serialization, name));

    /// <summary>Returns the first argument of an attribute's constructor, if it is a constant of type <typeparamref name="T"/>.</summary>
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

    /// <summary>Returns the value of a property that an attribute sets, or null.</summary>
    public static object? Named(AttributeData attribute, string name) =>
        attribute.NamedArguments.FirstOrDefault(one => one.Key == name).Value is { Kind: TypedConstantKind.Enum or TypedConstantKind.Primitive } value ? value.Value : null;

    /// <summary>
    /// Returns the name of a property that an attribute of System.Text.Json sets and that the generator does not support, because only newer versions have it;
    /// null if there is no such property.
    /// </summary>
    public static string? UnknownProperty(AttributeData attribute) =>
        Is(attribute.AttributeClass, Serialization, attribute.AttributeClass!.MetadataName)
            ? attribute.NamedArguments.Select(static one => one.Key).FirstOrDefault(static one => !s_properties.Contains(one)) : null;

    /// <summary>Returns a type and its base types, the most derived first.</summary>
    public static IEnumerable<INamedTypeSymbol> Bases(ITypeSymbol? type)
    {
        for (INamedTypeSymbol? current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
        {
            yield return current;
        }
    }

    /// <summary>Returns the arguments of a type and of its containing types.</summary>
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

    /// <summary>Returns the underlying type of a nullable type, or null.</summary>
    public static ITypeSymbol? NullableUnderlying(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : null;

    /// <summary>Whether the type has null as a value.</summary>
    public static bool CanBeNull(ITypeSymbol type) => !type.IsValueType || NullableUnderlying(type) is not null;

    /// <summary>Returns the type itself and its interfaces that have this name, with any type arguments.</summary>
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

    /// <summary>Returns an interface and all interfaces that it extends, in the order of the library's <c>TypeHierarchy</c>.</summary>
    public static IEnumerable<INamedTypeSymbol> InterfaceOrder(INamedTypeSymbol type)
    {
        INamedTypeSymbol[] all = [.. AsReflected(type)];
        int[] missing = Array.ConvertAll(all, static one => one.AllInterfaces.Length);
        var ready = new Queue<int>(Enumerable.Range(0, all.Length).Where(i => missing[i] == 0));
        var order = new Stack<INamedTypeSymbol>();
        while (ready.Count > 0)
        {
            INamedTypeSymbol last = all[ready.Dequeue()];
            order.Push(last);
            for (int i = 0; i < all.Length; i++)
            {
                if (all[i].AllInterfaces.Contains(last, SymbolEqualityComparer.Default) && --missing[i] == 0)
                {
                    ready.Enqueue(i);
                }
            }
        }

        return order;
    }

    /// <summary>
    /// Returns an interface and all interfaces that it extends, in the order of reflection: each is followed by those that it extends, in declared order,
    /// except those that have occurred before.
    /// </summary>
    private static IEnumerable<INamedTypeSymbol> AsReflected(INamedTypeSymbol type)
    {
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        var open = new Stack<INamedTypeSymbol>([type]);
        while (open.Count > 0)
        {
            INamedTypeSymbol next = open.Pop();
            if (seen.Add(next))
            {
                yield return next;
                foreach (INamedTypeSymbol one in next.Interfaces.Reverse())
                {
                    open.Push(one);
                }
            }
        }
    }

    /// <summary>Whether the compiler reports an error for any use of the symbol.</summary>
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
