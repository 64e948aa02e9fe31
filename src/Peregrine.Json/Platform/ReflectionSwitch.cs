namespace Peregrine.Json.Platform;

/// <summary>System.Text.Json's feature switch by which an application turns off contracts by reflection.</summary>
internal static class ReflectionSwitch
{
    /// <summary>
    /// Whether contracts may be found by reflection or made of metadata. Both compilers know that they are not where reflection is turned off and no code can
    /// be made at run time, and leave out what only they need.
    /// </summary>
    public static bool Finds => RuntimeFeature.IsDynamicCodeSupported || IsLeftOn;

    /// <summary>Whether reflection is the default, by the application's settings: reading it from System.Text.Json would initialize that library.</summary>
    [FeatureSwitchDefinition("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault")]
    public static bool IsLeftOn { get; } = !AppContext.TryGetSwitch("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault", out bool isOn) || isOn;
}
