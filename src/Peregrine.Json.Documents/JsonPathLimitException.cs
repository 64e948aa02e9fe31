namespace Peregrine.Json;

/// <summary>
/// The exception for an evaluation that exceeds a limit: a limit of <see cref="JsonPathOptions"/>, or the limit for the size of a regular expression in a
/// document.
/// </summary>
public sealed class JsonPathLimitException : InvalidOperationException
{
    /// <summary>Creates an exception.</summary>
    public JsonPathLimitException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">Which limit is exceeded.</param>
    public JsonPathLimitException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">Which limit is exceeded.</param>
    /// <param name="innerException">The cause.</param>
    public JsonPathLimitException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }
}
