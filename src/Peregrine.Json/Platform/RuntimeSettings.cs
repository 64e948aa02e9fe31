using System.Globalization;

namespace Peregrine.Json.Platform;

/// <summary>
/// Settings in the application's runtime configuration for how this library uses System.Text.Json. They are read once, and again when all contracts are cleared
/// (<c>ContractCache.Clear</c>), so that calls need not read them.
/// </summary>
internal static class RuntimeSettings
{
    /// <summary>The setting with the names of <see cref="HiddenMembers"/> that must not be used although they exist.</summary>
    public const string MissingMembers = "Peregrine.Json.MissingMembers";

    /// <summary>
    /// The switch that says whether the loaded System.Text.Json is treated as an unknown version, which may have features that this build lacks. If it is not
    /// set, versions above <see cref="StjVersion.NewestKnown"/> are unknown.
    /// </summary>
    public const string UnseenVersion = "Peregrine.Json.UnseenVersion";

    /// <summary>The setting with the name of one serializer option, which the library then treats as an option that it does not know.</summary>
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

    /// <summary>
    /// Returns a setting in milliseconds, at most <see cref="int.MaxValue"/>; 2,000 if the runtime configuration does not have it, or if it is not a whole
    /// number.
    /// </summary>
    public static long TimeOf(string setting) =>
        long.TryParse(Convert.ToString(AppContext.GetData(setting), CultureInfo.InvariantCulture), CultureInfo.InvariantCulture, out long time)
            ? Math.Min(time, int.MaxValue) : 2000;

    /// <summary>Reads the settings again.</summary>
    public static void Refresh() => (s_missing, s_isUnseen, s_unlisted) = (ReadMissing(), ReadUnseen(), ReadUnlisted());

    private static HiddenMembers ReadMissing() =>
        AppContext.GetData(MissingMembers) is string names && Enum.TryParse(names, out HiddenMembers named) ? named : HiddenMembers.None;

    private static bool ReadUnseen() =>
        AppContext.TryGetSwitch(UnseenVersion, out bool isOn) ? isOn : StjVersion.Major > StjVersion.NewestKnown;

    private static string? ReadUnlisted() => AppContext.GetData(UnlistedOption) as string;
}
