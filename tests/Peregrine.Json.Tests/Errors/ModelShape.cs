using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>A contract for room Errors, built from the metadata that System.Text.Json has for the type.</summary>
internal sealed class ModelShape : JsonShape
{
    private readonly JsonTypeInfo _info;
    private readonly Type _type;
    private readonly JsonNumberHandling? _handling;

    private ModelShape(Type type, JsonSerializerOptions options, JsonNumberHandling? handling)
    {
        _type = type;
        _handling = handling;
        _info = options.GetTypeInfo(Nullable.GetUnderlyingType(type) ?? type);
    }

    public static ModelShape Of(Type type, JsonSerializerOptions? options = null) => new(type, options ?? JsonSerializerOptions.Default, null);

    public override ShapeKind Kind => _info.Kind switch
    {
        JsonTypeInfoKind.Object => ShapeKind.Object,
        JsonTypeInfoKind.Enumerable => ShapeKind.Array,
        JsonTypeInfoKind.Dictionary => ShapeKind.Dictionary,
        _ => IsOpaque ? ShapeKind.Opaque : ShapeKind.Value,
    };

    public override Type ShapeType => _type;

    public override JsonShape? ElementShape => _info.ElementType is { } element ? new ModelShape(element, _info.Options, _handling) : null;

    public override Type? KeyType => _info.KeyType;

    public override JsonNumberHandling NumberHandling => _handling ?? _info.NumberHandling ?? _info.Options.NumberHandling;

    public override bool HasConstructorParameters => _info.Properties.Any(member => member.AssociatedParameter is not null);

    public override bool ReadsMetadata =>
        _info.Options.ReferenceHandler == ReferenceHandler.Preserve || _info.PolymorphismOptions is not null;

    private bool IsOpaque =>
        _type == typeof(object) || _type == typeof(JsonElement) || _type == typeof(JsonDocument) || typeof(JsonNode).IsAssignableFrom(_type);

    public override MemberShape FindMember(ReadOnlySpan<byte> name)
    {
        string text = Encoding.UTF8.GetString(name);
        bool ignoresCase = _info.Options.PropertyNameCaseInsensitive;
        JsonPropertyInfo? member = _info.Properties.FirstOrDefault(p => p.Name == text)
            ?? _info.Properties.FirstOrDefault(p => ignoresCase && p.Name.Equals(text, StringComparison.OrdinalIgnoreCase));
        if (member is null || (member.Set is null && member.AssociatedParameter is null) || member.IsExtensionData)
        {
            return default;
        }

        return new MemberShape(
            new ModelShape(member.PropertyType, _info.Options, member.NumberHandling ?? _info.NumberHandling),
            member.AssociatedParameter is not null);
    }
}
