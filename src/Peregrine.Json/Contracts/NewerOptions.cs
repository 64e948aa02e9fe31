using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Contracts;

/// <summary>What options may say in versions of System.Text.Json that are newer than the one that the library is built against.</summary>
internal static class NewerOptions
{
    /// <summary>The properties that <see cref="OptionsKey"/> has, or that change neither what is read nor what is written.</summary>
    private static readonly HashSet<string> s_known =
    [
        "AllowDuplicateProperties", "AllowOutOfOrderMetadataProperties", "AllowTrailingCommas", "Converters", "Default", "DefaultBufferSize", "DefaultIgnoreCondition", "DictionaryKeyPolicy",
        "Encoder", "IgnoreNullValues", "IgnoreReadOnlyFields", "IgnoreReadOnlyProperties", "IncludeFields", "IndentCharacter", "IndentSize", "IsReadOnly", "MaxDepth", "NewLine", "NumberHandling",
        "PreferredObjectCreationHandling", "PropertyNameCaseInsensitive", "PropertyNamingPolicy", "ReadCommentHandling", "ReferenceHandler", "RespectNullableAnnotations",
        "RespectRequiredConstructorParameters", "Strict", "TypeInfoResolver", "TypeInfoResolverChain", "UnknownTypeHandling", "UnmappedMemberHandling", "Web", "WriteIndented",
    ];

    /// <summary>Those of version 11: what they say is in the metadata of types.</summary>
    private static readonly HashSet<string> s_inMetadata = ["InferClosedTypePolymorphism", "TypeClassifiers"];

    /// <summary>All that may be set.</summary>
    private static readonly Lazy<PropertyInfo[]> s_all = new(Find);

    /// <summary>The same of options that nobody has changed.</summary>
    private static readonly Lazy<JsonSerializerOptions> s_unchanged = new(static () => new JsonSerializerOptions());

    /// <summary>Whether the options set any of them.</summary>
    public static bool AreSet(JsonSerializerOptions options) => StjVersion.IsNewer && AreAnySet(options);

    /// <summary>Whether the options set one of which it is not known that metadata has it: System.Text.Json itself must read and write.</summary>
    public static bool AreUnknown(JsonSerializerOptions options) =>
        StjVersion.IsNewer && AreAnySet(options, but: s_inMetadata);

    // Apart, for what it captures takes memory at every call.
    private static bool AreAnySet(JsonSerializerOptions options, HashSet<string>? but = null) =>
        Array.Exists(s_all.Value, property => IsNewer(property) && but?.Contains(property.Name) != true && IsSet(property, options));

    private static bool IsNewer(PropertyInfo property) => !s_known.Contains(property.Name) || property.Name == RuntimeSettings.Unlisted;

    private static bool IsSet(PropertyInfo property, JsonSerializerOptions options) => property.GetValue(options) switch
    {
        IEnumerable list and not string => list.GetEnumerator().MoveNext(),
        var value => !Equals(value, property.GetValue(s_unchanged.Value)),
    };

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A property that has been trimmed away has not been set.")]
    private static PropertyInfo[] Find() =>
        [.. typeof(JsonSerializerOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(static property => property.CanRead)];
}
