using System.Text.Json.Serialization;

namespace Peregrine.Json.Discovery;

/// <summary>A converter that a member names by an attribute.</summary>
/// <param name="Converter">The converter, or its factory.</param>
/// <param name="Target">What it converts: the member's type, or the one that it is the nullable form of.</param>
internal sealed record NamedConverter(JsonConverter Converter, Type Target);
