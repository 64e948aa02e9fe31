using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The methods that have one <c>if</c> statement for each simple type. The ahead-of-time compiler leaves the body of such a statement out if the program cannot
/// have the type; it does this for no other form of test.
/// </summary>
internal static class SimpleTypesTable
{
    private const string Head = "// Written by tools/Peregrine.Json.Tables; do not edit.\n#nullable enable\n";

    /// <summary>The types, frequent ones first, and how a reader of System.Text.Json reads those that are numbers.</summary>
    private static readonly SimpleType[] s_types =
    [
        new("string", "String", "Value", "StringCodec"),
        Number("int", "Int32", "IntegerKernel<int>", "reader.GetInt32()"),
        new("bool", "Boolean", "Key", "BooleanCodec") { IsNullable = true },
        Number("double", "Double", "FloatingKernel<double>"),
        Number("long", "Int64", "IntegerKernel<long>", "reader.GetInt64()"),
        Text("DateTime"),
        Number("decimal", "Decimal", "DecimalKernel", "reader.GetDecimal()"),
        new("char", "Char", "Key", "CharCodec") { IsNullable = true, IsRare = true },
        Number("sbyte", "SByte", "IntegerKernel<sbyte>", "reader.GetSByte()") with { IsRare = true },
        Number("byte", "Byte", "IntegerKernel<byte>", "reader.GetByte()") with { IsRare = true },
        Number("short", "Int16", "IntegerKernel<short>", "reader.GetInt16()") with { IsRare = true },
        Number("ushort", "UInt16", "IntegerKernel<ushort>", "reader.GetUInt16()") with { IsRare = true },
        Number("uint", "UInt32", "IntegerKernel<uint>", "reader.GetUInt32()") with { IsRare = true },
        Number("ulong", "UInt64", "IntegerKernel<ulong>", "reader.GetUInt64()") with { IsRare = true },
        Number("float", "Single", "FloatingKernel<float>") with { IsRare = true },
        Text("Guid") with { IsApart = true },
        Text("DateTimeOffset") with { IsApart = true },
        Text("DateOnly") with { IsApart = true },
        Text("TimeOnly") with { IsApart = true },
        Text("TimeSpan") with { IsApart = true },
        new("Version", "Version", "Key", "VersionCodec") { IsApart = true },
        Number("Half", "Half", "FloatingKernel<Half>") with { IsApart = true },
        Number("Int128", "Int128", "IntegerKernel<Int128>") with { IsApart = true },
        Number("UInt128", "UInt128", "IntegerKernel<UInt128>") with { IsApart = true },
        new("byte[]", "Bytes", "Value", "ByteArrayCodec") { IsApart = true },
        new("Memory<byte>", "MemoryOfBytes", "Value", "ByteMemoryCodec") { IsApart = true },
        new("ReadOnlyMemory<byte>", "ReadOnlyMemoryOfBytes", "Value", "ReadOnlyByteMemoryCodec") { IsApart = true },
    ];

    private static readonly Func<SimpleType, string> s_made = static one => $"return Of{one.Name}();";

    private static IEnumerable<SimpleType> Numbers => s_types.Where(static one => one.Wrapper == "Number");

    public static string Contracts() => $$"""
        {{Head}}using Peregrine.Json.Contracts;
        using Peregrine.Json.Converters;
        using Peregrine.Json.Kernels;

        namespace Peregrine.Json.Discovery;

        internal static partial class SimpleTypes
        {
            private static SimpleType? Of(Type type)
            {
        {{Statements(s_types.Where(static one => !one.IsRare && !one.IsApart), s_made)}}
                if (!MayMeet.RareTypes)
                {
                    return null;
                }

        {{Statements(s_types.Where(static one => one.IsRare), s_made)}}
                return OfRare(type);
            }

            private static SimpleType? OfRare(Type type)
            {
        {{Statements(s_types.Where(static one => one.IsApart), s_made)}}
                return type.Name == nameof(Uri) ? OfUriNamed(type) : null;
            }

            private static TypeContract? OfNullable(Type type, TypeContract underlying)
            {
        {{Statements(s_types.Where(static one => one.IsNullable), static one => $"return NullableOf<{one.Type}, {one.Codec}>(underlying);")}}
                return null;
            }

            // A method for each type: all types that a precompiled method names are loaded when it is called first, and this loads those of one.
        {{string.Join('\n', s_types.Select(static one => $"    [MethodImpl(MethodImplOptions.NoInlining)]\n    private static Simple{one.Wrapper}<{one.Type}, {one.Codec}> Of{one.Name}() => new();\n"))}}}

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
        namespace Peregrine.Json.Errors;

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

    private static SimpleType Number(string type, string name, string kernel, string read = "") => new(type, name, "Number", kernel) { Read = read };

    private static SimpleType Text(string type) => new(type, type, "Key", $"TextCodec<{type}, {type}Text>") { IsNullable = true };

    /// <param name="Type">The type.</param>
    /// <param name="Name">Its name without symbols.</param>
    /// <param name="Wrapper">What makes its contracts: a number, a type that may be a key, another.</param>
    /// <param name="Codec">Its codec, or a number's kernel.</param>
    private sealed record SimpleType(string Type, string Name, string Wrapper, string Codec)
    {
        public bool IsNullable { get; init; }

        /// <summary>Whether a native program may leave it out with the others that are rare.</summary>
        public bool IsRare { get; init; }

        /// <summary>Whether it is one of these, in a method apart: a precompiled method loads all types that it names when it is called first.</summary>
        public bool IsApart { get; init; }

        public string Read { get; init; } = "";
    }
}
