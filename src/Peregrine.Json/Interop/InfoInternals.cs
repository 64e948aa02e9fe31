using System.CodeDom.Compiler;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// What System.Text.Json knows about metadata and does not show. Each fact is read by a delegate over a non-public member, and has a fallback if a
/// version has no such member (<see cref="HiddenMembers.Handlers"/>, <see cref="HiddenMembers.Metadata"/>).
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

    private static readonly Func<JsonTypeInfo, JsonTypeInfo?>? s_key =
        Bind<Func<JsonTypeInfo, JsonTypeInfo?>>(typeof(JsonTypeInfo).GetProperty("KeyTypeInfo", Hidden)?.GetMethod);

    private static readonly Func<JsonPropertyInfo, JsonTypeInfo?>? s_ofProperty =
        Bind<Func<JsonPropertyInfo, JsonTypeInfo?>>(typeof(JsonPropertyInfo).GetProperty("JsonTypeInfo", Hidden)?.GetMethod);

    private static readonly Func<JsonPropertyInfo, JsonIgnoreCondition?>? s_condition =
        Bind<Func<JsonPropertyInfo, JsonIgnoreCondition?>>(typeof(JsonPropertyInfo).GetProperty("IgnoreCondition", Hidden)?.GetMethod);

    private static readonly Func<JsonPropertyInfo, MemberTypes>? s_kind =
        Bind<Func<JsonPropertyInfo, MemberTypes>>(typeof(JsonPropertyInfo).GetProperty("MemberType", Hidden)?.GetMethod);

    private static readonly Func<JsonPropertyInfo, string?>? s_name =
        Bind<Func<JsonPropertyInfo, string?>>(typeof(JsonPropertyInfo).GetProperty("MemberName", Hidden)?.GetMethod);

    private static readonly Func<JsonConverter, bool>? s_isParameterized =
        Bind<Func<JsonConverter, bool>>(typeof(JsonConverter).GetProperty("ConstructorIsParameterized", Hidden)?.GetMethod);

    private static readonly Func<JsonTypeInfo, int>? s_parameters =
        Bind<Func<JsonTypeInfo, int>>(typeof(JsonTypeInfo).GetProperty("ParameterCount", Hidden)?.GetMethod);

    // A native program without reflection has no such resolver, and asking for its field would bring it in.
    private static readonly FieldInfo? s_isOpen = ReflectionSwitch.Finds && typeof(DefaultJsonTypeInfoResolver).GetField("_mutable", Hidden) is { } field
        && field.FieldType == typeof(bool)
        ? field
        : null;

    private static readonly CachedLookup? s_tryGetCached =
        Bind<CachedLookup>(typeof(JsonSerializerOptions).GetMethod("TryGetTypeInfoCached", Hidden));

    private static readonly FieldInfo? s_hasCondition = FlagOf("_isUserSpecifiedShouldSerialize");

    private static readonly FieldInfo? s_hasSetter = FlagOf("_isUserSpecifiedSetter");

    /// <summary>A type with code that System.Text.Json's generator wrote: mostly the next question is about the same one.</summary>
    private static Type? s_generated;

    /// <summary>Set once all members have been looked for.</summary>
    private static readonly bool s_areFound =
        HiddenMembersGuard.Found(HiddenMembers.Handlers, s_canUseHandler is not null && s_lacksMembers is not null)
        & HiddenMembersGuard.Found(
            HiddenMembers.Metadata,
            s_configure is not null && s_createWith is not null && s_element is not null && s_key is not null
                && s_ofProperty is not null && s_condition is not null && s_kind is not null && s_name is not null
            && s_isParameterized is not null && s_parameters is not null && (s_isOpen is not null || !ReflectionSwitch.Finds)
            && s_tryGetCached is not null && s_hasCondition is not null && s_hasSetter is not null);

    /// <summary>Whether this version has all members that are used here.</summary>
    public static bool AreFound => s_areFound;

    private static bool IsOn => HiddenMembersGuard.Allows(HiddenMembers.Metadata);

    /// <summary>Whether it can be found out which types are written by their metadata's own code.</summary>
    public static bool KnowsHandlers => s_canUseHandler is not null && s_lacksMembers is not null && HiddenMembersGuard.Allows(HiddenMembers.Handlers);

    /// <summary>Whether metadata can be completed before System.Text.Json uses it.</summary>
    public static bool CanConfigure => s_configure is not null && IsOn;

    /// <summary>
    /// Completes metadata as System.Text.Json does before it uses it: requests the types that it needs from the resolver and reports errors.
    /// If that is not possible, only makes its options read-only.
    /// </summary>
    public static void Configure(JsonTypeInfo info)
    {
        if (s_configure is not null && IsOn)
        {
            s_configure(info);
            return;
        }

        info.Options.MakeReadOnly();
        info.MakeReadOnly();
    }

    /// <summary>
    /// Whether the metadata's code to write the type may be used under its options. System.Text.Json no longer uses it if their chain has a bridge.
    /// </summary>
    public static bool CanUseHandler(JsonTypeInfo info) =>
        KnowsHandlers && (s_canUseHandler!(info)
            || (info.OriginatingResolver is JsonSerializerContext
                && ContractCache.FindBridge<IPlainMetadata>(info.Options)?.PlainInfoOf(info.Type) is { } plain && s_canUseHandler(plain)));

    /// <summary>Whether generated metadata has code to write the type and no members.</summary>
    public static bool LacksMembers(JsonTypeInfo info) => KnowsHandlers && s_lacksMembers!(info);

    /// <summary>A <c>Func</c> from arguments to an object, or null. Generated metadata has it even for members that can only be initialized.</summary>
    public static object? CreateWith(JsonTypeInfo info) => IsOn ? s_createWith?.Invoke(info) : null;

    /// <summary>Whether a constructor with parameters makes the objects, even if members have been removed since; null if that is unknown.</summary>
    public static bool? HasParameters(JsonTypeInfo info) =>
        IsOn && s_isParameterized is not null ? info.CreateObject is null && s_isParameterized(info.Converter) : null;

    /// <summary>The number of arguments from which objects are made, including members that can only be initialized; null if that is unknown.</summary>
    public static int? ParametersOf(JsonTypeInfo info) => IsOn ? s_parameters?.Invoke(info) : null;

    /// <summary>The metadata of a collection's elements, or null if it is not known yet.</summary>
    public static JsonTypeInfo? ElementOf(JsonTypeInfo info) => IsOn ? s_element?.Invoke(info) : null;

    /// <summary>The metadata of a dictionary's keys, or null if it is not known yet.</summary>
    public static JsonTypeInfo? KeyOf(JsonTypeInfo info) => IsOn ? s_key?.Invoke(info) : null;

    /// <summary>The converter of the value inside one of System.Text.Json's converters for nullable types, or null if that cannot be seen.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the options' converter serves.")]
    public static JsonConverter? InsideNullable(JsonConverter converter) =>
        IsOn ? converter.GetType().GetField("_elementConverter", Hidden)?.GetValue(converter) as JsonConverter : null;

    /// <summary>The metadata of a member's type, or null if it is not known yet.</summary>
    public static JsonTypeInfo? TypeOf(JsonPropertyInfo property) => IsOn ? s_ofProperty?.Invoke(property) : null;

    /// <summary>
    /// The member's own condition, or null. Even if its delegate has been replaced since, the options' condition does not apply to a member that has one.
    /// </summary>
    public static JsonIgnoreCondition? OwnConditionOf(JsonPropertyInfo property) => s_condition is null || !IsOn
        ? property.AttributeProvider?.GetCustomAttributes(typeof(JsonIgnoreAttribute), inherit: false) is [JsonIgnoreAttribute attribute, ..]
            ? attribute.Condition
            : null
        : s_condition(property);

    /// <summary>The name of the member that the metadata was made for, even if the metadata has been changed since; null if there is none.</summary>
    public static string? NameOf(JsonPropertyInfo property) => s_name is null || !IsOn ? (property.AttributeProvider as MemberInfo)?.Name : s_name(property);

    /// <summary>Whether a caller set the delegate that decides whether the member is written, even to null; null if that is unknown.</summary>
    public static bool? HasGivenCondition(JsonPropertyInfo property) =>
        IsOn && s_condition is not null && s_hasCondition?.GetValue(property) is bool has ? has : null;

    /// <summary>What the metadata was made for (a property, a field or neither), even if the metadata has been changed since.</summary>
    public static MemberTypes KindOf(JsonPropertyInfo property) =>
        s_kind is null || !IsOn ? (property.AttributeProvider as MemberInfo)?.MemberType ?? 0 : s_kind(property);

    /// <summary>
    /// Whether a converter is called for JSON's null, and for a null value. This is its answer while its base class was constructed, even if it
    /// answers differently later. Null if that is unknown.
    /// </summary>
    public static (bool Reads, bool Writes)? NullsOf(JsonConverter converter) =>
        IsOn && FlagOf(converter, "HandleNullOnRead") is { } reads && FlagOf(converter, "HandleNullOnWrite") is { } writes ? (reads, writes) : null;

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the public property serves.")]
    private static bool? FlagOf(JsonConverter converter, string name)
    {
        PropertyInfo? flag = null;
        for (Type? type = converter.GetType(); type is not null && flag is null; type = type.BaseType)
        {
            flag = type.Assembly == typeof(JsonConverter).Assembly ? type.GetProperty(name, Hidden | BindingFlags.DeclaredOnly) : null;
        }

        return flag?.GetValue(converter) as bool?;
    }

    /// <summary>Whether the metadata of <see cref="object"/> is the options' substitute if no resolver has any: values are written but not read.</summary>
    public static bool IsMissing(JsonTypeInfo info) => info.Type == typeof(object) && info.Converter.GetType().Name == "SlimObjectConverter";

    /// <summary>Whether the metadata is of a type that is neither read nor written, other than a union of F#, whose message differs.</summary>
    public static bool TakesNothing(JsonTypeInfo info) =>
        info.Converter.GetType() is { Name: "UnsupportedTypeConverter`1" } kind && kind.Assembly == typeof(JsonConverter).Assembly;

    /// <summary>Makes a resolver that is used without being queried refuse further modifiers.</summary>
    public static void Close(DefaultJsonTypeInfoResolver resolver, JsonSerializerOptions options)
    {
        if (s_isOpen is not null && IsOn)
        {
            s_isOpen.SetValue(resolver, false);
            return;
        }

        _ = resolver.GetTypeInfo(typeof(object), options);
    }

    /// <summary>
    /// Returns the delegate that gets or sets a member's value without boxing it, or null if System.Text.Json has none. The delegates that are public box the
    /// value.
    /// </summary>
    public static Delegate? AccessorOf(JsonPropertyInfo property, bool sets) =>
        !IsOn ? null
        : RuntimeFeature.IsDynamicCodeSupported && AccessorFields.Of(property) is { } fields ? (sets ? fields.Set : fields.Get).GetValue(property) as Delegate
        : AccessorByName(property, sets) is { } accessor && IsTyped(accessor.GetType(), sets, property) ? accessor
        : null;

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the delegates over objects serve.")]
    private static Delegate? AccessorByName(JsonPropertyInfo property, bool sets) =>
        property.GetType().GetProperty(sets ? "Set" : "Get", Hidden | BindingFlags.DeclaredOnly)?.GetValue(property) as Delegate;

    private static bool IsTyped(Type type, bool sets, JsonPropertyInfo property) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == (sets ? typeof(Action<,>) : typeof(Func<,>))
        && type.GenericTypeArguments is [var owner, var value] && owner == typeof(object) && value == property.PropertyType;

    /// <summary>
    /// The fields with the typed delegates, found once for each type of values. The runtime compiles code for the second call of a property by reflection, and
    /// binding a delegate to it takes as long as the rest of a member; a field is loaded.
    /// </summary>
    private sealed class AccessorFields(FieldInfo? get, FieldInfo? set)
    {
        private static readonly TypeTable<AccessorFields> s_known = new();

        public FieldInfo Get => get!;

        public FieldInfo Set => set!;

        /// <summary>The fields of a member's metadata, or null.</summary>
        public static AccessorFields? Of(JsonPropertyInfo property)
        {
            Type type = property.GetType();
            AccessorFields known = s_known.Find(type)
                ?? s_known.Add(type, new(FieldOf(type, "_typedGet", sets: false, property), FieldOf(type, "_typedSet", sets: true, property)));
            return known.AreFound ? known : null;
        }

        private bool AreFound => get is not null && set is not null;

        [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What has been trimmed away is not found, and the property serves.")]
        private static FieldInfo? FieldOf(Type type, string name, bool sets, JsonPropertyInfo property) =>
            type.GetField(name, Hidden | BindingFlags.DeclaredOnly) is { } field && IsTyped(field.FieldType, sets, property) ? field : null;
    }

    /// <summary>Whether code other than System.Text.Json set the setter, so that the value passed to it is not checked; null if that is unknown.</summary>
    public static bool? HasSetter(JsonPropertyInfo property) => IsOn && s_hasSetter?.GetValue(property) is bool has ? has : null;

    /// <summary>Whether a converter is one of System.Text.Json's own.</summary>
    public static bool IsBuiltIn(JsonConverter converter) => converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    /// <summary>Whether a method is code that System.Text.Json's generator wrote into a context.</summary>
    public static bool IsGenerated(MethodInfo method)
    {
        Type? holder = method.DeclaringType;
        while (holder is not null && !ReferenceEquals(holder, s_generated) && !IsGenerated(holder))
        {
            holder = holder.DeclaringType;
        }

        if (holder is { IsCollectible: false })
        {
            s_generated = holder;
        }

        return holder is not null;
    }

    private static bool IsGenerated(Type type) =>
        type.GetCustomAttribute<GeneratedCodeAttribute>(inherit: false)?.Tool == "System.Text.Json.SourceGeneration";

    /// <summary>Whether a resolver is a context as System.Text.Json's generator writes it, judged by its own type.</summary>
    public static bool IsGeneratedContext(IJsonTypeInfoResolver resolver) =>
        resolver is JsonSerializerContext && IsGenerated(resolver.GetType());

    /// <summary>Whether the metadata is what its options' resolver returned for the type; the resolver is not queried if the options can tell.</summary>
    public static bool IsOfOptions(JsonTypeInfo info) => ReferenceEquals(KnownOf(info.Type, info.Options), info);

    /// <summary>The metadata of a type that options have requested from their resolver; if they cannot tell, it is requested now.</summary>
    public static JsonTypeInfo? KnownOf(Type type, JsonSerializerOptions options)
    {
        JsonTypeInfo? known;
        _ = s_tryGetCached is null || !IsOn ? options.TryGetTypeInfo(type, out known) : s_tryGetCached(options, type, out known);
        return known;
    }

    private static FieldInfo? FlagOf(string name) =>
        typeof(JsonPropertyInfo).GetField(name, Hidden) is { } field && field.FieldType == typeof(bool) ? field : null;

    private static TDelegate? Bind<TDelegate>(MethodInfo? method)
        where TDelegate : Delegate => method is null ? null : Delegate.CreateDelegate(typeof(TDelegate), method, throwOnBindFailure: false) as TDelegate;
}
