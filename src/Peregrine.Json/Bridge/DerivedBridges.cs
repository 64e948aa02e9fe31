using System.Collections;
using System.Runtime.ExceptionServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>Writes roots that are declared as a polymorphic type, for values of any derived type.</summary>
internal interface IPolymorphicBridge
{
    /// <summary>Whether the converters of all derived types call this one.</summary>
    bool WritesDerived { get; set; }

    /// <inheritdoc cref="PartsBridge{T}.WriteRoot"/>
    RootStep WriteRootObject(Utf8JsonWriter writer, object? value, RootOutput output);
}

/// <summary>The converter in the metadata of a derived type.</summary>
internal interface IDerivedBridge
{
    /// <inheritdoc cref="PartsBridge{T}.TakeTraits"/>
    void TakeTraits();

    /// <summary>Makes the converter write roots with the bridge of the declared type.</summary>
    void Declare(IPolymorphicBridge declared);
}

/// <summary>
/// Installs converters for the derived types of a polymorphic type. System.Text.Json first determines a value's derived type and then calls that type's
/// converter, from metadata that it uses for this declared type only. The converters installed there (<see cref="PartsBridge{T}"/>) write a root as the
/// declared type, and leave other values to System.Text.Json's converter. System.Text.Json creates that metadata when it configures the declared type, so this
/// class configures the type in the same way, under the same lock, and marks it configured once the converters are in place.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class DerivedBridges
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly FieldInfo? s_converter = typeof(JsonTypeInfo).GetField("<Converter>k__BackingField", Hidden);
    private static readonly FieldInfo? s_resolver = typeof(JsonTypeInfo).GetField("<PolymorphicTypeResolver>k__BackingField", Hidden);
    private static readonly FieldInfo? s_derived = s_resolver?.FieldType.GetField("_typeToDiscriminatorId", Hidden);
    private static readonly FieldInfo? s_info = s_resolver?.FieldType.GetNestedType(
        "DerivedJsonTypeInfo", BindingFlags.NonPublic)?.GetField("<JsonTypeInfo>k__BackingField", Hidden);

    private static readonly PropertyInfo? s_lock = typeof(JsonSerializerOptions).GetProperty("CacheContext", Hidden);
    private static readonly MethodInfo? s_configure = typeof(JsonTypeInfo).GetMethod("Configure", Hidden, []);
    private static readonly FieldInfo? s_error = typeof(JsonTypeInfo).GetField("_cachedConfigureError", Hidden);
    private static readonly FieldInfo? s_state = typeof(JsonTypeInfo).GetField("_configurationState", Hidden);

    private static readonly bool s_areThere = s_converter?.FieldType == typeof(JsonConverter)
        && typeof(IDictionary).IsAssignableFrom(s_derived?.FieldType) && s_info?.FieldType == typeof(JsonTypeInfo)
        && s_lock is not null && s_configure?.ReturnType == typeof(void) && s_error?.FieldType == typeof(ExceptionDispatchInfo)
        && s_state?.FieldType is { IsEnum: true } states && Enum.GetNames(states) is ["NotConfigured", "Configuring", "Configured"];

    /// <summary>
    /// Whether the non-public members needed here (<see cref="HiddenMembers.PartsConverter"/>) exist. Without them, System.Text.Json handles polymorphic types,
    /// and their descriptions say so.
    /// </summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.PartsConverter);

    /// <summary>
    /// Configures the metadata of a polymorphic type and, if this library can handle all derived types, lets the bridge write them as roots. Threads that
    /// meanwhile get the metadata from System.Text.Json's cache wait for its lock, as usual.
    /// </summary>
    /// <param name="declared">The metadata of the declared type.</param>
    /// <param name="bridge">The bridge of the declared type.</param>
    /// <param name="ask">Returns new metadata of a derived type, or null.</param>
    /// <param name="know">Finds or creates contracts.</param>
    public static void Complete(
        JsonTypeInfo declared, IPolymorphicBridge bridge, Func<Type, JsonTypeInfo?> ask, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        declared.MakeReadOnly();
        lock (s_lock!.GetValue(declared.Options)!)
        {
            if (StateOf(declared) != 0)
            {
                return;
            }

            SetState(declared, 1);
            try
            {
                s_configure!.Invoke(declared, BindingFlags.DoNotWrapExceptions, null, null, null);
                bridge.WritesDerived = TryAttach(declared, bridge, ask, know);
                SetState(declared, 2);
            }
            catch (Exception error)
            {
                // System.Text.Json throws the error when the type is used.
                s_error!.SetValue(declared, ExceptionDispatchInfo.Capture(error));
                SetState(declared, 0);
            }
        }
    }

    private static bool TryAttach(
        JsonTypeInfo declared, IPolymorphicBridge bridge, Func<Type, JsonTypeInfo?> ask, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        // Creates all converters before it installs the first one.
        List<(object Place, JsonTypeInfo Info, IDerivedBridge Bridge)> all = [];
        try
        {
            foreach (object place in Places(declared))
            {
                Type type = ((JsonTypeInfo)s_info!.GetValue(place)!).Type;
                if (ask(type) is not { IsReadOnly: false } info || !BridgedOptions.CouldBeOurs(info)
                    || PartsBridge.TryMake(info, know) is not IDerivedBridge derived)
                {
                    return false;
                }

                InfoInternals.Configure(info);
                all.Add((place, info, derived));
            }
        }
        catch (Exception error) when (error is NotSupportedException or InvalidOperationException or ArgumentException)
        {
            // For example, a resolver of user code may throw at a second query for the same type.
            return false;
        }

        foreach ((object place, JsonTypeInfo info, IDerivedBridge derived) in all)
        {
            derived.Declare(bridge);
            s_converter!.SetValue(info, derived);
            s_info!.SetValue(place, info);
        }

        return true;
    }

    private static int StateOf(JsonTypeInfo info) => Convert.ToInt32(s_state!.GetValue(info), null);

    private static void SetState(JsonTypeInfo info, int state)
    {
        // System.Text.Json reads the field without a lock.
        Interlocked.MemoryBarrier();
        s_state!.SetValue(info, Enum.ToObject(s_state.FieldType, state));
        Interlocked.MemoryBarrier();
    }

    private static IEnumerable<object> Places(JsonTypeInfo declared) =>
        s_resolver!.GetValue(declared) is { } resolver
            ? ((IDictionary)s_derived!.GetValue(resolver)!).Values.Cast<object?>().OfType<object>().Distinct(ReferenceEqualityComparer.Instance)
            : [];
}
