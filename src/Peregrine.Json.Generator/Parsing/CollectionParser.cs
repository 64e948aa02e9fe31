namespace Peregrine.Json.Generator.Parsing;

/// <summary>Chooses the contracts of collections in the same way as the library's discovery by reflection.</summary>
/// <param name="closed">The class ClosedTypes of the referenced library, whose methods decide which contracts can be named.</param>
/// <param name="access">The symbols that generated code may access.</param>
internal sealed class CollectionParser(INamedTypeSymbol closed, Access access)
{
    public const string ClosedTypes = "runtime::ClosedTypes";

    private const string Generic = "System.Collections.Generic", Untyped = "System.Collections";

    private const string Several = "it is a collection of several types of elements", Required = "it is a collection with required members", Unknown = "it is a collection for which no code is generated yet";

    /// <summary>The namespaces of collections that have their own method in ClosedTypes; Memory is in the first one.</summary>
    private static readonly string[] s_spaces = ["System", Untyped, Generic, "System.Collections.Concurrent", "System.Collections.Immutable", "System.Collections.ObjectModel"];

    /// <summary>The methods for collections that are only written and therefore get no delegate that creates an empty collection.</summary>
    private static readonly string[] s_written = ["AsyncEnumerableOf", "ReadOnlyDictionaryOf", "EnumerableOf", "UntypedOf"];

    private readonly HashSet<string> _offered = [.. closed.GetMembers().OfType<IMethodSymbol>().Select(static method => $"{method.Name}`{method.Arity}")];

    /// <summary>Whether the type is a collection, with any kind of elements. Memory and F# options count as collections.</summary>
    public static bool IsCollection(ITypeSymbol type) =>
        type is IArrayTypeSymbol || type.SpecialType == SpecialType.System_Collections_IEnumerable
        || type.AllInterfaces.Any(static one => one.SpecialType == SpecialType.System_Collections_IEnumerable)
        || Implements(type, "IAsyncEnumerable`1")
        || IsMemory(type)
        || FSharpTypes.IsOption(type);

    /// <summary>Returns the contract of a collection.</summary>
    /// <param name="type">A type for which <see cref="IsCollection"/> holds.</param>
    /// <param name="parts">The types of keys and elements.</param>
    /// <param name="fault">The reason why the collection has no contract; null or empty if it need not be reported.</param>
    /// <returns>The expression that creates the contract, or null.</returns>
    public string? Find(ITypeSymbol type, out ITypeSymbol[] parts, out string? fault)
    {
        parts = [];
        fault = null;
        if (type is IArrayTypeSymbol array)
        {
            if (!array.IsSZArray)
            {
                return null;
            }

            parts = [array.ElementType];
            return Call("Array", parts, "");
        }

        var named = (INamedTypeSymbol)type;
        if (FSharpTypes.Find(named, out parts) is { } functional)
        {
            return _offered.Contains(functional.Method) ? functional.Contract : Unserved(out fault);
        }

        parts = [];
        if (s_spaces.Any(space => Symbols.Is(named, space, named.MetadataName)) && _offered.Contains($"{named.Name}`{named.Arity}"))
        {
            parts = [.. named.TypeArguments];
            return Call(named.Name, parts, "");
        }

        fault = FaultOf(named);
        return fault is null ? FindOther(named, ref parts, out fault) : null;
    }

    /// <summary>Whether a contract comes from a method for one specific collection. The names of all other methods contain "Of".</summary>
    public static bool IsNamed(string? contract) => contract is not null && contract.Substring(0, contract.IndexOfAny(['<', '('])).IndexOf("Of", System.StringComparison.Ordinal) < 0;

    private static string Call(string name, ITypeSymbol[] arguments, string create)
    {
        string types = arguments.Length == 0 ? "" : $"<{string.Join(", ", arguments.Select(static one => TypeText.Of(one)))}>";
        return $"{ClosedTypes}.{name}{types}({create})";
    }

    private static string? Unserved(out string? fault)
    {
        fault = Unknown;
        return null;
    }

    /// <summary>
    /// Returns the contract of a collection without its own method in ClosedTypes: its base types and interfaces decide how elements are added.
    /// </summary>
    private string? FindOther(INamedTypeSymbol type, ref ITypeSymbol[] parts, out string? fault)
    {
        fault = null;
        (string Name, INamedTypeSymbol? As) kind = AsyncOf(type) ?? ListOf(type) ?? DictionaryOf(type) ?? SequenceOf(type) ?? UntypedOf(type);
        parts = kind.As is null ? [] : [.. kind.As.TypeArguments];
        return !_offered.Contains($"{kind.Name}`{parts.Length + 1}") ? Unserved(out fault) : Call(kind.Name, [type, .. parts], s_written.Contains(kind.Name) ? "" : Creator(type));
    }

    /// <summary>
    /// Returns the method for an asynchronous sequence, or null. Called first, because a type that is also another kind of collection counts as an asynchronous
    /// sequence.
    /// </summary>
    private static (string, INamedTypeSymbol?)? AsyncOf(INamedTypeSymbol type) =>
        Symbols.Implementations(type, Generic, "IAsyncEnumerable`1").FirstOrDefault() is { } asynchronous ? ("AsyncEnumerableOf", asynchronous) : null;

    /// <summary>
    /// Returns the method for a list, or null. Called before the search for a dictionary, because a list that is also a dictionary counts as a list.
    /// </summary>
    private static (string, INamedTypeSymbol?)? ListOf(INamedTypeSymbol type) => ListBase(type) is { } list ? ("ListOf", list) : null;

    private static INamedTypeSymbol? ListBase(INamedTypeSymbol type) => Symbols.Bases(type).FirstOrDefault(static one => Symbols.Is(one, Generic, "List`1"));

    private static (string, INamedTypeSymbol?)? DictionaryOf(INamedTypeSymbol type) =>
        Symbols.Implementations(type, Generic, "IDictionary`2").FirstOrDefault() is { } any
            ? Symbols.Bases(type).FirstOrDefault(static one => Symbols.Is(one, Generic, "Dictionary`2")) is { } dictionary ? ("DictionaryOfClass", dictionary) : ("DictionaryOf", any)
        : Symbols.Implementations(type, Generic, "IReadOnlyDictionary`2").FirstOrDefault() is { } readOnly ? ("ReadOnlyDictionaryOf", readOnly)
        : null;

    private static (string, INamedTypeSymbol?)? SequenceOf(INamedTypeSymbol type)
    {
        // A type that implements IEnumerable`1 but not ICollection`1 is an untyped dictionary if it implements IDictionary.
        if (Symbols.Implementations(type, Generic, "IEnumerable`1").FirstOrDefault() is not { } enumerable || (IsUntyped(type, "IDictionary") && !Implements(type, "ICollection`1")))
        {
            return null;
        }

        return Implements(type, "IList`1") ? ("CollectionOf", enumerable)
            : Implements(type, "ISet`1") ? ("SetOf", enumerable)
            : Implements(type, "ICollection`1") ? ("CollectionOf", enumerable)
            : Symbols.Bases(type).FirstOrDefault(IsQueueOrStack) is { } filled ? (filled.Name + "Of", filled)
            : ("EnumerableOf", enumerable);
    }

    private static (string, INamedTypeSymbol?) UntypedOf(INamedTypeSymbol type) =>
        (IsUntyped(type, "IDictionary") ? "UntypedDictionaryOf"
        : IsUntyped(type, "IList") ? "UntypedListOf"
        : Symbols.Bases(type).FirstOrDefault(static one => Symbols.Is(one, Untyped, "Queue") || Symbols.Is(one, Untyped, "Stack")) is { } filled ? $"Untyped{filled.Name}Of"
        : "UntypedOf", null);

    private static bool IsUntyped(INamedTypeSymbol type, string name) => Symbols.Is(type, Untyped, name) || type.AllInterfaces.Any(one => Symbols.Is(one, Untyped, name));

    private static bool IsQueueOrStack(INamedTypeSymbol type) =>
        Symbols.Is(type, Generic, "Queue`1") || Symbols.Is(type, Generic, "Stack`1")
        || Symbols.Is(type, "System.Collections.Concurrent", "ConcurrentQueue`1") || Symbols.Is(type, "System.Collections.Concurrent", "ConcurrentStack`1");

    /// <summary>Returns the expression of a delegate that creates an empty collection; "null" if that is impossible.</summary>
    private string Creator(INamedTypeSymbol type)
    {
        string text = TypeText.Of(type);
        return type.IsAbstract || type.TypeKind == TypeKind.Interface ? "null"
            : type.IsValueType ? $"static () => new {text}()"
            : type.InstanceConstructors.FirstOrDefault(static one => one.Parameters.Length == 0) is { DeclaredAccessibility: Accessibility.Public } constructor && access.Reaches(constructor) ? $"static () => new {text}()"
            : "null";
    }

    private static string? FaultOf(INamedTypeSymbol type)
    {
        // A type with a converter attribute gets an empty fault, which is not reported: the converter handles the type under all options.
        return type.GetAttributes().Any(static one => Symbols.DerivesFromJson(one, "JsonConverterAttribute")) ? ""
            : HasRequired(type) ? Required
            : IsSeveral(type) ? Several
            : Symbols.Is(type, "System.Collections.Immutable", type.MetadataName) || IsMemory(type) ? Unknown
            : null;
    }

    /// <summary>
    /// Whether several interfaces of a type could decide its contract. The first of them decides, and only reflection can determine their order.
    /// </summary>
    private static bool IsSeveral(INamedTypeSymbol type)
    {
        string decides = Implements(type, "IAsyncEnumerable`1") ? "IAsyncEnumerable`1" : Implements(type, "IDictionary`2") ? "IDictionary`2" : Implements(type, "IReadOnlyDictionary`2") ? "IReadOnlyDictionary`2" : "IEnumerable`1";
        return (decides == "IAsyncEnumerable`1" || ListBase(type) is null) && Symbols.Implementations(type, Generic, decides).Count() > 1;
    }

    private static bool HasRequired(INamedTypeSymbol type) =>
        Symbols.Bases(type).Any(static one => one.GetMembers().Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }));

    private static bool Implements(ITypeSymbol type, string generic) => Symbols.Implementations(type, Generic, generic).Any();

    private static bool IsMemory(ITypeSymbol type) =>
        type is INamedTypeSymbol named && (Symbols.Is(named, "System", "Memory`1") || Symbols.Is(named, "System", "ReadOnlyMemory`1"));
}
