using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads any JSON value, for example of a member of a .NET type, into a document that owns a copy, and writes documents. JSON null stands for a null reference.
/// </summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonTextConverter : JsonConverter<JsonText>
{
    /// <inheritdoc/>
    public override JsonText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => ConvertedText.Copy(ref reader, options);

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonText value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(value);
        value.Root.WriteTo(writer);
    }
}
