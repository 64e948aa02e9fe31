namespace Peregrine.Json.Platform;

/// <summary>System.Text.Json's feature switch with which an application turns off reflection.</summary>
internal static class ReflectionSwitch
{
    /// <summary>
    /// Whether contracts may be found by reflection or built from metadata. False if reflection is turned off and no code can be generated at run time;
    /// compilers then remove the code that needs reflection.
    /// </summary>
    public static bool Finds => RuntimeFeature.IsDynamicCodeSupported || IsLeftOn;

    /// <summary>Whether the application's settings leave reflection on. Reading System.Text.Json's own property would initialize that library.</summary>
    [FeatureSwitchDefinition("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault")]
    public static bool IsLeftOn { get; } = !AppContext.TryGetSwitch("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault", out bool isOn) || isOn;
}
