using System.Collections;
using System.Runtime.ExceptionServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>Begins roots of a polymorphic type, for values of any type.</summary>
internal interface IPolymorphicBridge
{
    /// <summary>Whether all derived types' converters lead to this one.</summary>
    bool WritesDerived { get; set; }

    /// <inheritdoc cref="PartsBridge{T}.WriteRoot"/>
    RootStep WriteRootObject(Utf8JsonWriter writer, object? value, RootOutput output);
}

/// <summary>The converter in the metadata of a derived type.</summary>
internal interface IDerivedBridge
{
    /// <inheritdoc cref="PartsBridge{T}.TakeTraits"/>
    void TakeTraits();

    /// <summary>Makes it write roots as the declared type.</summary>
    void Declare(IPolymorphicBridge declared);
}

/// <summary>
/// For a value of a polymorphic type, System.Text.Json finds the derived type first, and then calls that type's converter. For this declared type only, it
/// finds metadata of the derived types of its own, with converters of this library (<see cref="PartsBridge{T}"/>): a root is written as the declared type, any
/// other value by System.Text.Json's own converter. It finds them in an object that it makes when it configures the declared type. So the declared type is
/// configured here, as System.Text.Json does it and with its lock, and counts as configured once they are in their places.
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
    /// Whether the members used here (<see cref="HiddenMembers.PartsConverter"/>) exist. Without them, polymorphic types are left to System.Text.Json, and
    /// their description says so.
    /// </summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.PartsConverter);

    /// <summary>
    /// Configures the metadata of a polymorphic type and, if all derived types could be ours, lets its bridge write them when they are roots. Threads that get
    /// the metadata from System.Text.Json's cache before this ends wait for its lock, as they do for System.Text.Json itself.
    /// </summary>
    /// <param name="declared">The metadata of the declared type.</param>
    /// <param name="bridge">The bridge of the declared type.</param>
    /// <param name="ask">Returns new metadata of a derived type, or null.</param>
    /// <param name="know">Finds or makes contracts.</param>
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
                // System.Text.Json throws it when the type is used.
                s_error!.SetValue(declared, ExceptionDispatchInfo.Capture(error));
                SetState(declared, 0);
            }
        }
    }

    private static bool TryAttach(
        JsonTypeInfo declared, IPolymorphicBridge bridge, Func<Type, JsonTypeInfo?> ask, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        // All are made before the first one is put in place.
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
            // A resolver that answers only once.
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
        // System.Text.Json reads it without a lock.
        Interlocked.MemoryBarrier();
        s_state!.SetValue(info, Enum.ToObject(s_state.FieldType, state));
        Interlocked.MemoryBarrier();
    }

    private static IEnumerable<object> Places(JsonTypeInfo declared) =>
        s_resolver!.GetValue(declared) is { } resolver
            ? ((IDictionary)s_derived!.GetValue(resolver)!).Values.Cast<object?>().OfType<object>().Distinct(ReferenceEqualityComparer.Instance)
            : [];
}
