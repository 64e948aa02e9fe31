namespace Peregrine.Json;

/// <summary>What a Unix time counts since 1970-01-01T00:00:00Z.</summary>
public enum UnixTimeUnit
{
    /// <summary>Seconds, as in POSIX and JSON Web Tokens (RFC 7519).</summary>
    Seconds,

    /// <summary>Milliseconds, as in JavaScript.</summary>
    Milliseconds,
}
