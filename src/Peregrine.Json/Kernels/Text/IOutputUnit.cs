namespace Peregrine.Json.Kernels;

/// <summary>
/// The code unit of an output. Generic code over this interface writes UTF-8 or UTF-16 and is compiled once for each. Both implementations write to a region of
/// bytes; offsets and limits count bytes.
/// </summary>
internal interface IOutputUnit
{
    /// <summary>The size of one code unit in bytes.</summary>
    static abstract int Width { get; }

    /// <summary>The maximum number of bytes for one UTF-16 code unit of a text in the content of a string.</summary>
    static abstract int MostPerUnit { get; }

    /// <summary>Writes one ASCII character or, in UTF-16, any code unit; returns the offset after it.</summary>
    static abstract nint Put(ref byte destination, nint at, nint limit, char value);

    /// <summary>Writes up to eight ASCII characters from the lowest byte of a word; stores all eight.</summary>
    static abstract nint Word(ref byte destination, nint at, nint limit, ulong text, int length);

    /// <summary>Writes a finite number as ECMA-262 does; needs <see cref="EcmaNumber.MaxLength"/> units of space.</summary>
    static abstract nint Number(ref byte destination, nint at, nint limit, double value);

    /// <summary>Writes the content of a string by QuoteJSONString, as much of it as fits (see <see cref="EcmaQuote"/>).</summary>
    static abstract Progress Quote(ref byte destination, nint at, nint limit, ref char source, nint from, nint length);

    /// <summary>
    /// Writes a string of up to <see cref="EcmaQuote.MostPlain"/> code units with its quotation marks; needs <see cref="EcmaQuote.PlainSpace"/> units of space.
    /// Returns <see cref="Mem.Failed"/> if the string is longer or has a character to escape. In UTF-8, also fails for non-ASCII characters; in UTF-16, for
    /// surrogates and perhaps for any string of 16 code units or more. After a failure, the stored bytes are undefined.
    /// </summary>
    static abstract nint Plain(ref byte destination, nint at, nint limit, ref char source, nint length);

    /// <summary>
    /// Writes a string of more than <see cref="EcmaQuote.MostPlain"/> and up to <see cref="EcmaQuote.MostRun"/> code units with its quotation marks. Needs
    /// space for these units and <see cref="EcmaQuote.PlainSpace"/> more. May return <see cref="Mem.Failed"/> for any string.
    /// </summary>
    static abstract nint Run(ref byte destination, nint at, nint limit, ref char source, nint length);

    /// <summary>Writes text unchanged, as much of it as fits. In UTF-8, U+FFFD replaces an unpaired surrogate.</summary>
    static abstract Progress Copy(ref byte destination, nint at, nint limit, ref char source, nint from, nint length);
}
