using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Does for every enum what <see cref="EnumMemberConverter{TEnum}"/> does for one enum: uses the names of <see cref="EnumMemberAttribute"/> and the fallback of
/// <see cref="EnumFallbackAttribute"/>. With native AOT, use <see cref="EnumMemberConverter{TEnum}"/> instead.
/// </summary>
[RequiresDynamicCode("The converter of each enum is made at run time. Native programs use EnumMemberConverter<TEnum>.")]
public sealed class EnumMemberConverter : JsonConverterFactory
{
    /// <summary>The policy for the names of the members that have no name from an attribute; null if these members keep their names in .NET.</summary>
    public JsonNamingPolicy? NamingPolicy { get; init; }

    /// <summary>Whether numbers are read as enum values, and values without a name are written as numbers. Initially true.</summary>
    public bool AllowIntegerValues { get; init; } = true;

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return typeToConvert.IsEnum;
    }

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        EnumConverters.Create(typeToConvert, NamingPolicy, AllowIntegerValues, options);
}
