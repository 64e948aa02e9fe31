using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// Anonymous types. C# cannot name them, but two expressions with the same members have the same type throughout an assembly: generated code uses a type
/// parameter, whose argument the compiler infers from such an expression.
/// </summary>
internal static class AnonymousTypes
{
    /// <summary>The beginning of Type.Name at run time. A number follows that only the compiler determines.</summary>
    public const string RuntimePrefix = "<>f__AnonymousType";

    /// <summary>The maximum number of types in a type that contains anonymous types.</summary>
    private const int MostParts = 1000;

    private const int LongestName = 40;

    private static readonly ConditionalWeakTable<ITypeSymbol, string> s_names = new();

    /// <summary>Whether the type is anonymous.</summary>
    public static bool Is(ITypeSymbol type) => type is INamedTypeSymbol { IsAnonymousType: true, TypeKind: TypeKind.Class };

    /// <summary>Whether the type is anonymous, or its elements or arguments contain an anonymous type.</summary>
    public static bool AreIn(ITypeSymbol type) =>
        type is IArrayTypeSymbol array ? AreIn(array.ElementType) : Is(type) || (type is INamedTypeSymbol named && Symbols.Arguments(named).Any(AreIn));

    /// <summary>Returns the members in their order.</summary>
    public static IEnumerable<IPropertySymbol> Members(ITypeSymbol type) => type.GetMembers().OfType<IPropertySymbol>();

    /// <summary>
    /// Returns the name of the type in generated code: the names of its first members, for readers, and a hash of all members' names and types.
    /// </summary>
    public static string NameOf(ITypeSymbol type) => s_names.GetValue(type, static one => CreateName(one));

    /// <summary>Returns the anonymous types in a type, each after those that it contains.</summary>
    public static EquatableArray<AnonymousModel> In(ITypeSymbol type)
    {
        var all = new List<AnonymousModel>();
        Collect(type, all, []);
        return all.Count == 0 ? default : new(all);
    }

    /// <summary>Returns an expression that creates an object of an anonymous type.</summary>
    /// <param name="members">The members, and an expression for the value of each.</param>
    public static string Expression(IEnumerable<(string Name, string Value)> members)
    {
        string text = string.Join(", ", members.Select(static one => $"{TypeText.Identifier(one.Name)} = {one.Value}"));
        return text.Length == 0 ? "new { }" : $"new {{ {text} }}";
    }

    /// <summary>
    /// Returns the names of anonymous types in angle brackets, which serve as type parameters and as type arguments; empty if there are none.
    /// </summary>
    public static string ArgumentsOf(IReadOnlyCollection<AnonymousModel> all) => all.Count == 0 ? "" : $"<{string.Join(", ", all.Select(static one => one.Name))}>";

    /// <summary>Returns the constraints that hold for all anonymous types.</summary>
    public static string ConstraintsOf(IReadOnlyCollection<AnonymousModel> all) => string.Concat(all.Select(static one => $" where {one.Name} : class"));

    /// <summary>Returns the reason why no code can be generated for the anonymous types inside a type; null if code can be generated.</summary>
    public static string? FaultOf(ITypeSymbol type)
    {
        int left = MostParts;
        return AreIn(type) ? Search(type, isInside: false, ref left) : null;
    }

    private static string? Search(ITypeSymbol type, bool isInside, ref int left)
    {
        if (--left < 0)
        {
            return "it is too deep";
        }

        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return isInside ? $"it is an anonymous type with values of the type parameter '{parameter.Name}', which generated code cannot name: declare a record" : null;
            case IArrayTypeSymbol array:
                return Search(array.ElementType, isInside, ref left);
            case INamedTypeSymbol named:
                bool isAnonymous = Is(named);
                foreach (ITypeSymbol part in isAnonymous ? Members(named).Select(static one => one.Type) : Symbols.Arguments(named))
                {
                    if (Search(part, isInside || isAnonymous, ref left) is { } fault)
                    {
                        return fault;
                    }
                }

                return null;
            default:
                return null;
        }
    }

    private static void Collect(ITypeSymbol type, List<AnonymousModel> all, HashSet<string> seen)
    {
        if (type is IArrayTypeSymbol array)
        {
            Collect(array.ElementType, all, seen);
        }
        else if (Is(type))
        {
            string name = NameOf(type);
            if (seen.Add(name))
            {
                foreach (IPropertySymbol member in Members(type))
                {
                    Collect(member.Type, all, seen);
                }

                all.Add(new(name, ExampleOf(type)));
            }
        }
        else if (type is INamedTypeSymbol named)
        {
            foreach (ITypeSymbol argument in Symbols.Arguments(named))
            {
                Collect(argument, all, seen);
            }
        }
    }

    /// <summary>Returns an expression whose type is the anonymous type. In the expression, nested anonymous types have their generated names.</summary>
    private static string ExampleOf(ITypeSymbol type) => Expression(Members(type).Select(static one => (one.Name, $"default({TypeText.Of(one.Type)})")));

    private static string CreateName(ITypeSymbol type)
    {
        var name = new StringBuilder("Anonymous");
        ulong number = 14695981039346656037;
        foreach (IPropertySymbol member in Members(type))
        {
            if (name.Length < LongestName)
            {
                name.Append('_').Append([.. member.Name.Where(char.IsLetterOrDigit)]);
            }

            foreach (char unit in $"{member.Name}:{TypeText.Of(member.Type)};")
            {
                // The FNV-1a hash.
                number = unchecked((number ^ unit) * 1099511628211);
            }
        }

        return name.Append('_').Append(number.ToString("x16", CultureInfo.InvariantCulture)).ToString();
    }
}
