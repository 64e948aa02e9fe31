using System.Text.Json.Serialization;

namespace Peregrine.Json.Converters;

/// <summary>A converter that a member names by an attribute.</summary>
/// <param name="Converter">The converter, or its factory.</param>
/// <param name="Target">The type that it converts: the member's type or, for a nullable member, the underlying type.</param>
internal sealed record NamedConverter(JsonConverter Converter, Type Target);
