namespace Peregrine.Json.Tool;

/// <summary>Writes JSON Pointers (RFC 6901).</summary>
internal static class Pointer
{
    /// <summary>Escapes a name for a pointer (§3).</summary>
    public static string Escape(string name) => name.Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal);
}
