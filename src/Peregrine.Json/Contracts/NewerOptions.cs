using System.Collections;

namespace Peregrine.Json.Contracts;

/// <summary>Properties of options that newer versions of System.Text.Json have and that the version used to build this library lacks.</summary>
internal static class NewerOptions
{
    /// <summary>The properties that <see cref="OptionsKey"/> contains, and properties that affect neither reading nor writing.</summary>
    private static readonly HashSet<string> s_known =
    [
        "AllowDuplicateProperties", "AllowOutOfOrderMetadataProperties", "AllowTrailingCommas", "Converters", "Default", "DefaultBufferSize",
        "DefaultIgnoreCondition", "DictionaryKeyPolicy", "Encoder", "IgnoreNullValues", "IgnoreReadOnlyFields", "IgnoreReadOnlyProperties",
        "IncludeFields", "IndentCharacter", "IndentSize", "IsReadOnly", "MaxDepth", "NewLine", "NumberHandling", "PreferredObjectCreationHandling",
        "PropertyNameCaseInsensitive", "PropertyNamingPolicy", "ReadCommentHandling", "ReferenceHandler", "RespectNullableAnnotations",
        "RespectRequiredConstructorParameters", "Strict", "TypeInfoResolver", "TypeInfoResolverChain", "UnknownTypeHandling",
        "UnmappedMemberHandling", "Web", "WriteIndented",
    ];

    /// <summary>The properties of version 11 whose effect is contained in the metadata of types.</summary>
    private static readonly HashSet<string> s_inMetadata = ["InferClosedTypePolymorphism", "TypeClassifiers"];

    /// <summary>All readable properties of options.</summary>
    private static readonly Lazy<PropertyInfo[]> s_all = new(Find);

    /// <summary>Options with default values, for comparison.</summary>
    private static readonly Lazy<JsonSerializerOptions> s_unchanged = new(static () => new JsonSerializerOptions());

    /// <summary>Whether the options set a property that is not in <see cref="s_known"/> to a value other than the default.</summary>
    public static bool AreSet(JsonSerializerOptions options) => StjVersion.IsNewer && AreAnySet(options);

    /// <summary>
    /// Whether the options set a property whose effect is possibly not contained in the metadata of types. System.Text.Json itself must then read and write.
    /// </summary>
    public static bool AreUnknown(JsonSerializerOptions options) =>
        StjVersion.IsNewer && AreAnySet(options, but: s_inMetadata);

    // A separate method, because its captured variables are allocated at entry.
    private static bool AreAnySet(JsonSerializerOptions options, HashSet<string>? but = null) =>
        Array.Exists(s_all.Value, property => IsNewer(property) && but?.Contains(property.Name) != true && IsSet(property, options));

    private static bool IsNewer(PropertyInfo property) => !s_known.Contains(property.Name) || property.Name == RuntimeSettings.Unlisted;

    private static bool IsSet(PropertyInfo property, JsonSerializerOptions options) => property.GetValue(options) switch
    {
        IEnumerable list and not string => list.GetEnumerator().MoveNext(),
        var value => !Equals(value, property.GetValue(s_unchanged.Value)),
    };

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A property that has been trimmed away has not been set.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Properties of an instance are read. Those of the class, which need dynamic code, are not.")]
    private static PropertyInfo[] Find() =>
        [.. typeof(JsonSerializerOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(static property => property.CanRead)];
}
