namespace Peregrine.Json;

/// <summary>The unit of a Unix time, which is counted from 1970-01-01T00:00:00Z.</summary>
public enum UnixTimeUnit
{
    /// <summary>Seconds, as in POSIX and JSON Web Tokens (RFC 7519).</summary>
    Seconds,

    /// <summary>Milliseconds, as in JavaScript.</summary>
    Milliseconds,
}
