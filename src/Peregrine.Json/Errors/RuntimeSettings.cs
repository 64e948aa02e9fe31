using System.Text.Json.Serialization;

namespace Peregrine.Json.Errors;

/// <summary>
/// What the runtime configuration of the application says of System.Text.Json. It is read once, and again where all contracts are forgotten
/// (<c>ContractCache.Clear</c>): no call looks it up.
/// </summary>
internal static class RuntimeSettings
{
    /// <summary>Names of <see cref="HiddenMembers"/> that are not to be used although they are there.</summary>
    public const string MissingMembers = "Peregrine.Json.MissingMembers";

    /// <summary>True where the System.Text.Json at hand is to be taken for a version that nobody knows, which may have what this build does not.</summary>
    public const string UnseenVersion = "Peregrine.Json.UnseenVersion";

    /// <summary>The name of a property of options that is to be taken for one that nobody knows.</summary>
    public const string UnlistedOption = "Peregrine.Json.UnlistedOption";

    private static HiddenMembers s_missing = ReadMissing();
    private static bool s_isUnseen = ReadUnseen();
    private static string? s_unlisted = ReadUnlisted();

    /// <inheritdoc cref="MissingMembers"/>
    public static HiddenMembers Missing => s_missing;

    /// <inheritdoc cref="UnseenVersion"/>
    public static bool IsUnseen => s_isUnseen;

    /// <inheritdoc cref="UnlistedOption"/>
    public static string? Unlisted => s_unlisted;

    /// <summary>Reads them again.</summary>
    public static void Refresh() => (s_missing, s_isUnseen, s_unlisted) = (ReadMissing(), ReadUnseen(), ReadUnlisted());

    private static HiddenMembers ReadMissing() =>
        Enum.TryParse(AppContext.GetData(MissingMembers) as string, out HiddenMembers named) ? named : HiddenMembers.None;

    private static bool ReadUnseen() =>
        AppContext.TryGetSwitch(UnseenVersion, out bool isOn) ? isOn : typeof(JsonConverter).Assembly.GetName().Version?.Major > StjVersion.NewestKnown;

    private static string? ReadUnlisted() => AppContext.GetData(UnlistedOption) as string;
}
