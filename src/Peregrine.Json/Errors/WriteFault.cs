namespace Peregrine.Json.Errors;

/// <summary>The kind of a write error.</summary>
internal enum WriteFaultKind : byte
{
    /// <summary>Containers nest deeper than allowed, as in a cycle.</summary>
    Depth,

    /// <summary>A <see cref="System.Text.Json.JsonException"/> with the fault's text and the path.</summary>
    Plain,

    /// <summary>A <see cref="NotSupportedException"/> with the fault's text and the path.</summary>
    Unsupported,

    /// <summary>User code threw the inner exception.</summary>
    Foreign,

    /// <summary>The caller receives the inner exception unchanged, although an exception of its type usually gets a path.</summary>
    AsIs,
}

/// <summary>
/// Thrown when a value cannot be written. The method that began to write, such as one of <c>WriteCall</c>, catches the fault and finds the path in the output
/// written so far, so that writing keeps no state for errors. The fault never leaves the library.
/// </summary>
[SuppressMessage("Design", "CA1032", Justification = "Never leaves the library.")]
[SuppressMessage("Design", "CA1064", Justification = "Never leaves the library.")]
internal sealed class WriteFault(WriteFaultKind kind, string? text, Exception? cause = null) : Exception(text, cause)
{
    public WriteFaultKind Kind { get; } = kind;

    /// <summary>The message, for the kinds that have one.</summary>
    public string? Text { get; } = text;

    /// <summary>For <see cref="WriteFaultKind.Unsupported"/>: whether the message already names the type.</summary>
    public bool NamesSubject { get; init; }

    /// <summary>Creates the fault for an exception that gets no path.</summary>
    public static WriteFault AsIs(Exception error) => new(WriteFaultKind.AsIs, null, error);

    [DoesNotReturn]
    public static void Throw(WriteFaultKind kind, string? text = null) => throw new WriteFault(kind, text);
}
