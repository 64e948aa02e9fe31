using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>Reads any JSON value, for example of a member of a .NET type, as a view of a copy, and writes the values of views.</summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonValueViewConverter : JsonConverter<JsonValueView>
{
    /// <inheritdoc/>
    public override bool HandleNull => true;

    /// <summary>Copies the value into a new document, and returns a view of its root.</summary>
    /// <inheritdoc/>
    public override JsonValueView Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        ConvertedText.Copy(ref reader, options).Root;

    /// <summary>Writes the value; the default view is written as null.</summary>
    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonValueView value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value.ValueKind == JsonValueKind.Undefined)
        {
            writer.WriteNullValue();
        }
        else
        {
            value.WriteTo(writer);
        }
    }
}
