using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>Finds the non-public members that this library uses and that the loaded System.Text.Json lacks.</summary>
internal static class MissingMembers
{
    /// <summary>
    /// Returns a sentence for each group of <see cref="HiddenMembers"/> that is missing; empty if none is. Also checks groups that no call has needed yet.
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
            & NodeElement.IsKnown
            & NodeMaker.IsKnown
            & (!UnionInternals.HasUnions || UnionInternals.AreKnown);
        return HiddenMembersGuard.TextOfMissing(RuntimeSettings.Missing);
    }
}
