using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Extras;

/// <content>The contract that takes the place of the converter in this library.</content>
internal partial class TupleConverter<TTuple> : IOwnConverter
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? IOwnConverter.ContractFor(OptionsScope options) => TupleContract<TTuple>.Of(this, shape, options);
}
