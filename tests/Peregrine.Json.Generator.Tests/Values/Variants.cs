using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>Options under which every model is read and written.</summary>
internal static class Variants
{
    private static readonly Dictionary<string, Func<JsonSerializerOptions>> s_make = new()
    {
        ["default"] = static () => new(),
        ["web"] = static () => new(JsonSerializerDefaults.Web),
        ["snake"] = static () => new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase },
        ["no nulls"] = static () => new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        ["no defaults"] = static () => new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        ["indented"] = static () => new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["any case"] = static () => new() { PropertyNameCaseInsensitive = true },
        ["fields"] = static () => new() { IncludeFields = true },
        ["annotations"] = static () => new() { RespectNullableAnnotations = true },
        ["parameters"] = static () => new() { RespectRequiredConstructorParameters = true },
        ["numbers"] = static () => new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals },
        ["quoted"] = static () => new() { NumberHandling = JsonNumberHandling.AllowReadingFromString },
        ["names of enums"] = static () => new() { Converters = { new JsonStringEnumConverter() } },
        ["read-only"] = static () => new() { IgnoreReadOnlyProperties = true, IgnoreReadOnlyFields = true },
        ["filled"] = static () => new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate },
        ["once"] = static () => new() { AllowDuplicateProperties = false },
        ["closed"] = static () => new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        ["loose"] = static () => new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, AllowOutOfOrderMetadataProperties = true },
        ["cycles"] = static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        ["references"] = static () => new() { ReferenceHandler = ReferenceHandler.Preserve },
    };

    private static readonly Dictionary<string, JsonSerializerOptions> s_options = s_make.ToDictionary(static one => one.Key, static one => one.Value());

    public static IEnumerable<string> Names => s_make.Keys;

    public static JsonSerializerOptions Options(string name) => s_options[name];

    /// <summary>The same options for System.Text.Json, which in a process without reflection finds a type by a resolver only.</summary>
    public static JsonSerializerOptions OfSystemTextJson(JsonSerializerOptions options) => JsonSerializer.IsReflectionEnabledByDefault ? options
        : new(options) { TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver() };

    /// <summary>The same options, under which a modifier that changes nothing has the library look at metadata instead of generated code.</summary>
    public static JsonSerializerOptions WithoutGenerated(string name)
    {
        var resolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver();
        resolver.Modifiers.Add(static _ => { });
        JsonSerializerOptions options = s_make[name]();
        options.TypeInfoResolver = resolver;
        return options;
    }
}
