using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// A converter of this library's own packages that has a contract with the same results: the engine reads and writes the values without the converter, which
/// System.Text.Json calls.
/// </summary>
internal interface IOwnConverter
{
    /// <summary>Returns a new contract for exactly the converter's type; null if these options need the converter.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? ContractFor(OptionsScope options);
}
