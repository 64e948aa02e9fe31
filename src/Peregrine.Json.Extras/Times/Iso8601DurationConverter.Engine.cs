using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Extras;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;

namespace Peregrine.Json;

/// <content>The contract that takes the place of the converter in this library.</content>
public partial class Iso8601DurationConverter : IOwnConverter
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract IOwnConverter.ContractFor(OptionsScope options) => FormKernel<TimeSpan, DurationForm>.Contract();
}
