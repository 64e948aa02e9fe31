namespace Peregrine.Json.Kernels;

/// <summary>
/// The code unit of an output: what is written is the same text in UTF-8 and in UTF-16, and code over this interface is compiled once for each.
/// Both write to a region of bytes; offsets and limits count bytes.
/// </summary>
internal interface IOutputUnit
{
    /// <summary>Bytes of one code unit.</summary>
    static abstract int Width { get; }

    /// <summary>The most bytes that one UTF-16 code unit of a text takes as the content of a string.</summary>
    static abstract int MostPerUnit { get; }

    /// <summary>One ASCII character; the offset after it.</summary>
    static abstract nint Put(ref byte destination, nint at, nint limit, char value);

    /// <summary>Up to eight ASCII characters from the lowest byte of a word; stores all eight.</summary>
    static abstract nint Word(ref byte destination, nint at, nint limit, ulong text, int length);

    /// <summary>A finite number as ECMA-262 writes it; needs <see cref="EcmaNumber.MaxLength"/> units of space.</summary>
    static abstract nint Number(ref byte destination, nint at, nint limit, double value);

    /// <summary>The content of a string by QuoteJSONString, as much of it as fits (see <see cref="EcmaQuote"/>).</summary>
    static abstract Progress Quote(ref byte destination, nint at, nint limit, ref char source, nint from, nint length);

    /// <summary>
    /// A string of up to <see cref="EcmaQuote.MostPlain"/> code units with its quotation marks; needs <see cref="EcmaQuote.PlainSpace"/> units of space.
    /// <see cref="Mem.Failed"/> if it is longer, has something to escape, or is not ASCII; in UTF-16 only what is escaped and surrogates fail, and lengths
    /// from 16 on may fail in any case. What is stored by then has no meaning.
    /// </summary>
    static abstract nint Plain(ref byte destination, nint at, nint limit, ref char source, nint length);

    /// <summary>Text as it stands, as much of it as fits; it has no unpaired surrogates where the output is UTF-8.</summary>
    static abstract Progress Copy(ref byte destination, nint at, nint limit, ref char source, nint from, nint length);
}
