// Written by tools/Peregrine.Json.Tables from its list of simple types; do not edit.
namespace Peregrine.Json.Analyzers;

/// <summary>Types that the library reads and writes as one value.</summary>
internal static class SimpleTypes
{
    /// <summary>The types of the namespace System that have no parameters, by their names.</summary>
    public static readonly HashSet<string> InSystem =
    [
        "String",
        "Int32",
        "Boolean",
        "Double",
        "Int64",
        "DateTime",
        "Decimal",
        "Char",
        "SByte",
        "Byte",
        "Int16",
        "UInt16",
        "UInt32",
        "UInt64",
        "Single",
        "Guid",
        "DateTimeOffset",
        "DateOnly",
        "TimeOnly",
        "TimeSpan",
        "Version",
        "Half",
        "Int128",
        "UInt128",
        "Uri",
    ];
}
