using Peregrine.Json.Errors;

namespace Peregrine.Json.Interop;

/// <summary>What the System.Text.Json at hand lacks of what is reached here past what is public.</summary>
internal static class MissingMembers
{
    /// <summary>A sentence for each group of <see cref="HiddenMembers"/> that is not there; empty where all are. Looks for those that no call has needed yet.</summary>
    public static IReadOnlyList<string> Find()
    {
        _ = ExceptionPlace.IsKnown & ReaderException.IsOne(null) & EnumSettings.IsKnown & BridgeMembers.AreKnown & BridgeReader.IsKnown & InfoInternals.AreFound & ConverterReader.KnowsPlaces & NodeElement.IsKnown & (!UnionInternals.HasUnions || UnionInternals.AreKnown);
        return HiddenMembersGuard.TextOfMissing();
    }
}
