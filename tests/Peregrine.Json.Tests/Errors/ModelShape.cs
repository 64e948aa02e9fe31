using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Shapes for room Errors, made from the metadata that System.Text.Json has for a type.</summary>
internal sealed class ModelShape : IElementShape, IObjectShape, IMetadataShape
{
    private readonly JsonTypeInfo _info;
    private readonly JsonNumberHandling? _handling;

    private Shape? _shape;

    private ModelShape(JsonTypeInfo info, JsonNumberHandling? handling) => (_info, _handling) = (info, handling);

    public static Shape Of(Type type, JsonSerializerOptions? options = null) => Of(type, options ?? JsonSerializerOptions.Default, null);

    private static Shape Of(Type type, JsonSerializerOptions options, JsonNumberHandling? handling)
    {
        JsonTypeInfo info = options.GetTypeInfo(Nullable.GetUnderlyingType(type) ?? type);
        var model = new ModelShape(info, handling);
        ShapeKind kind = info.Kind switch
        {
            JsonTypeInfoKind.Object => ShapeKind.Object,
            JsonTypeInfoKind.Enumerable => ShapeKind.Array,
            JsonTypeInfoKind.Dictionary => ShapeKind.Dictionary,
            _ => IsOpaque(type) ? ShapeKind.Opaque : ShapeKind.Value,
        };
        return model._shape = new Shape(kind, type)
        {
            Elements = info.ElementType is null ? null : model,
            KeyType = info.KeyType,
            NumberHandling = handling ?? info.NumberHandling ?? options.NumberHandling,
            Object = info.Kind == JsonTypeInfoKind.Object ? model : null,
            Metadata = options.ReferenceHandler == ReferenceHandler.Preserve || info.PolymorphismOptions is not null ? model : null,
        };
    }

    private static bool IsOpaque(Type type) =>
        type == typeof(object) || type == typeof(JsonElement) || type == typeof(JsonDocument) || typeof(JsonNode).IsAssignableFrom(type);

    public Shape ElementShape => Of(_info.ElementType!, _info.Options, _handling);

    public bool HasConstructorParameters => _info.Properties.Any(member => member.AssociatedParameter is not null);

    public MemberShape Find(ReadOnlySpan<byte> name)
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
            Of(member.PropertyType, _info.Options, member.NumberHandling ?? _info.NumberHandling),
            member.AssociatedParameter is not null);
    }

    public MemberShape At(int number) => default;

    public string? MissingText(IEnumerable<string> names) => null;

    public string? NameFault(ReadOnlySpan<byte> name, ref object? seen) => null;

    public ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules) => null;

    public bool LooksAhead => false;

    public bool IsMetadata(ReadOnlySpan<byte> name) => false;

    public Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) => _shape!;
}
