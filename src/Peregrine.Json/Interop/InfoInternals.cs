using System.CodeDom.Compiler;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Interop;

/// <summary>
/// What System.Text.Json knows about metadata and does not show. Each is asked by a delegate over a member of its own, and has an answer where a
/// version has no such member.
/// </summary>
internal static class InfoInternals
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private delegate bool CachedLookup(JsonSerializerOptions options, Type type, out JsonTypeInfo? info);

    private static readonly Action<JsonTypeInfo>? s_configure =
        Bind<Action<JsonTypeInfo>>(typeof(JsonTypeInfo).GetMethod("EnsureConfigured", Hidden, []));

    private static readonly Func<JsonTypeInfo, bool>? s_canUseHandler =
        Bind<Func<JsonTypeInfo, bool>>(typeof(JsonTypeInfo).GetProperty("CanUseSerializeHandler", Hidden)?.GetMethod);

    private static readonly Func<JsonTypeInfo, bool>? s_lacksMembers =
        Bind<Func<JsonTypeInfo, bool>>(typeof(JsonTypeInfo).GetProperty("PropertyMetadataSerializationNotSupported", Hidden)?.GetMethod);

    private static readonly Func<JsonTypeInfo, object?>? s_createWith =
        Bind<Func<JsonTypeInfo, object?>>(typeof(JsonTypeInfo).GetProperty("CreateObjectWithArgs", Hidden)?.GetMethod);

    private static readonly Func<JsonTypeInfo, JsonTypeInfo?>? s_element =
        Bind<Func<JsonTypeInfo, JsonTypeInfo?>>(typeof(JsonTypeInfo).GetProperty("ElementTypeInfo", Hidden)?.GetMethod);

    private static readonly Func<JsonPropertyInfo, JsonTypeInfo?>? s_ofProperty =
        Bind<Func<JsonPropertyInfo, JsonTypeInfo?>>(typeof(JsonPropertyInfo).GetProperty("JsonTypeInfo", Hidden)?.GetMethod);

    private static readonly CachedLookup? s_tryGetCached =
        Bind<CachedLookup>(typeof(JsonSerializerOptions).GetMethod("TryGetTypeInfoCached", Hidden));

    /// <summary>
    /// Completes metadata as System.Text.Json does before it uses it: asks the resolver for the types it needs and complains about what is wrong.
    /// Otherwise only its options are made read-only.
    /// </summary>
    public static void Configure(JsonTypeInfo info)
    {
        if (s_configure is not null)
        {
            s_configure(info);
            return;
        }

        info.Options.MakeReadOnly();
        info.MakeReadOnly();
    }

    /// <summary>Whether the metadata's code to write the type may be used under its options.</summary>
    public static bool CanUseHandler(JsonTypeInfo info) => s_canUseHandler?.Invoke(info) == true;

    /// <summary>Whether generated metadata has code to write the type and no members.</summary>
    public static bool LacksMembers(JsonTypeInfo info) => s_lacksMembers?.Invoke(info) == true;

    /// <summary>A <c>Func</c> from arguments to an object, which generated metadata has even where a member can only be initialized; or null.</summary>
    public static object? CreateWith(JsonTypeInfo info) => s_createWith?.Invoke(info);

    /// <summary>The metadata of a collection's elements, or null where it is not known yet.</summary>
    public static JsonTypeInfo? ElementOf(JsonTypeInfo info) => s_element?.Invoke(info);

    /// <summary>The metadata of a member's type, or null where it is not known yet.</summary>
    public static JsonTypeInfo? TypeOf(JsonPropertyInfo property) => s_ofProperty?.Invoke(property);

    /// <summary>The typed delegate that gets a member, or sets it; null where there is none. The ones that metadata shows are over objects.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the delegates over objects serve.")]
    public static Delegate? AccessorOf(JsonPropertyInfo property, bool sets) =>
        property.GetType().GetProperty(sets ? "Set" : "Get", Hidden | BindingFlags.DeclaredOnly)?.GetValue(property) as Delegate;

    /// <summary>Whether a method is code that System.Text.Json's generator wrote into a context.</summary>
    public static bool IsGenerated(MethodInfo method)
    {
        Type? holder = method.DeclaringType;
        while (holder is not null && holder.GetCustomAttribute<GeneratedCodeAttribute>()?.Tool != "System.Text.Json.SourceGeneration")
        {
            holder = holder.DeclaringType;
        }

        return holder is not null;
    }

    /// <summary>Whether the metadata is what its options' resolver gave for the type; the resolver is not asked where the options can tell.</summary>
    public static bool IsOfOptions(JsonTypeInfo info)
    {
        JsonTypeInfo? own;
        _ = s_tryGetCached is null ? info.Options.TryGetTypeInfo(info.Type, out own) : s_tryGetCached(info.Options, info.Type, out own);
        return ReferenceEquals(own, info);
    }

    private static TDelegate? Bind<TDelegate>(MethodInfo? method)
        where TDelegate : Delegate => method is null ? null : Delegate.CreateDelegate(typeof(TDelegate), method, throwOnBindFailure: false) as TDelegate;
}
