namespace Peregrine.Json.Generator.Parsing;

/// <summary>Recognizes F# types, which a C# project uses from referenced assemblies.</summary>
internal static class FSharpTypes
{
    private const string Core = "Microsoft.FSharp.Core", Collections = "Microsoft.FSharp.Collections";

    /// <summary>Values of F#'s SourceConstructFlags, which the attribute CompilationMapping contains: the mask for a type's kind, and two kinds.</summary>
    private const int KindMask = 31, Union = 1, Record = 2;

    /// <summary>Whether the type is an option or value option.</summary>
    public static bool IsOption(ITypeSymbol type) => type is INamedTypeSymbol named && (Symbols.Is(named, Core, "FSharpOption`1") || Symbols.Is(named, Core, "FSharpValueOption`1"));

    /// <summary>Whether the type is a record.</summary>
    public static bool IsRecord(INamedTypeSymbol type) => KindOf(type) == Record;

    /// <summary>Whether the type is a union or a case of a union.</summary>
    public static bool IsUnion(INamedTypeSymbol type) => Symbols.Bases(type).Any(static one => KindOf(one) == Union);

    /// <summary>Returns the contract of a list, set, map or option, and the library's method that creates it; null for other types.</summary>
    public static (string Contract, string Method)? Find(INamedTypeSymbol type, out ITypeSymbol[] parts)
    {
        parts = [.. type.TypeArguments];
        if (parts.Length is 0 or > 2 || !(IsIn(type, Collections) || IsIn(type, Core)))
        {
            return null;
        }

        string text = TypeText.Of(type), arguments = string.Join(", ", parts.Select(static one => TypeText.Of(one)));
        return type.MetadataName switch
        {
            "FSharpList`1" => Collection("SequenceOf", "ListModule"),
            "FSharpSet`1" => Collection("SequenceOf", "SetModule"),
            "FSharpMap`2" => Collection("PairsOf", "MapModule"),
            "FSharpOption`1" => Make("OptionOf", $"static one => one.Value, static value => {text}.Some(value)"),
            "FSharpValueOption`1" => Make("ValueOptionOf", $"static (ref {text} one) => one.IsSome, static (ref {text} one) => one.Value, static value => {text}.Some(value)"),
            _ => null,
        };

        (string, string) Collection(string method, string module) => Make(method, $"static items => global::{Collections}.{module}.OfSeq<{arguments}>(items)");

        (string, string) Make(string method, string how) => ($"{CollectionParser.ClosedTypes}.{method}<{text}, {arguments}>({how})", $"{method}`{type.Arity + 1}");
    }

    private static bool IsIn(INamedTypeSymbol type, string space) => Symbols.Is(type, space, type.MetadataName);

    private static int KindOf(INamedTypeSymbol type) =>
        type.GetAttributes().FirstOrDefault(static one => Symbols.Is(one.AttributeClass, Core, "CompilationMappingAttribute")) is { } mark && Symbols.TryFirst(mark, out int flags) ? flags & KindMask : 0;
}
