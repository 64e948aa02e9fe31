namespace Peregrine.Json.Tables.Generator;

/// <summary>A type that the library reads and writes as one value. Library, generator, analyzers and the texts of errors have no other list; <c>char</c>, <c>bool</c> and <c>Version</c> also have rules of their own for errors.</summary>
/// <param name="Type">The type.</param>
/// <param name="Name">Its name without symbols.</param>
/// <param name="Wrapper">What makes its contracts: a number, a type that may be a key, another.</param>
/// <param name="Codec">Its codec, or a number's kernel.</param>
internal sealed record SimpleType(string Type, string Name, string Wrapper, string Codec)
{
    /// <summary>The types, frequent ones first, and how a reader of System.Text.Json reads those that are numbers.</summary>
    public static IReadOnlyList<SimpleType> All { get; } =
    [
        new("string", "String", "Value", "StringCodec"),
        Number("int", "Int32", "IntegerKernel<int>", "reader.GetInt32()"),
        new("bool", "Boolean", "Key", "BooleanCodec") { IsNullable = true, HasMethods = true },
        Number("double", "Double", "FloatingKernel<double>"),
        Number("long", "Int64", "IntegerKernel<long>", "reader.GetInt64()"),
        Text("DateTime", 10, 42 * 6) with { IsApart = false },
        Number("decimal", "Decimal", "DecimalKernel", "reader.GetDecimal()"),
        new("char", "Char", "Key", "CharCodec") { IsNullable = true, IsRare = true, HasMethods = true },
        Number("sbyte", "SByte", "IntegerKernel<sbyte>", "reader.GetSByte()") with { IsRare = true },
        Number("byte", "Byte", "IntegerKernel<byte>", "reader.GetByte()") with { IsRare = true },
        Number("short", "Int16", "IntegerKernel<short>", "reader.GetInt16()") with { IsRare = true },
        Number("ushort", "UInt16", "IntegerKernel<ushort>", "reader.GetUInt16()") with { IsRare = true },
        Number("uint", "UInt32", "IntegerKernel<uint>", "reader.GetUInt32()") with { IsRare = true },
        Number("ulong", "UInt64", "IntegerKernel<ulong>", "reader.GetUInt64()") with { IsRare = true },
        Number("float", "Single", "FloatingKernel<float>") with { IsRare = true },
        Text("Guid", 0, 36 * 6),
        Text("DateTimeOffset", 10, 42 * 6),
        Text("DateOnly", 10, 10 * 6) with { DecodesFirst = true },
        Text("TimeOnly", 3, 16 * 6) with { DecodesFirst = true },
        Text("TimeSpan", 1, 26 * 6) with { DecodesFirst = true },
        new("Version", "Version", "Key", "VersionCodec") { IsApart = true, Least = 3, Most = 43 * 6 },
        Number("Half", "Half", "FloatingKernel<Half>") with { IsApart = true, HasMethods = false, DecodesFirst = true },
        Number("Int128", "Int128", "IntegerKernel<Int128>") with { IsApart = true, HasMethods = false, DecodesFirst = true },
        Number("UInt128", "UInt128", "IntegerKernel<UInt128>") with { IsApart = true, HasMethods = false, DecodesFirst = true },
        new("byte[]", "Bytes", "Value", "ByteArrayCodec") { IsApart = true, IsBytes = true },
        new("Memory<byte>", "MemoryOfBytes", "Value", "ByteMemoryCodec") { IsApart = true, IsBytes = true },
        new("ReadOnlyMemory<byte>", "ReadOnlyMemoryOfBytes", "Value", "ReadOnlyByteMemoryCodec") { IsApart = true, IsBytes = true },

        // Its assembly is loaded only if a program has it: the library asks for its name.
        new("Uri", "Uri", "Value", "") { IsApart = true, IsByName = true },
    ];

    /// <summary>Whether a contract of its nullable form is named.</summary>
    public bool IsNullable { get; init; }

    /// <summary>Whether a native program may leave it out with the others that are rare.</summary>
    public bool IsRare { get; init; }

    /// <summary>Whether it is one of these, in a method apart: a precompiled method loads all types that it names when it is called first.</summary>
    public bool IsApart { get; init; }

    /// <summary>Whether the library finds it by its name alone.</summary>
    public bool IsByName { get; init; }

    /// <summary>Whether generated code has methods that read and write it and its nullable form.</summary>
    public bool HasMethods { get; init; }

    /// <summary>Whether it is text in Base64.</summary>
    public bool IsBytes { get; init; }

    /// <summary>How a reader of System.Text.Json reads it; empty if it does not.</summary>
    public string Read { get; init; } = "";

    /// <summary>
    /// Whether System.Text.Json's converter removes the escapes of the text before it checks anything else: the error of text that cannot be decoded then has an inner exception.
    /// Otherwise only lone surrogates are named.
    /// </summary>
    public bool DecodesFirst { get; init; }

    /// <summary>The shortest text, with its escapes, that is decoded at all.</summary>
    public int Least { get; init; }

    /// <summary>The longest one; 0 if the text of the type has no format of its own.</summary>
    public int Most { get; init; }

    /// <summary>What reads and writes it, by generated code, too.</summary>
    public string ValueCodec => Wrapper == "Number" ? $"NumberCodec<{Type}, {Codec}>" : Codec;

    private static SimpleType Number(string type, string name, string kernel, string read = "") => new(type, name, "Number", kernel) { Read = read, HasMethods = true };

    private static SimpleType Text(string type, int least, int most) =>
        new(type, type, "Key", $"TextCodec<{type}, {type}Text>") { IsNullable = true, IsApart = true, HasMethods = true, Least = least, Most = most };
}
