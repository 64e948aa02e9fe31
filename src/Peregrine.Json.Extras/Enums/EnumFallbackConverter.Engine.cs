using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Extras;

/// <content>This library's table of the enum's names, and the contract that takes the place of the converter.</content>
internal partial class EnumFallbackConverter<TEnum> : IOwnConverter
{
    /// <summary>The names of the enum's members, for values that System.Text.Json reads; created for the first such value.</summary>
    private EnumNames<TEnum> Names => field ??= new(policy, EscapeSet.For(null), isWrittenOnly: false);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract IOwnConverter.ContractFor(OptionsScope options) => new StringEnumContract<TEnum>(
        new EnumNames<TEnum>(policy, options.Escapes, isWrittenOnly: false), allowIntegers, (TypeContract<TEnum>)EnumDiscovery.Numbers(typeof(TEnum)))
    {
        Fallback = fallback,
    };

    private partial TEnum OfText(ref Utf8JsonReader reader, JsonSerializerOptions options) =>
        Names.TryParse(reader.GetString()!, allowIntegers, out TEnum value) ? Names.Known(value, fallback) : fallback;

    private partial TEnum Known(TEnum value, JsonSerializerOptions options) => Names.Known(value, fallback);
}
