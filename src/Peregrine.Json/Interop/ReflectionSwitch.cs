namespace Peregrine.Json.Interop;

/// <summary>System.Text.Json's feature switch, by which an application turns contracts by reflection off.</summary>
internal static class ReflectionSwitch
{
    /// <summary>Whether reflection is the default.</summary>
    public static bool IsOn => System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>The same, asked of the application's settings and not of System.Text.Json, which makes all it has for the answer.</summary>
    public static bool IsLeftOn { get; } = !AppContext.TryGetSwitch("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault", out bool isOn) || isOn;
}
