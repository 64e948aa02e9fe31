namespace Peregrine.Json.Kernels;

/// <summary>Receives the tokens of a scanned value. A method returns false or <see cref="Mem.Failed"/> to reject the value.</summary>
internal interface ITokens
{
    /// <summary>Receives an opening bracket.</summary>
    bool Open(nint at);

    /// <summary>Receives a closing bracket.</summary>
    bool Close(nint at, bool isObject);

    /// <summary>Receives a string whose text begins at <paramref name="at"/>: checks it and returns the offset after its closing quote.</summary>
    nint String(ref byte start, nint at, nint end, bool isName);

    /// <summary>Receives a number or literal that has been checked.</summary>
    bool Scalar(byte first, nint at, nint after);
}

/// <summary>
/// Receives the tokens of <see cref="TokenBlocks"/>, which finds the ends of strings itself. Implemented by structs, so that the calls are inlined. The walk
/// keeps the position at which the receiver writes in a register: each method that receives a token receives this position, too, and returns the next one.
/// </summary>
internal interface IBlockTokens
{
    /// <summary>Whether the receiver takes strings. If not, it receives only other tokens, and the ends of strings are not recorded.</summary>
    static abstract bool TakesEnds { get; }

    /// <summary>Makes space for a number of tokens; false if there can be no more.</summary>
    /// <param name="to">The place of the next token.</param>
    /// <param name="count">The number of tokens.</param>
    /// <param name="done">The length of the text that has been processed.</param>
    /// <param name="left">The length of the rest, from which the space for all of it can be estimated.</param>
    bool Reserve(nint to, int count, nint done, nint left);

    /// <summary>Receives an opening bracket.</summary>
    nint Open(nint to, nint at);

    /// <summary>Receives a closing bracket.</summary>
    nint Close(nint to, nint at, bool isObject);

    /// <summary>
    /// Receives a string: the offset of its text, after the opening quote, and that of its closing quote. The top bit of the latter says whether the string has
    /// escapes.
    /// </summary>
    nint String(nint to, nint at, uint quote, bool isName);

    /// <summary>
    /// Receives a number or literal. If <paramref name="after"/> is negative, because the token is ill-formed, the result must be negative, too.
    /// </summary>
    nint Scalar(nint to, uint first, nint at, nint after);

    /// <summary>Receives the end of the value. Returns that end, or <see cref="Mem.Failed"/>.</summary>
    nint End(nint to, nint after);
}
