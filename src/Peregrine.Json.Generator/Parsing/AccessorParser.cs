using System.Text;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// Declares accessors for members that C# code outside the type cannot access: private and init accessors, private fields, constructors. The runtime finds an
/// accessor's target by its signature with open type parameters, so accessors of generic types are in generic classes with the same parameters.
/// </summary>
/// <param name="access">The symbols that generated code may access.</param>
/// <param name="outside">
/// The name of a separate class for the accessors; null if they are in the contract's class, which must then have no type parameters.
/// </param>
internal sealed class AccessorParser(Access access, string? outside = null)
{
    private const string Attribute = "[global::System.Runtime.CompilerServices.UnsafeAccessor(global::System.Runtime.CompilerServices.UnsafeAccessorKind.";

    private readonly Dictionary<INamedTypeSymbol, Holder> _holders = new(SymbolEqualityComparer.Default);
    private int _count;

    /// <summary>The reason why an accessor cannot be declared, or null.</summary>
    public string? Fault { get; private set; }

    /// <summary>The declared accessors.</summary>
    public EquatableArray<HolderModel> Holders => new(_holders.Values.Select(static holder => new HolderModel(holder.Head, new(holder.Lines))));

    /// <summary>Returns the name of the class with the accessors of a contract that has type parameters.</summary>
    public static string ClassOf(string className) => className + "Access";

    /// <summary>
    /// Declares an accessor that gets a member, and returns its full name. Returns null if C# code can access the getter, or if no accessor is possible
    /// (<see cref="Fault"/>).
    /// </summary>
    public string? GetterOf(ISymbol member, ISymbol getter) =>
        IsReached(member, getter) ? null : Declare(member, getter, "Get", static (member, type) => (member is IFieldSymbol ? "ref " + type : type, ""));

    /// <summary>
    /// Declares an accessor that sets a member, and returns its full name. Returns null if C# code can access the setter, or if no accessor is possible
    /// (<see cref="Fault"/>).
    /// </summary>
    public string? SetterOf(ISymbol member, ISymbol setter) =>
        IsReached(member, setter) && setter is not IMethodSymbol { IsInitOnly: true } ? null
        : member is IFieldSymbol ? Declare(member, setter, "Get", static (_, type) => ("ref " + type, ""))
        : Declare(member, setter, "Set", static (_, type) => ("void", ", " + type + " value"));

    /// <summary>Declares an accessor that calls a constructor, and returns its full name.</summary>
    public string MakerOf(IMethodSymbol constructor)
    {
        Holder holder = HolderOf(constructor.ContainingType);
        IMethodSymbol open = constructor.OriginalDefinition;
        string parameters = string.Join(", ", open.Parameters.Select((one, at) => $"{TypeText.Of(one.Type, holder.Names)} p{at}"));
        holder.Lines.Add($"{Attribute}Constructor)]");
        holder.Lines.Add($"{holder.Access} static extern {TypeText.Of(open.ContainingType, holder.Names)} Make({parameters});");
        return holder.NameOf(constructor.ContainingType, "Make");
    }

    /// <summary>Whether C# can access a member and one of its accessors. Members from other languages may have names that C# cannot express.</summary>
    private bool IsReached(ISymbol member, ISymbol accessor) => SyntaxFacts.IsValidIdentifier(member.Name) && access.Reaches(member) && access.Reaches(accessor);

    private string? Declare(ISymbol member, ISymbol target, string prefix, System.Func<ISymbol, string, (string Returns, string Last)> signature)
    {
        INamedTypeSymbol declaring = member.ContainingType;
        if (declaring.TypeKind == TypeKind.Interface)
        {
            Fault = $"its member '{member.Name}' is not public in an interface";
            return null;
        }

        Holder holder = HolderOf(declaring);
        if (holder.Known.TryGetValue(prefix + member.Name, out string known))
        {
            return holder.NameOf(declaring, known);
        }

        ITypeSymbol value = member.OriginalDefinition is IPropertySymbol property ? property.Type : ((IFieldSymbol)member.OriginalDefinition).Type;
        (string returns, string last) = signature(member, TypeText.Of(value, holder.Names));
        string name = $"{prefix}{_count++}";
        string owner = (declaring.IsValueType ? "ref " : "") + TypeText.Of(declaring.OriginalDefinition, holder.Names);
        holder.Lines.Add($"{Attribute}{(member is IFieldSymbol ? "Field" : "Method")}, Name = {Literals.Of(target.MetadataName)})]");
        holder.Lines.Add($"{holder.Access} static extern {returns} {name}({owner} owner{last});");
        holder.Known[prefix + member.Name] = name;
        return holder.NameOf(declaring, name);
    }

    private Holder HolderOf(INamedTypeSymbol declaring)
    {
        INamedTypeSymbol definition = declaring.OriginalDefinition;
        if (!_holders.TryGetValue(definition, out Holder holder))
        {
            ITypeParameterSymbol[] parameters = [.. Outwards(definition).Reverse().SelectMany(static one => one.TypeParameters)];
            _holders[definition] = holder = parameters.Length == 0
                ? new("", "", outside is null ? "private" : "public", outside is null ? "" : outside + ".", new Dictionary<ITypeParameterSymbol, string>(SymbolEqualityComparer.Default))
                : Open(parameters, $"Access{_holders.Count}");
        }

        return holder;
    }

    private static IEnumerable<INamedTypeSymbol> Outwards(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            yield return current;
        }
    }

    private Holder Open(ITypeParameterSymbol[] parameters, string name)
    {
        var names = new Dictionary<ITypeParameterSymbol, string>(SymbolEqualityComparer.Default);
        foreach (ITypeParameterSymbol parameter in parameters)
        {
            names[parameter] = $"T{names.Count}";
        }

        var head = new StringBuilder($"{(outside is null ? "private" : "public")} static class {name}<{string.Join(", ", names.Values)}>");
        foreach (ITypeParameterSymbol parameter in parameters)
        {
            string[] constraints = [.. ConstraintsOf(parameter, names)];
            if (constraints.Length > 0)
            {
                head.Append($" where {names[parameter]} : {string.Join(", ", constraints)}");
            }
        }

        return new(name, head.ToString(), "public", outside is null ? "" : outside + ".", names);
    }

    private static IEnumerable<string> ConstraintsOf(ITypeParameterSymbol parameter, Dictionary<ITypeParameterSymbol, string> names)
    {
        if (parameter.HasReferenceTypeConstraint)
        {
            yield return "class";
        }
        else if (parameter.HasUnmanagedTypeConstraint)
        {
            yield return "unmanaged";
        }
        else if (parameter.HasValueTypeConstraint)
        {
            yield return "struct";
        }

        foreach (ITypeSymbol type in parameter.ConstraintTypes)
        {
            yield return TypeText.Of(type, names);
        }

        if (parameter.HasConstructorConstraint)
        {
            yield return "new()";
        }

        if (parameter.AllowsRefLikeType)
        {
            yield return "allows ref struct";
        }
    }

    /// <summary>The class with the accessors of one type.</summary>
    private sealed class Holder(string name, string head, string access, string before, Dictionary<ITypeParameterSymbol, string> names)
    {
        public string Head { get; } = head;

        public string Access { get; } = access;

        public Dictionary<ITypeParameterSymbol, string> Names { get; } = names;

        public List<string> Lines { get; } = [];

        public Dictionary<string, string> Known { get; } = [];

        /// <summary>Returns the full name of an accessor, with the type arguments of a closed type.</summary>
        public string NameOf(INamedTypeSymbol closed, string method) =>
            Names.Count == 0 ? before + method : $"{before}{name}<{string.Join(", ", Outwards(closed).Reverse().SelectMany(static one => one.TypeArguments).Select(static one => TypeText.Of(one)))}>.{method}";
    }
}
