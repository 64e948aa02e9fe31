namespace Peregrine.Json.Kernels;

/// <summary>The text form of a type, without the quotes around it.</summary>
internal interface ITextKernel<T>
{
    /// <summary>The longest text that is written, where no encoder applies to it; 0 where one does.</summary>
    static virtual int LongestPlain => 0;

    /// <summary>
    /// After the opening quote: the offset after the closing one, or <see cref="Mem.Failed"/> when <see cref="TryParse"/> must look at the text.
    /// </summary>
    static abstract nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>Parses the unescaped text.</summary>
    static abstract bool TryParse(ReadOnlySpan<byte> text, out T value);

    /// <summary>The offset after the text.</summary>
    static abstract nint Write(ref byte destination, nint at, nint limit, in T value);
}
