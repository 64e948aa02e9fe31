using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Interop;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Documents;

/// <summary>Reads JSON into existing objects whose types are known only at run time.</summary>
internal static class TypedFill
{
    private static readonly ReadOnlyMemory<byte> s_nothing = "{}"u8.ToArray();

    /// <summary>Reads a JSON text into an existing value. Returns that value; for a struct, returns a new boxed copy.</summary>
    public static object Fill(ContractEntry known, ReadOnlySpan<byte> utf8, object target)
    {
        var reader = new JsonReader(utf8, known.Read);
        try
        {
            if (reader.TryReadNull())
            {
                ReadFault.Throw(FaultKind.Positioned, reader.At - 4, ErrorText.NullIntoExisting(known.Contract.Type));
            }

            object filled = ((IPopulates)known.Contract.Plain).UpdateObject(ref reader, target);
            reader.Finish(filled);
            return filled;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            throw ReadCall.Explain(known, utf8, reader.FaultOf(error));
        }
    }

    /// <summary>Whether a JSON null sets a member to the default of its type: the type has no null, and no converter decides what null means.</summary>
    public static bool TakesDefault(JsonSerializerOptions options, JsonPropertyInfo property) =>
        property.CustomConverter is null && CannotBeNull(property.PropertyType) && !HasOwnConverter(options, property.PropertyType);

    /// <summary>Returns the JSON text of the default value of a type.</summary>
    public static ReadOnlyMemory<byte> DefaultText(JsonSerializerOptions options, Type type) =>
        JsonSerializer.SerializeToUtf8Bytes(DefaultOf(type), options.GetTypeInfo(type));

    /// <summary>
    /// Returns the text to read into an object if a patch has no member that its contract must read: an empty object if the type has callbacks for
    /// deserializing, which are then called; otherwise no text.
    /// </summary>
    public static ReadOnlyMemory<byte> NothingFor(JsonTypeInfo info) => info.OnDeserializing is null && info.OnDeserialized is null ? default : s_nothing;

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The default of a value type needs no constructor.")]
    public static object DefaultOf(Type type) => RuntimeHelpers.GetUninitializedObject(type);

    /// <summary>Whether a type cannot represent null. A JsonElement can, because it can hold a JSON null.</summary>
    private static bool CannotBeNull(Type type) => type.IsValueType && Nullable.GetUnderlyingType(type) is null && type != typeof(JsonElement);

    private static bool HasOwnConverter(JsonSerializerOptions options, Type type) => options.TryGetTypeInfo(type, out JsonTypeInfo? info)
        && info.Kind == JsonTypeInfoKind.None && info.Converter.GetType().Assembly != typeof(JsonElement).Assembly;
}
