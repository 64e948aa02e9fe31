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

/// <summary>Receives the tokens of <see cref="TokenBlocks"/>, which finds the ends of strings itself. Implemented by structs, so that the calls are inlined.</summary>
internal interface IBlockTokens
{
    /// <summary>Whether strings are received; otherwise, their ends are not looked for.</summary>
    static abstract bool TakesEnds { get; }

    /// <summary>Makes space for the tokens of a block, at most one for each of its bytes; false if there can be no more.</summary>
    bool Reserve();

    /// <summary>Receives an opening bracket.</summary>
    void Open(nint at);

    /// <summary>Receives a closing bracket.</summary>
    void Close(nint at, bool isObject);

    /// <summary>Receives a string, from after its opening quote to its closing one; <paramref name="mayHaveEscapes"/> is false if it has no backslash.</summary>
    bool String(ref byte start, nint at, nint quote, nint end, bool isName, bool mayHaveEscapes);

    /// <summary>Receives a number or literal that has been checked.</summary>
    bool Scalar(byte first, nint at, nint after);
}
