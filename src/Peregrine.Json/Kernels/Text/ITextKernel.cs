namespace Peregrine.Json.Kernels;

/// <summary>The text form of a type, without the quotes around it.</summary>
internal interface ITextKernel<T>
{
    /// <summary>The length of the longest text that is written, if no encoder applies to it; 0 if one does.</summary>
    static virtual int LongestPlain => 0;

    /// <summary>
    /// After the opening quote: reads the value and returns the offset after the closing quote, or <see cref="Mem.Failed"/> if <see cref="TryParse"/> must read
    /// the text.
    /// </summary>
    static abstract nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>Parses the unescaped text.</summary>
    static abstract bool TryParse(ReadOnlySpan<byte> text, out T value);

    /// <summary>Whether a parsed text has the hour 24, which not every version of System.Text.Json reads.</summary>
    static virtual bool HasHour24(ReadOnlySpan<byte> text) => false;

    /// <summary>Writes the text; returns the offset after it.</summary>
    static abstract nint Write(ref byte destination, nint at, nint limit, in T value);
}
