namespace Peregrine.Json.Interop;

/// <summary>System.Text.Json's feature switch, by which an application turns contracts by reflection off.</summary>
internal static class ReflectionSwitch
{
    /// <summary>Whether reflection is the default.</summary>
    public static bool IsOn => System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault;
}
