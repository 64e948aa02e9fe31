using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The methods that have one <c>if</c> statement for each simple type. The ahead-of-time compiler leaves the body of such a statement out if the program cannot
/// have the type; it does this for no other form of test.
/// </summary>
internal static class SimpleTypesTable
{
    private const string Head = "// Written by tools/Peregrine.Json.Tables; do not edit.\n#nullable enable\n";

    private static readonly Func<SimpleType, string> s_made = static one => $"return Of{one.Name}();";

    private static IEnumerable<SimpleType> Library => SimpleType.All.Where(static one => !one.IsByName);

    private static IEnumerable<SimpleType> Numbers => Library.Where(static one => one.Wrapper == "Number");

    public static string Contracts() => $$"""
        {{Head}}using Peregrine.Json.Contracts;
        using Peregrine.Json.Converters;
        using Peregrine.Json.Kernels;

        namespace Peregrine.Json.Discovery;

        internal static partial class SimpleTypes
        {
            private static SimpleType? Of(Type type)
            {
        {{Statements(Library.Where(static one => !one.IsRare && !one.IsApart), s_made)}}
                if (!MayMeet.RareTypes)
                {
                    return null;
                }

        {{Statements(Library.Where(static one => one.IsRare), s_made)}}
                return OfRare(type);
            }

            private static SimpleType? OfRare(Type type)
            {
        {{Statements(Library.Where(static one => one.IsApart), s_made)}}
                return !type.HasElementType && type.Name == nameof(Uri) ? OfUriNamed(type) : null;
            }

            private static TypeContract? OfNullable(Type type, TypeContract underlying)
            {
        {{Statements(Library.Where(static one => one.IsNullable), static one => $"return NullableOf<{one.Type}, {one.Codec}>(underlying);")}}
                return null;
            }

            // A method for each type: at the first call of a precompiled method, the runtime loads all types that the method names, here those of one simple type.
        {{string.Join('\n', Library.Select(static one => $"    [MethodImpl(MethodImplOptions.NoInlining)]\n    private static Simple{one.Wrapper}<{one.Type}, {one.Codec}> Of{one.Name}() => new();\n"))}}}

        """.ReplaceLineEndings("\n");

    public static string Nullables() => $$"""
        {{Head}}using Peregrine.Json.Contracts;

        namespace Peregrine.Json.Converters;

        internal static partial class NullableNumbers
        {
            private static TypeContract? Of(Type type, TypeContract number)
            {
        {{Statements(Numbers, static one => $"return Of<{one.Type}, {one.Codec}>(number);")}}
                return null;
            }
        }

        """.ReplaceLineEndings("\n");

    /// <summary>Numbers whose reader accepts every number are refused as names.</summary>
    public static string Refusals() => $$"""
        {{Head}}
        namespace Peregrine.Json.Platform;

        internal static partial class StjVersion
        {
            private static bool IsRead(Type type, ref Utf8JsonReader reader)
            {
        {{Statements(Numbers, static one => one.Read.Length > 0 ? $"_ = {one.Read};\n            return true;" : $"Refuse(JsonMetadataServices.{one.Name}Converter);\n            return true;")}}
                return false;
            }
        }

        """.ReplaceLineEndings("\n");

    private static string Statements(IEnumerable<SimpleType> types, Func<SimpleType, string> statement)
    {
        StringBuilder text = new();
        foreach (SimpleType one in types)
        {
            text.Append($"        if (type == typeof({one.Type}))\n        {{\n            {statement(one)}\n        }}\n\n");
        }

        text.Length--;
        return text.ToString();
    }
}
