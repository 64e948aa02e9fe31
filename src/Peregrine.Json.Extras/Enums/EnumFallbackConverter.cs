using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

/// <summary>Reads what an enum does not have as a fallback, and everything else as the converter of System.Text.Json reads and writes it.</summary>
internal sealed class EnumFallbackConverter<TEnum>(JsonConverter<TEnum> plain, TEnum fallback, JsonNamingPolicy? policy, bool allowIntegers)
    : JsonConverter<TEnum>, IOwnConverter
    where TEnum : struct, Enum
{
    /// <summary>The names, made when System.Text.Json reads the first value.</summary>
    private EnumNames<TEnum> Names => field ??= new(policy, EscapeSet.For(null), isWrittenOnly: false);

    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.String)
        {
            return OfText(reader.GetString()!);
        }

        return Names.Known(plain.Read(ref reader, typeToConvert, options), fallback);
    }

    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options) => plain.Write(writer, value, options);

    public override TEnum ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => OfText(reader.GetString()!);

    public override void WriteAsPropertyName(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options) =>
        plain.WriteAsPropertyName(writer, value, options);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract IOwnConverter.ContractFor(OptionsScope options) => new StringEnumContract<TEnum>(
        new EnumNames<TEnum>(policy, options.Escapes, isWrittenOnly: false), allowIntegers, (TypeContract<TEnum>)EnumDiscovery.Numbers(typeof(TEnum)))
    {
        Fallback = fallback,
    };

    private TEnum OfText(string text) => Names.TryParse(text, allowIntegers, out TEnum value) ? Names.Known(value, fallback) : fallback;
}
