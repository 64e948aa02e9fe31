namespace Peregrine.Json.Platform;

/// <summary>
/// Settings for System.Text.Json in the application's runtime configuration. They are read once, and again when all contracts are cleared
/// (<c>ContractCache.Clear</c>): no call looks them up.
/// </summary>
internal static class RuntimeSettings
{
    /// <summary>Names of <see cref="HiddenMembers"/> that are not to be used although they exist.</summary>
    public const string MissingMembers = "Peregrine.Json.MissingMembers";

    /// <summary>True if the loaded System.Text.Json is to be treated as an unknown version, which may have parts that this build does not know.</summary>
    public const string UnseenVersion = "Peregrine.Json.UnseenVersion";

    /// <summary>The name of a property of the options that is to be treated as unknown.</summary>
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

    /// <summary>Reads the settings again.</summary>
    public static void Refresh() => (s_missing, s_isUnseen, s_unlisted) = (ReadMissing(), ReadUnseen(), ReadUnlisted());

    private static HiddenMembers ReadMissing() =>
        AppContext.GetData(MissingMembers) is string names && Enum.TryParse(names, out HiddenMembers named) ? named : HiddenMembers.None;

    private static bool ReadUnseen() =>
        AppContext.TryGetSwitch(UnseenVersion, out bool isOn) ? isOn : StjVersion.Major > StjVersion.NewestKnown;

    private static string? ReadUnlisted() => AppContext.GetData(UnlistedOption) as string;
}
