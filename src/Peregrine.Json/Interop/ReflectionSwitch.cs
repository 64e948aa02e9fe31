namespace Peregrine.Json.Interop;

/// <summary>System.Text.Json's feature switch by which an application turns off contracts by reflection.</summary>
internal static class ReflectionSwitch
{
    /// <summary>Whether reflection is the default.</summary>
    public static bool IsOn => System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>The same, read from the application's settings: reading it from System.Text.Json would initialize that library.</summary>
    public static bool IsLeftOn { get; } = !AppContext.TryGetSwitch("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault", out bool isOn) || isOn;
}
