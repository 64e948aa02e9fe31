using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Interop;

/// <summary>The settings of one of System.Text.Json's enum converters, as far as the values that it writes reveal them.</summary>
/// <param name="AllowsNames">Whether values are written by name.</param>
internal sealed record EnumSettings(bool AllowsNames)
{
    private static readonly JsonSerializerOptions s_options = new();

    /// <summary>Returns the settings of a converter; null if it is not one of System.Text.Json.</summary>
    [RequiresDynamicCode("The converter is called by its type.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The types of converters of enums have no requirements.")]
    public static EnumSettings? Of(JsonConverter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return converter.GetType().Assembly != typeof(JsonConverter).Assembly || converter.Type is not { IsEnum: true } type ? null
            : new(((ITrial)Activator.CreateInstance(typeof(Trial<>).MakeGenericType(type))!).WritesNames(converter));
    }

    private interface ITrial
    {
        bool WritesNames(JsonConverter converter);
    }

    private sealed class Trial<TEnum> : ITrial
        where TEnum : struct, Enum
    {
        public bool WritesNames(JsonConverter converter)
        {
            var text = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(text);
            ((JsonConverter<TEnum>)converter).Write(writer, Enum.GetValues<TEnum>().FirstOrDefault(), s_options);
            writer.Flush();
            return text.WrittenSpan[0] == (byte)'"';
        }
    }
}
