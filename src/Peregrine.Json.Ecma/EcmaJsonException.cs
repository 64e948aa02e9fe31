namespace Peregrine.Json;

/// <summary>
/// The exception that <see cref="EcmaJson"/> throws where ECMA-262 specifies that JSON.parse, JSON.stringify or JSON.rawJSON throws, and if a limit of
/// <see cref="EcmaOptions"/> is exceeded. <see cref="CanonicalJson"/> and values of the library's own object model throw the exception, too. A host catches the
/// exception and throws its own error of the same kind. The exception never wraps exceptions thrown by a host's own code.
/// </summary>
public sealed class EcmaJsonException : Exception
{
    internal EcmaJsonException(EcmaErrorKind kind, string message)
        : base(message) => Kind = kind;

    internal EcmaJsonException(string expected, long position, long bytePosition, long line)
        : base($"{expected} at position {position} (line {line}).")
    {
        Kind = EcmaErrorKind.Syntax;
        Expected = expected;
        Position = position;
        BytePosition = bytePosition;
        LineNumber = line;
    }

    /// <summary>The kind of JavaScript error that this exception stands for.</summary>
    public EcmaErrorKind Kind { get; }

    /// <summary>
    /// A text that says what was expected at the position of a syntax error, such as <c>A value was expected</c>; null for other kinds of error.
    /// </summary>
    public string? Expected { get; }

    /// <summary>
    /// The position of a syntax error, as an offset in UTF-16 code units: where the text stops being JSON or, for JSON that I-JSON or JSON.rawJSON does not
    /// allow, the position of the refused token or white space. Null for other kinds of error.
    /// </summary>
    public long? Position { get; }

    /// <summary>
    /// The position of a syntax error as an offset in UTF-8 bytes, where an unpaired surrogate counts as three bytes; null for other kinds of error.
    /// </summary>
    public long? BytePosition { get; }

    /// <summary>The line of a syntax error; the first line is 1. Null for other kinds of error.</summary>
    public long? LineNumber { get; }
}
