using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Extras;

/// <content>The contract that takes the place of the converter in this library.</content>
internal partial class UnixTimeConverter<T, TType, TUnit> : IOwnConverter
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract IOwnConverter.ContractFor(OptionsScope options) => ReadsStrings(options.Source.NumberHandling)
        ? new ConvertedContract<T, QuotedNumberCodec<T, UnixTimeKernel<T, TType, TUnit>>>(readsStrings: true)
        : new ConvertedContract<T, NumberCodec<T, UnixTimeKernel<T, TType, TUnit>>>(readsStrings: false);
}
