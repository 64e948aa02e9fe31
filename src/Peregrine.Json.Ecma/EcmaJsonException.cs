namespace Peregrine.Json;

/// <summary>
/// Thrown where ECMA-262 specifies that JSON.parse, JSON.stringify or JSON.rawJSON throws, by <see cref="CanonicalJson"/>, and by values of the library's own
/// model when they are read or changed. A host catches it and throws its own error of the same kind. It never wraps exceptions thrown by a host's own code.
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

    /// <summary>The kind of error.</summary>
    public EcmaErrorKind Kind { get; }

    /// <summary>What the grammar allows at the position of a syntax error; null for other kinds.</summary>
    public string? Expected { get; }

    /// <summary>Offset of the first UTF-16 code unit that does not fit the grammar; null for other kinds.</summary>
    public long? Position { get; }

    /// <summary>The same offset in UTF-8 bytes, where an unpaired surrogate counts as three; null for other kinds.</summary>
    public long? BytePosition { get; }

    /// <summary>The line of that offset, the first being 1; null for other kinds.</summary>
    public long? LineNumber { get; }
}
