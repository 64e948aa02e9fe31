namespace Peregrine.Json.Platform;

/// <summary>
/// What a program can meet. Each is true, except for the compiler of native code if no assembly of the program contains one of the names that lead to it: the
/// program's build looks for them and says so (Peregrine.Json.targets), and the compiler leaves out what only they need. The compiler knows it only where a
/// condition asks directly.
/// </summary>
internal static class MayMeet
{
    /// <summary>
    /// Whether the System.Text.Json that is loaded may be newer than the one that the library is built against. A native program contains its version: if that
    /// is the framework's own of .NET 10, its build says so.
    /// </summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNewerVersions")]
    public static bool NewerVersions => true;

    /// <summary>Whether options may have a resolver, or a caller may pass metadata.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetMetadata")]
    public static bool Metadata => true;

    /// <summary>Whether options, types or members may name converters.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetConverters")]
    public static bool Converters => true;

    /// <summary>Whether options may say what happens to objects that occur again.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetReferences")]
    public static bool References => true;

    /// <summary>Whether types may be written and read as types that are derived from them.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetDerivedTypes")]
    public static bool DerivedTypes => true;

    /// <summary>Whether values may be nodes, or become nodes where options say so.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNodes")]
    public static bool Nodes => true;

    /// <summary>Whether types may have a member that takes the names without one.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetExtensionData")]
    public static bool ExtensionData => true;

    /// <summary>Whether values may be elements or documents.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetElements")]
    public static bool Elements => true;

    /// <summary>Whether values may be declared as object.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetObjects")]
    public static bool Objects => true;

    /// <summary>Whether there may be collections that the library does not know by name. They may have attributes and callbacks.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetOwnCollections")]
    public static bool OwnCollections => true;

    /// <summary>Whether simple types may be nullable.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNullables")]
    public static bool Nullables => true;

    /// <summary>Whether there may be other simple types than text, bool, int, long, double, decimal and DateTime.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetRareTypes")]
    public static bool RareTypes => true;

    /// <summary>Whether numbers may be written as texts, or read from them.</summary>
    [FeatureSwitchDefinition("Peregrine.Json.MayMeetNumberHandling")]
    public static bool NumberHandling => true;
}
