namespace Peregrine.Json.Tool;

/// <summary>JSON Pointer, RFC 6901.</summary>
internal static class Pointer
{
    /// <summary>A name as a part of a pointer (§3).</summary>
    public static string Escape(string name) => name.Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal);
}
