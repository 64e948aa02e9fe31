using System.Collections;

namespace Peregrine.Json.Interop;

/// <summary>Begins roots of a polymorphic type, for values of any type.</summary>
internal interface IPolymorphicBridge
{
    /// <inheritdoc cref="PartsBridge{T}.TryBegin"/>
    bool TryBeginObject(Utf8JsonWriter writer, object? value, bool mayWait);
}

/// <summary>Replaces the converter in the metadata of a derived type.</summary>
internal interface IDerivedBridge
{
    /// <summary>Puts this converter into a copy of a derived type's metadata; it writes roots as the declared type.</summary>
    void AttachTo(JsonTypeInfo copy, IPolymorphicBridge declared);
}

/// <summary>
/// For a value of a polymorphic type, System.Text.Json finds the derived type first, and then calls that type's converter if it writes in parts. For this
/// declared type only, it finds copies of the derived types' metadata with converters of this library (<see cref="PartsBridge{T}"/>): a root is written as the
/// declared type, any other value by System.Text.Json's own converter.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal static class DerivedBridges
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly FieldInfo? s_converter = typeof(JsonTypeInfo).GetField("<Converter>k__BackingField", Hidden);
    private static readonly FieldInfo? s_resolver = typeof(JsonTypeInfo).GetField("<PolymorphicTypeResolver>k__BackingField", Hidden);
    private static readonly FieldInfo? s_derived = s_resolver?.FieldType.GetField("_typeToDiscriminatorId", Hidden);
    private static readonly FieldInfo? s_info = s_resolver?.FieldType.GetNestedType(
        "DerivedJsonTypeInfo", BindingFlags.NonPublic)?.GetField("<JsonTypeInfo>k__BackingField", Hidden);

    private static readonly bool s_areThere = s_converter?.FieldType == typeof(JsonConverter)
        && typeof(IDictionary).IsAssignableFrom(s_derived?.FieldType) && s_info?.FieldType == typeof(JsonTypeInfo);

    /// <summary>
    /// Whether the members used here (<see cref="HiddenMembers.PartsConverter"/>) exist. Without them, polymorphic types are left to System.Text.Json, and
    /// their description says so.
    /// </summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.PartsConverter);

    /// <summary>The metadata of the derived types of a type with configured metadata.</summary>
    public static IEnumerable<JsonTypeInfo> Of(JsonTypeInfo declared) => Places(declared).Select(static place => (JsonTypeInfo)s_info!.GetValue(place)!);

    /// <summary>Lets the declared type's bridge write all derived types when they are roots.</summary>
    /// <param name="declared">The metadata of the declared type.</param>
    /// <param name="bridge">The bridge of the declared type.</param>
    /// <param name="make">Makes a converter for a derived type.</param>
    public static void Attach(JsonTypeInfo declared, IPolymorphicBridge bridge, Func<Type, IDerivedBridge> make)
    {
        // All are made before the first one is put in place: making one may fail.
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
        s_resolver!.GetValue(declared) is { } resolver
            ? ((IDictionary)s_derived!.GetValue(resolver)!).Values.Cast<object?>().OfType<object>().Distinct(ReferenceEqualityComparer.Instance)
            : [];
}
