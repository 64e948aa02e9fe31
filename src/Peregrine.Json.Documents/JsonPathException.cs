namespace Peregrine.Json;

/// <summary>
/// The exception for a text that is not a JSONPath expression (not well-formed or not valid by RFC 9535 section 2.1), or whose nesting or regular expressions
/// exceed the limits of this library.
/// </summary>
public sealed class JsonPathException : FormatException
{
    /// <summary>Creates an exception.</summary>
    public JsonPathException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong.</param>
    public JsonPathException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="innerException">The cause.</param>
    public JsonPathException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Creates an exception with a message and a position.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="offset">The position of the error, in UTF-16 code units from the beginning of the expression.</param>
    public JsonPathException(string? message, int offset)
        : base(message) => Offset = offset;

    /// <summary>
    /// The position of the error in the expression, in UTF-16 code units from the beginning. The messages of this library contain the position, too.
    /// </summary>
    public int Offset { get; }
}
