namespace Peregrine.Json.Kernels;

/// <summary>Reads and writes the text of a type, without quotes around it.</summary>
internal interface ITextKernel<T>
{
    /// <summary>The maximum length of a written text if no encoder applies to it; 0 if one does.</summary>
    static virtual int LongestPlain => 0;

    /// <summary>
    /// The maximum length of a text with escapes before they are decoded: System.Text.Json refuses a longer one. The largest int if the length of the decoded
    /// text decides alone.
    /// </summary>
    static virtual int LongestEscaped => int.MaxValue;

    /// <summary>
    /// Reads the value after the opening quote and returns the offset after the closing quote, or <see cref="Mem.Failed"/> if <see cref="TryParse"/> must read
    /// the text.
    /// </summary>
    static abstract nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>Parses the unescaped text.</summary>
    static abstract bool TryParse(ReadOnlySpan<byte> text, out T value);

    /// <summary>Whether a parsed text has the hour 24, which not every version of System.Text.Json accepts.</summary>
    static virtual bool HasHour24(ReadOnlySpan<byte> text) => false;

    /// <summary>Writes the text; returns the offset after it.</summary>
    static abstract nint Write(ref byte destination, nint at, nint limit, in T value);
}
