namespace Peregrine.Json.Tables.Generator;

/// <summary>The simple types for code that cannot refer to the library, and for the texts of errors.</summary>
internal static class SimpleTypeNames
{
    private const string Head = "// Written by tools/Peregrine.Json.Tables from its list of simple types; do not edit.\n";

    /// <summary>What the source generator knows of them. Bytes are arrays or generic types, of which it asks otherwise.</summary>
    public static string ForGenerator() => $$"""
        {{Head}}namespace Peregrine.Json.Generator.Parsing;

        internal static partial class SimpleTypes
        {
            /// <summary>The types of the namespace System that have no parameters, by their names.</summary>
            private static readonly Dictionary<string, SimpleKinds> s_inSystem = new(StringComparer.Ordinal)
            {
        {{string.Join('\n', SimpleType.All.Where(static one => !one.IsBytes).Select(static one => $"        [\"{one.Name}\"] = {KindsOf(one)},"))}}
            };
        }

        """.ReplaceLineEndings("\n");

    /// <summary>What the analyzers know of them.</summary>
    public static string ForAnalyzers() => $$"""
        {{Head}}namespace Peregrine.Json.Analyzers;

        /// <summary>Types that the library reads and writes as one value.</summary>
        internal static class SimpleTypes
        {
            /// <summary>The types of the namespace System that have no parameters, by their names.</summary>
            public static readonly HashSet<string> InSystem =
            [
        {{string.Join('\n', SimpleType.All.Where(static one => !one.IsBytes).Select(static one => $"        \"{one.Name}\","))}}
            ];
        }

        """.ReplaceLineEndings("\n");

    /// <summary>What the texts of errors say of them.</summary>
    public static string ForTexts() => $$"""
        {{Head}}#nullable enable
        namespace Peregrine.Json.Errors;

        internal static partial class ConversionText
        {
            /// <summary>The minimum and maximum length, with escapes, of a text that is decoded.</summary>
            private static (int Least, int Most) EncodedLength(Type type) =>
        {{string.Concat(Formatted.Select(static one => $"        type == typeof({one.Type}) ? ({one.Least}, {one.Most}) :\n"))}}        (0, int.MaxValue);

            /// <summary>Whether the message of an error says which format the text must have.</summary>
            private static bool HasFormat(Type type) =>
        {{string.Join(" ||\n", Formatted.Select(static one => $"        type == typeof({one.Type})"))}};

            /// <summary>Whether the type is read from Base64.</summary>
            private static bool IsBytes(Type type) =>
        {{string.Join(" ||\n", SimpleType.All.Where(static one => one.IsBytes).Select(static one => $"        type == typeof({one.Type})"))}};

            /// <summary>Whether System.Text.Json's converter removes the escapes of the text before it checks anything else.</summary>
            private static bool DecodesFirst(Type type) =>
        {{string.Join(" ||\n", SimpleType.All.Where(static one => one.DecodesFirst).Select(static one => $"        type == typeof({one.Type})"))}};
        }

        """.ReplaceLineEndings("\n");

    private static IEnumerable<SimpleType> Formatted => SimpleType.All.Where(static one => one.Most > 0);

    private static string KindsOf(SimpleType type)
    {
        string[] kinds =
        [
            .. type.HasMethods ? ["SimpleKinds.HasMethods"] : Array.Empty<string>(),
            .. type is { Wrapper: "Number", HasMethods: false } ? ["SimpleKinds.KnowsNullable"] : Array.Empty<string>(),
            .. type.IsRare || type.IsApart ? ["SimpleKinds.Rare"] : Array.Empty<string>(),
        ];
        return kinds.Length == 0 ? "SimpleKinds.None" : string.Join(" | ", kinds);
    }
}
