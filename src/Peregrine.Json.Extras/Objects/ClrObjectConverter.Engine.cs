using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Extras;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;

namespace Peregrine.Json;

/// <content>The contract that takes the place of the converter in this library.</content>
public partial class ClrObjectConverter : IOwnConverter
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? IOwnConverter.ContractFor(OptionsScope options) => options.References == ReferenceMode.None ? new ClrObjectContract(this, options) : null;
}
