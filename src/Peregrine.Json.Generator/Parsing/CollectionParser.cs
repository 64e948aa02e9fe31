using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>Names the contracts of collections, as the library's discovery by reflection chooses them.</summary>
/// <param name="closed">The class ClosedTypes of the referenced library: what it has decides what can be named.</param>
/// <param name="access">What generated code can name.</param>
internal sealed class CollectionParser(INamedTypeSymbol closed, Access access)
{
    public const string ClosedTypes = "runtime::ClosedTypes";

    private const string Generic = "System.Collections.Generic", Unknown = "it is a collection for which no code is generated yet";

    /// <summary>Where the collections are that the library names; memory is in the first.</summary>
    private static readonly string[] s_spaces = ["System", Generic, "System.Collections.Concurrent", "System.Collections.Immutable", "System.Collections.ObjectModel"];

    private readonly HashSet<string> _offered = [.. closed.GetMembers().OfType<IMethodSymbol>().Select(static method => $"{method.Name}`{method.Arity}")];

    /// <summary>Whether the type is a collection of any elements.</summary>
    public static bool IsCollection(ITypeSymbol type) =>
        type is IArrayTypeSymbol || type.SpecialType == SpecialType.System_Collections_IEnumerable
        || type.AllInterfaces.Any(static one => one.SpecialType == SpecialType.System_Collections_IEnumerable)
        || Implements(type, "IAsyncEnumerable`1")
        || IsMemory(type);

    /// <summary>The contract of a collection.</summary>
    /// <param name="type">A type for which <see cref="IsCollection"/> holds.</param>
    /// <param name="parts">The types of keys and elements.</param>
    /// <param name="fault">Why the collection gets no contract. It is null or empty if no report is needed.</param>
    /// <returns>The expression that makes the contract, or null.</returns>
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
        if (named.Arity > 0 && s_spaces.Any(space => Symbols.Is(named, space, named.MetadataName)) && _offered.Contains($"{named.Name}`{named.Arity}"))
        {
            parts = [.. named.TypeArguments];
            return Call(named.Name, parts, "");
        }

        fault = FaultOf(named);
        return fault is null ? FindOther(named, ref parts, out fault) : null;
    }

    private static string Call(string name, IEnumerable<ITypeSymbol> arguments, string create) => $"{ClosedTypes}.{name}<{string.Join(", ", arguments.Select(static one => TypeText.Of(one)))}>({create})";

    /// <summary>A collection that the library does not know by name: what it derives from and implements decides how elements are added.</summary>
    private string? FindOther(INamedTypeSymbol type, ref ITypeSymbol[] parts, out string? fault)
    {
        (string Name, INamedTypeSymbol As)? found = type.AllInterfaces.Where(static one => Symbols.Is(one, Generic, "IEnumerable`1")).Count() > 1 && !Implements(type, "IDictionary`2") ? null : DictionaryOf(type) ?? SequenceOf(type);
        if (found is not { } kind || !_offered.Contains($"{kind.Name}`{kind.As.Arity + 1}"))
        {
            fault = Unknown;
            return null;
        }

        fault = null;
        parts = [.. kind.As.TypeArguments];
        return Call(kind.Name, [type, .. parts], kind.Name == "EnumerableOf" ? "" : Creator(type));
    }

    private static (string, INamedTypeSymbol)? DictionaryOf(INamedTypeSymbol type)
    {
        INamedTypeSymbol[] dictionaries = [.. Symbols.Implementations(type, Generic, "IDictionary`2")];
        return dictionaries.Length == 0 ? null
            : Symbols.Bases(type).FirstOrDefault(static one => Symbols.Is(one, Generic, "Dictionary`2")) is { } dictionary ? ("DictionaryOfClass", dictionary)
            : ("DictionaryOf", dictionaries[0]);
    }

    private static (string, INamedTypeSymbol)? SequenceOf(INamedTypeSymbol type)
    {
        if (Implements(type, "IReadOnlyDictionary`2") || Symbols.Implementations(type, Generic, "IEnumerable`1").FirstOrDefault() is not { } enumerable || type.AllInterfaces.Any(static one => Symbols.Is(one, "System.Collections", "IDictionary")))
        {
            return null;
        }

        return Symbols.Bases(type).FirstOrDefault(static one => Symbols.Is(one, Generic, "List`1")) is { } list ? ("ListOf", list)
            : Implements(type, "IList`1") ? ("CollectionOf", enumerable)
            : Implements(type, "ISet`1") ? ("SetOf", enumerable)
            : Implements(type, "ICollection`1") ? ("CollectionOf", enumerable)
            : Symbols.Bases(type).FirstOrDefault(IsQueueOrStack) is { } filled ? (filled.Name + "Of", filled)
            : ("EnumerableOf", enumerable);
    }

    private static bool IsQueueOrStack(INamedTypeSymbol type) =>
        Symbols.Is(type, Generic, "Queue`1") || Symbols.Is(type, Generic, "Stack`1")
        || Symbols.Is(type, "System.Collections.Concurrent", "ConcurrentQueue`1") || Symbols.Is(type, "System.Collections.Concurrent", "ConcurrentStack`1");

    /// <summary>A delegate that makes an empty collection; null if none can be made.</summary>
    private string Creator(INamedTypeSymbol type)
    {
        string text = TypeText.Of(type);
        return type.IsAbstract || type.TypeKind == TypeKind.Interface ? "null"
            : type.InstanceConstructors.FirstOrDefault(static one => one.Parameters.Length == 0) is { DeclaredAccessibility: Accessibility.Public } constructor && access.Reaches(constructor) ? $"static () => new {text}()"
            : "null";
    }

    private static string? FaultOf(INamedTypeSymbol type)
    {
        if (Implements(type, "IAsyncEnumerable`1") || IsMemory(type) || type.IsValueType || HasRequired(type) || IsOfOthers(type))
        {
            return Unknown;
        }

        // A converter serves the type, under all options.
        return type.GetAttributes().Any(static one => Symbols.DerivesFromJson(one, "JsonConverterAttribute")) ? "" : null;
    }

    /// <summary>Whether the library, or F#, treats the type in a way of its own.</summary>
    private static bool IsOfOthers(INamedTypeSymbol type) =>
        Symbols.Is(type, "System.Collections.Immutable", type.MetadataName) || Symbols.Is(type, "Microsoft.FSharp.Collections", type.MetadataName);

    private static bool HasRequired(INamedTypeSymbol type) =>
        Symbols.Bases(type).Any(static one => one.GetMembers().Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }));

    private static bool Implements(ITypeSymbol type, string generic) => Symbols.Implementations(type, Generic, generic).Any();

    private static bool IsMemory(ITypeSymbol type) =>
        type is INamedTypeSymbol named && (Symbols.Is(named, "System", "Memory`1") || Symbols.Is(named, "System", "ReadOnlyMemory`1"));
}
