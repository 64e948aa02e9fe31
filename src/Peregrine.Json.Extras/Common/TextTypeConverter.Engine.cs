using System.Diagnostics.CodeAnalysis;
using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Extras;

/// <content>The contract that takes the place of the converter in this library.</content>
internal partial class TextTypeConverter<T, TText> : IOwnConverter
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? IOwnConverter.ContractFor(OptionsScope options)
    {
        // Programs can derive classes from Encoding. The converter stays in use, so that an exception from their code is treated like an exception from a
        // converter.
        return typeof(T) == typeof(Encoding) ? null : new ValueContract<T, TextTypeCodec<T, TText>>();
    }
}
