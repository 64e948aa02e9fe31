using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>Finds the non-public members that this library uses and that the loaded System.Text.Json lacks.</summary>
internal static class MissingMembers
{
    /// <summary>
    /// Returns a sentence for each group of <see cref="HiddenMembers"/> that is missing; empty if none is. Also checks groups that no call has needed yet,
    /// except <see cref="HiddenMembers.DocumentTokens"/> and <see cref="HiddenMembers.PartsConverter"/>, whose check takes longer.
    /// </summary>
    public static IReadOnlyList<string> Find()
    {
        _ = ExceptionPlace.IsKnown
            & ReaderException.IsOne(null)
            & EnumSettings.IsKnown
            & BridgeMembers.AreKnown
            & ReaderInput.IsKnown
            & InfoInternals.AreFound
            & ConverterReader.KnowsPlaces
            & WriterState.IsKnown
            & NodeElement.IsKnown
            & NodeMaker.IsKnown
            & (!UnionInternals.HasUnions || UnionInternals.AreKnown);
        return HiddenMembersGuard.TextOfMissing(RuntimeSettings.Missing);
    }
}
