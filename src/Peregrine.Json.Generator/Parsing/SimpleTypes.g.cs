// Written by tools/Peregrine.Json.Tables from its list of simple types; do not edit.
namespace Peregrine.Json.Generator.Parsing;

internal static partial class SimpleTypes
{
    /// <summary>The types of the namespace System that have no parameters, by their names.</summary>
    private static readonly Dictionary<string, SimpleKinds> s_inSystem = new(StringComparer.Ordinal)
    {
        ["String"] = SimpleKinds.None,
        ["Int32"] = SimpleKinds.HasMethods,
        ["Boolean"] = SimpleKinds.HasMethods,
        ["Double"] = SimpleKinds.HasMethods,
        ["Int64"] = SimpleKinds.HasMethods,
        ["DateTime"] = SimpleKinds.HasMethods,
        ["Decimal"] = SimpleKinds.HasMethods,
        ["Char"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["SByte"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["Byte"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["Int16"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["UInt16"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["UInt32"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["UInt64"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["Single"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["Guid"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["DateTimeOffset"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["DateOnly"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["TimeOnly"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["TimeSpan"] = SimpleKinds.HasMethods | SimpleKinds.Rare,
        ["Version"] = SimpleKinds.Rare,
        ["Half"] = SimpleKinds.KnowsNullable | SimpleKinds.Rare,
        ["Int128"] = SimpleKinds.KnowsNullable | SimpleKinds.Rare,
        ["UInt128"] = SimpleKinds.KnowsNullable | SimpleKinds.Rare,
        ["Uri"] = SimpleKinds.Rare,
    };
}
