using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Interop;

/// <summary>Begins roots of a polymorphic type, whatever type a value has.</summary>
internal interface IPolymorphicBridge
{
    /// <inheritdoc cref="PartsBridge{T}.TryBegin"/>
    bool TryBeginObject(Utf8JsonWriter writer, object? value, bool mayWait);
}

/// <summary>Takes the place of the converter in the metadata of a derived type.</summary>
internal interface IDerivedBridge
{
    /// <summary>Has a copy of a derived type's metadata name this converter, which writes roots as the declared type.</summary>
    void AttachTo(JsonTypeInfo copy, IPolymorphicBridge declared);
}

/// <summary>
/// Of a polymorphic type, System.Text.Json finds the derived type of a value before it asks a converter that writes in parts, and then asks that of the derived type. What it finds, for
/// this declared type alone, are copies of the derived types' metadata with converters of this library (<see cref="PartsBridge{T}"/>): a root is written as the declared type, any other value by
/// System.Text.Json's own converter.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal static class DerivedBridges
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly FieldInfo? s_converter = typeof(JsonTypeInfo).GetField("<Converter>k__BackingField", Hidden);
    private static readonly FieldInfo? s_resolver = typeof(JsonTypeInfo).GetField("<PolymorphicTypeResolver>k__BackingField", Hidden);
    private static readonly FieldInfo? s_derived = s_resolver?.FieldType.GetField("_typeToDiscriminatorId", Hidden);
    private static readonly FieldInfo? s_info = s_resolver?.FieldType.GetNestedType("DerivedJsonTypeInfo", BindingFlags.NonPublic)?.GetField("<JsonTypeInfo>k__BackingField", Hidden);

    private static readonly bool s_areThere = s_converter?.FieldType == typeof(JsonConverter) && typeof(IDictionary).IsAssignableFrom(s_derived?.FieldType) && s_info?.FieldType == typeof(JsonTypeInfo);

    /// <summary>Whether the members used here (<see cref="HiddenMembers.PartsConverter"/>) are there. Without them polymorphic types alone are left to System.Text.Json, and their description says so.</summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.PartsConverter);

    /// <summary>The metadata of the derived types of a type whose metadata is configured.</summary>
    public static IEnumerable<JsonTypeInfo> Of(JsonTypeInfo declared) => Places(declared).Select(static place => (JsonTypeInfo)s_info!.GetValue(place)!);

    /// <summary>Has all derived types of a declared type written by it, where they are roots.</summary>
    /// <param name="declared">The metadata of the declared type.</param>
    /// <param name="bridge">What writes it.</param>
    /// <param name="make">Makes a converter for a derived type.</param>
    public static void Attach(JsonTypeInfo declared, IPolymorphicBridge bridge, Func<Type, IDerivedBridge> make)
    {
        // All are made before one takes its place: making one may fail.
        List<(object Place, JsonTypeInfo Copy, IDerivedBridge Bridge)> all = [.. Places(declared).Select(place =>
        {
            var info = (JsonTypeInfo)s_info!.GetValue(place)!;
            InfoInternals.Configure(info);
            return (place, BridgeMembers.Copy(info), make(info.Type));
        })];
        foreach ((object place, JsonTypeInfo copy, IDerivedBridge derived) in all)
        {
            derived.AttachTo(copy, bridge);
            s_converter!.SetValue(copy, derived);
            s_info!.SetValue(place, copy);
        }
    }

    private static IEnumerable<object> Places(JsonTypeInfo declared) =>
        s_resolver!.GetValue(declared) is { } resolver ? ((IDictionary)s_derived!.GetValue(resolver)!).Values.Cast<object?>().OfType<object>().Distinct(ReferenceEqualityComparer.Instance) : [];
}
