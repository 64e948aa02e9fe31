using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// A converter of this library's own packages. This library uses a contract with the same results instead of calling the converter; System.Text.Json calls it.
/// </summary>
internal interface IOwnConverter
{
    /// <summary>Returns a new contract for exactly the converter's type; null if the converter must be called under these options.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? ContractFor(OptionsScope options);
}
