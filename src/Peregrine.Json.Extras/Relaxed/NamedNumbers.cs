using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>
/// Options with which floating-point numbers are also read from the strings <c>"NaN"</c>, <c>"Infinity"</c> and <c>"-Infinity"</c>: copies, one for each
/// instance of options, for texts that have such numbers.
/// </summary>
internal static class NamedNumbers
{
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonSerializerOptions> s_copies = [];

    /// <summary>Returns options that read such numbers. The options are read-only.</summary>
    public static JsonSerializerOptions Of(JsonSerializerOptions options) =>
        (options.NumberHandling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 ? options
        : s_copies.GetValue(
            options, static own => new(own) { NumberHandling = own.NumberHandling | JsonNumberHandling.AllowNamedFloatingPointLiterals });

    /// <summary>Returns metadata that reads such numbers; the metadata itself if the options' resolver has other metadata for the type.</summary>
    public static JsonTypeInfo<T> Of<T>(JsonTypeInfo<T> info)
    {
        info.MakeReadOnly();
        JsonSerializerOptions options = Of(info.Options);
        return !ReferenceEquals(options, info.Options) && info.Options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? known) && ReferenceEquals(known, info)
            && options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? copy) ? (JsonTypeInfo<T>)copy : info;
    }
}
