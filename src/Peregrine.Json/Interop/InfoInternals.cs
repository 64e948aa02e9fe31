using System.CodeDom.Compiler;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// Facts about metadata that System.Text.Json does not expose. Most are read through non-public members, with a fallback for versions without the member
/// (<see cref="HiddenMembers.Handlers"/>, <see cref="HiddenMembers.Metadata"/>); the others follow from the names of classes and from attributes.
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

    // A native program without reflection does not contain this resolver; looking up its field would include it.
    private static readonly FieldInfo? s_isOpen = ReflectionSwitch.Finds && typeof(DefaultJsonTypeInfoResolver).GetField("_mutable", Hidden) is { } field
        && field.FieldType == typeof(bool)
        ? field
        : null;

    private static readonly CachedLookup? s_tryGetCached =
        Bind<CachedLookup>(typeof(JsonSerializerOptions).GetMethod("TryGetTypeInfoCached", Hidden));

    private static readonly FieldInfo? s_hasCondition = FlagOf("_isUserSpecifiedShouldSerialize");

    private static readonly FieldInfo? s_hasSetter = FlagOf("_isUserSpecifiedSetter");

    /// <summary>The class that contained the last method found to be generated. Most queries concern the same class as the previous one.</summary>
    private static Type? s_generated;

    /// <summary>Whether all these members exist. Declared after their fields, because static fields are initialized in the order of declaration.</summary>
    private static readonly bool s_areFound =
        HiddenMembersGuard.Found(HiddenMembers.Handlers, s_canUseHandler is not null && s_lacksMembers is not null)
        & HiddenMembersGuard.Found(
            HiddenMembers.Metadata,
            s_configure is not null && s_createWith is not null && s_element is not null && s_key is not null
                && s_ofProperty is not null && s_condition is not null && s_kind is not null && s_name is not null
            && s_isParameterized is not null && s_parameters is not null && (s_isOpen is not null || !ReflectionSwitch.Finds)
            && s_tryGetCached is not null && s_hasCondition is not null && s_hasSetter is not null);

    /// <summary>Whether the loaded version has all members that are used here.</summary>
    public static bool AreFound => s_areFound;

    private static bool IsOn => HiddenMembersGuard.Allows(HiddenMembers.Metadata);

    /// <summary>Whether it can be determined which types are written by their metadata's own code.</summary>
    public static bool KnowsHandlers => s_canUseHandler is not null && s_lacksMembers is not null && HiddenMembersGuard.Allows(HiddenMembers.Handlers);

    /// <summary>Whether metadata can be completed before System.Text.Json uses it.</summary>
    public static bool CanConfigure => s_configure is not null && IsOn;

    /// <summary>
    /// Completes metadata as System.Text.Json does before it uses the metadata: requests the metadata of referenced types from the resolver, and reports
    /// errors. If this is not possible, only makes the metadata and its options read-only.
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
    /// Whether the metadata's own code may write the type under the metadata's options. System.Text.Json does not use that code under options with the bridge,
    /// so the metadata of equal options without the bridge decides.
    /// </summary>
    public static bool CanUseHandler(JsonTypeInfo info) =>
        KnowsHandlers && (s_canUseHandler!(info)
            || (info.OriginatingResolver is JsonSerializerContext
                && ContractCache.FindBridge<IPlainMetadata>(info.Options)?.PlainInfoOf(info.Type) is { } plain && s_canUseHandler(plain)));

    /// <summary>Whether generated metadata has code that writes the type, but no members.</summary>
    public static bool LacksMembers(JsonTypeInfo info) => KnowsHandlers && s_lacksMembers!(info);

    /// <summary>Returns the Func that creates an object from arguments, or null. Generated metadata has it even if only init-only members need it.</summary>
    public static object? CreateWith(JsonTypeInfo info) => IsOn ? s_createWith?.Invoke(info) : null;

    /// <summary>Whether a constructor with parameters creates the objects, even if members have been removed since; null if this is unknown.</summary>
    public static bool? HasParameters(JsonTypeInfo info) =>
        IsOn && s_isParameterized is not null ? info.CreateObject is null && s_isParameterized(info.Converter) : null;

    /// <summary>Returns the number of arguments for creating an object, including those for init-only members; null if it cannot be determined.</summary>
    public static int? ParametersOf(JsonTypeInfo info) => IsOn ? s_parameters?.Invoke(info) : null;

    /// <summary>Returns the metadata of a collection's elements. Null for a type that has none, and if the metadata is not available.</summary>
    public static JsonTypeInfo? ElementOf(JsonTypeInfo info) => IsOn ? s_element?.Invoke(info) : null;

    /// <summary>Returns the metadata of a dictionary's keys. Null for a type that has none, and if the metadata is not available.</summary>
    public static JsonTypeInfo? KeyOf(JsonTypeInfo info) => IsOn ? s_key?.Invoke(info) : null;

    /// <summary>Returns the converter for the underlying type inside System.Text.Json's converter for a nullable type; null if unknown.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the options' converter serves.")]
    public static JsonConverter? InsideNullable(JsonConverter converter) =>
        IsOn ? converter.GetType().GetField("_elementConverter", Hidden)?.GetValue(converter) as JsonConverter : null;

    /// <summary>Returns the metadata of a member's type, or null if the metadata is not available.</summary>
    public static JsonTypeInfo? TypeOf(JsonPropertyInfo property) => IsOn ? s_ofProperty?.Invoke(property) : null;

    /// <summary>
    /// Returns the condition of the member's <see cref="JsonIgnoreAttribute"/>, or null. The options' condition does not apply to a member with this attribute,
    /// even if the delegate that decides whether the member is written has been replaced since.
    /// </summary>
    public static JsonIgnoreCondition? OwnConditionOf(JsonPropertyInfo property) => s_condition is null || !IsOn
        ? property.AttributeProvider?.GetCustomAttributes(typeof(JsonIgnoreAttribute), inherit: false) is [JsonIgnoreAttribute attribute, ..]
            ? attribute.Condition
            : null
        : s_condition(property);

    /// <summary>
    /// Returns the .NET name of the member for which the metadata was created, even if the metadata has been changed since; null without such a member.
    /// </summary>
    public static string? NameOf(JsonPropertyInfo property) => s_name is null || !IsOn ? (property.AttributeProvider as MemberInfo)?.Name : s_name(property);

    /// <summary>Whether a caller set the delegate that decides whether the member is written, even to null; null if this cannot be determined.</summary>
    public static bool? HasGivenCondition(JsonPropertyInfo property) =>
        IsOn && s_condition is not null && s_hasCondition?.GetValue(property) is bool has ? has : null;

    /// <summary>Returns whether the metadata was created for a property, a field or neither, even if it has been changed since.</summary>
    public static MemberTypes KindOf(JsonPropertyInfo property) =>
        s_kind is null || !IsOn ? (property.AttributeProvider as MemberInfo)?.MemberType ?? 0 : s_kind(property);

    /// <summary>
    /// Returns whether a converter is called for a JSON null and for a null value. The constructor of the converter's base class has determined both; a later
    /// change of HandleNull has no effect. Null if they cannot be read.
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

    /// <summary>Whether this is the substitute metadata of <see cref="object"/> for options whose resolver has none: values are written but not read.</summary>
    public static bool IsMissing(JsonTypeInfo info) => info.Type == typeof(object) && info.Converter.GetType().Name == "SlimObjectConverter";

    /// <summary>Whether System.Text.Json neither reads nor writes the type. Also true for an F# union, for which the error message differs.</summary>
    public static bool TakesNothing(JsonTypeInfo info) =>
        info.Converter.GetType() is { Name: "UnsupportedTypeConverter`1" } kind && kind.Assembly == typeof(JsonConverter).Assembly;

    /// <summary>Makes a resolver reject further modifiers. Its first query would do so, but this library may never query the resolver.</summary>
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
    /// Returns the delegate that gets or sets a member's value without boxing, or null if System.Text.Json has none or does not let it be read. The public
    /// delegates box the value.
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
    /// The fields with the typed delegates, looked up once for each type of a member's value. Reading a field is cheap, whereas for the second call of a
    /// property by reflection the runtime compiles code, and binding a delegate to the property takes as long as all other work for a member.
    /// </summary>
    private sealed class AccessorFields(FieldInfo? get, FieldInfo? set)
    {
        private static readonly TypeTable<AccessorFields> s_known = new();

        public FieldInfo Get => get!;

        public FieldInfo Set => set!;

        /// <summary>Returns the fields of a member's metadata, or null if one is missing.</summary>
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

    /// <summary>Whether code other than System.Text.Json set the setter, so that values passed to it are not checked; null if this is unknown.</summary>
    public static bool? HasSetter(JsonPropertyInfo property) => IsOn && s_hasSetter?.GetValue(property) is bool has ? has : null;

    /// <summary>Whether a converter is one of System.Text.Json's own.</summary>
    public static bool IsBuiltIn(JsonConverter converter) => converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    /// <summary>Whether the method is in a class that System.Text.Json's generator wrote, such as a context, or in a class nested in such a class.</summary>
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

    /// <summary>Whether System.Text.Json's generator wrote the context's class.</summary>
    public static bool IsGeneratedContext(IJsonTypeInfoResolver resolver) =>
        resolver is JsonSerializerContext && IsGenerated(resolver.GetType());

    /// <summary>
    /// Whether the metadata is what its options' resolver returned for the type. Queries the resolver only if the options' cache cannot be read.
    /// </summary>
    public static bool IsOfOptions(JsonTypeInfo info) => ReferenceEquals(KnownOf(info.Type, info.Options), info);

    /// <summary>Returns the metadata of a type that the options have cached; if their cache cannot be read, requests the metadata.</summary>
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
